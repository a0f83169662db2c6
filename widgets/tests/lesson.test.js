import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, emptyPage, enter, fire, textOf } from "./dom.js";
import lesson from "../lesson.js";

const WORDS = {
  parts: { die: "die {value}" },
  lesson: {
    rerolls: "reroll",
    stays: "keep",
    guess: "Your guess",
    guess_none: "none yet",
    commit: "Lock in {value}",
    commit_none: "Guess first",
    locked: "Locked.",
    die: "Die {place} shows {value}: {does}",
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

const GUESS = { what: "guess", ask: "How likely?", labels: ["0%", "25%", "50%"], value: null };

test("a guess begins empty, and can't be locked in before the slider is touched", () => {
  start(GUESS);
  assert.ok(el.querySelector(".tt-l-slide.is-empty"));
  assert.equal(find("guess").getAttribute("aria-label"), "Your guess");
  assert.equal(find("guess").getAttribute("aria-valuetext"), "none yet");
  assert.equal(textOf(find("commit")), "Guess first");
  assert.equal(find("commit").getAttribute("aria-disabled"), "true");
  press("commit");
  assert.deepEqual(model.sent, []);
});

test("a guess is what the slider shows, and is sent when it is locked in", () => {
  start(GUESS);
  enter(find("guess"), "2");
  assert.equal(find("guess").getAttribute("aria-valuetext"), "50%");
  assert.equal(textOf(find("commit")), "Lock in 50%");
  assert.equal(el.querySelector(".is-empty"), null);
  press("commit");
  assert.deepEqual(last(), { do: "commit", value: 2, seq: 3 });
});

test("a press in the middle of the empty line is a guess, too", () => {
  start(GUESS);
  press("guess");
  assert.equal(textOf(find("commit")), "Lock in 25%");
});

test("a guess that is locked in can't be moved", () => {
  start({ ...GUESS, value: 1, message: "Too low.", isRevealed: true });
  assert.ok(find("guess").hasAttribute("disabled"));
  assert.equal(find("guess").getAttribute("aria-valuetext"), "25%");
  assert.equal(find("commit"), null);
  assert.equal(textOf(el.querySelector(".tt-l-locked")), "Locked. Too low.");
  enter(find("guess"), "2");
  assert.equal(find("guess").getAttribute("aria-valuetext"), "25%");
});

test("the exact value can be shown before everything is tried", () => {
  start({ ...GUESS, value: 1, message: "", isRevealed: false, toTry: ["Roll.", "Play."] });
  assert.deepEqual([...el.querySelectorAll(".tt-l-totry li")].map(textOf), ["Roll.", "Play."]);
  press("reveal");
  assert.deepEqual(last(), { do: "reveal", seq: 3 });
  model.show({ isRevealed: true, message: "Too low.", toTry: [] });
  assert.equal(find("reveal"), null);
});

test("a count is typed, and locked in by submitting it", () => {
  start({ ...GUESS, count: 36 });
  submit();
  assert.deepEqual(model.sent, []);
  enter(find("guess"), "16");
  assert.equal(submit(), false);
  assert.deepEqual(last(), { do: "commit", value: 16, seq: 3 });
  model.show({ value: 16, message: "Right.", isRevealed: true });
  assert.ok(find("guess").hasAttribute("disabled"));
  assert.equal(find("commit"), null);
});

test("results are marked in a grid, which then shows the answers beside the marks", () => {
  start({ what: "grid", ask: "1", faces: [1, 2], across: "red", down: "blue", answers: [] });
  press("cell:1");
  press("cell:2");
  press("cell:2");
  assert.equal(find("cell:1").getAttribute("aria-pressed"), "true");
  assert.equal(find("cell:2").getAttribute("aria-pressed"), "false");
  assert.deepEqual(model.sent, []);
  const good = { letter: "H", name: "Harpy", kind: 0 };
  const nothing = { letter: "·", name: "nothing", kind: 1 };
  model.show({ answers: [nothing, good, good, nothing] });
  assert.equal(el.querySelectorAll("button").length, 0);
  assert.equal(textOf(el.querySelector(".is-marked")), "H");
  assert.equal(el.querySelectorAll(".is-kind-0").length, 2);
  model.show({ ask: "2", answers: [] });
  assert.equal(el.querySelector(".is-marked"), null);
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

test("a press picks a die to reroll, and the answer names the others", () => {
  start(question({ type: "dice", roll: [1, 4, 4] }));
  press("die:0");
  assert.equal(find("die:0").getAttribute("aria-pressed"), "true");
  const captions = [...el.querySelectorAll(".tt-l-cap")].map(textOf);
  assert.deepEqual(captions, ["reroll", "keep", "keep"]);
  assert.equal(find("die:0").getAttribute("aria-label"), "Die 1 shows 1: reroll");
  assert.equal(find("die:1").getAttribute("aria-label"), "Die 2 shows 4: keep");
  submit();
  assert.deepEqual(last().given, [1, 2]);
});

test("dice to reroll begin with those of the last answer", () => {
  start(question({ type: "dice", roll: [1, 4, 4] }, { given: [1] }));
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
  start(question({ type: "dice", roll: [1, 4] }, { given: [1], locked: true }));
  assert.equal(find("check"), null);
  const labels = [...el.querySelectorAll("[role=img]")].map((die) =>
    die.getAttribute("aria-label"),
  );
  assert.deepEqual(labels, ["die 1, reroll", "die 4, keep"]);
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

// -- the page ---------------------------------------------------------------------------------------------------------

const part = (n, state) => ({ n, title: `Part ${n}`, state, word: state });
const TOP = {
  what: "top",
  title: "Test",
  parts: [part(1, "done"), part(2, "here"), part(3, "closed")],
  currentPart: 2,
  moves: 0,
  isPaged: true,
  isOpen: false,
  names: ["a", "b"],
  memory: {},
  store: "page",
  keep: { part: 2, open: false },
};
const stored = (name) => JSON.parse(localStorage.getItem(`tabletop-nb lesson ${name}`));

test("only open parts can be visited", () => {
  start(TOP);
  press("part:3");
  assert.deepEqual(model.sent, []);
  assert.equal(find("part:2").getAttribute("aria-current"), "step");
  press("part:1");
  assert.deepEqual(last(), { do: "go", part: 1, seq: 3 });
});

test("a teacher opens all parts, and closes them again", () => {
  start(TOP);
  press("open");
  assert.deepEqual(last(), { do: "open", all: true, seq: 3 });
  model.show({ isOpen: true });
  press("open");
  assert.deepEqual(last(), { do: "open", all: false, seq: 4 });
});

test("a lesson brings back everything it has stored, and then stores what is new", () => {
  start({ ...TOP, store: "mine" }, '{"part":2}');
  assert.deepEqual(last(), { do: "recall", kept: { mine: { part: 2 } }, seq: 3 });
  model.show({ memory: { a: 0.5, b: null }, keep: { part: 1, open: true } });
  assert.equal(stored("a"), 0.5);
  assert.equal(stored("b"), null);
  assert.deepEqual(stored("mine"), { part: 1, open: true });
  assert.equal(model.sent.length, 1);
});

test("an address with #open opens all parts", () => {
  location.hash = "#open";
  start(TOP);
  location.hash = "";
  assert.deepEqual(last(), { do: "recall", kept: { page: { open: true } }, seq: 3 });
});

test("below a part is the next part, and what opens it", () => {
  const closed = [{ n: 3, title: "End", about: "Why?" }];
  start({
    what: "foot",
    closed,
    back: 1,
    next: 3,
    isNextOpen: false,
    tip: "Guess to open part 3.",
  });
  assert.match(textOf(el.querySelector("footer li")), /End\s*Why\?/);
  assert.match(textOf(el.querySelector(".tt-l-ways")), /Guess to open part 3\./);
  press("to:3");
  assert.deepEqual(model.sent, []);
  press("to:1");
  assert.deepEqual(last(), { do: "go", part: 1, seq: 3 });
  model.show({ closed: [], isNextOpen: true, tip: "" });
  press("to:3");
  assert.deepEqual(last(), { do: "go", part: 3, seq: 4 });
});
