import { pressSortKey } from "../sortform.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { draw, textOf } from "./dom.js";
import {
  FORM_CLICKS,
  drawForm,
  drawSteps,
  formButton,
  openForm,
  stepsButtons,
  suggestForm,
} from "../forms.js";
import { h } from "../parts.js";
import { learnWords } from "../words.js";
import { WORDS, card, zone } from "./screens.js";

learnWords(WORDS);
const row = (symbol, max, more) => ({ symbol, label: symbol, note: "", max, ...more });
const PAY = {
  id: "form:pay",
  form: "pay",
  title: "Pay",
  sum: "{n} of {most}",
  because: "Cheapest",
  confirm: "Pay",
  given: [2, 0],
  rows: [row("fire", 3), row("water", 2)],
  least: 2,
  most: 2,
  allowed: [
    [2, 0],
    [1, 1],
    [0, 2],
  ],
};
const COLLECT = {
  ...PAY,
  form: "collect",
  because: "",
  given: [1, 0, 0],
  rows: [row("fire", 1), row("water", 1), row("gold", 1, { options: ["Take it", "Leave it"] })],
  groups: [
    {
      title: "Dragon",
      at: 0,
      size: 2,
      allowed: [
        [1, 0],
        [0, 1],
      ],
    },
    { title: "Gold", at: 2, size: 1, allowed: [[0], [1]] },
  ],
};
const SORT = {
  ...PAY,
  form: "sets",
  sum: "{label} {n} of {size}",
  given: [0, null],
  rows: undefined,
  allowed: undefined,
  suggests: true,
  cards: [card("Imp", { brief: "Burns" }), card("Owl", { points: 3 })],
  places: [
    { label: "I", size: 1, held: 0 },
    { label: "II", size: 1, held: 2 },
    { label: "full", size: 0, held: 3 },
  ],
};

let ui;
let sent;
let el;
let shown;
let spoken;
/** Draw a form with its buttons; pressing something draws it again. */
const open = (form) => {
  shown = { zones: { form: zone("form", form.cards ? "sort" : "amounts", [form]) } };
  paint();
};
const paint = () => {
  const form = openForm(shown, ui);
  el = draw(h`<div>${form && drawForm(form, ui)}${form && formButton(form, ui)}</div>`);
};
const find = (id) => el.querySelector(`[data-id="${id}"]`);
const press = (id) => {
  const target = find(id);
  const root = { querySelector: () => spoken };
  const stage = { querySelector: (selector) => el.querySelector(selector) };
  const send = (command) => sent.push(command);
  FORM_CLICKS[target.dataset.do](target, { ui, root, stage, screen: () => shown, paint, send });
};
const numbers = () => [...el.querySelectorAll("output")].map(textOf);
const sum = () => textOf(el.querySelector(".pg-sum"));
beforeEach(() => {
  ui = { step: {}, open: new Set() };
  sent = [];
  spoken = document.createElement("p");
});

test("a form opens by itself, one behind a button only after it was pressed", () => {
  const screen = {
    zones: {
      form: zone("form", "amounts", [{ ...PAY, shut: true }]),
      dice: zone("dice", "dice", []),
    },
  };
  assert.equal(openForm(screen, ui), undefined);
  ui.step.opened = "pay";
  assert.equal(openForm(screen, ui).form, "pay");
  assert.equal(
    openForm({ zones: { form: zone("form", "amounts", [PAY]) } }, { step: {} }).form,
    "pay",
  );
});

test("the start is filled in with its reason, and can be confirmed", () => {
  open(PAY);
  assert.deepEqual(numbers(), ["2", "0"]);
  assert.equal(sum(), "2 of 2");
  assert.equal(textOf(el.querySelector(".pg-because")), "Cheapest");
  press("go");
  assert.deepEqual(sent, [{ do: "fill", form: "pay", given: [2, 0] }]);
});

test("adding to one row lowers another, so that the sum stays possible", () => {
  open(PAY);
  press("count:pay:1:1");
  assert.deepEqual(numbers(), ["1", "1"]);
});

test("your own mix says so and leads back to the suggestion", () => {
  open(PAY);
  press("count:pay:0:-1");
  assert.deepEqual(numbers(), ["1", "0"]);
  assert.match(textOf(el.querySelector(".pg-because")), /^Your own mix\./);
  assert.ok(!el.querySelector(".pg-sum").matches(".is-right"));
  press("refill");
  assert.deepEqual(numbers(), ["2", "0"]);
});

test("an incomplete form can't be confirmed", () => {
  open(PAY);
  press("count:pay:0:-1");
  assert.equal(find("go").getAttribute("aria-disabled"), "true");
  press("go");
  assert.deepEqual(sent, []);
});

