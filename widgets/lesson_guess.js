// A guess of a lesson: a slider without a thumb, until it is touched; once it is locked in, it can't be moved.
import { button, h, icon } from "./parts.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Handlers, Screen, Ui } from "./types.d.ts" */

const TICKS = 5;

/** Return the labels under the slider. @param {string[]} labels */
const ticks = (labels) =>
  Array.from(
    { length: TICKS },
    (_, i) => labels[Math.round((i * (labels.length - 1)) / (TICKS - 1))],
  );

/** @type {(screen: Screen, value: number | undefined) => Html} */
const slide = ({ labels, value: locked }, value) => {
  const last = labels.length - 1;
  const at = value === undefined ? 0.5 : value / last;
  const shown = value === undefined ? say("lesson.guess_none") : labels[value];
  return h`
    <div class="tt-l-slide ${value === undefined && "is-empty"}" style="--at: ${at.toFixed(3)}">
      <output aria-hidden="true">${value === undefined ? "?" : shown}</output>
      <input type="range" aria-label="${say("lesson.guess")}" aria-valuetext="${shown}" data-do="guess"
        data-id="guess" min="0" max="${last}"
        value="${value ?? Math.round(last / 2)}" ${locked !== null && "disabled"}>
      <span class="tt-l-ticks" aria-hidden="true">${ticks(labels).map((label) => h`<i>${label}</i>`)}</span>
    </div>`;
};
/** @type {(screen: Screen, value: number | undefined) => Html} */
const lockButton = ({ labels }, value) => {
  if (value !== undefined)
    return button(say("lesson.commit", { value: labels[value] }), { kind: "go", does: "commit" });
  return h`
    <button class="tt-btn is-off" type="button" data-id="commit" aria-disabled="true">
      ${say("lesson.commit_none")}
    </button>`;
};

/** Return a field for a count, which is locked in as it is typed. @type {(screen: Screen, ui: Ui) => Html} */
const countField = ({ count, value }, ui) => h`
  <form class="tt-l-row" data-do="commit">
    <label for="${ui.name}">${say("lesson.count")}</label>
    <input class="tt-l-input tt-l-count" type="number" inputmode="numeric" required min="0" max="${count}" step="1"
      id="${ui.name}" data-do="count" data-id="guess" autocomplete="off" value="${value ?? ui.value ?? ""}"
      ${value !== null && "disabled"}>
    <span>${say("lesson.count_of", { count })}</span>
    ${
      value === null &&
      h`<button class="tt-btn tt-btn-go" type="submit" data-id="commit">${say("lesson.commit_count")}</button>`
    }
  </form>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const guessField = (screen, ui) => {
  if (screen.count) return countField(screen, ui);
  const value = screen.value ?? ui.value;
  return h`
    ${slide(screen, value)}
    ${
      screen.value === null &&
      h`<p class="tt-l-quiet">${say("lesson.guess_tip")}</p><p>${lockButton(screen, value)}</p>`
    }`;
};
/** Return what is left to try before the exact value is shown, and a button that shows it. @param {Screen} screen */
const trialList = ({ toTry }) => h`
  <p>${say("lesson.to_try_first")}</p>
  <ul class="tt-l-totry">${toTry.map((/** @type {string} */ text) => h`<li>${text}</li>`)}</ul>
  <p>${button(say("lesson.reveal"), { does: "reveal", icon: "hint" })}</p>`;
/** @param {Screen} screen */
const lockedGuess = (screen) => h`
  <p class="tt-l-locked">${icon("check", 16)}<span>${say("lesson.locked")} ${screen.message}</span></p>
  <p class="tt-l-quiet">${say(screen.count ? "lesson.count_locked_tip" : "lesson.locked_tip")}</p>
  ${!screen.isRevealed && trialList(screen)}`;

/** @type {(screen: Screen, ui: Ui) => Html} */
export const guessCard = (screen, ui) => h`
  <section class="tt-l-box tt-l-guess tt-paper">
    <h3>${say(screen.count ? "lesson.count" : "lesson.guess")}</h3>
    <p class="tt-l-ask" tabindex="-1" data-home>${screen.ask}</p>
    ${guessField(screen, ui)}
    ${screen.value !== null && lockedGuess(screen)}
  </section>`;

/** Take the value of the slider. A press on the middle of the empty line changes nothing, but counts, too. */
/** @type {Handlers[string]} */
export const takeGuess = ({ value }, { ui, screen, paint }) => {
  if (screen().value !== null || ui.value === Number(value)) return;
  ui.value = Number(value);
  paint();
};
/** @type {Handlers[string]} */
export const commitGuess = (_, { ui, send }) => {
  if (ui.value !== undefined) send({ do: "commit", value: ui.value });
};
