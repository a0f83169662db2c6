import assert from "node:assert/strict";
import { test } from "node:test";
import { comparedTable } from "../compared.js";
import { learnWords } from "../words.js";

learnWords({ board: { hint_interval: "95% interval", hint_visits: "Samples" } });
const hint = (more) => ({ text: "Keep", gap: "the bot's choice", value: "12.3", ...more });

test("moves that were played on have an interval and a number of samples", () => {
  const html = String(comparedTable([hint({ interval: "10.1 to 14.5", visits: 12 })]));
  for (const text of ["Keep", "12.3", "10.1 to 14.5", ">12<", "95% interval", "Samples"])
    assert.ok(html.includes(text), text);
});

test("without samples, only the values are shown", () => {
  const html = String(comparedTable([hint({ interval: "", visits: 0 })]));
  assert.ok(html.includes("12.3"));
  assert.ok(!html.includes("Samples"));
});