test("no number goes below zero or above its limit", () => {
  open({ ...PAY, allowed: undefined, most: 9, given: [3, 0] });
  press("count:pay:0:1");
  press("count:pay:1:-1");
  assert.deepEqual(numbers(), ["3", "0"]);
  assert.equal(find("count:pay:0:1").getAttribute("aria-disabled"), "true");
});

test("values count where each is worth something", () => {
  open({
    ...PAY,
    sum: "{total} crystals",
    rows: [row("fire", 3, { each: 2 }), row("water", 2, { each: 3 })],
  });
  press("count:pay:1:1");
  assert.equal(sum(), "5 crystals");
});

test("groups are complete one by one; words are chosen, and the last press wins", () => {
  open(COLLECT);
  assert.equal(sum(), "2 of 2");
  press("count:collect:1:1");
  assert.deepEqual(numbers(), ["0", "1"]);
  press("place:2:1");
  assert.equal(find("place:2:1").getAttribute("aria-pressed"), "true");
  press("go");
  assert.deepEqual(sent[0].given, [0, 1, 1]);
  press("place:2:1"); // takes the answer back
  assert.equal(sum(), "1 of 2");
});

const columns = () => [...el.querySelectorAll(".pg-column")];
const inColumn = (at) => [...columns()[at].querySelectorAll(".tb-name")].map(textOf);

test("each place is a column that says how full it is; cards without a place are below", () => {
  open(SORT);
  assert.deepEqual(
    columns().map((one) => textOf(one.querySelector("small"))),
    ["I 1 of 1", "II 2 of 3", "full 3 of 3"],
  );
  assert.deepEqual(inColumn(0), ["Imp"]);
  assert.match(textOf(el.querySelector(".pg-left ul")), /Owl/);
  assert.equal(find("go").hasAttribute("aria-disabled"), true);
});

test("the first card without a place goes where a place is pressed", () => {
  open(SORT);
  press("place:1:1");
  assert.deepEqual(inColumn(1), ["Owl"]);
  assert.equal(find("go").hasAttribute("aria-disabled"), false);
  assert.equal(find("place:none:1"), null, "a full place has no button");
});

test("a pressed card goes next, and pressing it again takes it back", () => {
  open(SORT);
  const imp = () => el.querySelector('[data-take="0"]');
  press(imp().dataset.id);
  assert.equal(imp().getAttribute("aria-pressed"), "true");
  press(imp().dataset.id);
  assert.deepEqual(inColumn(0), []);
  press(imp().dataset.id);
  press("place:0:0");
  assert.deepEqual(inColumn(0), ["Imp"]);
});

test("the keys put a card into a place that has room; 0 takes it back", () => {
  open(SORT);
  const put = [];
  const key = (name) =>
    pressSortKey(
      { key: name, target: el.querySelector('[data-take="1"]') },
      { stage: el },
      (at, to) => put.push([at, to]),
    );
  assert.equal(key("2"), true);
  key("1"); // full
  key("0");
  assert.deepEqual(put, [
    [1, 1],
    [1, null],
  ]);
  assert.equal(key("h"), false);
});

test("a bot can fill in a form", () => {
  open(SORT);
  press("suggest");
  assert.deepEqual(sent, [{ do: "suggest", form: "sets", long: true }]);
  suggestForm(SORT, ui, [1, 0]);
  paint();
  assert.deepEqual([inColumn(0), inColumn(1)], [["Owl"], ["Imp"]]);
});

test("a form that Python has changed starts again", () => {
  open(PAY);
  press("count:pay:0:-1");
  open({ ...PAY, given: [0, 2] });
  assert.deepEqual(numbers(), ["0", "2"]);
});

test("cancelling takes back an answer, or closes what a button opened", () => {
  open(PAY);
  assert.equal(find("cancel:pay"), null);
  open({ ...PAY, undo: true });
  assert.equal(find("cancel:pay").dataset.do, "undo");
  ui.step.opened = "pay";
  open({ ...PAY, shut: true });
  press("cancel:pay");
  assert.equal(el.querySelector(".pg-form"), null);
});

test("each change of the sum is said to screen readers", () => {
  open(PAY);
  press("count:pay:0:-1");
  assert.equal(spoken.textContent, "1 of 2");
});

test("an answer with others that belong to it is one form", () => {
  const options = [
    { text: "Fire", path: [0, 1], picked: true },
    { text: "Water", path: [0, 2], picked: false },
  ];
  const steps = {
    title: "Potion",
    rows: [{ ask: "Which?", options }],
    path: [0, 1],
    because: "Best",
    rule: null,
  };
  const drawn = draw(h`<div>${drawSteps(steps)}${stepsButtons(steps)}</div>`);
  assert.deepEqual(
    [...drawn.querySelectorAll("[data-do=form]")].map(({ dataset }) => dataset.path),
    ["[0,1]", "[0,2]"],
  );
  assert.equal(drawn.querySelector("[data-id=go]").dataset.path, "[0,1]");
});
