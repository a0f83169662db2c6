import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, fire, pressKey, textOf } from "./dom.js";
import { addTips, legend } from "../tips.js";
import { pressLegendKey } from "../rulebook_dialog.js";
import { learnWords } from "../words.js";
import { WORDS } from "./screens.js";

learnWords(WORDS);

test("a sign explains itself while a person points at it", () => {
  const root = draw('<div><i data-tip="Fire: heat"><b></b></i><input></div>');
  addTips(root);
  const shown = () => root.querySelector(".tt-tip.is-on");
  fire(root.querySelector("b"), "pointerover");
  assert.equal(textOf(shown()), "Fire: heat");
  assert.equal(
    shown().getAttribute("aria-hidden"),
    "true",
    "screen readers have it in the sign's name",
  );
  fire(root.querySelector("input"), "pointerover");
  assert.equal(shown(), null);
});

test("the legend has a line for each sign, and none without signs", () => {
  assert.equal(legend([], true), false);
  const drawn = draw(legend(["fire", "water"], false));
  assert.deepEqual([...drawn.querySelectorAll("li")].map(textOf), ["Fire: heat", "Water"]);
  assert.equal(drawn.open, false);
});

test("the key K opens the legend over a page, but not while somebody types", () => {
  const root = draw('<div><h2 data-home tabindex="-1"></h2><input></div>');
  const model = { get: (name) => (name === "book" ? [] : { tip: WORDS.tip }) };
  root.addEventListener("keydown", (event) => pressLegendKey(event, { root, model }));
  pressKey(root.querySelector("input"), "k");
  pressKey(root, "x");
  assert.equal(root.querySelector("dialog"), null);
  pressKey(root, "k");
  assert.equal(textOf(root.querySelector("dialog details[open] li")), "Fire: heat");
});
