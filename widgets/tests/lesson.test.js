import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, emptyPage, enter, fire, textOf } from "./dom.js";
import lesson from "../lesson.js";

const WORDS = {
  parts: { die: "die {value}" },
  lesson: {
    reroll: "Reroll these",
    reroll_all: "Reroll all",
    reroll_none: "Reroll none",
    keeps: "kept",
  },
};
let el;
let model;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});
const start = (screen, kept) => {
  el = emptyPage();
  if (kept) localStorage.setItem("tabletop-nb lesson mine", kept);
  model = new FakeModel({ words: WORDS, screen: { seq: 3, fresh: true, ...screen } });
  lesson.render({ model, el });
};
const find = (id) => el.querySelector(`[data-id="${id}"]`);
const press = (id) => fire(find(id), "click");
const submit = () => fire(el.querySelector("form"), "submit");
const last = () => model.sent.at(-1);

// -- a guess, a name, a slider ------------------------------------------------------------------------------------

test("a guess is what the slider shows, and is sent when it is committed", () => {
  start({ what: "guess", ask: "How likely?", value: 50 });
  press("commit");
  assert.deepEqual(last(), { do: "commit", value: 50, seq: 3 });
  enter(find("guess"), "72");
  assert.equal(find("guess").getAttribute("aria-valuetext"), "72 %");
  press("commit");
  assert.equal(last().value, 72);
});

test("a committed guess can't be changed", () => {
  start({ what: "guess", ask: "How likely?", value: 50, locked: true, message: "You said 50 %" });
  assert.equal(find("guess"), null);
  assert.equal(textOf(el.querySelector(".tt-l-locked")), "You said 50 %");
});

test("a name is sent as it was typed, and the page is not reloaded", () => {
  start({ what: "name", text: "" });
  enter(find("who"), "Ada");
  assert.equal(submit(), false);
  assert.deepEqual(last(), { do: "name", text: "Ada", seq: 3 });
});

test("a slider shows at once what is wanted, and sends the last value", () => {
  start({ what: "slider", label: "Dice", most: 10, at: 2, value: "two", title: "", dice: [] });
  for (const value of ["4", "7"]) enter(find("slider"), value);
  assert.deepEqual(
    model.sent.map(({ value }) => value),
    [4],
  );
  assert.equal(find("slider").value, "7");
  model.show({ at: 4, value: "four" });
  assert.equal(last().value, 7);
});

// -- rolls by hand ------------------------------------------------------------------------------------------------

const BY_HAND = {
  what: "byhand",
  ask: "Keep which?",
  roll: [2, 2, 5],
  last: null,
  tally: [],
  more: "",
};

test("the button says how many dice are rolled", () => {
  start(BY_HAND);
  assert.equal(textOf(find("reroll")), "Reroll all");
  press("die:0");
  assert.equal(textOf(find("reroll")), "Reroll these");
  press("die:1");
  press("die:2");
  assert.equal(textOf(find("reroll")), "Reroll none");
  press("die:1");
  press("reroll");
  assert.deepEqual(last(), { do: "reroll", keep: [0, 2], seq: 3 });
});

test("presses before the answer are rolled one after another", () => {
  start(BY_HAND);
  press("die:0");
  for (let i = 0; i < 3; i++) press("reroll");
  assert.equal(model.sent.length, 1);
  for (let i = 0; i < 4; i++) model.show({});
  assert.deepEqual(
    model.sent.map(({ keep, seq }) => [keep, seq]),
    [
      [[0], 3],
      [[0], 4],
      [[0], 5],
    ],
  );
});

test("the last roll shows which dice were kept", () => {
  const dice = [
    { value: 2, kept: true },
    { value: 6, kept: false },
  ];
  start({ ...BY_HAND, last: { dice, won: true, message: "Captured" } });
  const labels = [...el.querySelectorAll("[role=img]")].map((die) =>
    die.getAttribute("aria-label"),
  );
  assert.deepEqual(labels, ["die 2, kept", "die 6"]);
  assert.equal(textOf(el.querySelector(".tt-l-end.is-won")), "Captured");
});

// -- exercises ----------------------------------------------------------------------------------------------------

const question = (kind, more = {}) => ({
  what: "answer",
  place: "1",
  title: "Exercise",
  ask: "What?",
  check: "Check",
  given: null,
  locked: false,
  kind: { label: "Answer", tip: "", ...kind },
  ...more,
});

