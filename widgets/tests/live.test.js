import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { draw, pressKey, textOf } from "./dom.js";
import {
  bestGrid,
  isPhone,
  openPanel,
  popups,
  pressArrow,
  setTabStops,
  setUpPanels,
} from "../live.js";
import { learnWords } from "../words.js";
import { WORDS, playScreen } from "./screens.js";

learnWords(WORDS);
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
    <section class="tb-panel"><section class="tb-zone" data-explained><button data-id="c">C</button></section></section>
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
  root.querySelector("[data-explained]").removeAttribute("data-explained");
  setUpPanels(tools, true);
  assert.equal(tools.ui.panel, 0);
  openPanel(tools, 2);
  setUpPanels(tools, false); // the same question: the page stays
  assert.equal(tools.ui.panel, 2);
});

test("a page that shows what is explained and answers the question comes before one that only shows it", () => {
  const root = draw(BOARD);
  const tools = { root, stage: root, ui: {} };
  const pages = [...root.querySelectorAll(".tb-board .tb-zone")];
  const asked = [...root.querySelectorAll("[data-panel]")].findIndex((tab) =>
    tab.matches(".is-asked"),
  );
  pages[asked].innerHTML += `<span class="tb-need is-explained"></span>`;
  setUpPanels(tools, true);
  assert.equal(tools.ui.panel, asked);
});

test("a small window on its side is a phone, a wide or a high one is not", () => {
  const size = (clientWidth, clientHeight) => ({ clientWidth, clientHeight });
  assert.ok(isPhone(size(390, 844)));
  assert.ok(isPhone(size(740, 360)));
  assert.ok(isPhone(size(932, 430)));
  assert.ok(!isPhone(size(740, 600)));
  assert.ok(!isPhone(size(1366, 400)));
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
  const model = { get: () => [{ key: "capture.row", label: "The row", place: "p. 3" }] };
  opened = popups({ root, stage: root, ui: { step: {} }, screen: () => shown, model });
});

test("the full card names its rule and the page, and its source", () => {
  const imp = shown.zones.enemies.things[0];
  Object.assign(imp, { rule: "capture.row", source: "house" });
  point("card:imp");
  mock.timers.tick(350);
  assert.equal(textOf(zoom().querySelector(".tb-full-rule")), "The row p. 3");
  assert.match(textOf(zoom().querySelector("footer")), /made up/);
  imp.rule = "unknown";
  point("card:harpy");
  point("card:imp");
  mock.timers.tick(350);
  assert.equal(zoom().querySelector(".tb-full-rule"), null);
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

test("letting go after a long press does nothing; the next press does what it did before", () => {
  let clicks = 0;
  root.firstElementChild.addEventListener("click", () => (clicks += 1));
  const card = root.querySelector("[data-id='card:imp']");
  point("card:imp", "pointerdown", "touch");
  mock.timers.tick(400);
  const menu = new Event("contextmenu", { bubbles: true, cancelable: true });
  card.dispatchEvent(menu);
  assert.ok(menu.defaultPrevented);
  point("card:imp", "pointerup", "touch");
  card.click();
  assert.equal(clicks, 0);
  assert.ok(zoom());
  card.click();
  assert.equal(clicks, 1);
});

test("a full card that stays can be closed and is not closed by a press inside it", () => {
  opened.pin(root.querySelector("[data-id='card:imp']"));
  const close = root.querySelector("[data-do=unzoom]");
  close.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  assert.ok(zoom());
  assert.equal(close.getAttribute("aria-label"), "Close");
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
  assert.equal(textOf(zoom().querySelector(".tb-why")), "Too strong.");
  shown = playScreen();
  opened.showWhy();
  assert.equal(zoom(), null);
});

test("a sign shows what it is for", () => {
  point("sign");
  assert.equal(textOf(root.querySelector(".tt-tip.is-on")), "Fire: heat");
  point("go");
  assert.equal(root.querySelector(".tt-tip.is-on"), null);
});
