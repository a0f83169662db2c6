import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { fire, pressKey, textOf } from "./dom.js";

const SOURCE = readFileSync(new URL("../voila/tabletop/page.js", import.meta.url), "utf8");
const cell = (html, index) =>
  `<div cell-index="${index}"><div class="jp-RenderedMarkdown">${html}</div></div>`;
const CELLS = [
  '<h1>Evenfall<a class="anchor-link">¶</a></h1>',
  '<h2>Learn<a class="anchor-link">¶</a></h2>',
  "<p>A board</p>",
  "<h2>What if?</h2>",
  '<p id="deep">A calculator</p>',
];
const page = (cells, tabs = "yes") => `
  <header class="ttp-head"><a class="ttp-home">tabletop</a></header>
  <p id="loading">Please wait</p><progress id="loading-steps"></progress>
  <div id="lost" hidden><p data-when="stopped"></p><button>Continue</button></div>
  <script id="jupyter-config-data" type="application/json">{"isWatched": false}</script>
  <main id="rendered_cells" data-cells="5" data-tabs="${tabs}" data-tabs-label="Parts" style="display: none">
    <div>${cells.map(cell).join("")}</div>
  </main>`;

let events;
const open = (hash = "", cells = CELLS, tabs = "yes") => {
  location.hash = hash;
  document.body.dataset.baseUrl = "/voila/";
  document.body.innerHTML = page(cells, tabs);
  events = document.createElement("div"); // in place of the window
  new Function("window", SOURCE)(events);
  events.tabletopPage.tabs();
};
beforeEach(() => open());
const tabs = () => [...document.querySelectorAll("[role=tab]")];
const chosen = () =>
  tabs().flatMap((tab) => (tab.getAttribute("aria-selected") === "true" ? [textOf(tab)] : []));
const shown = () =>
  [...document.querySelectorAll("[role=tabpanel]")].filter(({ hidden }) => !hidden);

test("each heading of the second level becomes a tab, and what follows it a panel", () => {
  assert.deepEqual(tabs().map(textOf), ["Learn", "What if?"]);
  assert.deepEqual(chosen(), ["Learn"]);
  const [panel] = shown();
  assert.equal(shown().length, 1);
  assert.equal(panel.getAttribute("aria-labelledby"), "tab-learn");
  assert.match(textOf(panel), /A board/);
  assert.doesNotMatch(textOf(panel), /calculator/);
});

test("one bar has the way home, the name of the game and the tabs", () => {
  const bar = document.querySelector("header");
  assert.equal(bar.className, "ttp-bar");
  assert.equal(textOf(bar), "tabletopEvenfallLearnWhat if?");
  assert.ok(document.querySelector('[cell-index="0"]').hasAttribute("hidden"));
});

test("the address opens a part, by its own id, by that of something in it, or with a place in it", () => {
  open("#what-if-");
  assert.deepEqual(chosen(), ["What if?"]);
  open("#deep");
  assert.deepEqual(chosen(), ["What if?"]);
  open("#learn/change/fire");
  assert.deepEqual(chosen(), ["Learn"]);
  open("#nowhere");
  assert.deepEqual(chosen(), ["Learn"]);
});

test("a new address opens its part", () => {
  location.hash = "#what-if-";
  fire(events, "hashchange");
  assert.deepEqual(chosen(), ["What if?"]);
});

test("a press on a tab opens it, and later returns to the place that was open there", () => {
  open("#learn/change/fire");
  const [learn, whatIf] = tabs();
  fire(whatIf, "click");
  assert.deepEqual([chosen(), location.hash], [["What if?"], "#what-if-"]);
  fire(learn, "click");
  assert.deepEqual([chosen(), location.hash], [["Learn"], "#learn/change/fire"]);
});

test("arrow keys go round the tabs, and only one can be reached with Tab", () => {
  const [learn, whatIf] = tabs();
  learn.focus();
  pressKey(learn, "ArrowLeft");
  assert.equal(document.activeElement, whatIf);
  assert.deepEqual(chosen(), ["What if?"]);
  assert.deepEqual([learn.tabIndex, whatIf.tabIndex], [-1, 0]);
  pressKey(whatIf, "ArrowRight");
  assert.deepEqual(chosen(), ["Learn"]);
});

test("a page without headings or without tabs stays as it is", () => {
  open("", ["<h1>A lesson</h1>", "<p>Text</p>"]);
  assert.deepEqual(tabs(), []);
  open("", CELLS, "no");
  assert.deepEqual(tabs(), []);
  assert.equal(document.querySelector("header").className, "ttp-head");
});

test("the cells are shown once the theme is there, too", () => {
  const main = document.getElementById("rendered_cells");
  events.voila_finish();
  assert.equal(main.style.display, "none");
  events.themeLoaded = true;
  events.display_cells();
  assert.equal(main.style.display, "");
});

test("leaving the page can stop its kernel, because there is a cookie for that", () => {
  assert.match(document.cookie, /_xsrf=[0-9a-f]{32}/);
});
