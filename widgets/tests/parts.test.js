import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyPage, textOf } from "./dom.js";
import { bold, bundle, button, card, h, log, options, raw, ruleChip, track } from "../parts.js";
import { learnWords } from "../words.js";

learnWords({
  state: { selected: "selected", disabled: "not now" },
  symbol: { fire: "Fire" },
  parts: { read: "Read {label}", of: "{label}: {value} of {max}", free: "free", why: "Why?" },
});

const text = (strings, ...values) => String(h(strings, ...values));
const draw = (content) => {
  const el = emptyPage();
  el.innerHTML = String(content);
  return el.firstElementChild;
};

test("text is escaped, HTML is not", () => {
  assert.equal(text`<b>${"<i>&\"'"}</b>`, "<b>&#60;i&#62;&#38;&#34;&#39;</b>");
  assert.equal(text`<b>${h`<i>${"<"}</i>`}${raw("<br>")}</b>`, "<b><i>&#60;</i><br></b>");
});

test("lists are joined, null, undefined and false are left out, zero is not", () => {
  assert.equal(text`${[1, [h`<b></b>`, "&"]]}`, "1<b></b>&#38;");
  assert.equal(text`${null}${undefined}${false}${0}`, "0");
});

test("line breaks next to tags and between values vanish", () => {
  const drawn = text`
    <p>
      ${"a"}
      ${"b"}
    </p>
  `;
  assert.equal(drawn, "<p>ab</p>");
});

test("line breaks between attributes and between words become one space", () => {
  const drawn = text`
    <p class="a"
      id="${"b"}"
      ${raw("hidden")}>one
      two</p>`;
  assert.equal(drawn, '<p class="a" id="b" hidden>one two</p>');
});

test("spaces on a line, and line breaks in values, are kept", () => {
  assert.equal(text`<b>a</b> <i>${"x\n  y"}</i>`, "<b>a</b> <i>x\n  y</i>");
});

test("a single token is shown without its number", () => {
  assert.equal(draw(bundle([["fire", 1]])).querySelector(".tt-n"), null);
  assert.equal(textOf(draw(bundle([["fire", 3]])).querySelector(".tt-n")), "3");
});

test("a card shows its states, and says them to screen readers", () => {
  const imp = { id: "imp", name: "Kiln Imp", symbol: "fire" };
  const selected = draw(card({ ...imp, state: "selected" }));
  assert.equal(selected.getAttribute("aria-pressed"), "true");
  assert.ok(selected.classList.contains("is-selected"));
  assert.equal(textOf(selected.querySelector(".tt-said")), ", selected");
  const disabled = draw(card({ ...imp, state: "disabled" }));
  assert.equal(disabled.getAttribute("aria-disabled"), "true");
  assert.equal(textOf(disabled.querySelector(".tt-flag")), "Why?");
  assert.equal(draw(card({ ...imp, state: null })).className.trim(), "tt-card tt-c-fire");
});

test("a card without a cost shows none, one that costs nothing is free", () => {
  const imp = { id: "imp", name: "Kiln Imp", symbol: "fire" };
  assert.equal(draw(card(imp)).querySelector(".tt-card-cost"), null);
  assert.equal(textOf(draw(card({ ...imp, cost: [] })).querySelector(".tt-card-cost")), "free");
});

test("a button carries its command, id and data", () => {
  const drawn = draw(button("Go", { does: "look", data: { at: 3, form: "pay" }, pressed: true }));
  assert.deepEqual({ ...drawn.dataset }, { id: "look", do: "look", at: "3", form: "pay" });
  assert.equal(drawn.getAttribute("aria-pressed"), "true");
  assert.equal(draw(button("Go", { does: "look" })).hasAttribute("aria-pressed"), false);
});

test("an option knows its move, also the first", () => {
  const drawn = draw(
    options({ title: "Moves", items: [{ id: "a", does: "move", text: "A", move: 0 }] }),
  );
  assert.equal(drawn.querySelector("button").dataset.move, "0");
  assert.ok(drawn.querySelector("button").classList.contains("is-legal"));
});

test("a rule is named with its place, and no rule draws nothing", () => {
  const chip = draw(ruleChip({ key: "roll", label: "Rolling", place: "p. 4" }));
  assert.equal(chip.getAttribute("aria-label"), "Read Rolling, p. 4");
  assert.equal(text`${ruleChip(null)}`, "");
});

test("a track marks the steps up to its value", () => {
  const steps = draw(track({ label: "Gauge", symbol: "fire", value: 2, max: 4 })).querySelectorAll(
    "i",
  );
  assert.deepEqual(
    [...steps].map((step) => step.className.trim()),
    ["is-past", "is-past", "is-past is-here", "", ""],
  );
});

test("names in bold are escaped", () => {
  assert.equal(text`${bold("**Suns** < 3")}`, "<b>Suns</b> &#60; 3");
});

test("the log unfolds the events that are open, and marks new ones", () => {
  const events = [
    { id: "e1", text: "One", told: "", fresh: true },
    { id: "e2", text: "Two", told: "" },
  ];
  const drawn = draw(log("Log", [{ events }], new Set(["e2"]), "Since your move"));
  assert.equal(textOf(drawn.querySelector(".tt-since")), "Since your move");
  assert.deepEqual(
    [...drawn.querySelectorAll("details")].map((one) => one.hasAttribute("open")),
    [false, true],
  );
});
