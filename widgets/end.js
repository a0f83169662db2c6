// The end of a game: who won and by what, the points over time, the score sheet, the turning points.
import { button, h, icon } from "./parts.js";
import { emblem } from "./faces.js";
import { keyButton } from "./table.js";
import { say } from "./words.js";
/** @import { Content, Screen } from "./types.d.ts" */

/** @typedef {{text: string, points: number}} SheetLine */
/** @typedef {{name: string, seat: number, lines: SheetLine[], total: number, isBest: boolean}} Sheet */
/** @typedef {{at: number, points: number[]}} Standing The points of every seat after this many answers. */
/** @typedef {{letter: string, at: number, when: string, text: string, change: string, symbol: string}} TurningPoint */

// -- points over time ---------------------------------------------------------------------------------------------

/**
 * Where the lines of a chart are in it. Text keeps its size, so a narrow chart is another drawing.
 * @typedef {{className: string, width: number, height: number, left: number, right: number, chars: number}} Frame
 */
const TOP = 16;
const BELOW = 48; // px for the letters of the turning points and the names of the bands
/** @type {Frame[]} */
const FRAMES = [
  { className: "is-wide", width: 720, height: 300, left: 44, right: 600, chars: 16 },
  { className: "is-narrow", width: 340, height: 180, left: 32, right: 252, chars: 8 },
];
const DASHES = ["", "10 5", "3 5", "12 4 3 4", "6 3", "2 3", "14 6", "8 2 2 2"];
/**
 * @typedef {object} Scales
 * @property {(at: number) => number} x
 * @property {(points: number) => number} y
 * @property {number} low
 * @property {number} high
 * @property {number} bottom
 */
/** @type {(standings: Standing[], frame: Frame) => Scales} */
const scalesOf = (standings, { left, right, height }) => {
  const every = standings.flatMap(({ points }) => points);
  const [low, high] = [Math.min(0, ...every), Math.max(1, ...every)];
  const last = standings.at(-1)?.at || 1;
  const bottom = height - BELOW;
  const x = (/** @type {number} */ at) => left + (at / last) * (right - left);
  const y = (/** @type {number} */ points) =>
    TOP + ((high - points) / (high - low)) * (bottom - TOP);
  return { x, y, low, high, bottom };
};
/** @type {(scales: Scales, frame: Frame) => Content[]} */
const gridLines = ({ y, low, high }, { left, right }) => {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((each) => (high - low) / each <= 5) ?? 200;
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step) + 1;
  return Array.from({ length: count }, (_, i) => first + i * step).map(
    (points) => h`
      <line class="is-grid" x1="${left}" x2="${right}" y1="${y(points)}" y2="${y(points)}"/>
      <text x="${left - 8}" y="${y(points) + 4}" text-anchor="end">${points}</text>`,
  );
};
/** @type {(text: string, chars: number) => string} */
const shortened = (text, chars) => (text.length > chars ? `${text.slice(0, chars - 1)}…` : text);
/** @type {(sheet: Sheet, i: number, standings: Standing[], scales: Scales) => Content} */
const seatLine = ({ seat }, i, standings, { x, y }) => {
  const path = standings.map(({ at, points }) => `${x(at).toFixed(1)} ${y(points[i]).toFixed(1)}`);
  return h`
    <path class="is-line" d="M${path.join("L")}" style="stroke: var(--seat-${seat % 4})"
      stroke-dasharray="${DASHES[i]}"/>`;
};
/** @type {(point: TurningPoint, scales: Scales) => Content} */
const turningPointMark = ({ letter, at }, { x, bottom }) => h`
  <line class="is-turning-point" x1="${x(at)}" x2="${x(at)}" y1="${TOP}" y2="${bottom}"/>
  <circle class="is-letter" cx="${x(at)}" cy="${bottom + 12}" r="10"/>
  <text class="is-letter" x="${x(at)}" y="${bottom + 17}" text-anchor="middle">${letter}</text>`;

/** @typedef {{from: number, text: string}} Band A year or a round: it begins after this many answers. */
const BAND_ROOM = 60; // px that a band's name needs
/**
 * Shade every other band, and name those with room.
 * @type {(bands: Band[], last: number, scales: Scales, frame: Frame) => Content[]}
 */
