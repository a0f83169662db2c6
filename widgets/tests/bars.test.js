// The verdict and the pictures of the Odds page.
import { drawPicture, drawResult, drawVerdict } from "../bars.js";
import assert from "node:assert/strict";
import { learnWords } from "../words.js";
import { test } from "node:test";

learnWords({
  odds: { percent: "{number}%", picture_row: "{name}: {parts}.", picture_part: "{name} {share}%" },
  symbol: { fire: "Fire", die3: "3" },
  parts: {},
});

const DICE = [
  { value: 2, again: false },
  { value: 3, again: true },
];

test("the verdict lifts the dice that are rolled again", () => {
  const verdict = { text: "Roll the 3 again.", more: "It works.", dice: DICE, caption: "keep 2" };
  const html = String(drawVerdict({ verdict, stage: "You rolled 2, 3.", title: "Your odds" }));
  assert.equal(html.match(/class="tt-vdie is-again"/g).length, 1);
  assert.equal(html.match(/class="tt-vdie/g).length, 2);
  assert.match(html, /tt-kicker">You rolled 2, 3\.</);
});

test("a verdict that is the stage itself has the page's title above it", () => {
  const screen = {
    verdict: { text: "The game is over.", more: "" },
    stage: "The game is over.",
    title: "Your odds",
  };
  assert.match(String(drawVerdict(screen)), /tt-kicker">Your odds</);
  assert.doesNotMatch(String(drawVerdict(screen)), /figure/);
});

test("the legend has the same marks as the lines, and a line is read aloud", () => {
  const row = { id: "imp", name: "Imp", symbol: "fire", slots: ["die3"], at: [0.25, 0.5] };
  const picture = { kind: "dots", title: "Chances", marks: ["Now", "Reroll"], rows: [row] };
  const html = String(drawPicture({ picture }));
  const [lines, key] = html.split("tt-key");
  for (const mark of ["tt-mark-0", "tt-mark-1"]) {
    assert.ok(lines.includes(mark));
    assert.ok(key.includes(mark));
  }
  assert.match(html, /left: 25\.0%; right: 50\.0%/);
  assert.match(html, /aria-label="Imp: Now 25%, Reroll 50%\."/);
});

test("all rows of bars share one scale", () => {
  const bars = (...shares) => shares.map((share) => ({ share, text: "" }));
  const rows = [
    { name: "Spring", symbol: "", bars: bars(0.8, 0.2), last: "1.2", kind: "" },
    { name: "End", symbol: "", bars: bars(0.4, 0), last: "9", kind: "seen" },
  ];
  const picture = {
    kind: "columns",
    title: "When?",
    heads: [1, 2],
    rows,
    axis: "rounds",
    last: "average",
  };
  const html = String(drawPicture({ picture }));
  assert.deepEqual(html.match(/--share: [\d.]+/g), [
    "--share: 1.000",
    "--share: 0.250",
    "--share: 0.500",
    "--share: 0.000",
  ]);
  assert.match(html, /<tr class="is-seen/);
});

test("without a picture nothing is drawn, and a result is announced", () => {
  assert.equal(drawPicture({ picture: null }), null);
  const html = String(drawResult({ verdict: { text: "78%", more: "" }, stage: "Now" }));
  assert.match(html, /role="status"/);
});
