// What pops up on a table: the card at reading size, tooltips, popovers beside what is picked, the pages of a phone. It
// also fits cards into their zones and moves the focus with arrow keys.
import { fullCard, fullPile, whyNote } from "./faces.js";
import { h } from "./parts.js";
import { closestTo, select, selectAll, targetOf } from "./elements.js";
import { findThing, peek } from "./pick.js";
import { fullSeat } from "./seats.js";
/** @import { Content, Screen, Tools, Ui } from "./types.d.ts" */

const HOVER = 350; // ms until the full card opens
const LONG_PRESS = 400;
const GAP = 12; // px between a thing and what hangs beside it
const PHONE = 700; // px; narrower tables are drawn as on a phone

/** @param {HTMLElement} root */
export const isPhone = (root) => root.clientWidth < PHONE;

// -- places beside a thing ----------------------------------------------------------------------------------------

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box Relative to the table. */
/** @typedef {"below" | "above" | "right" | "left"} Side */
/** @typedef {{x: number, y: number, side: Side | "over"}} Place */
/** @type {Side[]} */
const BESIDE_FIRST = ["right", "left", "above", "below"];

/** @type {(value: number, low: number, high: number) => number} */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
/** @type {(place: {x: number, y: number}, size: {width: number, height: number}) => Box} */
const boxAt = ({ x, y }, { width, height }) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
/** Return how much of a box is hidden by another, from 0 to 1. @type {(box: Box, other: Box) => number} */
const hiddenShare = (box, other) => {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  const area = (box.right - box.left) * (box.bottom - box.top);
  return width > 0 && height > 0 ? (width * height) / area : 0;
};
/** @type {(box: Box, table: Box) => boolean} */
const isInside = (box, table) =>
  box.left >= table.left &&
  box.right <= table.right &&
  box.top >= table.top &&
  box.bottom <= table.bottom;
/**
 * Return where a box of this size hangs beside a thing: on a side with room, never over the thing, never outside the
 * table, and where it hides least of what is to be kept free.
 * @type {(thing: Box, size: {width: number, height: number}, table: Box, order: Side[], gap?: number,
 *   free?: Box[]) => Place}
 */
export const besideThing = (thing, size, table, order, gap = GAP, free = []) => {
  const { width, height } = size;
  const xs = [(thing.left + thing.right - width) / 2, thing.left, thing.right - width].map((x) =>
    clamp(x, table.left, table.right - width),
  );
  const ys = [(thing.top + thing.bottom - height) / 2, thing.top, thing.bottom - height].map((y) =>
    clamp(y, table.top, table.bottom - height),
  );
  const places = {
    below: xs.map((x) => ({ x, y: thing.bottom + gap })),
    above: xs.map((x) => ({ x, y: thing.top - gap - height })),
    right: ys.map((y) => ({ x: thing.right + gap, y })),
    left: ys.map((y) => ({ x: thing.left - gap - width, y })),
  };
  const corners = [table.bottom - height, table.top].flatMap((y) =>
    [table.left, table.right - width].map((x) => ({ side: /** @type {const} */ ("over"), x, y })),
  );
  const [best] = [
    ...order.flatMap((side) => places[side].map((place) => ({ side, ...place }))),
    ...(free.length > 0 ? corners : []), // only if they hide less
  ]
    .filter((place) => isInside(boxAt(place, size), table))
    .map((place) => {
      const box = boxAt(place, size);
      return { place, hidden: free.reduce((sum, each) => sum + hiddenShare(each, box), 0) };
    })
    .toSorted((one, other) => one.hidden - other.hidden);
  const below = clamp(thing.bottom + gap, table.top, table.bottom - height);
  return best?.place ?? { side: "over", x: xs[0], y: below };
};
/** @param {string} side */
const isBeside = (side) => side === "right" || side === "left";
/** Return the box of an element relative to the table. @type {(element: Element, app: Element) => Box} */
const boxIn = (element, app) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const table = app.getBoundingClientRect();
  const [x, y] = [left - table.left, top - table.top];
  return { left: x, top: y, right: x + width, bottom: y + height };
};
/** Return the part of the table where things may hang: below the question, left of the rail. @param {Element} app */
const freeBox = (app) => {
  const whole = boxIn(app, app);
  const ask = select(app, ".tb-ask");
  const rail = select(app, ".tb-rail");
  const right = rail && rail.clientWidth > 0 ? boxIn(rail, app).left : whole.right;
  const top = ask ? boxIn(ask, app).bottom : 0;
  return { left: 6, top: top + 6, right: right - 6, bottom: whole.bottom - 6 };
};
/**
 * Put an element at a place, with its tail towards the thing.
 * @type {(element: HTMLElement, place: Place, thing: Box) => void}
 */
