import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { emptyPage } from "./dom.js";
import { daysAgo, keptGames } from "../gallery.js";

const WORDS = { today: "today", yesterday: "yesterday" };
beforeEach(() => {
  mock.timers.reset();
  emptyPage();
});

test("dates are in words: today, yesterday, or the day", () => {
  mock.timers.enable({ apis: ["Date"], now: Date.parse("2025-03-10T12:00:00Z") });
  assert.equal(daysAgo("2025-03-10T01:00:00Z", WORDS), "today");
  assert.equal(daysAgo("2025-03-09T23:00:00Z", WORDS), "yesterday");
  assert.match(daysAgo("2025-03-02T12:00:00Z", WORDS), /2/);
  assert.equal(daysAgo("2025-03-11T12:00:00Z", WORDS), "");
  assert.equal(daysAgo("nonsense", WORDS), "");
});

test("kept games are offered, the newest first", () => {
  const keep = (name, about) =>
    localStorage.setItem(`tabletop_nb:${name}:about`, JSON.stringify(about));
  keep("evenfall", { date: "2025-03-01" });
  keep("seasons", { date: "2025-03-09" });
  keep("res_arcana", {});
  assert.deepEqual(
    keptGames(["evenfall", "seasons", "res_arcana", "mercurial"]).map(({ name }) => name),
    ["seasons", "evenfall"],
  );
});
