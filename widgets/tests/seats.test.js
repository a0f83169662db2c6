import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import { fullSeat, goalPanel, ownSeat, rivalSeat } from "../seats.js";
import { h } from "../parts.js";
import { learnWords } from "../words.js";
import { WORDS, card, seat } from "./screens.js";

learnWords(WORDS);
const FIRE = { symbol: "fire", n: 2, label: "Fire" };
const all = (root, selector) => [...root.querySelectorAll(selector)].map(textOf);
const own = (more) => draw(h`<div>${ownSeat(seat(0, "Ann", more))}</div>`);

test("a rival shows its kind, whose turn it is, and its score", () => {
  const drawn = draw(
    rivalSeat(seat(1, "Bob", { bot: "gentle", asked: true, score: 7, marks: ["first"] })),
  );
  assert.equal(textOf(drawn.querySelector("h2")), "Bobto move, gentle, first");
  assert.ok(drawn.matches(".is-turn"));
  assert.equal(textOf(drawn.querySelector("[data-n='seat:1:score']")), "7");
  assert.equal(drawn.querySelector(".tb-seat-more").getAttribute("aria-label"), "All about Bob");
});

test("a rival without numbers and cards has no empty lists", () => {
  const drawn = draw(rivalSeat(seat(1, "Bob", { facts: [], held: [], cards: [] })));
  assert.equal(drawn.querySelectorAll("ul, .tb-score, .tb-pool").length, 0);
});

test("a rival's facts and tokens are one list, its cards can be pressed", () => {
  const cards = [card("Imp", { state: "turned" })];
  const drawn = draw(
    rivalSeat(
      seat(1, "Bob", { facts: [FIRE], held: [{ ...FIRE, n: 5 }], cards, cards_label: "Cards" }),
    ),
  );
  assert.deepEqual(all(drawn, ".tb-facts li"), ["2", "5"]);
  assert.equal(drawn.querySelector(".tb-seatcards").getAttribute("aria-label"), "Cards");
  assert.equal(drawn.querySelector("[data-id='card:imp']").dataset.do, "thing");
});

test("your own tokens have numbers that can change, with the last change", () => {
  const drawn = own({
    held: [
      { ...FIRE, delta: "+1" },
      { symbol: "water", n: 0, label: "Water" },
    ],
    held_label: "Purse",
  });
  assert.equal(textOf(drawn.querySelector(".tb-purse [data-n='seat:0:fire']")), "2");
  assert.deepEqual(all(drawn, ".tb-purse em"), ["+1"]);
  assert.equal(drawn.querySelectorAll(".tb-purse .is-none").length, 1);
  assert.equal(textOf(drawn.querySelector("h2 small")), "to move");
  assert.equal(drawn.querySelector(".tb-turn"), null, "a name needs the room");
  assert.equal(textOf(own({ you: false }).querySelector(".tb-turn")), "to move");
});

test("a reserve shows what is held and the empty places", () => {
  const reserve = { label: "Reserve", said: "1 of 3", held: ["fire"], places: 3 };
  const places = [...own({ reserve }).querySelectorAll(".tb-pool i")];
  assert.deepEqual(
    places.map((place) => place.matches(".is-held")),
    [true, false, false],
  );
});

test("a track marks the steps up to its value", () => {
  const tracks = [{ label: "Gauge", symbol: "fire", value: 2, max: 4, from: 1 }];
  const drawn = own({ tracks });
  assert.deepEqual(
    [...drawn.querySelectorAll(".tb-steps i")].map((step) => step.className.trim()),
    ["is-past", "is-past is-here", "", ""],
  );
  assert.equal(drawn.querySelector(".tb-track").getAttribute("aria-label"), "Gauge: 2 of 4");
});

test("the whole of a player: cards, piles, costs and the score sheet", () => {
  const drawn = draw(
    fullSeat(
      seat(1, "Bob", {
        bot: "gentle",
        held: [FIRE],
        cards: [card("Imp"), card("Owl")],
        cards_label: "In play:",
        piles: [{ title: "Discarded:", cards: [card("Newt")] }],
        costs: { label: "Bonus", said: "1 used", used: 1, costs: [0, 5, 12] },
        lines: [{ text: "Crystals", points: 12 }],
        more: "Knows a secret.",
      }),
    ),
  );
  assert.deepEqual(all(drawn, ".tb-full-line"), [
    "2",
    "In play: Imp, Owl",
    "Discarded: Newt",
    "Knows a secret.",
  ]);
  assert.deepEqual(
    [...drawn.querySelectorAll(".tb-costs i")].map((step) => step.className.trim()),
    ["is-past", "is-here", ""],
  );
  assert.deepEqual(all(drawn, ".tb-lines-sheet tr"), ["Crystals12"]);
});

test("a player who is alone sees goals instead of a rival", () => {
  const goals = [
    { name: "Adept", about: "70 points", done: true },
    { name: "Master", about: "95 points", done: false },
  ];
  const drawn = draw(goalPanel("Goals", goals));
  assert.equal(textOf(drawn.querySelector("small")), "1/2");
  assert.deepEqual(all(drawn, ".is-done > span:first-of-type"), ["Adept"]);
  assert.equal(drawn.querySelectorAll("[data-tip]").length, 2);
});