const putAt = (element, { x, y, side }, thing) => {
  const [tail, length] = isBeside(side)
    ? [(thing.top + thing.bottom) / 2 - y, element.offsetHeight]
    : [(thing.left + thing.right) / 2 - x, element.offsetWidth];
  Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
  element.style.setProperty("--tail", `${clamp(tail - 9, 10, Math.max(10, length - 28))}px`);
  element.dataset.at = side;
};
/** @type {(element: HTMLElement, thing: Box, table: Box, order: Side[], gap?: number, free?: Box[]) => void} */
const hangBeside = (element, thing, table, order, gap, free) => {
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  putAt(element, besideThing(thing, size, table, order, gap, free), thing);
};
/** Return the element of a thing or a zone. @type {(root: Element, id: string | undefined) => HTMLElement | null} */
const elementOf = (root, id = "") => {
  const name = CSS.escape(id);
  const selector = `.tb-app [data-do=thing][data-id="${name}"], .tb-app [data-zone="${name}"]`;
  return id ? select(root, selector) : null;
};

/** @type {(app: HTMLElement, element: HTMLElement, anchor: HTMLElement | null, order: Side[], free?: Box[]) => void} */
const hangOver = (app, element, anchor, order, free) => {
  if (anchor && getComputedStyle(element).position === "absolute")
    hangBeside(element, boxIn(anchor, app), freeBox(app), order, 16, free);
};
/** Place the popover of what is picked and the coach's bubble. @param {HTMLElement} stage */
export const placePopups = (stage) => {
  const app = select(stage, ".tb-app");
  if (!app) return;
  for (const pop of selectAll(app, ".tb-pop[data-anchor]")) {
    const anchor = elementOf(stage, pop.dataset.anchor);
    hangOver(app, pop, anchor, anchor?.closest(".tb-dock") ? ["above"] : BESIDE_FIRST);
  }
  const coach = select(app, ".tb-coach");
  if (!coach) return;
  const kept = ".is-legal, .is-selected, .tb-pop, .pg-form, .pg-form button, [data-spoken]";
  const free = selectAll(app, kept).map((each) => boxIn(each, app));
  const target =
    select(app, "[data-spoken]") ?? select(app, ".is-selected") ?? select(app, ".tb-board");
  hangOver(app, coach, target, ["below", "right", "left", "above"], free);
};

// -- cards in their zones -----------------------------------------------------------------------------------------

/** How well a card can be read: from this height on, if it is so wide; wider cards add a little. */
const SIZES = [
  { height: 124, width: 108, worth: 4 },
  { height: 96, width: 116, worth: 3 },
  { height: 64, width: 156, worth: 2 },
  { height: 34, width: 140, worth: 1 },
];
/** @type {(width: number, height: number) => number} */
const readability = (width, height) => {
  const size = SIZES.find((each) => height >= each.height);
  return size ? size.worth * Math.min(1.2, width / size.width) ** 2 : height / 1000;
};
/**
 * Return how many rows and columns give the largest cards.
 * @type {(count: number, width: number, height: number, max: number, gap?: number) => {rows: number, columns: number}}
 */
export const bestGrid = (count, width, height, max, gap = 9) => {
  let best = { rows: 1, columns: Math.max(1, count), score: -1 };
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const cardWidth = Math.min(max, (width - gap * (columns - 1)) / columns);
    const cardHeight = (height - gap * (rows - 1)) / rows;
    const score = readability(cardWidth, cardHeight);
    if (score > best.score + 0.001) best = { rows, columns, score };
  }
  return { rows: best.rows, columns: best.columns };
};
/** Fit the cards of every zone into it. @param {HTMLElement} stage */
export const fitCards = (stage) => {
  for (const grid of selectAll(stage, "[data-fit]")) {
    const { style, childElementCount: count, clientWidth: width, clientHeight: height } = grid;
    const max = parseFloat(style.getPropertyValue("--max"));
    const { rows, columns } = bestGrid(count, width - 6, height - 7, max);
    style.setProperty("--n", String(columns));
    style.setProperty("--rows", String(rows));
  }
};

