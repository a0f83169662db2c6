// What is on a table: symbols, coins, cards at every size, dice. A card is one piece of HTML; its face reads the size
// of its box (table.css) and shows as much as fits. `fullCard` is the card at reading size.
import {
  ariaPressed,
  dataAttributes,
  h,
  icon,
  raw,
  ruleChip,
  spokenStates,
  stateClasses,
} from "./parts.js";
import { numbersFrom, pips, shape, symbol } from "./symbols.js";
import { say, symbolName, symbolTip } from "./words.js";
/** @import { Amount, Card, CardLine, Content } from "./types.d.ts" */

/** @type {(state: string | undefined, name: string) => boolean} */
const isIn = (state, name) => (state ?? "").split(" ").includes(name);
/**
 * Return the attributes of every thing that can be pressed.
 * @type {(id: string, state?: string, does?: string) => Content}
 */
export const thingAttributes = (id, state, does = "thing") => h`
  ${isIn(state, "explained") && raw("data-explained")} ${isIn(state, "selected") && ariaPressed(true)} type="button"
  data-id="${id}" data-do="${does}"`;

/** @param {string} [state] */
const pickedBadge = (state) =>
  isIn(state, "selected") && h`<span class="tb-badge">${icon("check", 14)}</span>`;

// -- symbols and numbers ------------------------------------------------------------------------------------------

/** Return a symbol that says its name to screen readers. @type {(name: string, size: number) => Content} */
export const namedSymbol = (name, size) => raw(symbol(name, { size, title: symbolName(name) }));
/** Return a symbol with its name as a tooltip. @type {(name: string, size?: number) => Content} */
export const sign = (name, size = 18) =>
  h`<span class="tt-sym tt-c-${name}" data-tip="${symbolTip(name)}">${namedSymbol(name, size)}</span>`;

/**
 * Return a coin: one token alone, several with their number. `short` is how many of them the player lacks.
 * @type {(name: string, n?: number | string, options?: {short?: number, big?: boolean}) => Content}
 */
export const coin = (name, n = 1, { short = 0, big = false } = {}) => {
  const lack = short > 0 && say("table.short", { count: short });
  const tip = [symbolTip(name), lack].filter(Boolean).join(": ");
  return h`
    <span class="tb-coin tt-c-${name} ${big && "is-big"} ${lack && "is-short"}" data-tip="${tip}">
      <i>${namedSymbol(name, big ? 18 : 14)}</i>
      ${(n !== 1 || big) && h`<b>${n}</b>`}
      ${lack && h`<span class="tt-sr-only">${lack}</span>`}
    </span>`;
};
/** @type {(amounts: (Amount | [string, number, number])[]) => Content} */
export const coins = (amounts) =>
  h`<span class="tb-coins">${amounts.map(([name, n, short]) => coin(name, n, { short }))}</span>`;

/** Return what is on a card, if anything. @type {(card: Card, draw?: (held: Content) => Content) => Content} */
export const heldCoins = ({ held }, draw = (drawn) => drawn) =>
  held && held.length > 0 && draw(coins(held));

/** @param {number} n */
export const pointsBadge = (n) => h`
  <span class="tb-points" data-tip="${say("table.points", { count: n })}">
    ${icon("prestige", 14)}<b>${n}</b><span class="tt-sr-only">${say("table.points_word")}</span>
  </span>`;

// -- the emblem of a card -----------------------------------------------------------------------------------------

/** @type {(angle: number, r: number) => [string, string]} */
const emblemPoint = (angle, r) => [
  (60 + r * Math.cos(angle)).toFixed(1),
  (60 + r * Math.sin(angle)).toFixed(1),
];
/** @type {(angle: number, r: number) => string} */
const emblemAt = (angle, r) => emblemPoint(angle, r).join(" ");
/** @type {((angle: number) => string)[]} */
const PETALS = [
  (angle) => {
    const [x, y] = emblemPoint(angle, 36);
    return `<circle cx="${x}" cy="${y}" r="7"/>`;
  },
  (angle) => {
    const [start, tip] = [emblemAt(angle, 24), emblemAt(angle, 48)];
    const [left, right] = [emblemAt(angle - 0.34, 38), emblemAt(angle + 0.34, 38)];
    return `<path d="M${start}Q${left} ${tip}Q${right} ${start}Z"/>`;
  },
  (angle) => {
    const [left, right] = [emblemAt(angle - 0.3, 46), emblemAt(angle + 0.3, 46)];
    return `<path d="M${left}Q${emblemAt(angle, 30)} ${right}"/>`;
  },
];
/** Return which corner of a star is joined to which: as far apart as the number of corners allows. @param {number} n */
const starStep = (n) => {
  if (n % 2) return 2;
  return n === 8 ? 3 : 1;
};
/**
 * Return the emblem of a card: rings, rays and petals drawn from its name, and its symbol in the middle.
 * @type {(text: string, name: string, className?: string) => Content}
 */
