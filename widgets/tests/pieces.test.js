import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import { bold, feedback } from "../feedback.js";
import { h } from "../parts.js";
import { bundle, card, die } from "../pieces.js";
import { learnWords } from "../words.js";

learnWords({
  state: { legal: "you can use this", selected: "selected" },
  parts: { die: "die {value}", free: "free" },
});
const imp = (more) => card({ id: "imp", name: "Kiln Imp", symbol: "fire", ...more });

test("a single token is shown without its number", () => {
  assert.equal(draw(bundle([["fire", 1]])).querySelector(".tt-n"), null);
  assert.equal(textOf(draw(bundle([["fire", 3]])).querySelector(".tt-n")), "3");
});

test("a selected card is pressed and ticked, and says so to screen readers", () => {
  const selected = draw(imp({ state: "selected" }));
  assert.equal(selected.getAttribute("aria-pressed"), "true");
  assert.ok(selected.matches(".is-selected") && selected.querySelector(".tt-badge"));
  assert.equal(textOf(selected.querySelector(".tt-sr-only")), ", selected");
  const plain = draw(imp());
  assert.equal(plain.className.trim(), "tt-card tt-c-fire");
  assert.equal(plain.querySelector(".tt-badge"), null);
});

test("a card without a cost shows none, one that costs nothing is free", () => {
  assert.equal(draw(imp()).querySelector(".tt-card-cost"), null);
  assert.equal(textOf(draw(imp({ cost: [] })).querySelector(".tt-card-cost")), "free");
});

test("a die says its number and its state", () => {
  const drawn = draw(die({ id: "die:0", value: 4, state: "legal" }));
  assert.equal(drawn.getAttribute("aria-label"), "die 4, you can use this");
  assert.equal(drawn.querySelectorAll("circle").length, 4);
});

test("names in bold are escaped", () => {
  assert.equal(String(h`${bold("**Suns** < 3")}`), "<b>Suns</b> &#60; 3");
});

test("feedback has its title, its text and what to do next", () => {
  const actions = [h`<button>Try again</button>`];
  const drawn = draw(feedback({ kind: "wrong", title: "Allowed", text: "But try this", actions }));
  assert.ok(drawn.matches(".is-wrong"));
  assert.equal(textOf(drawn), "AllowedBut try thisTry again");
});
