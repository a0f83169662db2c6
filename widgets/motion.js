// What just happened, shown once: things move from where they were to where they are now. Nothing runs longer than
// 320 ms, nothing loops, and nothing moves for people who want less motion.
import { select, selectAll } from "./elements.js";
/** @import { Content } from "./types.d.ts" */

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SLOW = 320; // ms
const QUICK = 160;
const FAR = 120; // px; what travels farther is lifted on its way

/** Return whether the person wants no motion, by the settings of this page or of the system. */
const isStill = () =>
  document.documentElement.dataset.ttMotion === "off" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} [more] */
const animate = (element, frames, more) =>
  element.animate(frames, { duration: SLOW, easing: EASE, ...more });

// -- things that travel -------------------------------------------------------------------------------------------

/** Where a thing was, and how it looked. @typedef {{place: DOMRect, element: HTMLElement}} Sight */
/** @typedef {Map<string, Sight>} Places */
/** @param {HTMLElement} thing @returns {Sight} */
const sightOf = (thing) => ({ place: thing.getBoundingClientRect(), element: thing });
/** @param {Element} root */
const movingThings = (root) => selectAll(root, "[data-do=thing][data-id]:not(.tb-need)");
/** Return where everything is that can travel, by its id. @param {Element} root @returns {Places} */
export const placesOf = (root) =>
  new Map(
    movingThings(root)
      .map((thing) => /** @type {const} */ ([thing.dataset.id ?? "", sightOf(thing)]))
      .filter(([, { place }]) => place.width > 0),
  );
/**
 * Return what a thing is, without the zone in its id: a card that is summoned stays the same card. A number alone names
 * nothing.
 * @param {string} id
 */
const nameIn = (id) => {
  const name = id.slice(id.indexOf(":") + 1);
  return /^\d+$/.test(name) ? id : name;
};

/**
 * Return the way from one place to another as key frames, centre to centre.
 * @type {(from: DOMRect, to: DOMRect) => Keyframe[] | null}
 */
export const wayBetween = (from, to) => {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.sqrt((from.width * from.height) / (to.width * to.height));
  if (Math.abs(dx) + Math.abs(dy) < 2 && Math.abs(scale - 1) < 0.02) return null;
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
  const lifted = {
    offset: 0.55,
    transform: `translate(${dx * 0.35}px, ${dy * 0.35 - 18}px) scale(${(scale + 1) / 2 + 0.05})`,
  };
  return [start, ...(Math.hypot(dx, dy) > FAR ? [lifted] : []), { transform: "none" }];
};

/** @type {(element: HTMLElement, way: Keyframe[]) => void} */
const moveAlong = (element, way) => {
  element.style.zIndex = "6";
  animate(element, way).onfinish = () => {
    element.style.zIndex = "";
  };
};
/** @param {HTMLElement} element */
const fadeIn = (element) => {
  const from = { opacity: 0, transform: "translateY(10px)" };
  animate(element, [from, { opacity: 1, transform: "none" }], { duration: QUICK });
};
/**
 * Let a copy of a thing that has left the table travel to the place it has gone to.
 * @type {(app: Element, gone: Sight, to: DOMRect) => void}
 */
