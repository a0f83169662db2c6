// What pops up on a table: the card at reading size, tooltips, popovers beside what is picked, the pages of a phone. It
// also fits cards into their zones and moves the focus with arrow keys.
import { fullCard, fullPile, whyNote } from "./faces.js";
import { h, icon } from "./parts.js";
import { say } from "./words.js";
import { closestTo, select, selectAll, targetOf } from "./elements.js";
import { findThing, previewText } from "./pick.js";
import { besideThing, clamp, isInside, placeBubble } from "./placement.js";
import { fullSeat } from "./seats.js";
import { slideIn } from "./motion.js";
import { addTips } from "./tips.js";
/** @import { Content, Screen, Tools, Ui } from "./types.d.ts" */

const HOVER = 350; // ms until the full card opens
const LONG_PRESS = 400;
const PHONE = 700; // px; narrower tables are drawn as on a phone
const LANDSCAPE_PHONE = { width: 960, height: 480 }; // px

/** Return whether a table is drawn as on a phone, as the container queries do. @param {HTMLElement} root */
export const isPhone = ({ clientWidth: width, clientHeight: height }) =>
  width < PHONE ||
  (width <= LANDSCAPE_PHONE.width && height > 0 && height < LANDSCAPE_PHONE.height);

// -- places beside a thing ----------------------------------------------------------------------------------------

/** @import { Box, Obstacle, Place, Side } from "./placement.js" */
/** @type {Side[]} */
const BESIDE_FIRST = ["right", "left", "above", "below"];
/** @param {string} side */
const isBeside = (side) => side === "right" || side === "left";
/** Return the box of an element relative to the table. @type {(element: Element, app: Element) => Box} */
const boxIn = (element, app) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const table = app.getBoundingClientRect();
  const [x, y] = [left - table.left, top - table.top];
  return { left: x, top: y, right: x + width, bottom: y + height };
};
/** Return the part of the table where popups may be: below the question, left of the side bar. @param {Element} app */
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
/** @type {(element: HTMLElement, thing: Box, table: Box, order: Side[], gap?: number) => void} */
const hangBeside = (element, thing, table, order, gap) => {
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  putAt(element, besideThing(thing, size, table, order, gap), thing);
};
/**
 * Return the element of a thing or a zone; on a phone, the one that can be seen.
 * @type {(root: Element, id: string | undefined) => HTMLElement | null}
 */
const elementOf = (root, id = "") => {
  const name = CSS.escape(id);
  const selector = `.tb-app [data-do=thing][data-id="${name}"], .tb-app [data-zone="${name}"]`;
  const found = id ? selectAll(root, selector) : [];
  return (
    found.find((element) => isInside(boxIn(element, root), boxIn(root, root))) ?? found[0] ?? null
  );
};
/** Return whether an element hangs over the table; on a phone, it has its own place. @param {HTMLElement} element */
const hangs = (element) => getComputedStyle(element).position === "absolute";
/** @type {Side[]} */
const ABOVE_ONLY = ["above"];

/**
 * Place the popover of what is picked and the coach's bubble; `wanted` are the things that answer a stop of a lesson.
 * @type {(stage: HTMLElement, wanted?: string[]) => void}
 */
export const placePopups = (stage, wanted = []) => {
  const app = select(stage, ".tb-app");
  if (!app) return;
  for (const pop of selectAll(app, ".tb-pop[data-anchor]")) {
    const anchor = elementOf(stage, pop.dataset.anchor);
    const order = anchor?.closest(".tb-dock") ? ABOVE_ONLY : BESIDE_FIRST;
    if (anchor && hangs(pop)) hangBeside(pop, boxIn(anchor, app), freeBox(app), order, 16);
  }
  const coach = select(app, ".tb-coach");
  if (coach && hangs(coach)) placeCoach(app, coach, wanted);
};

const NEVER = 1000; // a weight that nothing outweighs
const RING = 8; // px of the ring around what is explained
/** @type {(box: Box, by: number) => Box} */
const grown = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
/**
 * What the coach's bubble should leave free, and how bad it would be to cover it: what the stop is about and what
 * answers it, then what else can be pressed and what the learner owns, then the rest of the table.
 * @type {[string, number][]}
 */
