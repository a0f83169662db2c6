// Parts of Seasons: the season wheel with its transmutation rings, a season die.
import { coin, namedSymbol, thingAttributes } from "../faces.js";
import { h, raw, spokenStates, stateClasses } from "../parts.js";
import { shape } from "../symbols.js";
import { symbolTip } from "../words.js";
import { addZones } from "../zones.js";
/** @import { Amount, Content } from "../types.d.ts" */

// -- the wheel ----------------------------------------------------------------------------------------------------

const SEASON_NAMES = ["winter", "spring", "summer", "fall"];
/** By the crystals that an energy brings. @type {Record<number, number>} */
const RING_RADIUS = { 1: 125, 2: 95, 3: 65 };
/** Degrees from the middle of a quarter to the number of a ring. @type {Record<number, number>} */
const RING_NUMBER = { 1: 39, 2: 37, 3: 34 };

/**
 * The wheel. `rates` has for each season the crystals per energy, `moves` the spaces to which the dice on the table
 * would take the token, `now` what a token is worth to you.
 * @typedef {object} Wheel
 * @property {number} space
 * @property {number[]} moves
 * @property {string[]} names
 * @property {Record<string, number>[]} rates
 * @property {string} before
 * @property {Amount[]} now
 * @property {string} after
 * @property {string} label
 * @property {string} word
 * @property {number} year
 */
/** @typedef {{id: string, space: number, name: string, state: string}} WheelTarget A space the token can move to. */
/** @typedef {[x: number, y: number]} Point */

/** @type {(degrees: number, r: number) => Point} */
const wheelPoint = (degrees, r) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [200 + r * Math.cos(angle), 200 + r * Math.sin(angle)];
};
/** @type {(from: number, to: number, r: number, sweep: number) => string} */
const wheelArc = (from, to, r, sweep) => {
  const [start, end] = [from, to].map((degrees) =>
    wheelPoint(degrees, r)
      .map((x) => x.toFixed(1))
      .join(" "),
  );
  return `${start}A${r} ${r} 0 0 ${sweep} ${end}`;
};
/** @type {(from: number, to: number, outer: number, inner: number) => string} */
const wheelWedge = (from, to, outer, inner) =>
  `M${wheelArc(from, to, outer, 1)}L${wheelArc(to, from, inner, 0)}Z`;
/** @type {(name: string, className: string, at: Point, half: number, scale: number) => Content} */
const wheelSign = (name, className, [x, y], half, scale) => {
  const corner = [x - half, y - half].map((value) => value.toFixed(1)).join(" ");
  return h`
    <g class="tt-c-${name} ${className}" transform="translate(${corner}) scale(${scale})">${raw(shape(name))}</g>`;
};

/** @type {(wheel: Wheel, number: number) => string | false} */
const spaceClass = ({ space, moves }, number) => {
  if (number === space) return "is-here";
  return moves.includes(number) && "is-next";
};
/**
 * Return what makes a space a button, if the token can be moved there.
 * @type {(found: WheelTarget | undefined) => Content}
 */
const spaceButton = (found) =>
  found &&
  h`${thingAttributes(found.id, found.state)} role="button" tabindex="0"
    aria-label="${found.name}${spokenStates(found.state)}"`;
/** @type {(wheel: Wheel, targets: WheelTarget[], i: number) => Content} */
const wheelSpace = (wheel, targets, i) => {
  const [x, y] = wheelPoint(i * 30 + 15, 168);
  const target = targets.find(({ space }) => space === i + 1);
  return h`
    <g class="tt-c-${SEASON_NAMES[Math.floor(i / 3)]} ${spaceClass(wheel, i + 1)} ${stateClasses(target?.state)}"
      ${spaceButton(target)}>
      <path class="tt-w-space" d="${wheelWedge(i * 30 + 1.2, i * 30 + 28.8, 190, 146)}"/>
      <text x="${x}" y="${y}">${i + 1}</text>
    </g>`;
};

/** Return the Season token on its space: it turns about the middle of the wheel. @param {number} space */
const wheelToken = (space) => {
  const [x, y] = wheelPoint(space * 30 - 15, 168);
  return h`
    <g class="tt-w-token" data-angle="${space * 30}" aria-hidden="true">
      <circle cx="${x}" cy="${y}" r="17"/><text x="${x}" y="${y}">${space}</text>
    </g>`;
};

/**
 * Return the signs of the energies that bring this many crystals, spread over their ring.
 * @type {(rates: Record<string, number>, middle: number, crystals: number) => Content}
 */
