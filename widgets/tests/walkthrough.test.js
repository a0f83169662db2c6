import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, emptyPage, enter, fire, pressKey, textOf } from "./dom.js";
import walkthrough from "../walkthrough.js";
import { WORDS, playScreen } from "./screens.js";

const STOP = {
  place: "Chapter 1, stop 2 of 3",
  title: "The dice",
  text: ["Three **Suns** < four."],
  rule: null,
  prompt: "",
  feedback: null,
  at: 2,
  of: 3,
  first: false,
  last: false,
  done: true,
  made: false,
  asks: false,
  show: false,
  quiz: false,
  live: [],
};
const chapter = (n, state) => ({ n, title: `Chapter ${n}`, note: "3 min", stop: `c${n}`, state });
const walkScreen = ({ stop, ...more } = {}) => ({
  ...playScreen(),
  kind: "stop",
  name: "evenfall",
  address: "c2",
  progress: { at: "c2", done: ["c1"] },
  chapters: [chapter(1, "done"), chapter(2, "here"), chapter(3, "")],
  explained: "dice",
  stop: { ...STOP, ...stop },
  ...more,
});
const QUIZ = {
  over: false,
  place: "Question 1 of 10",
  title: "Which die?",
  kind: "choice",
  options: ["3", "5"],
  number: 0,
  last: false,
  given: [],
  typed: "",
  feedback: null,
};
const quizScreen = (quiz) => walkScreen({ kind: "quiz", stop: {}, quiz: { ...QUIZ, ...quiz } });

let el;
let model;
const show = (screen) => {
  el = emptyPage();
  model = new FakeModel({ words: WORDS, book: [], screen });
  return walkthrough.render({ model, el });
};
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});
const find = (selector) => el.querySelector(selector);
const all = (selector) => [...el.querySelectorAll(selector)];
const press = (selector) => fire(find(selector), "click");
const commands = () => model.sent.map(({ seq, ...command }) => command); // eslint-disable-line no-unused-vars
const actions = () => all(".tb-actions button").map(({ dataset }) => dataset.do);

test("a stop is the whole table, with a bubble about one thing", () => {
  show(walkScreen());
  assert.equal(textOf(find("[data-home]")), "The dice");
  assert.equal(find(".tb-coach p").innerHTML, "Three <b>Suns</b> &lt; four.");
  assert.deepEqual(
    all("[data-explained]").map(({ dataset }) => dataset.zone),
    ["dice"],
  );
  assert.equal(all(".tb-actions .tb-dots i").length, 3);
  assert.deepEqual(actions(), ["back", "next"]);
});

test("a thing that is explained stays so when it is picked", () => {
  show(walkScreen({ explained: "die:0", stop: { asks: true } }));
  press("[data-id='die:0']");
  assert.ok(find("[data-id='die:0'][data-explained].is-selected"));
});

test("the bar has the chapters: done, here and to come", () => {
  show(walkScreen());
  const chapters = all(".tb-chapters li:not(.tb-ch-name)");
  assert.deepEqual(
    chapters.map(({ className }) => className),
    ["is-past", "is-here", ""],
  );
  assert.equal(textOf(find(".tb-ch-name")), "Chapter 2");
  press("[data-id='chapter:c3']");
  assert.deepEqual(commands(), [{ do: "go", stop: "c3" }]);
});

test("a stop that asks has the answers and can be skipped", () => {
  show(walkScreen({ stop: { asks: true, done: false, prompt: "Capture the Imp" } }));
  assert.equal(textOf(find(".tb-coach-move")), "Capture the Imp");
  assert.deepEqual(actions(), ["move", "back", "skip"]);
  press("[data-id='die:0']");
  press("[data-id='card:imp']");
  assert.deepEqual(commands(), [{ do: "move", path: [0] }]);
});

test("after a wrong move the words give way to what is said about it", () => {
  const feedback = { kind: "wrong", title: "Allowed", text: "Try the Imp" };
  show(walkScreen({ stop: { asks: true, done: false, feedback, show: true } }));
  assert.equal(textOf(find(".tb-coach")), "AllowedTry the ImpTry againShow me");
  assert.deepEqual(actions(), ["back", "skip"]);
  pressKey(find("[data-home]"), "Escape");
  assert.deepEqual(commands(), [{ do: "close" }]);
});

