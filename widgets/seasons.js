// Parts of Seasons: the season wheel with its transmutation rings, a season die, a sorcerer's board.
import {
  bundle,
  h,
  icon,
  raw,
  seat,
  spokenStates,
  stateAttributes,
  stateClasses,
  sym,
  track,
} from "./parts.js";
import { shape } from "./symbols.js";

// -- the wheel ----------------------------------------------------------------------------------------------------

const SEASON_NAMES = ["winter", "spring", "summer", "fall"];
const RING_RADIUS = { 1: 125, 2: 95, 3: 65 }; // by the crystals that an energy brings

const wheelPoint = (degrees, r) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [200 + r * Math.cos(angle), 200 + r * Math.sin(angle)];
};
const wheelArc = (from, to, r, sweep) => {
  const [start, end] = [from, to].map((degrees) =>
    wheelPoint(degrees, r)
      .map((x) => x.toFixed(1))
      .join(" "),
  );
  return `${start}A${r} ${r} 0 0 ${sweep} ${end}`;
};
const wheelWedge = (from, to, outer, inner) =>
  `M${wheelArc(from, to, outer, 1)}L${wheelArc(to, from, inner, 0)}Z`;
const wheelSign = (name, className, [x, y], half, scale) => {
  const corner = [x - half, y - half].map((value) => value.toFixed(1)).join(" ");
  return h`
    <g class="tt-c-${name} ${className}" transform="translate(${corner}) scale(${scale})">${raw(shape(name))}</g>`;
};

const spaceClass = ({ space, moves }, number) => {
  if (number === space) return "is-here";
  return moves.includes(number) && "is-next";
};
const wheelSpace = (wheel) => (_, i) => {
  const [x, y] = wheelPoint(i * 30 + 15, 168);
  const isHere = i + 1 === wheel.space;
  return h`
    <g class="tt-c-${SEASON_NAMES[Math.floor(i / 3)]} ${spaceClass(wheel, i + 1)}">
      <path class="tt-w-space" d="${wheelWedge(i * 30 + 1.2, i * 30 + 28.8, 190, 146)}"/>
      ${isHere && h`<circle class="tt-w-token" cx="${x}" cy="${y}" r="17"/>`}
      <text x="${x}" y="${y}">${i + 1}</text>
    </g>`;
};

/** Return the signs of the energies that bring so many crystals, spread over their ring. */
const ringSigns = (rates, middle, crystals) =>
  Object.keys(rates)
    .filter((energy) => rates[energy] === crystals)
    .map((energy, i, all) => {
      const degrees = middle + (i - (all.length - 1) / 2) * 34;
      const place = wheelPoint(degrees, RING_RADIUS[crystals]);
      return wheelSign(energy, "tt-w-rate", place, 12.6, 1.05);
    });
const wheelQuarter =
  ({ space, names, rates }) =>
  (name, i) => {
    const middle = i * 90 + 45;
    const [x, y] = wheelPoint(middle, 246);
    const isNow = Math.floor((space - 1) / 3) === i;
    return h`
    <g class="tt-w-quarter ${isNow && "is-now"}">
      <path class="tt-w-pie tt-c-${name}" d="${wheelWedge(i * 90 + 1, i * 90 + 89, 142, 46)}"/>
      ${[1, 2, 3].map((crystals) => ringSigns(rates[i], middle, crystals))}
      ${wheelSign(name, "tt-w-mark", [x, y - 12], 14, 1.15)}
      <text class="tt-w-name" x="${x.toFixed(1)}" y="${(y + 20).toFixed(1)}">${names[i]}</text>
    </g>`;
  };

const wheelRates = ({ before, now, after }) => h`
  <p class="tt-rates">
    <span>${before}</span>${now.map(([name, n]) => h`<span>${sym(name)}${n}</span>`)}<span>${after}</span>
  </p>`;
/**
 * Return the wheel. `rates` has for each season the crystals per energy, `moves` the spaces to which the dice on the
 * table would take the token, `now` what a token is worth to you.
 */
