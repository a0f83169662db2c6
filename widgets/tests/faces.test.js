import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import {
  coin,
  coins,
  emblem,
  fullCard,
  fullPile,
  optionList,
  tableCard,
  tableDie,
} from "../faces.js";
import { learnWords } from "../words.js";
import { WORDS, card } from "./screens.js";

learnWords(WORDS);
const imp = (more) => card("Imp", { kind: "Enemy", ...more });

test("one coin has no number, several have one, and a tooltip says how many are missing", () => {
  assert.equal(draw(coin("fire")).querySelector("b"), null);
  assert.equal(textOf(draw(coin("fire", 3)).querySelector("b")), "3");
  assert.equal(textOf(draw(coin("fire", 1, { big: true })).querySelector("b")), "1");
  const short = draw(coin("fire", 3, { short: 2 }));
  assert.ok(short.classList.contains("is-short"));
  assert.equal(short.dataset.tip, "Fire: heat: 2 short");
  assert.equal(
    draw(
      coins([
        ["fire", 1],
        ["water", 2, 1],
      ]),
    ).children.length,
    2,
  );
});

test("a card says its name, kind and states, and shows what it has", () => {
  const drawn = draw(
    tableCard(imp({ state: "legal turned", brief: "Burns", points: 2, cost: [["fire", 2]] })),
  );
  assert.equal(drawn.getAttribute("aria-label"), "Imp, Enemy, you can use this, turned");
  assert.ok(drawn.matches(".is-legal.is-turned"));
  assert.equal(textOf(drawn.querySelector(".tb-brief")), "Burns");
  assert.equal(textOf(drawn.querySelector(".tb-flag")), "turned");
  assert.equal(drawn.querySelectorAll(".tb-coin").length, 1);
  assert.equal(textOf(drawn.querySelector(".tb-points b")), "2");
});

test("a card can show what becomes what, what it gives, and a price in dice", () => {
  const drawn = draw(
    tableCard(
      imp({
        signs: ["water"],
        change: [["fire"], ["water", "earth"]],
        gives: [
          ["fire", "7"],
          ["", "x2"],
        ],
        dice: [
          ["fire", "fixed"],
          ["fire/water", "flex"],
        ],
      }),
    ),
  );
  assert.equal(drawn.querySelectorAll(".tb-signs .tt-sym").length, 1);
  assert.equal(drawn.querySelectorAll(".tb-change .tt-sym").length, 3);
  assert.equal(textOf(drawn.querySelector(".tb-gives")), "7x2");
  assert.equal(drawn.querySelectorAll(".tb-mini .is-fixed svg").length, 1);
  assert.equal(drawn.querySelectorAll(".tb-mini .is-flex svg").length, 2);
});

test("a plain card has nothing extra", () => {
  const drawn = draw(tableCard(imp()));
  for (const part of [
    ".tb-on",
    ".tb-flag",
    ".tb-points",
    ".tb-slots",
    ".tb-lines",
    ".tb-foot",
    ".tb-badge",
  ])
    assert.equal(drawn.querySelector(part), null, part);
  assert.equal(drawn.hasAttribute("aria-pressed"), false);
});

test("a selected card is pressed and ticked, one that is explained is marked", () => {
  const drawn = draw(tableCard(imp({ state: "selected explained" })));
  assert.equal(drawn.getAttribute("aria-pressed"), "true");
  assert.ok(drawn.querySelector(".tb-badge"));
  assert.ok(drawn.hasAttribute("data-explained"));
});

test("the owner, what is on a card and its slots are shown", () => {
  const drawn = draw(
    tableCard(
      imp({
        owner: { name: "Bob", seat: 1 },
        held: [["fire", 1]],
        slots: [
          ["fire", true],
          ["water", false],
        ],
      }),
    ),
  );
  assert.equal(textOf(drawn.querySelector(".tb-owner")), "Bob");
  assert.equal(drawn.querySelectorAll(".tb-on .tb-coin").length, 1);
  assert.deepEqual(
    [...drawn.querySelectorAll(".tb-slot")].map((slot) => slot.matches(".is-filled")),
    [true, false],
  );
});

test("a long text is printed only on very large cards", () => {
  const lines = (text) =>
    draw(tableCard(imp({ lines: [{ label: "Use", text }] }))).querySelector(".tb-lines");
  assert.ok(!lines("Burns.").matches(".is-long"));
  assert.ok(lines("Burns. ".repeat(20)).matches(".is-long"));
});

test("the full card has every line, the source, and why it can't be used or what it does", () => {
  const why = { reason: "You lack fire.", fix: "Take some." };
  const drawn = draw(
    fullCard(imp({ source: "house", cost: [], lines: [{ label: "Use", text: "Burns" }] }), { why }),
  );
  assert.equal(textOf(drawn.querySelector(".tb-full-line")), "Use Burns");
  assert.match(textOf(drawn.querySelector(".tb-full-row")), /^Free/);
  assert.equal(textOf(drawn.querySelector(".tb-why")), "You lack fire. Take some.");
  assert.equal(textOf(drawn.querySelector("footer")), "made up");
  assert.equal(
    textOf(draw(fullCard(imp(), { can: "Captures it" })).querySelector(".tb-can")),
    "Captures it",
  );
});

test("a card with an effect instead of lines has one line", () => {
  assert.equal(
    textOf(draw(fullCard(imp({ effect: "Burns" }))).querySelector(".tb-full-line")),
    "Burns",
  );
});

test("a pile lists the cards that are known", () => {
  const pile = (cards) => textOf(draw(fullPile({ title: "Deck", cards })));
  assert.equal(pile([card("Imp", { brief: "Burns" })]), "DeckImp Burns");
  assert.equal(pile([]), "Deckempty");
});

test("an emblem is the same for the same name", () => {
  assert.equal(String(emblem("Imp", "fire")), String(emblem("Imp", "fire")));
  assert.notEqual(String(emblem("Imp", "fire")), String(emblem("Owl", "fire")));
});

test("a die says its number, and what it was before", () => {
  const drawn = draw(tableDie({ id: "die:0", value: 4, was: 3, state: "legal" }));
  assert.equal(drawn.getAttribute("aria-label"), "die 4, was 3, you can use this");
  assert.equal(drawn.querySelectorAll("circle").length, 4);
  assert.equal(textOf(drawn.querySelector(".tb-was")), "was 3");
});

test("an option carries its command and data; without a state it can be used", () => {
  const button = draw(
    optionList([{ id: "a", does: "move", text: "A", data: { move: 0 } }]),
  ).querySelector("button");
  assert.deepEqual({ ...button.dataset }, { id: "a", do: "move", move: "0" });
  assert.ok(button.matches(".is-legal"));
});
