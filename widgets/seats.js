// The players: rivals beside the board, the person below them with all they can spend. Every part is drawn if the data
// has it; pressing a panel opens it in full.
import { coin, coins, heldCoins, namedSymbol, sign, thingAttributes } from "./faces.js";
import { h, icon, raw, spokenStates, stateClasses } from "./parts.js";
import { symbol } from "./symbols.js";
import { say, symbolTip } from "./words.js";
/** @import { Card, Content } from "./types.d.ts" */

/** @typedef {{symbol: string, n: number, label: string, delta?: string}} Count */
/** @typedef {{text: string, points: number}} SheetLine */
/** @typedef {{label: string, said: string, held: string[], places: number}} Reserve */
/** @typedef {{label: string, symbol: string, value: number, max: number, from?: number}} Track */
/** @typedef {{label: string, said: string, used: number, costs: number[]}} CostTrack */
/** @typedef {{title: string, cards: Card[]}} Pile */
/** @typedef {{name: string, about: string, done: boolean}} Goal */
/**
 * @typedef {object} Seat
 * @property {string} id
 * @property {string} name
 * @property {number} seat Its number, for its colour.
 * @property {string} state
 * @property {boolean} you
 * @property {string} bot Its kind, where the seat is a bot's.
 * @property {boolean} asked
 * @property {number | null} [score]
 * @property {string[]} [marks]
 * @property {Count[]} [facts]
 * @property {Count[]} [held]
 * @property {string} [held_label]
 * @property {Reserve} [reserve]
 * @property {Track[]} [tracks]
 * @property {CostTrack} [costs]
 * @property {Card[]} [cards]
 * @property {string} [cards_label]
 * @property {Pile[]} [piles]
 * @property {string} [more]
 * @property {SheetLine[]} [lines]
 */

// -- numbers ------------------------------------------------------------------------------------------------------

/** Return a number that can change. @type {(id: string, count: Count) => Content} */
const changing = (id, { symbol: name, n }) => h`<b data-n="${id}:${name}">${n}</b>`;
/** Return a list, unless it is empty. @type {(className: string, items: Content[], label?: string) => Content} */
const listOf = (className, items, label) =>
  items.length > 0 &&
  h`<ul class="${className}" ${label && h`aria-label="${label}"`}>${items}</ul>`;
/** @type {(id: string, fact: Count) => Content} */
const seatFact = (id, fact) => h`
  <li class="tt-c-${fact.symbol}" data-tip="${fact.label}">
    ${raw(symbol(fact.symbol, { size: 17, title: fact.label }))}${changing(id, fact)}
  </li>`;
/** @param {Count} count */
const countWords = ({ label, delta }) => h`<small>${label}</small>${delta && h`<em>${delta}</em>`}`;
/** @type {(id: string, fact: Count) => Content} */
const bigFact = (id, fact) => h`
  <li data-tip="${symbolTip(fact.symbol)}">
    <span class="tb-coin is-big tt-c-${fact.symbol}"><i>${icon(fact.symbol)}</i>${changing(id, fact)}</span>
    ${countWords(fact)}
  </li>`;
/** @type {(id: string, count: Count) => Content} */
const purseCount = (id, count) => h`
  <li class="tt-c-${count.symbol} ${!count.n && "is-none"}" data-tip="${symbolTip(count.symbol)}">
    <i>${namedSymbol(count.symbol, 20)}</i>${changing(id, count)}${countWords(count)}
  </li>`;
/** @param {string | undefined} name */
const poolPlace = (name) =>
  name
    ? h`
        <i class="is-held tt-c-${name}" data-token="${name}" data-tip="${symbolTip(name)}">${icon(name, 15)}</i>`
    : h`<i></i>`;
/** @type {(id: string, reserve: Reserve) => Content} */
const pool = (id, { label, said, held, places }) => h`
  <div class="tb-pool" data-tokens="${id}">
    <small aria-hidden="true"><span data-n="${id}:pool" data-count="${held.length}">${label}</span></small>
    <span role="img" aria-label="${said}">${Array.from({ length: places }, (_, i) => poolPlace(held[i]))}</span>
  </div>`;
/** @type {(at: number, now: number, isPast: boolean, text?: Content) => Content} */
const trackStep = (at, now, isPast, text) =>
  h`<i class="${isPast && "is-past"} ${at === now && "is-here"}">${text}</i>`;
/** @type {(track: Track, id: string) => Content} */
export const seatTrack = ({ label, symbol: name, value, max, from = 0 }, id) => {
  const steps = Array.from({ length: max - from + 1 }, (_, i) => from + i);
  return h`
    <div class="tb-track tt-c-${name}" role="img" aria-label="${say("parts.of", { label, value, max })}">
      <small>${sign(name, 16)}${label}</small>
      <span class="tb-steps">${steps.map((at) => trackStep(at, value, at <= value))}</span>
      <b data-n="${id}:${label}" data-of="${say("parts.of_max", { max })}">${value}</b>
    </div>`;
};

// -- cards before a player ----------------------------------------------------------------------------------------

/** @param {Card} card */
const seatCard = (card) => h`
  <li>
    <button class="tb-chipcard tt-c-${card.symbol} ${stateClasses(card.state)}" ${thingAttributes(card.id, card.state)}
      aria-label="${card.name}${spokenStates(card.state)}">
      ${icon(card.symbol, 15)}<span>${card.name}</span>
      ${heldCoins(card)}
      ${card.state?.includes("turned") && icon("turned", 13)}
    </button>
  </li>`;

// -- panels -------------------------------------------------------------------------------------------------------