// -- pages of a phone ---------------------------------------------------------------------------------------------

/** Return the pages of the board, side by side. @param {HTMLElement} board */
const pagesOf = (board) =>
  selectAll(board, ".tb-panel, .tb-zone, .tb-rivals").filter(
    (page) => !page.parentElement?.closest(".tb-panel, .tb-zone"),
  );
/** @type {(tools: Tools, number: number) => void} */
const markPanel = ({ stage, ui }, number) => {
  ui.panel = number;
  for (const tab of selectAll(stage, "[data-panel]"))
    tab.setAttribute("aria-pressed", String(Number(tab.dataset.panel) === number));
};
/** @type {(tools: Tools, number: number, behavior?: ScrollBehavior) => void} */
export const openPanel = (tools, number, behavior = "instant") => {
  const board = select(tools.stage, ".tb-board");
  board?.scrollTo({ left: pagesOf(board)[number]?.offsetLeft ?? 0, behavior });
  markPanel(tools, number);
};
/**
 * Return the page that is explained or answers the question.
 * @type {(stage: HTMLElement, pages: HTMLElement[]) => number}
 */
const firstPanel = (stage, pages) => {
  const spoken = pages.findIndex(
    (page) => page.matches("[data-spoken]") || select(page, "[data-spoken]"),
  );
  const tabs = selectAll(stage, "[data-panel]");
  return Math.max(0, spoken < 0 ? tabs.findIndex((tab) => tab.matches(".is-asked")) : spoken);
};
/** Scroll the hand to the first card that can be played. @param {HTMLElement} stage */
const scrollHand = (stage) => {
  const hand = select(stage, ".tb-hand");
  const playable = select(hand, ".is-legal, [data-spoken]");
  if (hand && playable) hand.scrollLeft = playable.offsetLeft - 12;
};
/**
 * On a phone, put the rivals behind the zones and open the page that answers the question.
 * @type {(tools: Tools, isNewQuestion: boolean) => void}
 */
export const setUpPanels = (tools, isNewQuestion) => {
  const { root, stage, ui } = tools;
  const board = select(stage, ".tb-board");
  const rivals = select(stage, ".tb-rivals");
  if (!board || !rivals || !isPhone(root)) return;
  board.append(rivals);
  const pages = pagesOf(board);
  const isShown = (/** @type {HTMLElement} */ page) =>
    Math.abs(page.offsetLeft - board.scrollLeft) < board.clientWidth / 2;
  openPanel(
    tools,
    isNewQuestion ? firstPanel(stage, pages) : (ui.panel ?? firstPanel(stage, pages)),
  );
  const follow = () => markPanel(tools, Math.max(0, pages.findIndex(isShown)));
  board.addEventListener("scroll", follow, { passive: true });
  if (isNewQuestion) scrollHand(stage);
};

// -- arrow keys ---------------------------------------------------------------------------------------------------

const GROUPS = ".tb-zone, .tb-dock, .tb-seatcards, .tb-options";
/** Return the things of a group, without those of groups inside it. @param {Element} group */
const thingsIn = (group) =>
  selectAll(group, "[data-id]").filter((element) => element.closest(GROUPS) === group);
/** Let Tab stop at one of the things. @type {(things: HTMLElement[], stop: HTMLElement | undefined) => void} */
const setStop = (things, stop) => {
  for (const thing of things) thing.tabIndex = thing === stop ? 0 : -1;
};
/** Each zone is one tab stop, at its first legal thing. @param {HTMLElement} stage */
export const setTabStops = (stage) => {
  for (const group of selectAll(stage, GROUPS)) {
    const things = thingsIn(group);
    setStop(things, things.find((thing) => thing.matches(".is-selected, .is-legal")) ?? things[0]);
  }
};
/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Move the focus inside a zone. Return whether the key was an arrow there. @param {KeyboardEvent} event */
export const pressArrow = (event) => {
  const step = ARROWS[event.key];
  const focused = /** @type {HTMLElement?} */ (document.activeElement);
  const group = focused?.closest(GROUPS);
  if (!step || !focused?.dataset.id || !group) return false;
  const things = thingsIn(group);
  const next = things[(things.indexOf(focused) + step + things.length) % things.length];
  setStop(things, next);
  next.focus();
  event.preventDefault();
  return true;
};

// -- the full card and tooltips -----------------------------------------------------------------------------------