const KEPT_FREE = [
  ["[data-explained], .pg-form, .tb-pop", NEVER],
  [".is-legal, .is-selected", 3],
  [".tb-me, .tb-actions", 10],
  ["[data-id^='die:']", 5], // half a die can't be read
  ["[data-do=thing], .tt-wheel, .tb-rates", 1],
];
/** @type {(app: HTMLElement, coach: HTMLElement, wanted: string[]) => Obstacle[]} */
const coachObstacles = (app, coach, wanted) =>
  [
    .../** @type {[string, number][]} */ (
      wanted.map((id) => [`[data-id="${CSS.escape(id)}"]`, NEVER])
    ),
    ...KEPT_FREE,
  ].flatMap(([selector, weight]) =>
    selectAll(app, selector)
      .filter((each) => !coach.contains(each) && each.offsetParent !== null)
      .map((each) => ({ box: grown(boxIn(each, app), weight === NEVER ? RING : 0), weight })),
  );
const WIDTHS = [1, 1.3, 0.62]; // a wider bubble is shorter, a narrow one fits into an empty column
const CLEARLY = 0.02; // the cost by which another width than the usual one must be better
/**
 * Place the coach's bubble, wider or narrower if it fits better like that.
 * @type {(app: HTMLElement, coach: HTMLElement, wanted: string[]) => void}
 */
const placeCoach = (app, coach, wanted) => {
  const explained = select(app, "[data-explained]") ?? select(app, ".is-selected");
  const thing = explained && boxIn(explained, app);
  const [table, obstacles] = [freeBox(app), coachObstacles(app, coach, wanted)];
  coach.style.width = "";
  const usual = coach.offsetWidth;
  const places = WIDTHS.map((times) => {
    const width = Math.round(usual * times);
    coach.style.width = `${width}px`;
    const size = { width: coach.offsetWidth, height: coach.offsetHeight };
    return { width, ...placeBubble(thing, size, table, obstacles) };
  });
  const best = places.reduce((a, b) => (b.cost < a.cost - CLEARLY ? b : a));
  coach.style.width = best.width === usual ? "" : `${best.width}px`;
  putAt(coach, best, thing ?? table);
};

// -- cards in their zones -----------------------------------------------------------------------------------------

/**
 * How readable a card is: `worth` counts from `height` px on, at this `width`. Narrower cards lose, wider ones gain up
 * to 44%.
 */
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
const CHIP = { height: 64, width: 230 }; // shorter cards have their name beside the symbol, so they may be wider
/** @type {(height: number, max: number) => number} */
const widthOf = (height, max) => (height < CHIP.height ? Math.max(max, CHIP.width) : max);
/**
 * Return how many rows and columns give the largest cards.
 * @type {(count: number, width: number, height: number, max: number, gap?: number) => {rows: number, columns: number}}
 */
export const bestGrid = (count, width, height, max, gap = 9) => {
  let best = { rows: 1, columns: Math.max(1, count), score: -1 };
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const cardHeight = (height - gap * (rows - 1)) / rows;
    const cardWidth = Math.min(widthOf(cardHeight, max), (width - gap * (columns - 1)) / columns);
    const score = readability(cardWidth, cardHeight);
    if (score > best.score + 0.001) best = { rows, columns, score };
  }
  return { rows: best.rows, columns: best.columns };
};
/** @param {Element} brief */
const isCut = (brief) => brief.scrollHeight > brief.clientHeight + 2;
/** Return whether a card is fuller than its box. @param {HTMLElement} brief */
const isOverfull = (brief) => {
  const face = brief.closest(".tb-face");
  const art = select(face, ".tb-art");
  return isCut(brief) || (face ? isCut(face) : false) || (art ? art.clientHeight < 14 : false);
};
/** Mark the cards of these effects. @type {(briefs: HTMLElement[], className: string) => void} */
const markCards = (briefs, className) => {
  for (const brief of briefs) brief.closest(".tb-face")?.classList.add(className);
};
/**
 * An effect that doesn't fit gets one more line, taken from the picture. If that isn't enough, it is hidden: half a
 * sentence is worse than none, and the full card shows it.
 * @param {HTMLElement} stage
 */