const seasonWheel = (wheel) => h`
  <svg class="tt-wheel" viewBox="-18 -6 436 416" role="img" aria-label="${wheel.label}">
    ${SEASON_NAMES.map(wheelQuarter(wheel))}
    <g class="tt-w-rings"><circle cx="200" cy="200" r="109"/><circle cx="200" cy="200" r="79"/></g>
    ${Array.from({ length: 12 }, wheelSpace(wheel))}
    <circle class="tt-w-hub" cx="200" cy="200" r="42"/>
    <text class="tt-w-year" x="200" y="189">${wheel.word}</text>
    <text class="tt-w-num" x="200" y="213">${wheel.year}</text>
  </svg>
  ${wheelRates(wheel)}`;

// -- a season die -------------------------------------------------------------------------------------------------

const seasonPips = (n, label) => h`
  <span class="tt-pips" role="img" aria-label="${label}">${raw("<i></i>".repeat(n))}</span>`;
/** Return a die: what it gives, and below that the pips by which time moves if nobody takes it. */
const seasonDie = ({ id, season, gives, pips, moves, owner, state }) => h`
  <button class="tt-sdie tt-c-${season} ${stateClasses(state)}" type="button" data-id="${id}" data-do="thing"
    ${stateAttributes(state)}>
    <span class="tt-sdie-gives">${bundle(gives)}</span>
    <span class="tt-sdie-foot">${seasonPips(pips, moves)}<span>${owner}</span></span>
    <span class="tt-said">${spokenStates(state)}</span>
  </button>`;

// -- a sorcerer's board -------------------------------------------------------------------------------------------

const mageFact = ({ symbol, n, label }) => h`
  <span class="tt-fact tt-c-${symbol}">${sym(symbol, 20)}<b>${n}</b><small>${label}</small></span>`;
const reservePlace = (symbol) =>
  h`<span class="tt-place ${symbol && "is-held"}">${symbol && sym(symbol, 20)}</span>`;
const mageReserve = ({ label, said, held, places }) => h`
  <div class="tt-reserve">
    <small>${label}</small>
    <span class="tt-pool" role="img" aria-label="${said}">
      ${Array.from({ length: places }, (_, i) => reservePlace(held[i]))}
    </span>
  </div>`;
/** Return the bonus track: what the bonuses used so far cost at the end. */
const mageBonuses = ({ label, said, used, costs }) => {
  const steps = costs.map(
    (cost, i) => h`<i class="${i < used && "is-past"} ${i === used && "is-here"}">${cost}</i>`,
  );
  return h`
    <div class="tt-bonuses">
      <small>${label}</small>
      <span class="tt-bonus-track" role="img" aria-label="${said}">${steps}</span>
    </div>`;
};

const mageCardSummary = ({ name, points, turned, held }) => h`
  <summary>
    ${turned && icon("turned", 14)}
    <span>${name}${turned && h` <small>${turned}</small>`}</span>
    ${held.length > 0 && bundle(held)}
    <span class="tt-points">${sym("prestige", 14)}${points}</span>
  </summary>`;
const mageCard = (id, open) => (one) => h`
  <li>
    <details data-id="${id}:${one.key}" ${open.has(`${id}:${one.key}`) && "open"}>
      ${mageCardSummary(one)}
      <p>${one.effect}</p>
    </details>
  </li>`;
const mageCards = ({ id, cards, cards_said: label }, open) =>
  cards.length > 0 &&
  h`<ul class="tt-tableau" aria-label="${label}">${cards.map(mageCard(id, open))}</ul>`;
const mage = (one, { open }) => {
  const body = h`
    <div class="tt-facts">${one.facts.map(mageFact)}</div>
    ${mageReserve(one.reserve)}${track(one.gauge)}${mageBonuses(one.bonuses)}
    ${mageCards(one, open)}
    ${one.more && h`<small>${one.more}</small>`}`;
  return h`<div class="tt-mage ${stateClasses(one.state)}">${seat({ ...one, body })}</div>`;
};

/** Return what a person can spend, in one line. */
const purse = ({ facts, reserve }) => h`
  <div class="tt-purse">${facts.map(mageFact)}${mageReserve(reserve)}</div>`;

export const SEASONS_ZONES = {
  purse: (things) => things.map(purse),
  wheel: (things) => things.map(seasonWheel),
  season_dice: (things) => h`<div class="tt-sdice">${things.map(seasonDie)}</div>`,
  mages: (things, ui) => things.map((one) => mage(one, ui)),
};
