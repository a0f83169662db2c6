// What symbols mean: a tooltip for each, and the legend of all of them.
import { closestTo, targetOf } from "./elements.js";
import { h, icon } from "./parts.js";
import { clamp } from "./placement.js";
import { say, symbolTip } from "./words.js";
/** @import { Content } from "./types.d.ts" */

const TIP_GAP = 8; // px

/**
 * Put a tooltip above an element, or below it where there is no room.
 * @type {(root: HTMLElement, tip: HTMLElement, element: HTMLElement) => void}
 */
const placeTip = (root, tip, element) => {
  const [own, frame] = [element.getBoundingClientRect(), root.getBoundingClientRect()];
  const middle = own.left + own.width / 2 - frame.left;
  const x = clamp(middle - tip.offsetWidth / 2, 6, frame.width - tip.offsetWidth - 6);
  const hasRoom = own.top - tip.offsetHeight - TIP_GAP >= Math.max(0, frame.top);
  const y = hasRoom ? own.top - tip.offsetHeight - TIP_GAP : own.bottom + TIP_GAP;
  Object.assign(tip.style, { left: `${x}px`, top: `${y - frame.top}px` });
};
/**
 * Show the tooltip of the symbol that a person points at or focuses. What it says is there for screen readers anyway.
 * @param {HTMLElement} root
 */
export const addTips = (root) => {
  const tip = root.appendChild(document.createElement("div"));
  tip.className = "tt-tip";
  tip.setAttribute("aria-hidden", "true");
  /** @param {HTMLElement | null} element */
  const show = (element) => {
    tip.classList.toggle("is-on", Boolean(element));
    if (!element) return;
    tip.textContent = element.dataset.tip ?? "";
    placeTip(root, tip, element);
  };
  root.addEventListener("pointerover", (event) => show(closestTo(event, "[data-tip]")));
  root.addEventListener("focusin", (event) =>
    show(targetOf(event).matches("[data-tip]:focus-visible") ? targetOf(event) : null),
  );
  for (const kind of ["pointerleave", "focusout"]) root.addEventListener(kind, () => show(null));
};

/** @param {string} name */
const signLine = (name) => h`
  <li class="tt-c-${name}">${icon(name)}<span>${symbolTip(name)}</span></li>`;
/** Return all signs of a game with what they stand for. @type {(signs: string[], isOpen: boolean) => Content} */
export const legend = (signs, isOpen) =>
  signs.length > 0 &&
  h`
    <details class="tt-legend" data-id="legend" ${isOpen && "open"}>
      <summary>${say("book.signs")}</summary><ul>${signs.map(signLine)}</ul>
    </details>`;
