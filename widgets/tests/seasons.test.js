import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import "../games/seasons.js";
import { drawZone } from "../zones.js";
import { learnWords } from "../words.js";
import { WORDS, zone } from "./screens.js";

learnWords(WORDS);
const RATES = { air: 1, earth: 2, water: 2, fire: 3 };
const WHEEL = {
  space: 5,
  moves: [6, 7],
  names: ["Winter", "Spring", "Summer", "Fall"],
  rates: [RATES, RATES, RATES, RATES],
  before: "Now:",
  now: [["fire", 3]],
  after: "each",
  label: "Space 5, spring of year 2",
  word: "Year",
  year: "II",
};

test("the wheel shows where the token is, and where the dice would take it", () => {
  const drawn = draw(drawZone(zone("wheel", "wheel", [WHEEL])));
  assert.equal(drawn.querySelector("svg").getAttribute("aria-label"), "Space 5, spring of year 2");
  assert.deepEqual([...drawn.querySelectorAll(".is-here text")].map(textOf), ["5"]);
  assert.deepEqual([...drawn.querySelectorAll(".is-next text")].map(textOf), ["6", "7"]);
  assert.equal(textOf(drawn.querySelector(".is-now .tt-w-name")), "Spring");
  assert.equal(drawn.querySelectorAll(".tt-w-rate").length, 16);
  assert.equal(textOf(drawn.querySelector(".tb-rates")), "Now:3each");
});

test("the token has the angle of its space, so that it can turn there", () => {
  const drawn = draw(drawZone(zone("wheel", "wheel", [WHEEL])));
  const token = drawn.querySelector("[data-angle]");
  assert.equal(token.dataset.angle, "150");
  assert.equal(textOf(token), "5");
});

test("each ring of the wheel says what it is worth", () => {
  const drawn = draw(drawZone(zone("wheel", "wheel", [WHEEL])));
  const numbers = [...drawn.querySelectorAll(".is-now .tt-w-ring")].map(textOf);
  assert.deepEqual(numbers, ["1", "2", "3"]);
});

test("a space that the token can move to is a button", () => {
  const target = { id: "space:8", space: 8, name: "3 forward: summer", state: "legal" };
  const drawn = draw(drawZone(zone("wheel", "wheel", [WHEEL, target])));
  const [button, ...others] = drawn.querySelectorAll("[role=button]");
  assert.deepEqual(others, []);
  assert.equal(button.dataset.id, "space:8");
  assert.match(button.getAttribute("aria-label"), /^3 forward: summer/);
  assert.equal(textOf(button), "8");
  assert.ok(button.matches(".is-legal"));
});

test("a season die shows what it gives and its pips in words", () => {
  const die = {
    id: "die:0",
    season: "winter",
    gives: [
      ["fire", 2],
      ["star", 1],
    ],
    pips: 3,
    moves: "3 spaces",
    owner: "Ann",
    state: "legal",
  };
  const drawn = draw(drawZone(zone("dice", "season_dice", [die]))).querySelector("button");
  assert.deepEqual([...drawn.querySelectorAll(".tb-sdie-gain")].map(textOf), ["2", ""]);
  assert.equal(drawn.querySelector(".tt-pips").getAttribute("aria-label"), "3 spaces");
  assert.equal(drawn.querySelectorAll(".tt-pips i").length, 3);
  assert.match(textOf(drawn), /Ann, you can use this$/);
});