export const emblem = (text, name, className = "") => {
  const pick = numbersFrom(text);
  const corners = 5 + pick(5);
  const turn = (pick(360) * Math.PI) / 180;
  /** @type {(i: number, of?: number) => number} */
  const angle = (i, of = corners) => turn + (2 * Math.PI * i) / of;
  const every = Array.from({ length: corners }, (_, i) => i);
  const step = starStep(corners);
  const star = every.map((i) => `M${emblemAt(angle(i), 44)}L${emblemAt(angle(i + step), 44)}`);
  const rays = Array.from({ length: 4 * corners }, (_, i) => {
    const at = angle(i, 4 * corners);
    return `M${emblemAt(at, 50)}L${emblemAt(at, i % 4 ? 53 : 58)}`;
  });
  const petal = PETALS[pick(3)];
  const petals = every.map((i) => petal(angle(i + 0.5)));
  const moons = Array.from({ length: 2 + pick(3) }, () => {
    const [x, y] = emblemPoint(angle(pick(corners)), 44);
    return `<circle cx="${x}" cy="${y}" r="3" class="tb-em-dot"/>`;
  });
  return h`
    <svg class="tb-emblem ${className}" viewBox="0 0 120 120" aria-hidden="true">
      <g class="tb-em-lines">
        <circle cx="60" cy="60" r="47"/><circle cx="60" cy="60" r="44"/>
        <path d="${star.join("")}"/><path d="${rays.join("")}"/>${raw(petals.join(""))}
      </g>
      ${raw(moons.join(""))}
      <circle cx="60" cy="60" r="25" class="tb-em-rim"/><circle cx="60" cy="60" r="22" class="tb-em-mid"/>
      <g class="tb-em-sign" transform="translate(42 42) scale(1.5)">${raw(shape(name))}</g>
    </svg>`;
};

// -- cards --------------------------------------------------------------------------------------------------------

/** @type {(sign: string | null, text: string, className?: string) => Content} */
const cardFlag = (name, text, className = "") =>
  h`<span class="tb-flag ${className}">${name && icon(name, 12)}${text}</span>`;
/** @param {string} [state] */
const cardFlags = (state) => [
  isIn(state, "turned") && cardFlag("turned", say("state.turned")),
  isIn(state, "resting") && cardFlag("moon", say("state.resting")),
  isIn(state, "new") && cardFlag(null, say("state.new"), "is-gold"),
];
/** @type {(slot: [name: string, isFilled: boolean]) => Content} */
const cardSlot = ([name, isFilled]) => h`
  <span class="tb-slot ${isFilled && "is-filled"}">
    ${namedSymbol(name, 22)}
    <span class="tt-sr-only">${say(isFilled ? "parts.met" : "parts.missing")}</span>
  </span>`;
/** Return the lines of a card; a card with an effect has one. @type {(card: Card) => CardLine[]} */
const linesOf = ({ lines, effect }) =>
  lines ?? (effect ? [{ label: "", text: String(effect) }] : []);
const LONG_TEXT = 125; // characters; more is printed only on very large cards
/** @param {Card} card */
const cardLines = (card) => {
  const lines = linesOf(card);
  if (lines.length === 0) return null;
  const length = lines.reduce((sum, { text }) => sum + text.length, 0);
  const shown = lines.map(
    ({ label, text }) => h`<span>${label && h`<b>${label}</b> `}${text}</span>`,
  );
  return h`<span class="tb-lines ${length > LONG_TEXT && "is-long"}">${shown}</span>`;
};
/** Return signs on the picture of a card, beside its own. @param {string[]} names */
const cardSigns = (names) =>
  h`<span class="tb-signs">${names.map((name) => sign(name, 15))}</span>`;
/** @type {(gain: [symbol: string, text: string]) => Content} */
const cardGain = ([name, text]) =>
  name ? coin(name, text || 1, { big: Boolean(text) }) : h`<b>${text}</b>`;
/** @param {[symbol: string, text: string][]} gains */
const cardGains = (gains) => h`<span class="tb-gives">${gains.map(cardGain)}</span>`;
/**
 * Return a small die; one of two elements shows both.
 * @type {(die: [symbols: string, kind: string]) => Content}
 */
