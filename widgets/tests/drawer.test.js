import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import { drawer } from "../drawer.js";
import { h } from "../parts.js";
import { learnWords } from "../words.js";
import { WORDS, playScreen } from "./screens.js";

learnWords(WORDS);
const BOOK = [
  {
    key: "roll",
    page: 4,
    heading: "Rolling",
    text: "Roll all dice.",
    note: "",
    source: "rulebook",
  },
];
const opened = (page, { screen = playScreen(), pages, ...ui } = {}) =>
  draw(
    h`<div>${drawer(screen, { step: {}, open: new Set(), drawer: page, ...ui }, BOOK, pages)}</div>`,
  );
const page = (...args) => opened(...args).querySelector(".tb-drawer-page");

test("the rail has a button for each page, and a closed drawer shows none", () => {
  const drawn = opened("");
  const names = [...drawn.querySelectorAll(".tb-rail button")].map(({ dataset }) => dataset.page);
  assert.deepEqual(names, ["log", "replay", "rules", "odds"]);
  assert.equal(drawn.querySelector(".tb-drawer"), null);
  assert.equal(opened("log", { pages: ["rules"] }).querySelector(".tb-drawer"), null);
});

test("the open page is marked on the rail and among the tabs", () => {
  const drawn = opened("rules");
  assert.equal(drawn.querySelector("[aria-expanded=true]").dataset.page, "rules");
  assert.equal(drawn.querySelector("[aria-selected=true]").dataset.page, "rules");
});

test("the log has its events by turn, new ones marked, each with its rule", () => {
  const rule = { key: "roll", label: "Rolling" };
  const events = [
    { text: "Rolled", rule_text: "Because", rule, fresh: true },
    { text: "Waited", rule_text: "" },
  ];
  const log = { groups: [{ title: "Turn 1", events }], more: 7 };
  const drawn = page("log", { screen: playScreen({ log }) });
  assert.equal(textOf(drawn.querySelector("h3")), "Turn 1");
  assert.deepEqual([...drawn.querySelectorAll(".is-fresh > span")].map(textOf), ["Rolled"]);
  assert.equal(drawn.querySelector("[data-rule=roll]").dataset.tip, "Because");
  assert.equal(textOf(drawn.querySelector("[data-do=log]")), "All 7 earlier");
});

test("the replay goes back and on, not beyond the ends, and can go on from the past", () => {
  const at = (n, past) =>
    page("replay", {
      screen: playScreen({ replay: { at: n, of: 3, text: "", past }, can: { fork: true } }),
    });
  const steps = (drawn) =>
    [...drawn.querySelectorAll("button[data-at]")].map(({ dataset }) => dataset.at);
  assert.deepEqual(steps(at(3, false)), ["2", "3"]);
  assert.deepEqual(steps(at(0, true)), ["0", "1"]);
  assert.equal(at(3, false).querySelector("[data-do=fork]"), null);
  assert.ok(at(0, true).querySelector("[data-do=fork]"));
});

test("the rules begin with the signs, folded unless opened before", () => {
  const screen = playScreen({ signs: ["fire"] });
  assert.equal(page("rules", { screen }).querySelector("details").hasAttribute("open"), false);
  const open = page("rules", { screen, open: new Set(["legend"]) });
  assert.equal(textOf(open.querySelector("details[open] li")), "Fire: heat");
  assert.equal(open.querySelectorAll(".tt-book-rule").length, 1);
  assert.equal(page("rules").querySelector("details"), null);
});

test("the odds are bars with their percentages; on a page of ours they lead to all odds", () => {
  const odds = { key: "q1", lead: "Chances", rows: [{ text: "Imp", share: 0.25, percent: "25%" }] };
  const drawn = page("odds", { odds, isInPage: true });
  assert.equal(textOf(drawn.querySelector(".tb-oddsrow")), "Imp25%");
  assert.match(drawn.querySelector(".tb-oddsrow i").getAttribute("style"), /25\.0%/);
  assert.ok(drawn.querySelector("a[href='#odds']"));
  assert.equal(textOf(page("odds")), "No odds");
});