/** @param {unknown[]} words */
const joinWords = (words) => words.filter(Boolean).join(", ");
/** @param {Seat} seat */
const seatScore = ({ id, score }) => h`
  <span class="tb-score" data-tip="${symbolTip("prestige")}">
    ${icon("prestige", 18)}<b data-n="${id}:score">${score}</b>
  </span>`;
/** @type {(seat: Seat, isOwn: boolean) => Content} */
const seatHead = (one, isOwn) => {
  const turn = one.asked && say("table.to_move");
  const isNamed = one.you; // a name needs the room beside it
  const words = isOwn ? [isNamed && turn, one.bot] : [turn, one.bot, ...(one.marks ?? [])];
  return h`
    <header>
      <span class="tb-face-disc">${icon(one.bot ? "bot" : "person", 18)}</span>
      <h2><span>${one.name}</span><small>${joinWords(words)}</small></h2>
      ${isOwn && !isNamed && turn && h`<span class="tb-turn">${turn}</span>`}
      ${one.score != null && seatScore(one)}
    </header>`;
};
/** Return whether a lesson is about this player: for your own place, the table marks all of it. @param {Seat} seat */
export const isExplained = (seat) => Boolean(seat.state?.includes("explained"));
/** @type {(seat: Seat, body?: Content, isOwn?: boolean) => Content} */
const seatPanel = (one, body, isOwn = false) => h`
  <section class="tb-seat ${one.asked && "is-turn"} ${stateClasses(one.state)}"
    style="--seat: var(--seat-${one.seat % 4})" aria-label="${one.name}"
    ${!isOwn && isExplained(one) && raw("data-explained")}>
    <button class="tb-seat-more" type="button" data-id="${one.id}" data-do="thing"
      aria-label="${say("table.details", { name: one.name })}"></button>
    ${seatHead(one, isOwn)}${body}
  </section>`;

/** @param {Goal} goal */
const goalItem = ({ name, about, done }) => h`
  <li class="${done && "is-done"}" data-tip="${about}">
    ${done && icon("check", 13)}<span>${name}</span>
    <span class="tt-sr-only">${about}${done && say("parts.met")}</span>
  </li>`;
/** Return what a player who is alone can reach. @type {(name: string, goals: Goal[]) => Content} */
export const goalPanel = (name, goals) => h`
  <section class="tb-seat tb-goals" aria-label="${name}">
    <header>
      <h2>${name}</h2>
      <small>${goals.filter(({ done }) => done).length}/${goals.length}</small>
    </header>
    <ul>${goals.map(goalItem)}</ul>
  </section>`;
/** Return a rival in a narrow column. @param {Seat} one */
export const rivalSeat = (one) => {
  const { id, facts = [], held = [], reserve, cards = [], cards_label: label } = one;
  return seatPanel(one, [
    listOf(
      "tb-facts",
      [...facts, ...held].map((fact) => seatFact(id, fact)),
    ),
    reserve && pool(id, reserve),
    listOf("tb-seatcards", cards.map(seatCard), label),
  ]);
};

/** Return the person at the screen, with everything they can spend. @param {Seat} one */
export const ownSeat = (one) => {
  const { id, marks = [], facts = [], held = [], held_label: label, reserve, tracks = [] } = one;
  return h`
    ${seatPanel(one, null, true)}
    ${marks.length > 0 && h`<p class="tb-marks">${joinWords(marks)}</p>`}
    ${listOf(
      "tb-line",
      facts.map((fact) => bigFact(id, fact)),
    )}
    ${listOf(
      "tb-purse",
      held.map((count) => purseCount(id, count)),
      label,
    )}
    ${reserve && pool(id, reserve)}
    ${tracks.map((track) => seatTrack(track, id))}`;
};

// -- the whole of a player ----------------------------------------------------------------------------------------

/** @param {SheetLine} line */
const sheetRow = ({ text, points }) => h`<tr><th scope="row">${text}</th><td>${points}</td></tr>`;
/** @param {CostTrack} track */
const costSteps = ({ label, said, used, costs }) => h`
  <div class="tb-costs">
    <small>${label}</small>
    <span role="img" aria-label="${said}">
      ${costs.map((cost, i) => trackStep(i, used, i < used, cost))}
    </span>
  </div>`;
/** @type {(title: string | undefined, cards: Card[]) => Content} */
const cardNames = (title, cards) => h`
  <p class="tb-full-line"><b>${title}</b> ${cards.map(({ name }) => name).join(", ")}</p>`;
/** @param {Count} fact */
const fullFact = ({ symbol: name, n, label }) =>
  h`<li>${coin(name, n, { big: true })}<small>${label}</small></li>`;
/** @param {Count[]} held */
const fullPurse = (held) =>
  h`<p class="tb-full-line">${coins(held.map(({ symbol: name, n }) => [name, n]))}</p>`;
/** Return everything that is known about a player. @param {Seat} one */
export const fullSeat = (one) => {
  const { facts = [], held = [], tracks = [], cards = [], piles = [], lines = [] } = one;
  return h`
    <article class="tb-full tb-full-seat">
      <header><h3>${one.name}</h3><small>${joinWords([one.bot, ...(one.marks ?? [])])}</small></header>
      ${listOf("tb-fullfacts", facts.map(fullFact))}
      ${held.length > 0 && fullPurse(held)}
      ${tracks.map((track) => seatTrack(track, `full:${one.id}`))}
      ${one.costs && costSteps(one.costs)}
      ${cards.length > 0 && cardNames(one.cards_label, cards)}
      ${piles.map((pile) => cardNames(pile.title, pile.cards))}
      ${one.more && h`<p class="tb-full-line">${one.more}</p>`}
      ${lines.length > 0 && h`<table class="tb-lines-sheet">${lines.map(sheetRow)}</table>`}
    </article>`;
};
