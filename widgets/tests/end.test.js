import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import { drawEnd, pointsChart } from "../end.js";
import { learnWords } from "../words.js";
import { WORDS } from "./screens.js";

learnWords(WORDS);
const sheet = (name, seat, points, isBest) => ({
  name,
  seat,
  lines: [{ text: "Crystals", points }],
  total: points,
  isBest,
});
const SHEETS = [sheet("Ann", 0, 12, true), sheet("Bob", 1, -3, false)];
const STANDINGS = [
  { at: 0, points: [0, 0] },
  { at: 10, points: [12, -3] },
];
const TURNING_POINTS = [
  { letter: "A", at: 5, when: "Turn 2", text: "Imp", change: "+9", symbol: "fire" },
];
const all = (root, selector) => [...root.querySelectorAll(selector)].map(textOf);

test("the chart has a line for each player from start to end, in its own dash and colour", () => {
  const drawn = draw(pointsChart(STANDINGS, SHEETS, TURNING_POINTS));
  const lines = [...drawn.querySelectorAll(".is-wide .is-line")];
  assert.deepEqual(
    lines.map((line) => line.getAttribute("d")),
    ["M44.0 204.8L600.0 16.0", "M44.0 204.8L600.0 252.0"],
  );
  assert.notEqual(
    lines[0].getAttribute("stroke-dasharray"),
    lines[1].getAttribute("stroke-dasharray"),
  );
  assert.match(lines[1].getAttribute("style"), /--seat-1/);
  assert.equal(drawn.getAttribute("aria-label"), "Points over time: Ann: 12, Bob: -3");
});

test("the chart has round numbers at the side, the totals at the end and the turning points by letter", () => {
  const drawn = draw(pointsChart(STANDINGS, SHEETS, TURNING_POINTS));
  assert.deepEqual(all(drawn, ".is-wide text:not(.is-end)"), ["0", "5", "10", "A"]);
  assert.deepEqual(
    [...drawn.querySelectorAll(".is-wide text.is-end")].map((end) => end.lastChild.textContent),
    ["Ann 12", "Bob -3"],
  );
});

test("years are bands with a name where there is room", () => {
  const bands = [
    { from: 0, text: "Year I" },
    { from: 5, text: "Year II" },
    { from: 6, text: "Year III" },
  ];
  const drawn = draw(pointsChart(STANDINGS, SHEETS, TURNING_POINTS, bands));
  assert.deepEqual(all(drawn, ".is-wide text.is-band"), ["Year I", "Year II"]);
  assert.equal(drawn.querySelectorAll(".is-wide rect.is-band").length, 3);
});

test("names of lines that end together are not on top of each other", () => {
  const ends = [
    { at: 0, points: [0, 0] },
    { at: 10, points: [9, 9] },
  ];
  const drawn = draw(pointsChart(ends, [sheet("Ann", 0, 9, true), sheet("Bob", 1, 9, true)], []));
  const [one, other] = [...drawn.querySelectorAll(".is-wide text.is-end")].map((end) =>
    Number(end.getAttribute("y")),
  );
  assert.ok(Math.abs(one - other) >= 18);
});

test("a lost game has no crown", () => {
  const over = {
    summary: "The last Heroine is gone.",
    sheets: SHEETS,
    standings: STANDINGS,
    turningPoints: [],
    bands: [],
  };
  const screen = { can: {}, question: { who: "", ask: "Lost" }, over };
  const markOf = (isLost) =>
    draw(
      drawEnd({ ...screen, over: { ...over, isLost } }, { bar: null, strip: null }),
    ).querySelector(".tb-ask-mark");
  assert.ok(markOf(true).matches(".is-lost"));
  assert.notEqual(markOf(true).innerHTML, markOf(false).innerHTML);
  assert.equal(markOf(false).matches(".is-lost"), false);
});

test("a game without points still has a chart", () => {
  const drawn = draw(pointsChart([{ at: 0, points: [0] }], [sheet("Ann", 0, 0, true)], []));
  assert.doesNotMatch(drawn.outerHTML, /NaN|Infinity/);
});

test("the end shows who won, the score sheet and the turning points", () => {
  const over = {
    summary: "by 15",
    peeked: "",
    stronger: "",
    sheets: SHEETS,
    standings: STANDINGS,
    turningPoints: TURNING_POINTS,
  };
  const question = { who: "Game over", ask: "Ann wins" };
  const drawn = draw(drawEnd({ can: {}, over, question }, { bar: "", strip: null }));
  assert.equal(textOf(drawn.querySelector("h2[data-home]")), "Ann wins");
  assert.deepEqual(all(drawn, ".tb-sheet tr"), ["AnnBob", "Crystals12-3", "Total12-3"]);
  assert.deepEqual(all(drawn, ".is-best"), ["12"]);
  assert.equal(drawn.querySelector("[data-id='turning-point:A']").dataset.at, "5");
  const actions = (selector) =>
    [...drawn.querySelectorAll(`${selector} button`)].map(({ dataset }) => dataset.do);
  assert.deepEqual(actions(".tb-actions"), ["table", "share", "rematch"]);
  assert.deepEqual(actions(".tb-keys"), actions(".tb-actions"));
});

test("undo and a stronger bot are offered where they are possible", () => {
  const over = { sheets: SHEETS, standings: STANDINGS, turningPoints: [], stronger: "search" };
  const drawn = draw(
    drawEnd({ can: { undo: true }, over, question: {} }, { bar: "", strip: null }),
  );
  for (const does of ["undo", "stronger"])
    assert.ok(drawn.querySelector(`.tb-actions [data-do=${does}]`));
});
