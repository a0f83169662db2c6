import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyPage, textOf } from "./dom.js";
import { drawSections, fieldChange, sectionFields } from "../sections.js";

const FIELDS = [
  { kind: "count", name: "deck", label: "Deck", symbol: "draw", max: 9 },
  { kind: "count", name: "wanted", label: "Wanted", symbol: "draw", max: "deck" },
  {
    kind: "select",
    name: "year",
    label: "Year",
    options: [1, 2].map((value) => ({ value, text: `Y${value}` })),
  },
];
const draw = (content) => {
  const el = emptyPage();
  el.innerHTML = String(content);
  return el;
};

test("a step changes its field", () => {
  const given = { deck: 5, wanted: 2, year: 1 };
  const target = { dataset: { name: "deck", value: "6" } };
  assert.deepEqual(fieldChange({ fields: FIELDS, given }, target), { deck: 6, wanted: 2, year: 1 });
});

test("a list changes its field by its value", () => {
  const given = { deck: 5, wanted: 2, year: 1 };
  const target = { dataset: { name: "year" }, value: "2" };
  assert.equal(fieldChange({ fields: FIELDS, given }, target).year, 2);
});

test("a list of words changes its field by a word", () => {
  const options = ["", "bolt"].map((value) => ({ value, text: value }));
  const fields = [...FIELDS, { kind: "select", name: "spell", label: "Spell", options }];
  const given = { deck: 5, wanted: 2, year: 1, spell: "", hand: ["bolt"] };
  const target = { dataset: { name: "spell" }, value: "bolt" };
  assert.deepEqual(fieldChange({ fields, given }, target), { ...given, spell: "bolt" });
  const none = { dataset: { name: "spell" }, value: "" };
  assert.equal(fieldChange({ fields, given: { ...given, spell: "bolt" } }, none).spell, "");
});

test("a field that is limited by another is lowered with it", () => {
  const given = { deck: 5, wanted: 5, year: 1 };
  const target = { dataset: { name: "deck", value: "4" } };
  assert.deepEqual(fieldChange({ fields: FIELDS, given }, target), { deck: 4, wanted: 4, year: 1 });
});

test("a field at its limit can't be stepped further", () => {
  const el = draw(
    sectionFields({ fields: FIELDS, given: { deck: 0, wanted: 0, year: 2 }, about: "" }),
  );
  const isDisabled = (id) =>
    el.querySelector(`[data-id="${id}"]`).getAttribute("aria-disabled") === "true";
  assert.deepEqual(
    ["field:deck:-1", "field:deck:1", "field:wanted:-1", "field:wanted:1"].map(isDisabled),
    [true, false, true, true],
  );
  assert.equal(el.querySelector("select").value, "2");
});

const section = (cells) => ({
  title: "Draws",
  text: "",
  head: "Card",
  columns: ["now"],
  rows: [{ name: "Any", signs: [], cells }],
  notes: [],
});

test("exact numbers are shown on request, where there are any", () => {
  const sections = [section([{ text: "50%", share: 0.5, exact: "1/2" }])];
  const plain = draw(drawSections({ sections }, { exact: false }));
  assert.equal(textOf(plain.querySelector("td")), "50%");
  assert.notEqual(plain.querySelector("[data-do=exact]").getAttribute("aria-pressed"), "true");
  const exact = draw(drawSections({ sections }, { exact: true }));
  assert.equal(textOf(exact.querySelector("td")), "50%1/2");
  const without = draw(drawSections({ sections: [section([{ text: "3" }])] }, {}));
  assert.equal(without.querySelector("[data-do=exact]"), null);
});