test("after a wrong move, picking a thing is trying again", () => {
  const feedback = { kind: "wrong", title: "Allowed", text: "Try the Imp" };
  show(walkScreen({ stop: { asks: true, done: false, feedback } }));
  press("[data-id='die:0']");
  assert.ok(textOf(find(".tb-coach")).startsWith("Three Suns"));
  assert.ok(find("[data-id='die:0'].is-selected"));
  assert.deepEqual(actions(), ["move", "back", "skip"]);
  model.show({}); // the answer to something else has feedback of its own
  assert.ok(textOf(find(".tb-coach")).startsWith("Allowed"));
});

test("the menu has the chapters with their titles, and goes to one", () => {
  show(walkScreen());
  press("[data-do=menu]");
  fire(find("dialog [data-do=chapters]"), "click");
  const rows = all("dialog [data-stop]");
  assert.equal(rows.length, 3);
  assert.ok(textOf(rows[0]).includes("Chapter 1"));
  fire(rows[2], "click");
  assert.deepEqual(commands(), [{ do: "go", stop: "c3" }]);
});

test("the progress is kept, and taken up on the next visit", () => {
  const unmount = show(walkScreen());
  assert.deepEqual(JSON.parse(localStorage.getItem("tabletop_nb:walk:evenfall")), {
    at: "c2",
    done: ["c1"],
  });
  unmount();
  model = new FakeModel({ words: WORDS, book: [], screen: walkScreen({ seq: 0 }) });
  walkthrough.render({ model, el: document.body.appendChild(document.createElement("div")) });
  assert.deepEqual(model.sent, [
    { do: "restore", progress: { at: "c2", done: ["c1"] }, stop: "", seq: 0 },
  ]);
});

test("a choice of the quiz is picked, then checked", () => {
  show(quizScreen());
  press("[data-id='pick:0']");
  press("[data-id='pick:1']");
  assert.deepEqual(
    all(".pg-option").map((one) => one.getAttribute("aria-pressed")),
    ["false", "true"],
  );
  press(".tb-actions [data-do=check]");
  assert.deepEqual(commands(), [{ do: "answer", given: [1] }]);
});

test("the whole question is in the panel, and a question without a table shows none", () => {
  show(quizScreen({ title: "A long question, with all its details?" }));
  assert.equal(textOf(find(".tb-coach h2")), "A long question, with all its details?");
  assert.ok(!textOf(find(".tb-ask")).includes("A long question"));
  const isBare = () => Boolean(find(".tb-app.is-bare"));
  assert.equal(isBare(), Object.keys(walkScreen().zones ?? {}).length === 0);
  model.show({ zones: {} });
  assert.ok(isBare());
});

test("several choices can be picked and put back", () => {
  show(quizScreen({ kind: "choices" }));
  for (const at of [0, 1, 0]) press(`[data-id='pick:${at}']`);
  press(".tb-actions [data-do=check]");
  assert.deepEqual(commands(), [{ do: "answer", given: [1] }]);
});

test("a number is typed, and Enter checks it", () => {
  show(quizScreen({ kind: "number" }));
  enter(find("[data-do=typed]"), "36");
  pressKey(find("[data-do=typed]"), "Enter");
  assert.deepEqual(commands(), [{ do: "answer", given: "36" }]);
});

test("options that are numbers don't look like counters that changed", () => {
  show(quizScreen());
  model.show({ quiz: { ...QUIZ, number: 1, options: ["7", "9"] } });
  assert.equal(find(".tb-delta"), null);
});

test("after an answer the quiz goes on; at its end there is a review", () => {
  show(quizScreen({ feedback: { kind: "right", title: "Right", text: "" } }));
  press(".tb-actions [data-do=ask]");
  assert.deepEqual(commands(), [{ do: "ask", number: 1 }]);
  model.show({
    quiz: { ...QUIZ, over: true, review: [{ kind: "wrong", text: "Dice" }], next: "c3" },
  });
  assert.deepEqual(all(".tt-review li").map(textOf), ["Dice"]);
  assert.deepEqual(actions(), ["quiz", "go"]);
});

test("a game inside the walk-through is played as any other, and can be left", () => {
  show({ ...playScreen(), live: true, name: "evenfall", progress: {}, address: "live" });
  pressKey(find("[data-home]"), "u");
  press("[data-do=leave]");
  assert.deepEqual(
    commands().map((command) => command.do),
    ["undo", "leave"],
  );
});
