// Dice of a lesson. As on a table, a press picks a die that will be rerolled.
import { h, icon, raw } from "./parts.js";
import { die } from "./pieces.js";
import { pips } from "./symbols.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Content, Ui } from "./types.d.ts" */

const rerollWord = () => h`${icon("turned", 12)} ${say("lesson.rerolls")}`;
/** @type {(isPicked: boolean) => Html} */
const caption = (isPicked) => h`
  <small class="tt-l-cap">${isPicked ? rerollWord() : say("lesson.stays")}</small>`;

/**
 * Return a die that can't be pressed, with a caption if `isRerolled` is given.
 * @type {(die: {value: number, isRerolled?: boolean}) => Html}
 */
export const staticDie = ({ value, isRerolled }) => {
  const word = isRerolled === undefined ? "" : say(isRerolled ? "lesson.rerolls" : "lesson.stays");
  const label = [say("parts.die", { value }), word].filter(Boolean).join(", ");
  return h`
    <span class="tt-l-die">
      <span class="tt-die ${isRerolled && "is-rerolled"}" role="img" aria-label="${label}">
        <svg viewBox="0 0 48 48" aria-hidden="true">${raw(pips(value, 12, 4.6, 24))}</svg>
      </span>
      ${isRerolled !== undefined && caption(isRerolled)}
    </span>`;
};
/** @param {Content} dice */
export const diceRow = (dice) => h`<div class="tt-dice tt-l-dice">${dice}</div>`;

/**
 * Return dice to press: a press selects a die to reroll; a second press deselects it.
 * @type {(roll: number[], picked: number[], label: string) => Html}
 */
export const pickDice = (roll, picked, label) => {
  const dice = roll.map((value, at) => {
    const isPicked = picked.includes(at);
    const does = say(isPicked ? "lesson.rerolls" : "lesson.stays");
    const label = say("lesson.die", { place: at + 1, value, does });
    const face = die({ value, id: `die:${at}`, state: isPicked ? "selected" : "legal", label });
    return h`<span class="tt-l-die">${face}${caption(isPicked)}</span>`;
  });
  return h`<div class="tt-dice tt-l-dice" role="group" aria-label="${label}">${dice}</div>`;
};

/** Return the places of the dice that are picked. @type {(ui: Ui) => number[]} */
export const pickedDice = (ui) => (ui.picked ??= []);
/** Return the other places of a roll. @type {(roll: number[], places: number[]) => number[]} */
export const otherDice = (roll, places) =>
  [...roll.keys()].filter((place) => !places.includes(place));
/** @type {(list: number[], item: number) => number[]} */
export const toggle = (list, item) =>
  list.includes(item) ? list.filter((one) => one !== item) : [...list, item];

/** @typedef {{choice: string, label: string, share: number, best?: boolean}} Bar */
/** @param {Bar} bar */
const bar = ({ choice: name, label, share, best = false }) => h`
  <li class="${best && "is-best"}">
    <span>${best && icon("check", 14)} ${name}</span>
    <i style="--share:${(100 * share).toFixed(1)}%"></i>
    <b>${label}</b>
  </li>`;
/** Return shares as bars with their numbers. @param {Bar[]} rows */
export const shareBars = (rows) => h`<ul class="tt-l-bars">${rows.map(bar)}</ul>`;
