// What just happened, shown once: things move from where they were to where they are now. Nothing runs longer than
// 320 ms, nothing loops, and nothing moves for people who want less motion.
import { selectAll } from "./elements.js";

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const SLOW = 320; // ms
const QUICK = 160;
const FAR = 120; // px; what travels farther is lifted on its way

let isMotionOff = false;
/** Switch motion off for this page, beyond what the system asks for. @param {boolean} isOff */
export const setMotionOff = (isOff) => {
  isMotionOff = isOff;
};
const isStill = () => isMotionOff || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @typedef {Map<string, DOMRect>} Places */
/** @param {Element} root */
const movingThings = (root) => selectAll(root, "[data-do=thing][data-id]");
/** Return where everything with a data-id is. @param {Element} root @returns {Places} */
export const placesOf = (root) =>
  new Map(
    movingThings(root)
      .map(
        (thing) => /** @type {const} */ ([thing.dataset.id ?? "", thing.getBoundingClientRect()]),
      )
      .filter(([, place]) => place.width > 0),
  );

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
  element.animate(way, { duration: SLOW, easing: EASE }).onfinish = () => {
    element.style.zIndex = "";
  };
};
/** @param {HTMLElement} element */
const fadeIn = (element) =>
  element.animate(
    [
      { opacity: 0, transform: "translateY(10px)" },
      { opacity: 1, transform: "none" },
    ],
    {
      duration: QUICK,
      easing: EASE,
    },
  );
/** Move everything from its old place; what is new fades in. @type {(root: Element, before: Places) => void} */
export const moveFrom = (root, before) => {
  if (isStill() || before.size === 0) return;
  const elements = movingThings(root);
  const places = elements.map((element) => element.getBoundingClientRect());
  elements.forEach((element, i) => {
    if (places[i].width === 0) return;
    const from = before.get(element.dataset.id ?? "");
    const way = from && wayBetween(from, places[i]);
    if (way) moveAlong(element, way);
    else if (!from) fadeIn(element);
  });
};

/** Let dice tumble and land on the faces they show. @param {Element} root */
export const rollDice = (root) => {
  if (isStill()) return;
  selectAll(root, ".is-rolled").forEach((die, i) =>
    die.animate(
      [
        { transform: "translateY(-22px) rotate(-200deg) scale(.86)" },
        { offset: 0.6, transform: "translateY(4px) rotate(14deg) scale(1.06)" },
        { transform: "none" },
      ],
      { duration: SLOW - 75, delay: Math.min(i * 25, 75), easing: EASE, fill: "backwards" },
    ),
  );
};

/** @typedef {Map<string, string>} Numbers */
/** Return the numbers on a table by their names. @param {Element} root @returns {Numbers} */
export const numbersOn = (root) =>
  new Map(
    selectAll(root, "[data-n]").map(({ dataset, textContent }) => [dataset.n ?? "", textContent]),
  );
/** Put the change beside a number. @type {(element: HTMLElement, change: number) => void} */
const noteChange = (element, change) => {
  const note = document.createElement("em");
  note.className = "tb-delta";
  note.setAttribute("aria-hidden", "true");
  note.textContent = change > 0 ? `+${change}` : `−${-change}`;
  element.parentElement?.append(note);
};
/** Flash the numbers that have changed, and note the change. @type {(root: Element, before: Numbers) => void} */
export const showChanges = (root, before) => {
  for (const element of selectAll(root, "[data-n]")) {
    const change = Number(element.textContent) - Number(before.get(element.dataset.n ?? "") ?? NaN);
    if (!change) continue;
    noteChange(element, change);
    if (!isStill())
      element.animate([{ color: "#ffd67d", transform: "scale(1.35)" }, { transform: "none" }], {
        duration: SLOW,
        easing: EASE,
      });
  }
};