const fitEffects = (stage) => {
  for (const face of selectAll(stage, ".is-tight"))
    face.classList.remove("is-tight", "has-no-brief");
  const cut = selectAll(stage, ".tb-brief").filter(isCut);
  markCards(cut, "is-tight");
  markCards(cut.filter(isOverfull), "has-no-brief");
};
/** Make dice smaller where they are taller than their zone. @param {HTMLElement} stage */
const fitDice = (stage) => {
  const trays = selectAll(stage, ".tb-dice");
  for (const tray of trays) tray.classList.remove("is-small");
  const isTooTall = (/** @type {HTMLElement} */ { parentElement: body }) =>
    body !== null && body.scrollHeight > body.clientHeight + 1;
  for (const tray of trays.filter(isTooTall)) tray.classList.add("is-small");
};
/** Fit the cards of every zone into it. @param {HTMLElement} stage */
export const fitCards = (stage) => {
  for (const grid of selectAll(stage, "[data-fit]")) {
    const { style, dataset, childElementCount: count, clientWidth: width, clientHeight } = grid;
    dataset.max ??= style.getPropertyValue("--max");
    const max = parseFloat(dataset.max);
    const height = clientHeight - 7;
    const { rows, columns } = bestGrid(count, width - 6, height, max);
    style.setProperty("--max", `${widthOf(height / rows - 9, max)}px`);
    style.setProperty("--n", String(columns));
    style.setProperty("--rows", String(rows));
  }
  fitEffects(stage);
  fitDice(stage);
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
/** @type {(tools: Tools, number: number) => void} */
export const openPanel = (tools, number) => {
  const board = select(tools.stage, ".tb-board");
  board?.scrollTo({ left: pagesOf(board)[number]?.offsetLeft ?? 0, behavior: "instant" });
  markPanel(tools, number);
};
/** Open the page of a tab that was pressed; it slides in. @type {(tools: Tools, number: number) => void} */
export const turnToPanel = (tools, number) => {
  const side = Math.sign(number - (tools.ui.panel ?? number));
  openPanel(tools, number);
  const board = select(tools.stage, ".tb-board");
  const page = board && pagesOf(board)[number];
  if (page) slideIn(page, side);
};
/** @type {(page: HTMLElement, selector: string) => boolean} */
const hasPart = (page, selector) => page.matches(selector) || Boolean(select(page, selector));
/**
 * Return the page to open: of those that show what is explained, one that also answers the question, if there is any.
 * @type {(stage: HTMLElement, pages: HTMLElement[]) => number}
 */
const firstPanel = (stage, pages) => {
  const asked = selectAll(stage, "[data-panel]").map((tab) => tab.matches(".is-asked"));
  const explained = pages.map((page) => hasPart(page, "[data-explained], .tb-need.is-explained"));
  const both = explained.findIndex((isExplained, i) => isExplained && asked[i]);
  const [found = 0] = [both, explained.indexOf(true), asked.indexOf(true)].filter((at) => at >= 0);
  return found;
};
/** Scroll the hand to the card that is explained, or to the first that can be played. @param {HTMLElement} stage */
const scrollHand = (stage) => {
  const hand = select(stage, ".tb-hand");
  const wanted = select(hand, "[data-explained]") ?? select(hand, ".is-legal");
  if (hand && wanted) hand.scrollLeft = wanted.offsetLeft - 12;
};
/** Scroll the players to the one that is explained. @param {HTMLElement} rivals */
const scrollRivals = (rivals) => {
  const wanted = select(rivals, "[data-explained]");
  if (wanted) rivals.scrollTop = wanted.offsetTop - rivals.offsetTop - 6;
};
/** Mark a hand whose end is out of view, so that it fades there. @param {HTMLElement | null} hand */
const markEnds = (hand) => {
  if (!hand) return;
  const { scrollLeft, scrollWidth, clientWidth } = hand;
  hand.classList.toggle("has-more-before", scrollLeft > 8);
  hand.classList.toggle("has-more", scrollLeft + clientWidth < scrollWidth - 8);
};
/**
 * On a phone, put the rivals after the zones and open the page that answers the question.
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
  if (isNewQuestion) scrollRivals(rivals);
  const hand = select(stage, ".tb-hand");
  markEnds(hand);
  hand?.addEventListener("scroll", () => markEnds(hand), { passive: true });
};
/** After a change of its size, show the page again that was open. @param {Tools} tools */
export const reopenPanel = (tools) => {
  if (isPhone(tools.root) && tools.ui.panel != null) openPanel(tools, tools.ui.panel);
};

// -- arrow keys ---------------------------------------------------------------------------------------------------

const GROUPS = ".tb-zone, .tb-dock, .tb-seatcards, .tb-options, .pg-column, .pg-left ul";
/** Return the things of a group, without those of groups inside it. @param {Element} group */
const thingsIn = (group) =>
  selectAll(group, "[data-id]:not(.tb-need)").filter(
    (element) => element.closest(GROUPS) === group,
  );
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
/**
 * Return a thing at reading size; the rules of the game tell where a card's rule is.
 * @type {(screen: Screen, id: string | undefined, ui: Ui, book: any[]) => Content}
 */
const fullThing = (screen, id, ui, book) => {
  /** @type {any} */
  const thing = findThing(screen, id);
  if (!thing) return null;
  const why = screen.why?.thing === id ? screen.why : null;
  if (thing.id.startsWith("seat:")) return fullSeat(thing);
  if (thing.cards) return fullPile(thing);
  if (thing.name && thing.symbol)
    return fullCard(thing, {
      why,
      can: previewText(screen, thing.id, ui),
      rule: book.find(({ key }) => key === thing.rule),
    });
  return why && whyAlone(why);
};
/** @type {(root: HTMLElement, className: string) => HTMLElement} */
const addPopup = (root, className) => {
  const popup = root.appendChild(document.createElement("div"));
  popup.className = className;
  popup.setAttribute("aria-hidden", "true");
  return popup;
};
/** Return the close button of a pinned card. Only pointers need it; keyboard users press Escape. */
const zoomClose = () => h`
  <button class="tb-x tb-zoom-close" type="button" tabindex="-1" data-do="unzoom"
    aria-label="${say("widget.close")}">${icon("plus")}</button>`;
/** @param {Event} event */
const thingAt = (event) => closestTo(event, "[data-do=thing], [data-do=take]");
/**
 * Show the full card of what a person points at, focuses or long-presses, and the tooltip of a symbol.
 * Return what others need: to pin or hide the full card, and to show why something can't be used.
 * @param {Tools} tools
 */
export const popups = (tools) => {
  const { root, stage, ui, screen, model } = tools;
  const zoom = addPopup(root, "tb-zoom");
  addTips(root);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isPinned = false;
  let isHeld = false; // by a long press that has opened the full card

  const hideZoom = () => {
    clearTimeout(timer);
    isPinned = false;
    zoom.classList.remove("is-on");
  };
  const hideUnpinned = () => isPinned || hideZoom();
  /** @type {(element: HTMLElement | null, pinned?: boolean) => void} */
  const showZoom = (element, pinned = false) => {
    const full = element && fullThing(screen(), element.dataset.id, ui, model.get("book") ?? []);
    const app = select(stage, ".tb-app");
    const isBusy = app?.querySelector(".tb-pop[data-anchor], .pg-form:not(.pg-sorting)"); // a card would cover it
    if (!full || !app || (isBusy && !pinned)) return;
    isPinned = pinned;
    zoom.innerHTML = String(h`${pinned && zoomClose()}${full}`);
    zoom.classList.add("is-on");
    const table = isPhone(root) ? { ...boxIn(app, app), left: 6, top: 6 } : freeBox(app);
    hangBeside(zoom, boxIn(element, root), table, BESIDE_FIRST);
  };

  root.addEventListener("pointerover", (event) => {
    if (isPinned || event.pointerType !== "mouse") return;
    hideZoom();
    const thing = thingAt(event);
    if (thing) timer = setTimeout(() => showZoom(thing), HOVER);
  });
  root.addEventListener("pointerleave", hideUnpinned);
  root.addEventListener("pointerdown", (event) => {
    isHeld = false;
    if (closestTo(event, ".tb-zoom")) return;
    if (isPinned) hideZoom();
    const thing = thingAt(event);
    if (thing && event.pointerType !== "mouse")
      timer = setTimeout(() => {
        isHeld = true;
        showZoom(thing, true);
      }, LONG_PRESS);
  });
  // A long press only looks: letting go isn't a press, and no menu of the browser opens.
  const swallowRelease = (/** @type {Event} */ event) => {
    if (isHeld) event.stopPropagation();
    isHeld = false;
  };
  root.addEventListener("click", swallowRelease, { capture: true });
  root.addEventListener("contextmenu", (event) => isHeld && event.preventDefault());
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
