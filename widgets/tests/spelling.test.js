// Which names a misspelt word probably means.
import { letterDistance, nearestNames } from "../spelling.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const NAMES = ["Amulet of Earth", "Amulet of Air", "Staff of Spring", "Purse of Io"];

test("the distance counts letters that are added, removed or changed", () => {
  assert.equal(letterDistance("earth", "earth"), 0);
  assert.equal(letterDistance("erth", "earth"), 1);
  assert.equal(letterDistance("kitten", "sitting"), 3);
  assert.equal(letterDistance("", "abc"), 3);
});

test("a misspelt name or one of its words is found, the nearest first", () => {
  assert.equal(nearestNames("amulett of erth", NAMES)[0], "Amulet of Earth");
  assert.equal(
    nearestNames("figrm avaricous", ["Figrim the Avaricious", ...NAMES])[0],
    "Figrim the Avaricious",
  );
  assert.deepEqual(nearestNames("stuff", NAMES), ["Staff of Spring"]);
  assert.deepEqual(nearestNames("xylophone", NAMES), []);
  assert.deepEqual(nearestNames("", NAMES), []);
});
