import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, FakeObserver, emptyPage, enter, fire, textOf } from "./dom.js";
import odds from "../odds.js";
import { WORDS } from "./screens.js";

const cell = (value, exact) => ({ text: `${Math.round(100 * value)}%`, exact, value });
const line = (more) => ({
  symbol: "fire",
  name: "Imp",
  from: "",
  slots: ["die1", "sun"],
  advice: [],
  ...more,
});
const VERDICT = {
  stage: "You rolled 1, 1.",
  verdict: { text: "Keep the 1s.", more: "" },
  title: "Odds",
};
const TABLE = {
  ...VERDICT,
  kind: "odds",
  seq: 3,
  picture: null,
  columns: [{ title: "Best reroll" }],
  rows: [
    line({ symbol: null, name: "Any", slots: [], cells: [cell(0.5, "1/2")] }),
    line({
      from: "of Bob",
      cells: [cell(0.25, "1/4")],
      advice: [{ lead: "", keep: ["die1"], text: "Keep", more: "" }],
    }),
  ],
  notes: ["Powers counted"],
  about: [],
  rules: [],
};
const GIVEN = {
  row: "1 Sun",
  count: 4,
  dice: [1, 2, 3, 6],
  reroll: true,
  wrap: false,
  powers: { fire: 1 },
};
const FORM = {
  given: GIVEN,
  slots: ["1", "2", "Sun"],
  symbols: ["fire", "water"],
  cards: [{ name: "Imp", row: "1 2 Sun Sun" }],
};
const WHAT_IF = { ...TABLE, kind: "what_if", form: FORM };

let el;
let model;
let remove;
const start = (screen) => {
  el = emptyPage();
  model = new FakeModel({ words: WORDS, book: [], screen });
  remove = odds.render({ model, el });
};
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});
const find = (id) => el.querySelector(`[data-id="${id}"]`);
const press = (id) => fire(find(id), "click");
const tick = (id, checked) => {
  find(id).checked = checked;
  fire(find(id), "change");
};
const given = () => model.sent.at(-1).given;
const cells = () => [...el.querySelectorAll("tbody td[data-label]")].map(textOf);

// -- the odds of a game -------------------------------------------------------------------------------------------

test("the verdict comes before the table, and the table names every column", () => {
  start(TABLE);
  const [verdict, table] = [".tt-verdict", "table"].map((each) => el.querySelector(each));
  const parts = [...el.querySelectorAll(".tt-verdict, table")];
  assert.deepEqual(parts, [verdict, table]);
  assert.equal(textOf(verdict.querySelector("h2")), "Keep the 1s.");
  assert.deepEqual(cells(), ["50%", "25%"]);
  assert.match(textOf(table.querySelector("thead")), /Best reroll/);
});

test("a row says whose card it is and what to keep; the sum of all has a look of its own", () => {
  start(TABLE);
  const [sum, imp] = el.querySelectorAll("tbody tr");
  assert.ok(sum.classList.contains("is-sum"));
  assert.ok(!imp.classList.contains("is-sum"));
  assert.match(textOf(imp), /Imp of Bob.*Keep/);
  assert.equal(sum.querySelector(".tt-odds-advice").className, "tt-odds-advice is-empty");
});

test("a bar is as long as its chance", () => {
  start(TABLE);
  const bars = [...el.querySelectorAll(".tt-odds-cell i")].map((bar) => bar.getAttribute("style"));
  assert.deepEqual(bars, ["--at:50.0%", "--at:25.0%"]);
});

test("fractions are shown on demand, without asking Python", () => {
  start(TABLE);
  fire(el.querySelector("[data-do=exact]"), "click");
  assert.deepEqual(cells(), ["50%1/2", "25%1/4"]);
  assert.deepEqual(model.sent, []);
});

test("Army cards can be counted, too", () => {
  start({ ...TABLE, spend: { at: 0, most: 2 } });
  assert.equal(find("spend:0").getAttribute("aria-pressed"), "true");
  press("spend:2");
  assert.deepEqual(model.sent, [{ do: "spend", at: 2, seq: 3 }]);
});

test("where no Army card can be spent, there is nothing to choose", () => {
  start({ ...TABLE, spend: { at: 0, most: 0 } });
  assert.equal(el.querySelector(".tt-odds-spend"), null);
});

test("a problem is an alert", () => {
  start({ ...TABLE, notice: { text: "That's too many." } });
  assert.equal(textOf(el.querySelector("[role=alert]")), "That's too many.");
});

// -- the calculator -----------------------------------------------------------------------------------------------

test("a die shows its next face when it is pressed, and a 6 becomes a 1", () => {
  start(WHAT_IF);
  press("face:0");
  assert.deepEqual(given().dice, [2, 2, 3, 6]);
  model.show({});
  press("face:3");
  assert.deepEqual(given().dice, [1, 2, 3, 1]);
});

test("a fifth die is a 1, and four dice leave the last one out", () => {
  start(WHAT_IF);
  press("count:5");
  assert.deepEqual([given().count, given().dice], [5, [1, 2, 3, 6, 1]]);
  model.show({ form: { ...FORM, given: { ...GIVEN, count: 5, dice: [6, 5, 4, 3, 2] } } });
  press("count:4");
  assert.deepEqual([given().count, given().dice], [4, [6, 5, 4, 3]]);
});

test("dice that aren't rolled yet have no faces", () => {
  start(WHAT_IF);
  tick("rolled", false);
  assert.deepEqual(given().dice, []);
  model.show({ form: { ...FORM, given: { ...GIVEN, dice: [] } } });
  assert.equal(find("face:0"), null);
  tick("rolled", true);
  assert.deepEqual(given().dice, [1, 1, 1, 1]);
});

test("a row can be set slot by slot, or copied from an Enemy", () => {
  start(WHAT_IF);
  enter(find("like"), "1 2 Sun Sun", "change");
  assert.equal(given().row, "1 2 Sun Sun");
});

test("powers go up and down, but not below 0", () => {
  start(WHAT_IF);
  press("more:water");
  assert.deepEqual(given().powers, { fire: 1, water: 1 });
  assert.equal(find("less:water").getAttribute("aria-disabled"), null);
  model.show({});
  assert.equal(find("less:water").getAttribute("aria-disabled"), "true");
  press("less:water");
  assert.equal(given().powers.water, 0);
});

test("quick changes add up while Python works on the first", () => {
  start(WHAT_IF);
  for (let times = 0; times < 3; times++) press("more:fire");
  assert.equal(model.sent.length, 1);
  model.show({});
  assert.equal(model.sent.length, 2);
  assert.equal(given().powers.fire, 4);
});

test("beside a game the numbers are folded, and a button leads back to the game's position", () => {
  start({ ...WHAT_IF, is_beside: true, has_game: true });
  assert.ok(!find("numbers").open);
  fire(el.querySelector("[data-do=start]"), "click");
  assert.deepEqual(model.sent, [{ do: "start", seq: 3 }]);
});

// -- only while somebody looks ------------------------------------------------------------------------------------

test("Python computes only while somebody sees the widget", () => {
  start({ kind: "wait", seq: 0, title: "Odds" });
  const { callback } = FakeObserver.last;
  callback([{ isIntersecting: true }]);
  assert.deepEqual(model.sent, [{ do: "shown", long: true, seq: 0 }]);
  model.show(TABLE);
  callback([{ isIntersecting: true }]);
  callback([{ isIntersecting: false }]);
  callback([{ isIntersecting: true }]);
  assert.deepEqual(model.sent.slice(1), [{ do: "hidden" }, { do: "shown" }]);
  remove();
  assert.equal(FakeObserver.last.isObserving, false);
});
