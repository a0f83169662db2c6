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

/** @type {(screen: Screen, ui: Ui) => Html} */
export const guessCard = (screen, ui) => {
  const isLocked = screen.value !== null;
  const value = isLocked ? screen.value : ui.value;
  return h`
    <section class="tt-l-box tt-l-guess tt-paper">
      <h3>${say("lesson.guess")}</h3>
      <p class="tt-l-ask" tabindex="-1" data-home>${screen.ask}</p>
      ${slide(screen, value)}
      ${!isLocked && h`<p class="tt-l-quiet">${say("lesson.guess_tip")}</p><p>${lockButton(screen, value)}</p>`}
      ${
        isLocked &&
        h`
        <p class="tt-l-locked">${icon("check", 16)}<span>${say("lesson.locked")} ${screen.message}</span></p>
        <p class="tt-l-quiet">${say("lesson.locked_tip")}</p>`
      }
    </section>`;
};

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
