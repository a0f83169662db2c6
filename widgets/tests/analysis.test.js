import assert from "node:assert/strict";
import { test } from "node:test";
import { drawControls, drawEstimate, drawRuns } from "../analysis.js";

const FIELDS = [
  { name: "game", label: "Game", value: "b", options: [["a", "Abacus"], ["b", "Bazaar"]] },
  { name: "seed", label: "First seed", value: "7", options: [] },
]; // prettier-ignore
const controls = (more) =>
  String(
    drawControls({
      fields: FIELDS,
      progress: null,
      notice: null,
      about: ["greedy: the best."],
      limits: "At most 5.",
      ...more,
    }),
  );

test("the chosen option of a field is selected, and a field without options is a number", () => {
  const html = controls({ running: false });
  assert.match(html, /<option value="b" selected>Bazaar/);
  assert.match(html, /<input type="number"[^>]*value="7"/);
});

test("while a run goes on, the fields rest and the button stops it", () => {
  const html = controls({ running: true, progress: { share: 0.5, text: "5 of 10", small: "" } });
  assert.equal(html.match(/ disabled/g)?.length, 2);
  assert.match(html, /data-do="stop"/);
  assert.match(html, /<progress max="1" value="0.5"/);
  assert.match(controls({ running: false }), /data-do="start"/);
});

test("a problem is announced", () => {
  const notice = { kind: "problem", text: "No such seed." };
  assert.match(controls({ running: false, notice }), /role="alert"[\s\S]*No such seed\./);
});

test("the charts appear with the first run", () => {
  const screen = {
    estimate: { text: "a wins", small: "", few: "" },
    charts: [["lines", "Sheet", true]],
  };
  assert.doesNotMatch(String(drawEstimate({ ...screen, runs: [] })), /data-do="chart"/);
  assert.match(
    String(drawEstimate({ ...screen, runs: [{}] })),
    /aria-pressed="true"[\s\S]*data-name="lines"/,
  );
});

test("each run has a line for each bot, and can be removed when nothing runs", () => {
  const bot = { bot: "greedy", share: 0.75, text: "75%", small: "60% to 86%", score: "12.1" };
  const run = {
    number: 1,
    title: "Bazaar",
    games: "20",
    bots: [bot, { ...bot, bot: "random" }],
    shown: true,
  };
  const screen = {
    runs: [run],
    contrasts: ["greedy is ahead"],
    can_export: true,
    kept: 4,
    running: false,
  };
  const html = String(drawRuns(screen));
  assert.match(html, /rowspan="2"/);
  assert.match(html, /--at:75\.0%/);
  assert.match(html, /data-do="remove"/);
  assert.match(html, /data-format="parquet"/);
  assert.doesNotMatch(String(drawRuns({ ...screen, running: true })), /data-do="remove"/);
  assert.equal(String(drawRuns({ ...screen, runs: [] })), "");
});
