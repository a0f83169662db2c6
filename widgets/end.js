// The end of a game: who won and by what, the points over time, the score sheet, the moments that decided it.
import { button, h, icon } from "./parts.js";
import { emblem } from "./faces.js";
import { keyButton } from "./table.js";
import { say } from "./words.js";
/** @import { Content, Screen } from "./types.d.ts" */

/** @typedef {{text: string, points: number}} SheetLine */
/** @typedef {{name: string, seat: number, lines: SheetLine[], total: number, isBest: boolean}} Sheet */
/** @typedef {{at: number, points: number[]}} Standing The points of every seat after so many answers. */
/** @typedef {{letter: string, at: number, when: string, text: string, change: string, symbol: string}} Moment */

// -- points over time ---------------------------------------------------------------------------------------------

const WIDTH = 720;
const HEIGHT = 300;
const LEFT = 44; // edges of the part with lines
const RIGHT = WIDTH - 60;
const TOP = 16;
const BOTTOM = HEIGHT - 30;
const DASHES = ["", "10 5", "3 5", "12 4 3 4", "6 3", "2 3", "14 6", "8 2 2 2"];
/** @typedef {{x: (at: number) => number, y: (points: number) => number, low: number, high: number}} Scales */
/** @param {Standing[]} standings @returns {Scales} */
const scalesOf = (standings) => {
  const every = standings.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...every), Math.max(1, ...every)];
  const last = standings.at(-1)?.at || 1;
  const x = (/** @type {number} */ at) => LEFT + (at / last) * (RIGHT - LEFT);
  const y = (/** @type {number} */ points) =>
    TOP + ((high - points) / (high - low)) * (BOTTOM - TOP);
  return { x, y, low, high };
};
/** @param {Scales} scales */
const gridLines = ({ y, low, high }) => {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((each) => (high - low) / each <= 5) ?? 200;
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step) + 1;
  return Array.from({ length: count }, (_, i) => first + i * step).map(
    (points) => h`
      <line class="is-grid" x1="${LEFT}" x2="${RIGHT}" y1="${y(points)}" y2="${y(points)}"/>
      <text x="${LEFT - 8}" y="${y(points) + 4}" text-anchor="end">${points}</text>`,
  );
};
/** @type {(sheet: Sheet, i: number, standings: Standing[], scales: Scales) => Content} */
const seatLine = ({ seat, name, total }, i, standings, { x, y }) => {
  const path = standings.map(({ at, points }) => `${x(at).toFixed(1)} ${y(points[i]).toFixed(1)}`);
  return h`
    <path class="is-line" d="M${path.join("L")}" style="stroke: var(--seat-${seat % 4})"
      stroke-dasharray="${DASHES[i]}"/>
    <text class="is-end" x="${RIGHT + 8}" y="${y(total) + 5}"><title>${name}</title>${total}</text>`;
};
/** @type {(moment: Moment, scales: Scales) => Content} */
const momentMark = ({ letter, at }, { x }) => h`
  <line class="is-grid" x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${BOTTOM}"/>
  <text x="${x(at)}" y="${HEIGHT - 10}" text-anchor="middle">${letter}</text>`;
/**
 * Return the points over time as a chart: lines differ in dash as well as colour, moments have letters.
 * @type {(standings: Standing[], sheets: Sheet[], moments: Moment[]) => Content}
 */
export const pointsChart = (standings, sheets, moments) => {
  const scales = scalesOf(standings);
  const spoken = sheets.map(({ name, total }) => `${name}: ${total}`).join(", ");
  return h`
    <svg class="tb-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say("end.chart")}: ${spoken}">
      ${gridLines(scales)}
      ${moments.map((moment) => momentMark(moment, scales))}
      ${sheets.map((sheet, i) => seatLine(sheet, i, standings, scales))}
    </svg>`;
};

// -- the sheet and the moments ------------------------------------------------------------------------------------

