import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { draw, pressKey, textOf } from "./dom.js";
import {
  besideThing,
  bestGrid,
  openPanel,
  popups,
  pressArrow,
  setTabStops,
  setUpPanels,
} from "../live.js";
import { learnWords } from "../words.js";
import { WORDS, playScreen } from "./screens.js";

learnWords(WORDS);
const box = (left, top, width, height) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const TABLE = box(0, 0, 1000, 600);
const SIZE = { width: 200, height: 100 };
const ORDER = ["right", "left", "above", "below"];

test("a box hangs on the first side that has room, in the middle of the thing", () => {
  assert.deepEqual(besideThing(box(400, 300, 100, 40), SIZE, TABLE, ORDER), {
    side: "right",
    x: 512,
    y: 270,
  });
  assert.equal(besideThing(box(750, 300, 100, 40), SIZE, TABLE, ORDER).side, "left");
  assert.deepEqual(besideThing(box(100, 300, 800, 40), SIZE, TABLE, ORDER), {
    side: "above",
    x: 400,
    y: 188,
  });
  assert.deepEqual(besideThing(box(100, 50, 800, 40), SIZE, TABLE, ORDER), {
    side: "below",
    x: 400,
    y: 102,
  });
});

test("a box stays on the table, over the thing only if nothing else is left", () => {
  assert.deepEqual(besideThing(box(0, 0, 40, 20), SIZE, TABLE, ["right", "below"]), {
    side: "right",
    x: 52,
    y: 0,
  });
  assert.deepEqual(besideThing(box(0, 0, 40, 20), SIZE, TABLE, ["below"]), {
    side: "below",
    x: 0,
    y: 32,
  });
  assert.deepEqual(besideThing(box(0, 0, 1000, 600), SIZE, TABLE, ORDER), {
    side: "over",
    x: 400,
    y: 500,
  });
});

test("cards take as many rows as make them easiest to read", () => {
  assert.deepEqual(bestGrid(4, 800, 200, 190), { rows: 1, columns: 4 });
  assert.deepEqual(bestGrid(12, 700, 300, 190), { rows: 2, columns: 6 });
  assert.deepEqual(bestGrid(6, 160, 300, 190), { rows: 6, columns: 1 });
  assert.deepEqual(bestGrid(0, 800, 200, 190), { rows: 1, columns: 1 });
});

// -- keys and pages -----------------------------------------------------------------------------------------------

const BOARD = `
  <div><main class="tb-board">
    <section class="tb-zone"><button data-id="a">A</button><button data-id="b" class="is-legal">B</button></section>
    <section class="tb-panel"><section class="tb-zone" data-spoken><button data-id="c">C</button></section></section>
  </main>
  <aside class="tb-rivals"></aside>
  <nav><button data-panel="0" class="is-asked"></button><button data-panel="1"></button>
    <button data-panel="2"></button></nav>
  </div>`;
const stops = (root) => [...root.querySelectorAll("[data-id]")].map(({ tabIndex }) => tabIndex);

test("a zone is one tab stop, at its first legal thing, and arrows move inside it", () => {
  const root = draw(BOARD);
  setTabStops(root);
  assert.deepEqual(stops(root), [-1, 0, 0]);
  root.addEventListener("keydown", pressArrow);
  root.querySelector("[data-id=b]").focus();
  pressKey(document.activeElement, "ArrowRight"); // from the last to the first
  assert.equal(document.activeElement.dataset.id, "a");
  assert.deepEqual(stops(root), [0, -1, 0]);
  pressKey(document.activeElement, "x");
  assert.equal(document.activeElement.dataset.id, "a");
});

test("on a phone the rivals are the last page, and the one that is explained or asked is open", () => {
  const root = draw(BOARD);
  const tools = { root, stage: root, ui: {} };
  setUpPanels(tools, true);
  assert.ok(root.querySelector(".tb-board").lastElementChild.matches(".tb-rivals"));
  assert.equal(tools.ui.panel, 1);
  assert.equal(root.querySelector("[aria-pressed=true]").dataset.panel, "1");
  root.querySelector("[data-spoken]").removeAttribute("data-spoken");
  setUpPanels(tools, true);
  assert.equal(tools.ui.panel, 0);
  openPanel(tools, 2);
  setUpPanels(tools, false); // the same question: the page stays
  assert.equal(tools.ui.panel, 2);
});

// -- the full card and tooltips -----------------------------------------------------------------------------------

let root;
let shown;
let opened;
const zoom = () => root.querySelector(".tb-zoom.is-on");
const point = (id, type = "pointerover", pointerType = "mouse") => {
  const event = new Event(type, { bubbles: true });
  event.pointerType = pointerType;
  root.querySelector(`[data-id="${id}"]`).dispatchEvent(event);
};
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  shown = playScreen();
  root = draw(`<div><div class="tb-app">
    <button data-do="thing" data-id="card:imp"><i data-tip="Fire: heat" data-id="sign"></i></button>
    <button data-do="thing" data-id="seat:1"></button><button data-do="thing" data-id="card:harpy"></button>
    <button data-do="thing" data-id="pile:deck"></button><button data-id="go"></button></div></div>`);
  opened = popups({ root, stage: root, ui: { step: {} }, screen: () => shown });
});

test("pointing at a card opens it after a moment; pointing elsewhere closes it", () => {
  point("card:imp");
  assert.equal(zoom(), null);
  mock.timers.tick(350);
  assert.equal(textOf(zoom().querySelector("h3")), "Imp");
  assert.equal(textOf(zoom().querySelector(".tb-can")), "Imp (2 ways)");
  point("go");
  assert.equal(zoom(), null);
});

test("on a touch screen a long press opens a card, which stays until the next press", () => {
  point("card:imp", "pointerdown", "touch");
  point("card:imp", "pointerup", "touch");
  mock.timers.tick(400);
  assert.equal(zoom(), null);
  point("card:imp", "pointerdown", "touch");
  mock.timers.tick(400);
  point("go");
  assert.ok(zoom());
  point("go", "pointerdown", "touch");
  assert.equal(zoom(), null);
});

test("a player, a pile and a card open in their own way", () => {
  opened.pin(root.querySelector("[data-id='seat:1']"));
  assert.equal(textOf(zoom().querySelector("h3")), "Bob");
  opened.pin(root.querySelector("[data-id='pile:deck']"));
  assert.equal(textOf(zoom()), "Deckempty");
  opened.hideZoom();
  assert.ok(!opened.isOpen());
});

test("the reason why something can't be used is shown beside it", () => {
  shown = { ...shown, why: { thing: "card:harpy", what: "Harpy", reason: "Too strong." } };
  opened.showWhy();
  assert.equal(textOf(zoom().querySelector(".tb-why")), "Not now: Too strong.");
  shown = playScreen();
  opened.showWhy();
  assert.equal(zoom(), null);
});

test("a sign shows what it is for", () => {
  point("sign");
  assert.equal(textOf(root.querySelector(".tb-tip.is-on")), "Fire: heat");
  point("go");
  assert.equal(root.querySelector(".tb-tip.is-on"), null);
});