const flyAway = (app, { place, element }, to) => {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  const table = app.getBoundingClientRect();
  for (const name of ["data-id", "data-do"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.classList.add("tb-flying");
  Object.assign(copy.style, {
    left: `${place.left - table.left}px`,
    top: `${place.top - table.top}px`,
    width: `${place.width}px`,
    height: `${place.height}px`,
  });
  app.append(copy);
  const way = wayBetween(to, place)?.toReversed() ?? [];
  const frames = way.map((frame, i) => ({
    transform: frame.transform,
    opacity: i === way.length - 1 ? 0.4 : 1,
  }));
  animate(copy, frames).onfinish = () => copy.remove();
};
/** Return whether the number on a thing has grown. @type {(before: Sight | undefined, now: Sight) => boolean} */
const hasGrown = (before, now) => {
  const [had, has] = [before, now].map((sight) => select(sight?.element ?? null, "[data-n]"));
  return Number(has?.textContent) > Number(had?.textContent ?? NaN);
};
/**
 * Move everything from its old place, in whichever zone that was; what is new fades in, and what has left the table
 * goes where it says.
 * @type {(root: Element, before: Places) => void}
 */
export const moveFrom = (root, before) => {
  if (isStill() || before.size === 0) return;
  const things = movingThings(root).map(sightOf);
  const ids = new Set(things.map(({ element }) => element.dataset.id));
  const gone = new Map([...before].filter(([id]) => !ids.has(id)));
  const goneIds = new Map([...gone.keys()].map((id) => [nameIn(id), id]));
  for (const { element, place } of things.filter((thing) => thing.place.width > 0)) {
    const { id = "" } = element.dataset;
    const old = before.has(id) ? id : (goneIds.get(nameIn(id)) ?? "");
    const from = before.get(old);
    gone.delete(old);
    const way = from && wayBetween(from.place, place);
    if (way) moveAlong(element, way);
    else if (!from) fadeIn(element);
  }
  const app = root.querySelector(".tb-app");
  for (const one of gone.values()) {
    const { to = "" } = one.element.dataset;
    const home = things.find(({ element, place }) => element.dataset.id === to && place.width > 0);
    if (app && home && hasGrown(before.get(to), home)) flyAway(app, one, home.place);
  }
};
/** Let the page of a phone that was opened come in from its side. @type {(page: Element, side: number) => void} */
export const slideIn = (page, side) => {
  if (isStill() || !side) return;
  const from = { opacity: 0.3, transform: `translateX(${40 * side}px)` };
  animate(page, [from, { opacity: 1, transform: "none" }], { duration: QUICK });
};

// -- dice, and what turns -----------------------------------------------------------------------------------------

/** Let the dice that were rolled tumble and land on the faces they show. @param {Element} root */
export const rollDice = (root) => {
  if (isStill()) return;
  const tumble = [
    { transform: "translateY(-22px) rotate(-200deg) scale(.86)" },
    { offset: 0.6, transform: "translateY(4px) rotate(14deg) scale(1.06)" },
    { transform: "none" },
  ];
  selectAll(root, ".is-rolled").forEach((die, i) =>
    animate(die, tumble, {
      duration: SLOW - 75,
      delay: Math.min(i * 25, 75),
      fill: "backwards",
    }),
  );
};

/** Return the angle of what turns on a table, in degrees. @param {Element} root */
export const angleOn = (root) =>
  Number(root.querySelector("[data-angle]")?.getAttribute("data-angle"));
/** Turn it from its old angle, the short way round. @type {(root: Element, before: number) => void} */
export const turnFrom = (root, before) => {
  const turned = root.querySelector("[data-angle]");
  if (isStill() || !turned || !before) return;
  const way = ((((angleOn(root) - before + 540) % 360) + 360) % 360) - 180;
  if (way) animate(turned, [{ transform: `rotate(${-way}deg)` }, { transform: "none" }]);
};

const MOMENT = 2400; // ms that what changed the game most stays over the board
/** @type {ReturnType<typeof setTimeout> | undefined} */
let momentEnd;
/**
 * Show for a moment what changed the game most, such as a capture. Nothing waits for it, and nothing behind it is
 * blocked.
 * @type {(root: Element, drawn: Content) => void}
 */
export const showMoment = (root, drawn) => {
  root.querySelector(".tb-toast")?.remove();
  clearTimeout(momentEnd);
  const toast = root.appendChild(document.createElement("p"));
  toast.className = "tb-toast";
  toast.setAttribute("aria-hidden", "true"); // the live region says it
  toast.innerHTML = String(drawn);
  if (!isStill()) fadeIn(toast);
  momentEnd = setTimeout(() => toast.remove(), MOMENT);
};

// -- numbers and tokens -------------------------------------------------------------------------------------------

/** @typedef {Map<string, number>} Numbers */
/** Return the number that an element shows. @param {HTMLElement} element */
const numberIn = ({ dataset, textContent }) => Number(dataset.count ?? textContent);
/** Return the numbers on a table by their names. @param {Element} root @returns {Numbers} */
export const numbersOn = (root) =>
  new Map(
    selectAll(root, "[data-n]").map((element) => [element.dataset.n ?? "", numberIn(element)]),
  );
/** Put the change beside a number. @type {(element: HTMLElement, change: number) => void} */
const noteChange = (element, change) => {
  const note = document.createElement("em");
  note.className = "tb-delta";
  note.setAttribute("aria-hidden", "true");
  note.textContent = change > 0 ? `+${change}` : `−${-change}`;
  element.parentElement?.append(note);
};
/** Let the numbers tick that have changed, and note the change. @type {(root: Element, before: Numbers) => void} */
export const showChanges = (root, before) => {
  for (const element of selectAll(root, "[data-n]")) {
    const change = numberIn(element) - (before.get(element.dataset.n ?? "") ?? NaN);
    if (!change) continue;
    noteChange(element, change);
    if (!isStill()) animate(element, [{ transform: "scale(1.35)" }, { transform: "none" }]);
  }
};

/** @typedef {Map<string, string[]>} Tokens */
/** @param {Element} row */
const tokensIn = (row) => selectAll(row, "[data-token]");
/** Return the kinds of the tokens in each row of them, by its name. @param {Element} root @returns {Tokens} */
export const tokensOn = (root) =>
  new Map(
    selectAll(root, "[data-tokens]").map((row) => [
      row.dataset.tokens ?? "",
      tokensIn(row).map(({ dataset }) => dataset.token ?? ""),
    ]),
  );
/** Let tokens land that have come into a row. @type {(root: Element, before: Tokens) => void} */
export const landTokens = (root, before) => {
  if (isStill()) return;
  for (const row of selectAll(root, "[data-tokens]")) {
    const had = before.get(row.dataset.tokens ?? "")?.slice();
    if (!had) continue;
    for (const token of tokensIn(row)) {
      const at = had.indexOf(token.dataset.token ?? "");
      const from = { opacity: 0, transform: "translateY(-16px) scale(1.8)" };
      if (at < 0) animate(token, [from, { opacity: 1, transform: "none" }]);
      else had.splice(at, 1);
    }
  }
};