/** @param {Sheet} sheet */
const sheetName = ({ name, seat }) =>
  h`<th scope="col"><i style="--seat: var(--seat-${seat % 4})"></i>${name}</th>`;
/** @type {(text: string, cells: Content) => Content} */
const tableRow = (text, cells) => h`<tr><th scope="row">${text}</th>${cells}</tr>`;
/** @param {Sheet} sheet */
const totalCell = ({ total, isBest }) => h`<td class="${isBest && "is-best"}">${total}</td>`;
/** @param {Sheet[]} sheets */
const scoreTable = (sheets) => {
  const rows = sheets[0].lines.map(({ text }, i) =>
    tableRow(
      text,
      sheets.map(({ lines }) => h`<td>${lines[i]?.points ?? 0}</td>`),
    ),
  );
  return h`
    <section class="tb-sheet" aria-label="${say("end.sheet")}">
      <table>
        <thead><tr><td></td>${sheets.map(sheetName)}</tr></thead>
        <tbody>${rows}</tbody>
        <tfoot>${tableRow(say("board.total"), sheets.map(totalCell))}</tfoot>
      </table>
    </section>`;
};
/** @param {Moment} moment */
const momentCard = ({ letter, at, when, text, change, symbol }) => h`
  <button class="tb-moment" type="button" data-do="look" data-id="moment:${letter}" data-at="${at}">
    ${emblem(text, symbol)}
    <small>${letter} · ${when}</small><b>${text}</b><u>${change}</u>
  </button>`;

// -- the screen ---------------------------------------------------------------------------------------------------

/** @type {(screen: Screen) => Content[]} */
const endActions = ({ can, over }) => [
  can.undo && keyButton("undo"),
  button(say("end.look"), { does: "table", icon: "acuity", shrinks: true }),
  button(say("end.share"), { does: "share", icon: "draw", shrinks: true }),
  over.stronger && button(say("end.stronger"), { does: "stronger", icon: "bot" }),
  button(say("end.again"), { kind: "go", does: "rematch", icon: "turned" }),
];
/** @param {Screen} screen */
const resultBar = (screen) => h`
  <section class="tb-ask" aria-label="${say("end.result")}">
    <span class="tb-ask-mark" aria-hidden="true">${icon("prestige", 38)}</span>
    <div class="tb-ask-words">
      <p><span>${screen.question.who}</span></p>
      <h2 tabindex="-1" data-home data-id="question">${screen.question.ask}</h2>
      <p>${screen.over.by}${screen.over.peeked && h` ${screen.over.peeked}`}</p>
    </div>
    <div class="tb-actions">${endActions(screen)}</div>
  </section>`;
/** @param {Content} chart */
const chartZone = (chart) => h`
  <main class="tb-board">
    <section class="tb-zone" aria-label="${say("end.chart")}">
      <header><h2>${say("end.chart")}</h2></header><div class="tb-body">${chart}</div>
    </section>
  </main>`;
/** @param {Moment[]} moments */
const momentDock = (moments) => h`
  <section class="tb-dock" aria-label="${say("end.moments")}">
    <header><h2>${say("end.moments")}</h2><small>${say("end.moments_note")}</small></header>
    <div class="tb-moments">${moments.map(momentCard)}</div>
  </section>`;
/** @type {(screen: Screen, around: {bar: Content, strip: Content}) => Content} */
export const drawEnd = (screen, { bar, strip }) => {
  const { standings, sheets, moments } = screen.over;
  return h`
    <div class="tb-app is-end ${strip && "has-strip"}">
      ${bar}
      ${resultBar(screen)}
      ${strip && h`<div class="tb-strip">${strip}</div>`}
      ${chartZone(pointsChart(standings, sheets, moments))}
      ${scoreTable(sheets)}
      ${momentDock(moments)}
      <div class="tb-keys">${endActions(screen)}</div>
    </div>`;
};
