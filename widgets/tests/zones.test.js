import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import { addZones, drawNode, drawZone, panelsOf, present } from "../zones.js";
import { learnWords } from "../words.js";
import { WORDS, card, die, zone } from "./screens.js";

learnWords(WORDS);
const ZONES = {
  wheel: zone("wheel", "counters", [{ id: "year", symbol: "fire", n: 2 }]),
  dice: zone("dice", "dice", [die(0, 3)], { ask: "take one" }),
  bonus: zone("bonus", "options", [{ id: "bonus:0", name: "Draw", symbol: "draw", state: "" }]),
  play: zone("play", "cards", [card("Imp"), card("Owl")], { short: "Play" }),
};
const CENTER = {
  cols: [
    { zone: "wheel", size: "0.5" },
    {
      rows: [
        { panel: "Dice", rows: [{ zone: "dice" }, { zone: "bonus", size: "96px" }] },
        { zone: "play" },
      ],
    },
  ],
};

test("zones that are not there leave no gap, and a group of one is that one", () => {
  const { wheel, play } = ZONES;
  assert.deepEqual(present(CENTER, { wheel, play }), {
    cols: [
      { zone: "wheel", size: "0.5" },
      { zone: "play", size: undefined },
    ],
  });
  assert.deepEqual(present({ ...CENTER, size: "2" }, { wheel }), { zone: "wheel", size: "2" });
  assert.equal(present(CENTER, {}), null);
});

test("a panel keeps its name even with one zone", () => {
  const { dice } = ZONES;
  assert.equal(present({ panel: "Dice", rows: [{ zone: "dice" }] }, { dice }).panel, "Dice");
});

test("the layout becomes nested grids: shares of the room, or pixels", () => {
  const drawn = draw(drawNode(CENTER, ZONES, "play"));
  assert.equal(
    drawn.style.getPropertyValue("grid-template-columns"),
    "minmax(0, 0.5fr) minmax(0, 1fr)",
  );
  const panel = drawn.querySelector(".tb-panel");
  assert.equal(panel.dataset.label, "Dice");
  assert.equal(panel.style.getPropertyValue("grid-template-rows"), "minmax(0, 1fr) 96px");
  assert.deepEqual(
    [...drawn.querySelectorAll("[data-explained]")].map(({ dataset }) => dataset.zone),
    ["play"],
  );
});

test("a phone has a page for each zone or panel, and knows which answers", () => {
  assert.deepEqual(panelsOf(CENTER, ZONES), [
    { label: "wheel", isAsked: false },
    { label: "Dice", isAsked: true },
    { label: "Play", isAsked: false },
  ]);
});

test("a zone has a title, says what to do, or that it is empty", () => {
  const asked = draw(drawZone(ZONES.dice));
  assert.ok(asked.classList.contains("is-asked"));
  assert.equal(textOf(asked.querySelector(".tb-asktag")), "take one");
  assert.equal(
    textOf(draw(drawZone(zone("deck", "cards", []))).querySelector(".tb-body")),
    "empty",
  );
});

test("every kind of zone draws its things", () => {
  for (const [name, { things }] of Object.entries(ZONES)) {
    const drawn = draw(drawZone(ZONES[name]));
    assert.deepEqual(
      [...drawn.querySelectorAll("[data-do=thing]")].map(({ dataset }) => dataset.id),
      things.map(({ id }) => id),
    );
  }
});

test("an option shows its price, and is plain unless it can be used", () => {
  const option = (more) =>
    draw(drawZone(zone("bonus", "options", [{ id: "b", name: "Draw", symbol: "draw", ...more }])));
  assert.equal(textOf(option({ price: "−5" }).querySelector(".tb-price")), "−5");
  assert.ok(option({}).querySelector("button").matches(".is-plain"));
  assert.ok(option({ state: "legal" }).querySelector("button").matches(".is-legal"));
});

test("a page with the rows of cards that can be used is marked, too", () => {
  const dice = zone("dice", "dice", [], { needing: [{ id: "enemy:imp", state: "new legal" }] });
  const center = { cols: [{ zone: "enemies" }, { zone: "dice" }] };
  const marks = (more) =>
    panelsOf(center, { enemies: zone("enemies", "cards", []), dice: { ...dice, ...more } }).map(
      ({ isAsked }) => isAsked,
    );
  assert.deepEqual(marks({}), [false, true]);
  assert.deepEqual(marks({ needing: [] }), [false, false]);
});

test("a game adds kinds of its own", () => {
  addZones({ bowl: ({ things }) => `${things.length} in the bowl` });
  assert.equal(
    textOf(draw(drawZone(zone("bowl", "bowl", [1, 2]))).querySelector(".tb-body")),
    "2 in the bowl",
  );
});
