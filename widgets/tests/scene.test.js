import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeModel, emptyPage, fire, textOf } from "./dom.js";
import scene from "../scene.js";
import { card, die, zone } from "./screens.js";

const show = (zones, center) => {
  const el = emptyPage();
  const screen = { seq: 0, game: "evenfall", zones, layout: { center } };
  scene.render({ model: new FakeModel({ words: {}, screen }), el });
  return el;
};
const titles = (root) => [...root.querySelectorAll("h2")].map(textOf);

test("a scene shows the zones of a board, and nothing can be pressed", () => {
  const zones = {
    enemies: zone("enemies", "cards", [card("Imp")]),
    dice: zone("dice", "dice", [die(0, 3)]),
  };
  const el = show(zones, { rows: [{ zone: "enemies" }, { zone: "dice" }] });
  assert.deepEqual(titles(el), ["enemies", "dice"]);
  assert.equal(el.querySelector(".tb-card").getAttribute("role"), "group");
  assert.equal(el.querySelector(".tb-die").getAttribute("aria-label"), "parts.die");
  assert.equal(el.querySelectorAll("button, [data-do]").length, 0);
  assert.equal(el.firstElementChild.dataset.game, "evenfall");
});

test("rows inside columns stay together, and a zone that isn't there takes no room", () => {
  const zones = Object.fromEntries(
    ["wheel", "dice", "bonuses"].map((id) => [id, zone(id, "dice", [die(0, 3)])]),
  );
  const right = { rows: [{ zone: "dice" }, { zone: "bonuses" }] };
  const el = show(zones, {
    rows: [{ zone: "purse" }, { cols: [{ zone: "wheel" }, right, { rows: [] }] }],
  });
  const columns = [...el.querySelector(".tb-split").children];
  assert.deepEqual(columns.map(titles), [["wheel"], ["dice", "bonuses"]]);
});

test("a scene without zones is empty", () => {
  assert.equal(textOf(show({}, { zone: "dice" }).querySelector(".tb-scene")), "");
});

// -- dice on a scene --------------------------------------------------------------------------------------------------

const WORDS = {
  parts: { die: "die {value}" },
  state: { legal: "", selected: "", rolled: "" },
  lesson: { reroll: "Reroll {count}", reroll_one: "Reroll one", pick_first: "Pick first" },
};
const TRIES = { last: null, tally: [], more: "10 more", wait: "" };
const rollable = (tries = {}) => {
  const el = emptyPage();
  const dice = [2, 2, 5].map((value, at) => ({ ...die(at, value), state: "legal" }));
  const zones = { dice: { ...zone("dice", "dice", dice), ask: "pick dice to reroll" } };
  const layout = { center: { zone: "dice" } };
  const screen = { seq: 3, game: "evenfall", zones, layout, tries: { ...TRIES, ...tries } };
  const model = new FakeModel({ words: WORDS, screen });
  scene.render({ model, el });
  const find = (id) => el.querySelector(`[data-id="${id}"]`);
  return { el, model, find, press: (id) => fire(find(id), "click") };
};

test("a press picks a die to reroll, and the button says how many are rerolled", () => {
  const { find, press, model } = rollable();
  assert.equal(textOf(find("reroll")), "Pick first");
  press("reroll");
  assert.deepEqual(model.sent, []);
  assert.equal(find("die:2").getAttribute("aria-pressed"), "false");
  press("die:2");
  assert.equal(find("die:2").getAttribute("aria-pressed"), "true");
  assert.equal(textOf(find("reroll")), "Reroll one");
  press("die:0");
  assert.equal(textOf(find("reroll")), "Reroll 2");
  press("die:2");
  press("reroll");
  assert.deepEqual(model.sent, [{ do: "reroll", reroll: [0], seq: 3 }]);
});

test("presses before the answer are rolled one after another", () => {
  const { press, model } = rollable();
  press("die:0");
  for (let i = 0; i < 3; i++) press("reroll");
  assert.equal(model.sent.length, 1);
  for (let i = 0; i < 4; i++) model.show({});
  assert.deepEqual(
    model.sent.map(({ reroll, seq }) => [reroll, seq]),
    [
      [[0], 3],
      [[0], 4],
      [[0], 5],
    ],
  );
});

test("before the guess the dice can be picked, but not rolled", () => {
  const { find, press, model } = rollable({ wait: "Guess first" });
  press("die:1");
  assert.equal(find("die:1").getAttribute("aria-pressed"), "true");
  assert.equal(textOf(find("reroll")), "Guess first");
  press("reroll");
  assert.deepEqual(model.sent, []);
});

test("the last roll is below the dice, and can't be pressed", () => {
  const rolled = [
    { value: 2, isNew: false },
    { value: 6, isNew: true },
  ];
  const last = { dice: rolled, won: true, message: "Captured" };
  const { el } = rollable({ last });
  const result = el.querySelector(".tt-l-result");
  assert.equal(textOf(result.querySelector(".is-won")), "Captured");
  assert.equal(result.querySelectorAll("button").length, 0);
  assert.equal(result.querySelectorAll(".is-rolled").length, 1);
});