test("a typed answer survives a redraw, and goes when the question changes", () => {
  start(question({ type: "text" }));
  enter(find("answer"), "5/9");
  model.show({ verdict: { kind: "illegal", title: "Not yet", text: "" } });
  assert.equal(find("answer").value, "5/9");
  submit();
  assert.deepEqual(last(), { do: "check", given: "5/9", seq: 4 });
  model.show({ ask: "And now?", given: "1" });
  assert.equal(find("answer").value, "1");
});

test("an answer that was given before is sent again if nothing is typed", () => {
  start(question({ type: "open" }, { given: "because" }));
  submit();
  assert.equal(last().given, "because");
});

test("one option replaces another; of several each counts", () => {
  const options = ["a", "b", "c"];
  const choose = (i) => {
    find(`choice:${i}`).checked = !find(`choice:${i}`).checked;
    fire(find(`choice:${i}`), "input");
  };
  start(question({ type: "pick", options }));
  submit();
  assert.equal(last().given, null);
  choose(2);
  choose(1);
  submit();
  assert.equal(last().given, 1);
  start(question({ type: "pick", options, many: true }, { given: [0] }));
  choose(2);
  submit();
  assert.deepEqual(last().given, [0, 2]);
  choose(0);
  submit();
  assert.deepEqual(last().given, [2]);
});

test("dice to keep begin with those that were kept before", () => {
  start(question({ type: "keep", roll: [1, 4, 4] }, { given: [1] }));
  press("die:2");
  submit();
  assert.deepEqual(last().given, [1, 2]);
});

test("a solution can be asked for once it is offered", () => {
  start(question({ type: "text" }));
  assert.equal(find("solution"), null);
  model.show({ mayShow: true });
  press("solution");
  assert.deepEqual(last(), { do: "solution", seq: 4 });
  model.show({ mayShow: false, solution: ["Count.", "Answer: 1/6"] });
  const steps = [...el.querySelectorAll(".tt-l-solution li")].map(textOf);
  assert.deepEqual(steps, ["Count.", "Answer: 1/6"]);
});

test("a locked exercise shows the answer and no button", () => {
  start(question({ type: "keep", roll: [1, 4] }, { given: [1], locked: true }));
  assert.equal(find("check"), null);
  assert.equal(el.querySelectorAll(".is-kept").length, 1);
  assert.equal(find("die:0"), null);
});

// -- the other parts ----------------------------------------------------------------------------------------------

test("many rolls may take long, and show how far they are", () => {
  start({ what: "many", buttons: [{ times: 1000, text: "1,000" }], of: 1000, done: 250, rows: [] });
  assert.equal(el.querySelector("progress").getAttribute("value"), "250");
  press("many:1000");
  assert.deepEqual(last(), { do: "many", times: 1000, long: true, seq: 3 });
});

test("starting over asks first", () => {
  start({ what: "progress", title: "", items: [], line: "" });
  assert.equal(find("over"), null);
  press("sure");
  press("over");
  assert.deepEqual(last(), { do: "over", seq: 3 });
  press("sure");
  assert.equal(find("over"), null);
});

test("a problem is shown above the part, other notices are only spoken", () => {
  start({ what: "name", text: "", notice: { kind: "problem", text: "Too long" } });
  assert.equal(textOf(el.querySelector("[role=alert]")), "Too long");
  model.show({ notice: { kind: "done", text: "Hello" } });
  assert.equal(el.querySelector("[role=alert]"), null);
});

// -- what the browser remembers -----------------------------------------------------------------------------------

test("what was kept is sent to Python once", () => {
  start({ what: "name", text: "", store: "mine" }, '{"name":"Ada"}');
  assert.deepEqual(model.sent, [{ do: "restore", kept: { name: "Ada" }, seq: 3 }]);
  model.show({});
  assert.equal(model.sent.length, 1);
});

test("nothing is restored where nothing, or nonsense, was kept", () => {
  start({ what: "name", text: "", store: "mine" });
  assert.deepEqual(model.sent, []);
  start({ what: "name", text: "", store: "mine" }, "{broken");
  assert.deepEqual(model.sent, []);
});

test("an answered part is stored under its name", () => {
  start({ what: "name", text: "", store: "mine" });
  model.show({ keep: { name: "" } });
  assert.equal(localStorage.getItem("tabletop-nb lesson mine"), null);
  model.show({ fresh: false, keep: { name: "Bo" } });
  assert.equal(localStorage.getItem("tabletop-nb lesson mine"), '{"name":"Bo"}');
});