const miniDie = ([names, kind]) => {
  const [first, ...others] = names.split("/");
  const drawn = [first, ...others].map((name) => h`<u class="tt-c-${name}">${icon(name, 14)}</u>`);
  return h`<i class="tt-c-${first} is-${kind}">${drawn}</i>`;
};
/**
 * Return dice small enough for a card: `fixed` and `flex` are its price, `paid` dice are already on it.
 * @param {[symbols: string, kind: string][]} dice
 */
export const miniDice = (dice) =>
  dice.length > 0 && h`<span class="tb-mini">${dice.map(miniDie)}</span>`;
/** @param {string[]} names */
const signList = (names) => names.map((name) => sign(name, 16));
/** Return what becomes what. @type {(change: [from: string[], to: string[]]) => Content} */
const cardChange = ([from, to]) => h`
  <span class="tb-change">${signList(from)}${icon("next", 10)}${signList(to)}</span>`;
/** @param {Card} card */
const cardCorner = ({ cost, change, dice, recovers, owner, tag }) =>
  (cost || change || dice || recovers || owner || tag) &&
  h`
    <span class="tb-foot">
      ${cost && coins(cost)}
      ${change && cardChange(change)}
      ${dice && miniDice(dice)}
      ${tag && h`<small class="tb-tag">${tag}</small>`}
      ${recovers && h`${sign(recovers, 16)}<small>${say("table.wakes")}</small>`}
      ${owner && h`<small class="tb-owner" style="--seat: var(--seat-${owner.seat})">${owner.name}</small>`}
    </span>`;
/** Return the name of a card for screen readers, with its kind and its states. @param {Card} card */
const cardLabel = ({ name, kind, state }) =>
  `${[name, kind].filter(Boolean).join(", ")}${spokenStates(state)}`;
/** @param {Card} card */
const cardClasses = ({ symbol: name, state, source, down }) =>
  `tb-card tt-c-${name} ${stateClasses(state)} ${source === "house" ? "is-house" : ""} ${down ? "is-down" : ""}`;

/** @type {(one: Card, does?: string, data?: Record<string, unknown>) => Content} */
export const cardButton = (one, does, data = {}) => h`
  <button class="${cardClasses(one)}" ${thingAttributes(one.id, one.state, does)} ${dataAttributes(data)}
    aria-label="${cardLabel(one)}">
    <span class="tb-face">
      <span class="tb-name">${one.name}</span>
      <span class="tb-art">
        ${emblem(one.name, one.symbol)}
        ${heldCoins(one, (held) => h`<span class="tb-on">${held}</span>`)}
        ${one.signs && one.signs.length > 0 && cardSigns(one.signs)}
        ${cardFlags(one.state)}
      </span>
      ${one.points != null && pointsBadge(one.points)}
      ${one.slots && h`<span class="tb-slots">${one.slots.map(cardSlot)}</span>`}
      ${one.gives && cardGains(one.gives)}
      ${one.brief && h`<span class="tb-brief">${one.brief}</span>`}
      ${cardLines(one)}
      ${cardCorner(one)}
    </span>
    ${pickedBadge(one.state)}
  </button>`;

/** @param {Card} one */
export const tableCard = (one) => cardButton(one, "thing", { to: one.to });
/** @param {Card} card */
const cardNeed = ({ id, name, symbol: mark, slots, state }) => h`
  <span class="tb-need tt-c-${mark} ${stateClasses(state)}" data-do="thing" data-id="${id}">
    <b>${name}</b><span class="tb-slots">${(slots ?? []).map(cardSlot)}</span>
  </span>`;
/** Return the rows of cards again, as small as possible. A screen reader has the cards. @param {Card[]} cards */
export const needStrip = (cards) => h`
  <div class="tb-needs" aria-hidden="true">${cards.map(cardNeed)}</div>`;

/** @param {CardLine} line */
const fullLine = ({ label, text }) =>
  h`<p class="tb-full-line">${label && h`<b>${label}</b> `}${text}</p>`;
/** @param {Card} card */
const fullRow = ({ cost, points, recovers }) => h`
  <div class="tb-full-row">
    ${cost && h`<span>${say(cost.length > 0 ? "table.costs" : "table.free")} ${coins(cost)}</span>`}
    ${recovers && h`<span>${sign(recovers, 18)} ${say("table.wakes_long", { name: symbolName(recovers) })}</span>`}
    ${points != null && pointsBadge(points)}
  </div>`;
/**
 * Return why a thing can't be used, and what would help.
 * @param {{reason: string, fix?: string, rule?: import("./types.d.ts").Rule | null}} why
 */
export const whyNote = ({ reason, fix, rule }) => h`
  <p class="tb-why">
    ${icon("why", 16)}<span>${reason}${fix && h` ${fix}`} ${ruleChip(rule)}</span>
  </p>`;