const bandMarks = (bands, last, { x, bottom }, { height, width }) => {
  let free = 0;
  return bands.map(({ from, text }, i) => {
    const [left, right] = [x(from), x(bands[i + 1]?.from ?? last)];
    const room = Math.max(BAND_ROOM, 7.5 * text.length);
    const hasRoom = left >= free && left + room <= width;
    if (hasRoom) free = left + room;
    return h`
      <rect class="is-band ${i % 2 && "is-odd"}" x="${left}" y="${TOP}" width="${right - left}"
        height="${bottom - TOP}"/>
      ${hasRoom && h`<text class="is-band" x="${left + 3}" y="${height - 6}">${text}</text>`}`;
  });
};
/** Move names apart that would be on top of each other. @type {(ys: number[]) => number[]} */
const spreadNames = (ys) => {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a] - ys[b]);
  const spread = [...ys];
  order.forEach((i, place) => {
    if (place > 0) spread[i] = Math.max(spread[i], spread[order[place - 1]] + 18);
  });
  return spread;
};
/**
 * Return the names and totals at the end of the lines.
 * @type {(sheets: Sheet[], scales: Scales, frame: Frame) => Content[]}
 */
const lineNames = (sheets, { y }, { right, chars }) => {
  const places = spreadNames(sheets.map(({ total }) => y(total)));
  return sheets.map(
    ({ name, total }, i) => h`
      <text class="is-end" x="${right + 8}" y="${places[i] + 5}">${shortened(name, chars)} ${total}</text>`,
  );
};
/**
 * Return the points over time as a chart. Lines differ in dash as well as colour; turning points have letters. It is
 * drawn twice, for a table and for a phone; a style sheet shows one.
 * @type {(standings: Standing[], sheets: Sheet[], turningPoints: TurningPoint[], bands?: Band[]) => Content}
 */
export const pointsChart = (standings, sheets, turningPoints, bands = []) => {
  const spoken = sheets.map(({ name, total }) => `${name}: ${total}`).join(", ");
  const charts = FRAMES.map((frame) => {
    const scales = scalesOf(standings, frame);
    return h`
      <svg class="tb-chart ${frame.className}" viewBox="0 0 ${frame.width} ${frame.height}" aria-hidden="true">
        ${bandMarks(bands, standings.at(-1)?.at ?? 0, scales, frame)}
        ${gridLines(scales, frame)}
        ${turningPoints.map((point) => turningPointMark(point, scales))}
        ${sheets.map((sheet, i) => seatLine(sheet, i, standings, scales))}
        ${lineNames(sheets, scales, frame)}
      </svg>`;
  });
  return h`<div class="tb-charts" role="img" aria-label="${say("end.chart")}: ${spoken}">${charts}</div>`;
};

// -- the sheet and the turning points -----------------------------------------------------------------------------

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
/** @param {TurningPoint} point */
const turningPointCard = ({ letter, at, when, text, change, symbol }) => h`
  <button class="tb-turning-point" type="button" data-do="replay" data-id="turning-point:${letter}" data-at="${at}">
    ${emblem(text, symbol)}
    <small>${letter} · ${when}</small><b>${text}</b><u>${change}</u>
  </button>`;

// -- the screen ---------------------------------------------------------------------------------------------------

/** @type {(screen: Screen) => Content[]} */
const endActions = ({ can, over }) => [
  can.undo && keyButton("undo"),
  button(say("end.look"), { does: "table", icon: "acuity", isIconOnlyOnPhones: true }),
  button(say("end.share"), { does: "share", icon: "draw", isIconOnlyOnPhones: true }),
  over.stronger && button(say("end.stronger"), { does: "stronger", icon: "bot" }),
  button(say("end.again"), { kind: "go", does: "rematch", icon: "turned" }),
];
/** @param {Screen} screen */
const resultBar = (screen) => h`
  <section class="tb-ask" aria-label="${say("end.result")}">
    <span class="tb-ask-mark ${screen.over.isLost && "is-lost"}" aria-hidden="true">
      ${icon(screen.over.isLost ? "moon" : "prestige", 38)}
    </span>
    <div class="tb-ask-words">
      <p><span>${screen.question.who}</span></p>
      <h2 tabindex="-1" data-home data-id="question">${screen.question.ask}</h2>
      <p>${screen.over.summary}${screen.over.peeked && h` ${screen.over.peeked}`}</p>
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
/** @param {TurningPoint[]} turningPoints */
const turningPointDock = (turningPoints) => h`
  <section class="tb-dock" aria-label="${say("end.turning_points")}">
    <header><h2>${say("end.turning_points")}</h2><small>${say("end.turning_points_note")}</small></header>
    <div class="tb-turning-points">${turningPoints.map(turningPointCard)}</div>
  </section>`;
/** @type {(screen: Screen, around: {bar: Content, strip: Content}) => Content} */
export const drawEnd = (screen, { bar, strip }) => {
  const { standings, sheets, turningPoints, bands } = screen.over;
  return h`
    <div class="tb-app is-end ${strip && "has-strip"}">
      ${bar}
      ${resultBar(screen)}
      ${strip && h`<div class="tb-strip">${strip}</div>`}
      ${chartZone(pointsChart(standings, sheets, turningPoints, bands))}
      ${scoreTable(sheets)}
      ${turningPointDock(turningPoints)}
      <div class="tb-keys">${endActions(screen)}</div>
    </div>`;
};
