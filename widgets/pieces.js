// Cards, dice and prices as the pages beside the table draw them: Odds, Cards, lessons.
import { ariaPressed, h, icon, raw, spokenStates, stateClasses } from "./parts.js";
import { seal } from "./seals.js";
import { pips, symbol } from "./symbols.js";
import { say, symbolName, symbolTip } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Amount, Card, CardLine } from "./types.d.ts" */

/** @param {string} name */
export const sym = (name, size = 18) =>
  h`
    <span class="tt-sym tt-c-${name}" data-tip="${symbolTip(name)}">
      ${raw(symbol(name, { size, title: symbolName(name) }))}
    </span>`;
/** @type {(...amount: Amount) => Html} */
const amount = (name, n) =>
  h`<span class="tt-amount">${sym(name)}<span class="tt-n">${n}</span></span>`;
/**
 * Return a price or a gain. A single token is shown without its number.
 * @param {Amount[]} amounts
 */
export const bundle = (amounts) =>
  h`<span class="tt-bundle">${amounts.map(([name, n]) => (n === 1 ? sym(name) : amount(name, n)))}</span>`;

/** @type {(die: {value: number, id: string, state?: string, label?: string}) => Html} */
export const die = ({
  value,
  state = "",
  id,
  label = say("parts.die", { value }) + spokenStates(state),
}) => h`
  <button class="tt-die ${stateClasses(state)}" data-id="${id}" data-do="thing"
    ${state === "selected" && ariaPressed(true)} aria-label="${label}">
    <svg viewBox="0 0 48 48" aria-hidden="true">${raw(pips(value, 12, 4.6, 24))}</svg>
  </button>`;

// -- a card -------------------------------------------------------------------------------------------------------

/** @param {string} [kind] */
const source = (kind) =>
  kind &&
  h`<span class="tt-src tt-src-${kind}" title="${say(`source.${kind}_long`)}">${say(`source.${kind}`)}</span>`;
/** @param {Card} card */
const cardHead = ({ name, kind, state, symbol: sign }) => h`
  <span class="tt-card-head">
    <span>
      <span class="tt-card-name">${name}</span>
      ${kind && h`<small>${kind}</small>`}
      <span class="tt-sr-only">${spokenStates(state)}</span>
    </span>
    ${sym(sign, 22)}
  </span>`;
/** @param {Amount[]} cost */
const cardCost = (cost) =>
  h`<span class="tt-card-cost">${cost.length ? bundle(cost) : say("parts.free")}</span>`;
/** @param {CardLine} line */
const cardLine = ({ label, text }) => h`<span class="tt-line"><b>${label}</b> ${text}</span>`;
/** @param {Card} card */
const cardEffect = ({ effect, lines = [] }) =>
  (effect || lines.length > 0) &&
  h`<span class="tt-card-effect">${effect}${lines.map(cardLine)}</span>`;
/** @param {Card} card */
const cardFoot = ({ recovers, points, source: from }) => h`
  <span class="tt-card-foot">
    ${recovers && h`<span class="tt-recovers">${sym(recovers, 16)} ${say("parts.recovers")}</span>`}
    ${points != null && h`<span class="tt-points">${sym("prestige", 16)}${points}</span>`}
    ${source(from)}
  </span>`;

/** @param {Card} one */
export const card = (one) => h`
  <button class="tt-card tt-c-${one.symbol} ${stateClasses(one.state)}" data-id="${one.id}" data-do="thing"
    ${one.state === "selected" && ariaPressed(true)}>
    ${cardHead(one)}
    <span class="tt-card-seal">${raw(seal(one.name, one.symbol))}</span>
    ${one.cost && cardCost(one.cost)}
    ${cardEffect(one)}
    ${cardFoot(one)}
    ${one.state === "selected" && h`<span class="tt-badge">${icon("check", 14)}</span>`}
  </button>`;

/** @type {(deck: {kind: string, text: string}) => Html} */
export const deckLabel = ({ kind, text }) => h`
  <p class="tt-deck tt-deck-${kind}">
    ${icon(kind === "house" ? "house" : "book", 18)}<span>${text}</span>
  </p>`;
