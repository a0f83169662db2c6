import assert from "node:assert/strict";
import { test } from "node:test";
import { fillIn, learnWords, say, symbolName } from "../words.js";

learnWords({ board: { step: "Step {at} of {of}" }, symbol: { fire: "Fire" } });

test("placeholders are filled with facts", () => {
  assert.equal(fillIn("{n} of {all}, {n}", { n: 0, all: "five" }), "0 of five, 0");
});

test("a fact that is missing leaves a gap", () => {
  assert.equal(fillIn("<{n}>", {}), "<>");
});

test("a sentence is found by its key", () => {
  assert.equal(say("board.step", { at: 3, of: 9 }), "Step 3 of 9");
});

test("a key without a sentence is shown as is", () => {
  for (const key of ["board.nothing", "board", "no.such.key"]) assert.equal(say(key), key);
});

test("a symbol without a name is called by its key", () => {
  assert.equal(symbolName("fire"), "Fire");
  assert.equal(symbolName("water"), "water");
});

test("words of a second widget are added to those of the first", () => {
  learnWords({ lesson: { roll: "Roll" } });
  assert.equal(say("lesson.roll"), "Roll");
  assert.equal(say("board.step", { at: 1, of: 2 }), "Step 1 of 2");
});
