// What a bot compared before it gave a hint: each move with its value, interval and number of samples.
import { addDialog } from "./elements.js";
import { dialogHead, h } from "./parts.js";
import { say } from "./words.js";
/** @import { Content, Tools } from "./types.d.ts" */

/** @typedef {{text: string, gap: string, value: string, interval: string, visits: number}} Hint */

/** @type {(label: string, content: Content) => Content} */
const comparedCell = (label, content) => h`<td data-label="${say(label)}">${content}</td>`;
/** @type {(hint: Hint, isPlayedOn: boolean) => Content} */
const comparedRow = ({ text, gap, value, interval, visits }, isPlayedOn) => h`
  <tr>
    <th scope="row">${text}<small>${gap}</small></th>
    ${comparedCell("board.hint_value", value)}
    ${isPlayedOn && [comparedCell("board.hint_interval", interval), comparedCell("board.hint_visits", visits)]}
  </tr>`;
/** @param {string} label */
const columnHead = (label) => h`<th scope="col">${say(label)}</th>`;

/** Return the table of the moves. @param {Hint[]} hints */
export const comparedTable = (hints) => {
  const isPlayedOn = hints.some(({ visits }) => visits > 0);
  const more = isPlayedOn ? ["board.hint_interval", "board.hint_visits"] : [];
  return h`
    <p>${say(isPlayedOn ? "board.hint_note" : "board.hint_note_quick")}</p>
    <table class="tb-compared">
      <thead><tr>${["board.hint_move", "board.hint_value", ...more].map(columnHead)}</tr></thead>
      <tbody>${hints.map((hint) => comparedRow(hint, isPlayedOn))}</tbody>
    </table>`;
};

/** Open the dialog. @param {Tools} tools */
export const openCompared = ({ root, screen }) => {
  const title = say("board.hint_compared");
  const dialog = addDialog(root, "tb-dialog", title, ['[data-do="compare"]']);
  dialog.innerHTML = String(h`${dialogHead(title)}${comparedTable(screen().hints)}`);
  dialog.showModal();
};