const ringSigns = (rates, middle, crystals) =>
  Object.keys(rates)
    .filter((energy) => rates[energy] === crystals)
    .map((energy, i, all) => {
      const degrees = middle + (i - (all.length - 1) / 2) * 34;
      const place = wheelPoint(degrees, RING_RADIUS[crystals]);
      return wheelSign(energy, "tt-w-rate", place, 12.6, 1.05);
    });
/** Return the number of crystals on each ring of a quarter. @param {number} i */
const ringNumbers = (i) =>
  [1, 2, 3].map((crystals) => {
    const [x, y] = wheelPoint(i * 90 + 45 - RING_NUMBER[crystals], RING_RADIUS[crystals]);
    return h`<text class="tt-w-ring" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${crystals}</text>`;
  });
/** @type {(wheel: Wheel, name: string, i: number) => Content} */
const wheelQuarter = ({ space, names, rates }, name, i) => {
  const middle = i * 90 + 45;
  const [x, y] = wheelPoint(middle, 246);
  const isNow = Math.floor((space - 1) / 3) === i;
  return h`
    <g class="tt-w-quarter ${isNow && "is-now"}">
      <path class="tt-w-pie tt-c-${name}" d="${wheelWedge(i * 90 + 1, i * 90 + 89, 142, 46)}"/>
      ${ringNumbers(i)}
      ${[1, 2, 3].map((crystals) => ringSigns(rates[i], middle, crystals))}
      ${wheelSign(name, "tt-w-mark", [x, y - 12], 14, 1.15)}
      <text class="tt-w-name" x="${x.toFixed(1)}" y="${(y + 20).toFixed(1)}">${names[i]}</text>
    </g>`;
};

/** @param {Wheel} wheel */
const wheelRates = ({ before, now, after }) => h`
  <p class="tb-rates">
    <span>${before}</span>${now.map(([name, n]) => h`<span>${coin(name, 1)}<b>${n}</b></span>`)}<span>${after}</span>
  </p>`;
/** @type {(wheel: Wheel, targets: WheelTarget[]) => Content} */
const seasonWheel = (wheel, targets) => h`
  <svg class="tt-wheel" viewBox="-18 -6 436 416" role="${targets.length > 0 ? "group" : "img"}"
    aria-label="${wheel.label}">
    ${SEASON_NAMES.map((name, i) => wheelQuarter(wheel, name, i))}
    <g class="tt-w-rings"><circle cx="200" cy="200" r="109"/><circle cx="200" cy="200" r="79"/></g>
    ${Array.from({ length: 12 }, (_, i) => wheelSpace(wheel, targets, i))}
    ${wheelToken(wheel.space)}
    <circle class="tt-w-hub" cx="200" cy="200" r="42"/>
    <text class="tt-w-year" x="200" y="189">${wheel.word}</text>
    <text class="tt-w-num" x="200" y="213">${wheel.year}</text>
  </svg>
  ${wheelRates(wheel)}`;

// -- a season die -------------------------------------------------------------------------------------------------

/**
 * @typedef {object} SeasonDie
 * @property {string} id
 * @property {string} season
 * @property {Amount[]} gives
 * @property {number} pips
 * @property {string} moves What the pips mean, in words.
 * @property {string} owner
 * @property {string} [state]
 */
/** @type {(n: number, label: string) => Content} */
const seasonPips = (n, label) => h`
  <span class="tt-pips" role="img" aria-label="${label}" data-tip="${label}">${raw("<i></i>".repeat(n))}</span>`;
/** @param {Amount} amount */
const seasonGain = ([name, n]) => h`
  <span class="tb-sdie-gain" data-tip="${symbolTip(name)}">
    ${namedSymbol(name, 30)}${n > 1 && h`<b>${n}</b>`}
  </span>`;
/**
 * Return a die: what it gives, and below that the pips by which time moves if nobody takes it.
 * @param {SeasonDie} die
 */
const seasonDie = ({ id, season, gives, pips, moves, owner, state }) => h`
  <button class="tb-sdie tt-c-${season} ${stateClasses(state)}" ${thingAttributes(id, state)}>
    <span class="tb-sdie-top">${gives.map(seasonGain)}</span>
    <span class="tb-sdie-foot">${seasonPips(pips, moves)}<small>${owner}</small></span>
    <span class="tt-sr-only">${spokenStates(state)}</span>
  </button>`;

addZones({
  wheel: ({ things: [wheel, ...targets] }) =>
    h`<div class="tb-wheel">${seasonWheel(wheel, targets)}</div>`,
  season_dice: ({ things }) => h`<div class="tb-dice">${things.map(seasonDie)}</div>`,
});
