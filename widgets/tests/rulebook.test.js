import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeModel, emptyPage, enter, fire, textOf } from "./dom.js";
import { bookCount, bookList } from "../rulebook.js";
import { openRulebook } from "../rulebook_dialog.js";
import widget from "../rulebook_widget.js";
import { learnWords } from "../words.js";

const WORDS = {
  book: {
    count: "{found} of {all}",
    page: "Page {page}",
    list: "Rules",
    none: "No rule",
    rulebook: "rulebook",
    rulebook_long: "from the rulebook",
  },
};
const rule = (key, page, heading, text, note = "") => ({
  key,
  page,
  heading,
  text,
  note,
  source: "rulebook",
});
const BOOK = [
  rule("roll", 4, "Dice", "Roll four dice."),
  rule("reroll", 4, "Dice", "Reroll any dice once.", "See `again` here"),
  rule("win", 5, "End", "Capture all enemies."),
  rule("house", 0, "Ours", "Dice may be borrowed."),
];
let list;

beforeEach(() => {
  learnWords(WORDS);
  list = emptyPage();
});
const draw = (...args) => {
  list.innerHTML = String(bookList(BOOK, ...args));
  return [...list.querySelectorAll("li")].map((item) => item.dataset.key);
};

test("without a query all rules are listed by page and heading", () => {
  assert.deepEqual(draw(), ["roll", "reroll", "win", "house"]);
  assert.deepEqual([...list.querySelectorAll("h3")].map(textOf), ["Page 4", "Page 5"]);
  assert.deepEqual([...list.querySelectorAll("h4")].map(textOf), ["Dice", "End", "Ours"]);
});

test("a query finds every word, in any field and case", () => {
  assert.deepEqual(draw("DICE"), ["roll", "reroll", "house"]);
  assert.deepEqual(draw("dice again"), ["reroll"]);
  assert.deepEqual(draw("dice nowhere"), []);
  assert.equal(textOf(list), "No rule");
  assert.equal(bookCount(BOOK, "dice"), "3 of 4");
});

test("one rule is marked, and rulings in its note are code", () => {
  draw("", "reroll");
  assert.equal(list.querySelector("[aria-current]").dataset.key, "reroll");
  assert.equal(textOf(list.querySelector(".tt-book-note code")), "again");
});

const openDialog = (key) => {
  list.innerHTML = '<div><h2 data-home tabindex="-1"></h2><button data-id="from"></button></div>';
  list.querySelector("button").focus();
  const model = new FakeModel({ book: BOOK });
  return openRulebook({ model, root: list, stage: list.firstElementChild }, key);
};

test("the dialog opens at a rule, and focus returns when it closes", () => {
  const dialog = openDialog("win");
  assert.equal(document.activeElement.dataset.key, "win");
  fire(dialog.querySelector(".tt-book-close"), "click");
  assert.equal(list.querySelector("dialog"), null);
  assert.equal(document.activeElement.dataset.id, "from");
});

test("the dialog searches, and the widget below hears nothing", () => {
  let heard = 0;
  list.addEventListener("input", () => heard++);
  const dialog = openDialog("");
  assert.equal(document.activeElement, dialog.querySelector("input"));
  enter(dialog.querySelector("input"), "capture");
  assert.deepEqual(
    [...dialog.querySelectorAll("li")].map((item) => item.dataset.key),
    ["win"],
  );
  assert.equal(textOf(dialog.querySelector(".tt-book-count")), "1 of 4");
  assert.equal(heard, 0);
});

test("the rulebook widget searches and says how many rules it found", () => {
  const el = emptyPage();
  const model = new FakeModel({ words: WORDS, book: BOOK, screen: { seq: 0, title: "Rules" } });
  widget.render({ model, el });
  enter(el.querySelector("input"), "dice");
  assert.equal(el.querySelectorAll("li").length, 3);
  assert.equal(el.querySelector("input").value, "dice");
  assert.equal(textOf(el.querySelector("[aria-live]")), "3 of 4");
});
