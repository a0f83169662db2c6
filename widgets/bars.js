// The top of the Odds page: the verdict, and a picture of the chances, drawn with the page so that nothing moves later.
import { bundle, sym } from "./pieces.js";
import { h, icon } from "./parts.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Amount, Screen } from "./types.d.ts" */

// -- the verdict --------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Verdict
 * @property {string} text
 * @property {string} more
 * @property {{value: number, again: boolean}[]} [dice] Those rolled again are lifted.
 * @property {Amount[]} [signs]
 * @property {string} [caption]
 */

/** @type {(die: {value: number, again: boolean}) => Html} */
const verdictDie = ({ value, again }) =>
  h`<span class="tt-vdie ${again && "is-again"}">${icon(`die${value}`, 44)}</span>`;
/** @param {Verdict} verdict */
const verdictAside = ({ dice, signs, caption }) =>
  (dice || signs) &&
  h`
    <figure class="tt-verdict-aside">
      <span class="tt-vdice" aria-hidden="true">${dice?.map(verdictDie)}</span>
      ${signs && bundle(signs)}
      <figcaption>${caption}</figcaption>
    </figure>`;
/** @type {(screen: Screen) => Html} */
export const drawVerdict = ({ verdict, stage, title }) => h`
  <header class="tt-paper tt-verdict">
    <div>
      <p class="tt-kicker">${stage === verdict.text ? title : stage}</p>
      <h2 tabindex="-1" data-home data-id="odds">${verdict.text}</h2>
      ${verdict.more && h`<p>${verdict.more}</p>`}
    </div>
    ${verdictAside(verdict)}
  </header>`;
/** Return the verdict of the calculator: the number matters most. @type {(screen: Screen) => Html} */
export const drawResult = ({ verdict, stage }) => h`
  <div class="tt-result" role="status"><small>${stage}</small><b>${verdict.text}</b><span>${verdict.more}</span></div>`;

// -- dots on a line from 0 to 100 percent ---------------------------------------------------------------------------

/**
 * @typedef {{id: string, name: string, symbol: string | null, slots: string[], at: number[]}} DotRow
 * @typedef {{kind: "dots", title: string, marks: string[], rows: DotRow[]}} Dots
 */

const QUARTERS = [0, 25, 50, 75, 100];
/** @param {number} share */
const asPercent = (share) => `${(100 * share).toFixed(1)}%`;
/** Return the mark of a column; the legend has the same. @type {(number: number, share?: number) => Html} */
const mark = (number, share) =>
  h`<i class="tt-mark-${number}" ${share !== undefined && h`style="left: ${asPercent(share)}"`}></i>`;
/** @type {(row: DotRow, marks: string[]) => string} */
const spokenDots = ({ name, at }, marks) => {
  const parts = at.map((share, i) =>
    say("odds.picture_part", { name: marks[i], share: Math.round(100 * share) }),
  );
  return say("odds.picture_row", { name, parts: parts.join(", ") });
};
/** @type {(row: DotRow, marks: string[]) => Html} */
const dotRow = (row, marks) => {
  const { name, symbol, slots, at } = row;
  const [low, high] = [Math.min(...at), Math.max(...at)];
  const reach = `left: ${asPercent(low)}; right: ${asPercent(1 - high)}`;
  return h`
    <li class="tt-dots-row ${!symbol && "is-sum"}">
      <span class="tt-dots-name">${symbol && sym(symbol, 20)}<b>${name}</b></span>
      <span class="tt-dots-slots">${slots.map((slot) => sym(slot, 20))}</span>
      <span class="tt-dots-track" role="img" aria-label="${spokenDots(row, marks)}">
        ${QUARTERS.map((at) => h`<u style="left: ${at}%"></u>`)}
        <em style="${reach}"></em>
        ${at.map((share, i) => mark(i, share))}
      </span>
    </li>`;
};
/** @param {Dots} picture */
const drawDots = ({ marks, rows }) => h`
  <p class="tt-dots-axis" aria-hidden="true">
    ${QUARTERS.map((at) => h`<span style="left: ${at}%">${say("odds.percent", { number: at })}</span>`)}
  </p>
  <ul class="tt-dots">${rows.map((row) => dotRow(row, marks))}</ul>
  <p class="tt-key">${marks.map((name, i) => h`<span>${mark(i)} ${name}</span>`)}</p>`;

// -- rows of bars on one scale --------------------------------------------------------------------------------------

/**
 * @typedef {{share: number, text: string}} Bar
 * @typedef {{name: string, symbol: string, bars: Bar[], last: string, kind: string}} BarRow
 * @typedef {{kind: "columns", title: string, heads: number[], rows: BarRow[], axis: string, last: string}} Columns
 */

/** @type {(bar: Bar, top: number) => Html} */
const oneBar = ({ share, text }, top) => h`
  <td>${text && h`<b>${text}</b>`}<i style="--share: ${(share / top).toFixed(3)}"></i></td>`;
/** @type {(row: BarRow, top: number, hasLast: boolean) => Html} */
const barRow = ({ name, symbol, bars, last, kind }, top, hasLast) => h`
  <tr class="${kind && `is-${kind}`} ${symbol && `tt-c-${symbol}`}">
    <th scope="row"><span>${symbol && sym(symbol, 20)}<span>${name}</span></span></th>
    ${bars.map((bar) => oneBar(bar, top))}
    ${hasLast && h`<td class="tt-bars-last">${last}</td>`}
  </tr>`;
/** @param {Columns} picture */
const drawColumns = ({ title, heads, rows, axis, last }) => {
  const top = Math.max(...rows.flatMap(({ bars }) => bars.map(({ share }) => share)), 0.01);
  return h`
    <table class="tt-bars ${heads.length > 12 && "is-dense"}">
      <caption class="tt-sr-only">${title}</caption>
      <thead>
        <tr>
          <td></td>${heads.map((head) => h`<th scope="col">${head}</th>`)}
          ${last && h`<th scope="col" class="tt-bars-last">${last}</th>`}
        </tr>
      </thead>
      <tbody>${rows.map((row) => barRow(row, top, Boolean(last)))}</tbody>
    </table>
    <p class="tt-key">${axis}</p>`;
};

/** @type {(screen: Screen) => Html | null} */
export const drawPicture = ({ picture }) =>
  picture &&
  h`
    <section class="tt-paper tt-picture" aria-label="${picture.title}">
      <h3>${picture.title}</h3>
      ${picture.kind === "dots" ? drawDots(picture) : drawColumns(picture)}
    </section>`;
