// A grid of equally likely results: the student marks the good ones, and sees the answers once the count is locked in.
import { toggle } from "./lesson_dice.js";
import { h } from "./parts.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Handlers, Screen, Ui } from "./types.d.ts" */

/** @typedef {{letter: string, name: string, kind: number}} GridAnswer */
/** Return the places of the cells that are marked. @type {(ui: Ui) => number[]} */
const markedCells = (ui) => (ui.marks ??= []);

/** @type {(screen: Screen, ui: Ui, at: number) => Html} */
const gridCell = ({ faces, across, down, answers }, ui, at) => {
  const column = faces[at % faces.length];
  const row = faces[Math.floor(at / faces.length)];
  const cell = say("lesson.grid_cell", { across, column, down, row });
  const isMarked = markedCells(ui).includes(at);
  /** @type {GridAnswer | undefined} */
  const answer = answers[at];
  const mark = isMarked && "is-marked";
  if (answer) {
    const label = say("lesson.grid_answer", { cell, answer: answer.name });
    return h`
      <td class="is-kind-${answer.kind} ${mark}">
        <span role="img" aria-label="${label}">${answer.letter}</span>
      </td>`;
  }
  return h`
    <td class="${mark}">
      <button type="button" data-do="mark" data-id="cell:${at}" data-at="${at}" aria-label="${cell}"
        aria-pressed="${String(isMarked)}">${isMarked && "✓"}</button>
    </td>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
export const resultGrid = (screen, ui) => {
  const { faces, across, down, answers } = screen;
  const size = faces.length;
  /** @param {number} y */
  const row = (y) => h`
    <tr>
      <th scope="row">${faces[y]}</th>
      ${faces.map((/** @type {number} */ _, /** @type {number} */ x) => gridCell(screen, ui, y * size + x))}
    </tr>`;
  return h`
    <section class="tt-l-box tt-paper">
      <table class="tt-l-grid" aria-label="${say("lesson.grid_label")}">
        <thead>
          <tr><td></td><th class="tt-l-across" colspan="${size}">${across}</th></tr>
          <tr>
            <th class="tt-l-down">${down}</th>
            ${faces.map((/** @type {number} */ face) => h`<th scope="col">${face}</th>`)}
          </tr>
        </thead>
        <tbody>${faces.map((/** @type {number} */ _, /** @type {number} */ y) => row(y))}</tbody>
      </table>
      <p aria-live="polite"><b>${say("lesson.marked", { count: markedCells(ui).length })}</b></p>
      ${answers.length === 0 && h`<p class="tt-l-quiet">${say("lesson.grid_tip")}</p>`}
    </section>`;
};

/** @type {Handlers[string]} */
export const markCell = ({ dataset }, { ui, paint }) => {
  ui.marks = toggle(markedCells(ui), Number(dataset.at));
  paint();
};