/** @param {string} source */
const cardSource = (source) => h`
  <footer>${icon(source === "house" ? "house" : "book", 14)}<span>${say(`source.${source}_long`)}</span></footer>`;
/**
 * Return a card at reading size: all its lines, why it can't be used if that was asked, what it would do, its rule and
 * its source.
 * @type {(card: Card, options?: {why?: any, can?: string, rule?: import("./types.d.ts").Rule | null}) => Content}
 */
export const fullCard = (one, { why = null, can = "", rule = null } = {}) => h`
  <article class="tb-full tt-c-${one.symbol} ${one.source === "house" && "is-house"}">
    <header><h3>${one.name}</h3>${one.kind && h`<small>${one.kind}</small>`}</header>
    <div class="tb-full-art">${emblem(one.name, one.symbol)}</div>
    ${one.slots && h`<span class="tb-slots">${one.slots.map(cardSlot)}</span>`}
    ${fullRow(one)}
    ${heldCoins(one, (held) => h`<p class="tb-full-line"><b>${say("parts.on_it")}</b> ${held}</p>`)}
    ${linesOf(one).map(fullLine)}
    ${one.note && h`<p class="tb-full-line">${one.note}</p>`}
    ${why && whyNote(why)}
    ${can && h`<p class="tb-can">${icon("check", 16)}<span>${can}</span></p>`}
    ${rule && h`<p class="tb-full-rule">${ruleChip(rule)}</p>`}
    ${one.source && cardSource(one.source)}
  </article>`;

/** @param {Card} card */
const pileCard = ({ name, brief }) => h`<li><b>${name}</b> <small>${brief}</small></li>`;
/** Return the cards of a pile that the player knows. @param {{title: string, cards: Card[]}} pile */
export const fullPile = ({ title, cards }) => h`
  <article class="tb-full tb-full-seat">
    <header><h3>${title}</h3></header>
    ${cards.length > 0 ? h`<ul class="tb-pilecards">${cards.map(pileCard)}</ul>` : h`<p>${say("board.empty")}</p>`}
  </article>`;

// -- dice ---------------------------------------------------------------------------------------------------------

/** @type {(die: {value: number, id: string, state?: string, was?: number}) => Content} */
export const tableDie = ({ value, id, state = "", was }) => {
  const before = was && say("parts.was", { was });
  const label = [say("parts.die", { value }), before].filter(Boolean).join(", ");
  return h`
    <button class="tb-die ${stateClasses(state)}" ${thingAttributes(id, state)}
      aria-label="${label}${spokenStates(state)}">
      <svg viewBox="0 0 48 48" aria-hidden="true">${raw(pips(value, 12, 4.6, 24))}</svg>
      ${before && h`<span class="tb-was">${before}</span>`}
      ${pickedBadge(state)}
    </button>`;
};

// -- counters and options -----------------------------------------------------------------------------------------

/** @type {(counter: {id: string, symbol: string, label?: string, n: number, state?: string}) => Content} */
export const tableCounter = ({ id, symbol: name, label, n, state = "" }) => h`
  <button class="tb-counter tt-c-${name} ${stateClasses(state)} ${!n && "is-none"}" ${thingAttributes(id, state)}
    data-tip="${symbolTip(name)}">
    <i>${icon(name)}</i><b data-n="${id}">${n}</b>
    <small>${label ?? symbolName(name)}<span class="tt-sr-only">${spokenStates(state)}</span></small>
  </button>`;

/** @param {string[]} names */
export const hitChips = (names) => h`
  <span class="tb-hits">${names.map((name) => h`<span class="tb-hit">${icon("check", 12)}${name}</span>`)}</span>`;

/**
 * @typedef {object} OptionRow
 * @property {string} id
 * @property {string} does
 * @property {string} text
 * @property {string} [symbol]
 * @property {string} [note]
 * @property {Content} [result]
 * @property {string} [state]
 * @property {Record<string, unknown>} [data]
 */
/** @param {OptionRow} one */
const optionRow = ({ id, does, text, symbol: name, note, result, state, data = {} }) => h`
  <li>
    <button class="tb-option tt-c-${name} ${stateClasses(state ?? "legal")}"
      ${thingAttributes(id, state, does)} ${dataAttributes(data)}>
      ${name && h`<i>${icon(name, 20)}</i>`}
      <span>
        <b>${text}</b>${note && h`<small>${note}</small>`}<span class="tt-sr-only">${spokenStates(state)}</span>
      </span>
      ${result}
    </button>
  </li>`;
/** @param {OptionRow[]} rows */
export const optionList = (rows) => h`<ul class="tb-options">${rows.map(optionRow)}</ul>`;
