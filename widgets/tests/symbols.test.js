import assert from "node:assert/strict";
import { test } from "node:test";
import { seal } from "../seals.js";
import { pips, shape, symbol } from "../symbols.js";

test("a die has as many pips as its number", () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    assert.equal(pips(n, 12, 4).match(/<circle/g).length, n);
    assert.equal(shape(`die${n}`).match(/<circle/g).length, n);
  }
});

test("an unknown symbol is refused with those that are known", () => {
  assert.throws(() => shape("bread"), /no symbol "bread"; known: fire water /);
});

test("a path with a star is filled", () => {
  assert.match(shape("moon"), /^<path d="M[^"]+" fill="currentColor"\/>$/);
  assert.doesNotMatch(shape("air"), /fill/);
});

test("a symbol with a title is read aloud, one without is hidden", () => {
  assert.match(symbol("fire", { title: 'a "<b>' }), /role="img" aria-label="a &#34;&#60;b>"/);
  assert.match(symbol("fire", { size: 16 }), /width="16" height="16" aria-hidden="true"/);
});

test("a seal is the same for the same text, and different for another", () => {
  assert.equal(seal("Kiln Imp", "fire"), seal("Kiln Imp", "fire"));
  assert.notEqual(seal("Kiln Imp", "fire"), seal("Gale Harpy", "fire"));
});
