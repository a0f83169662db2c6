import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { emptyPage } from "./dom.js";
import { daysAgo, keptGames, offerKept } from "../gallery.js";

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

test("a game that is over is not offered", () => {
  const about = (over) => JSON.stringify({ game: "Seasons", date: "2026-11-18T09:00:00Z", over });
  localStorage.setItem("tabletop_nb:seasons:about", about(true));
  assert.deepEqual(keptGames(["seasons"]), []);
  localStorage.setItem("tabletop_nb:seasons:about", about(false));
  assert.equal(keptGames(["seasons"]).length, 1);
});

test("a kept game is offered on its card, with mode, round and date", () => {
  const root = emptyPage();
  const about = {
    game: "Seasons",
    mode: "Magician",
    when: "winter, year II",
    date: new Date().toISOString(),
  };
  localStorage.setItem("tabletop_nb:seasons:about", JSON.stringify(about));
  root.innerHTML = '<div data-kept="seasons"></div><div data-kept="evenfall"></div>';
  offerKept(root, { ...WORDS, kept: "Continue: {what}, {date}" }, ["seasons"]);
  const link = root.querySelector("[data-kept=seasons] a");
  assert.equal(link.getAttribute("href"), "seasons.ipynb#play");
  assert.equal(link.textContent, "Continue: Magician, winter, year II, today");
  assert.equal(root.querySelector("[data-kept=evenfall]").innerHTML, "");
});