/** @param {any} why */
const whyAlone = (why) => h`
  <article class="tb-full"><header><h3>${why.what}</h3></header>${whyNote(why)}</article>`;
/** Return a thing at reading size. @type {(screen: Screen, id: string | undefined, ui: Ui) => Content} */
const fullThing = (screen, id, ui) => {
  /** @type {any} */
  const thing = findThing(screen, id);
  if (!thing) return null;
  const why = screen.why?.thing === id ? screen.why : null;
  if (thing.id.startsWith("seat:")) return fullSeat(thing);
  if (thing.cards) return fullPile(thing);
  if (thing.name && thing.symbol) return fullCard(thing, { why, can: peek(screen, thing.id, ui) });
  return why && whyAlone(why);
};
/** @type {(root: HTMLElement, className: string) => HTMLElement} */
const addPopup = (root, className) => {
  const popup = root.appendChild(document.createElement("div"));
  popup.className = className;
  popup.setAttribute("aria-hidden", "true");
  return popup;
};
/** @param {Event} event */
const thingAt = (event) => closestTo(event, "[data-do=thing]");
/**
 * Show the tooltip of an element, or none.
 * @type {(root: HTMLElement, tip: HTMLElement, element: HTMLElement?) => void}
 */
const showTip = (root, tip, element) => {
  tip.classList.toggle("is-on", Boolean(element));
  if (!element) return;
  tip.textContent = element.dataset.tip ?? "";
  const table = { ...boxIn(root, root), left: 6, top: 4 };
  hangBeside(tip, boxIn(element, root), table, ["above", "below"], 8);
};

/**
 * Show the full card of what a person points at, focuses or presses long, and the tooltip of a sign.
 * Return what others need: to pin or hide the full card, and to show why something can't be used.
 * @param {Tools} tools
 */
export const popups = (tools) => {
  const { root, stage, ui, screen } = tools;
  const zoom = addPopup(root, "tb-zoom");
  const tip = addPopup(root, "tb-tip");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isPinned = false;

  const hideZoom = () => {
    clearTimeout(timer);
    isPinned = false;
    zoom.classList.remove("is-on");
  };
  const hideUnpinned = () => isPinned || hideZoom();
  /** @type {(element: HTMLElement | null, pinned?: boolean) => void} */
  const showZoom = (element, pinned = false) => {
    const full = element && fullThing(screen(), element.dataset.id, ui);
    const app = select(stage, ".tb-app");
    const isBusy = app?.querySelector(".tb-pop[data-anchor], .pg-form"); // a card would cover it
    if (!full || !app || (isBusy && !pinned)) return;
    isPinned = pinned;
    zoom.innerHTML = String(full);
    zoom.classList.add("is-on");
    const table = isPhone(root) ? { ...boxIn(app, app), left: 6, top: 6 } : freeBox(app);
    hangBeside(zoom, boxIn(element, root), table, BESIDE_FIRST);
  };

  root.addEventListener("pointerover", (event) => {
    showTip(root, tip, closestTo(event, "[data-tip]"));
    if (isPinned || event.pointerType !== "mouse") return;
    hideZoom();
    const thing = thingAt(event);
    if (thing) timer = setTimeout(() => showZoom(thing), HOVER);
  });
  root.addEventListener("pointerleave", () => {
    showTip(root, tip, null);
    hideUnpinned();
  });
  root.addEventListener("pointerdown", (event) => {
    if (isPinned) hideZoom();
    const thing = thingAt(event);
    if (thing && event.pointerType !== "mouse")
      timer = setTimeout(() => showZoom(thing, true), LONG_PRESS);
  });
  for (const kind of ["pointerup", "pointercancel"])
    root.addEventListener(kind, () => isPinned || clearTimeout(timer));
  root.addEventListener("focusin", (event) => {
    if (targetOf(event).matches("[data-do=thing]:focus-visible")) showZoom(targetOf(event));
  });
  root.addEventListener("focusout", hideUnpinned);
  root.addEventListener("scroll", hideUnpinned, { capture: true, passive: true });
  return {
    hideZoom,
    /** Keep the full card open until the next press. @param {HTMLElement} element */
    pin: (element) => showZoom(element, true),
    isOpen: () => zoom.classList.contains("is-on"),
    /** After a new screen: show why something can't be used, beside it. */
    showWhy: () => {
      const { why } = screen();
      if (why) showZoom(elementOf(stage, why.thing), true);
      else if (isPinned) hideZoom();
    },
  };
};
