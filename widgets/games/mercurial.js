// Parts of Mercurial: the Class board with its dice, the combination with its forecast, a class to choose.
import { coin, coins, miniDice, namedSymbol, sign, tableCard, thingAttributes } from "../faces.js";
import { h, icon, spokenStates, stateClasses } from "../parts.js";
import { seatTrack } from "../seats.js";
import { addZones, cardGrid } from "../zones.js";
/** @import { Amount, Card, Content } from "../types.d.ts" */
/** @import { Count, Track } from "../seats.js" */

/** @typedef {[element: string, gains: Amount[]]} ChartEntry What a free die adds to a cast. */
/** @typedef {{id: string, element: string, label: string, state: string}} ElementDie */
/**
 * @typedef {object} Bench
 * @property {[string, string][]} locked Dice on Spells.
 * @property {string} locked_label
 * @property {Track[]} tracks
 * @property {string} chart_label
 * @property {ChartEntry[]} chart
 * @property {Amount[]} sigils
 * @property {string} sigils_label
 * @property {string} empty What is said if there are no free dice.
 */

// -- the Class board ----------------------------------------------------------------------------------------------

/** @param {ElementDie} die */
const elementDie = ({ id, element, label, state }) => h`
  <button class="tb-die me-die tt-c-${element} ${stateClasses(state)}" ${thingAttributes(id, state)}
    aria-label="${label}${spokenStates(state)}">
    ${icon(element, 34)}
  </button>`;
/** @type {(bench: Bench, dice: ElementDie[]) => Content} */
const dicePool = ({ locked, locked_label: label, empty }, dice) => h`
  <div class="me-pool">
    ${dice.length > 0 ? dice.map(elementDie) : h`<p class="tb-empty">${empty}</p>`}
    ${locked.length > 0 && h`<span class="me-locked"><small>${label}</small>${miniDice(locked)}</span>`}
  </div>`;
/** @type {(label: string, entry: ChartEntry) => Content} */
const chartEntry = (label, [element, gains]) =>
  h`<span aria-label="${label}">${sign(element, 16)}${coins(gains)}</span>`;
/** @type {(role: Card, bench: Bench) => Content} */
const chartButton = ({ id, name }, { chart_label: label, chart }) => h`
  <button class="me-chart" ${thingAttributes(id)} aria-label="${name}: ${label}">
    <small>${label}</small>${chart.map((entry) => chartEntry(label, entry))}
  </button>`;
/** @param {Amount} sigil */
const sigilCount = ([name, n]) => h`<span>${sign(name, 18)}<b>${n}</b></span>`;
/** @param {Card & {where: string}} token */
const mystruneButton = ({ id, name, symbol, where, state }) => h`
  <button class="me-mystrune tt-c-${symbol} ${stateClasses(state)}" ${thingAttributes(id, state)}
    aria-label="${name}, ${where}${spokenStates(state)}">
    <i>${namedSymbol(symbol, 15)}</i><span><b>${name}</b> <small>${where}</small></span>
  </button>`;
/** @type {(things: any[]) => Content} */
const classBoard = ([bench, role, token, ...dice]) => h`
  <div class="me-bench">
    ${dicePool(bench, dice)}
    <div class="me-tracks">${bench.tracks.map((/** @type {Track} */ one) => seatTrack(one, "bench"))}</div>
    ${chartButton(role, bench)}
    <div class="me-line">
      <span class="me-sigils"><small>${bench.sigils_label}</small>${bench.sigils.map(sigilCount)}</span>
      ${mystruneButton(token)}
    </div>
  </div>`;

// -- the combination ----------------------------------------------------------------------------------------------

/** @param {Count} sum */
const castSum = ({ symbol, n, label }) =>
  h`<span>${sign(symbol, 20)}<b data-n="cast:${symbol}">${n}</b>${label}</span>`;
/** @param {Card & {sums: Count[], said: string}} forecast */
const castLine = ({ id, name, sums, said, state }) => h`
  <button class="me-sum ${stateClasses(state)}" ${thingAttributes(id, state)}
    aria-label="${name}: ${said}${spokenStates(state)}">
    <small>${name}</small>${sums.map(castSum)}<em>${said}</em>
  </button>`;

// -- a class to choose --------------------------------------------------------------------------------------------

/** @typedef {{label: string, coins: [string, number | string][], text: string}} ClassFact */
/** @param {ClassFact} fact */
const classFact = ({ label, coins: shown, text }) => h`
  <p class="me-fact">
    <small>${label}</small>
    <span>${shown.map(([name, n]) => coin(name, n, { big: n !== "" }))}${text && h`<b>${text}</b>`}</span>
  </p>`;
/** @param {Card & {facts: ClassFact[]}} role */
const classChoice = ({ facts, ...role }) => h`
  <div class="me-class">${tableCard({ ...role, lines: undefined })}${facts.map(classFact)}</div>`;

addZones({
  class_board: ({ things }) => classBoard(things),
  combination: ({ things: [forecast, ...spells], ...zone }) => h`
    <div class="me-combination">
      ${cardGrid({ ...zone, things: spells })}
      ${castLine(forecast)}
    </div>`,
  class_choice: ({ things: [role] }) => classChoice(role),
});
