// Parts of Trismegistus: bowls with dice and Experiments, the Artifact market, mastery tracks, the Laboratory.
import { namedSymbol, sign, tableCard, thingAttributes } from "../faces.js";
import { h, icon, raw, spokenStates, stateClasses } from "../parts.js";
import { addZones } from "../zones.js";
/** @import { Card, Content } from "../types.d.ts" */

/**
 * A thing of a zone; `part` says which. Parts that belong to a bowl or a column name it in `in`.
 * @typedef {Record<string, any> & {part?: string, in?: string}} AlchemyThing
 */
/** @type {(things: AlchemyThing[], part: string) => AlchemyThing[]} */
const partsNamed = (things, part) => things.filter((thing) => thing.part === part);
/** @type {(things: AlchemyThing[], name: string | undefined) => AlchemyThing[]} */
const thingsInside = (things, name) => things.filter((thing) => thing.in === name);
/** @param {string | undefined} state */
const isPickable = (state) => (state ?? "").split(" ").includes("legal");

// -- dice ---------------------------------------------------------------------------------------------------------

/**
 * Return a die that shows a metal, or several equal ones as a stack with their number.
 * @typedef {{id: string, colour: string, face: string, n: number, label: string, state?: string}} MetalDie
 * @param {AlchemyThing} die
 */
const metalDie = ({ id, colour, face, n, label, state }) => h`
  <button class="tb-die tb-mdie is-${colour} ${n > 1 && "is-stack"} ${stateClasses(state)}"
    ${thingAttributes(id, state)} aria-label="${n > 1 && `${n} × `}${label}${spokenStates(state)}">
    ${icon(face)}${n > 1 && h`<b aria-hidden="true">${n}</b>`}
  </button>`;
/**
 * Return a die that can't be pressed; without a face, it is only a colour.
 * @type {(colour: string, face?: string) => Content}
 */
const plainDie = (colour, face) =>
  h`<span class="tb-die tb-mdie is-${colour}">${face && icon(face)}</span>`;

// -- bowls --------------------------------------------------------------------------------------------------------

/** @type {(bowl: AlchemyThing, things: AlchemyThing[]) => Content} */
const bowlDish = ({ symbol, name, essence, essence_name: essenceName, potency }, things) => h`
  <div class="tb-bowl-dish">
    <h3>
      ${icon(symbol, 17)}<span>${name}</span>
      ${essence && h`<i data-tip="${essenceName}">${namedSymbol(essence, 15)}</i>`}
    </h3>
    <div class="tb-bowl-dice">${partsNamed(things, "die").map(metalDie)}</div>
    <small>${potency}</small>
  </div>`;
/** @type {(bowl: AlchemyThing, things: AlchemyThing[]) => Content} */
const drawBowl = (bowl, things) => {
  const cards = partsNamed(things, "card");
  return h`
    <div class="tb-bowl" data-bowl="${bowl.symbol}">
      ${bowlDish(bowl, things)}
      <div class="tb-bowl-cards">${cards.map((card) => tableCard(/** @type {Card} */ (card)))}</div>
    </div>`;
};

// -- the market ---------------------------------------------------------------------------------------------------

/** @type {(head: AlchemyThing, tiles: AlchemyThing[]) => Content} */
const marketColour = ({ colour, name }, tiles) => h`
  <div class="tb-market-colour">
    <small class="is-${colour}">${name}</small>
    ${tiles.map((tile) => tableCard(/** @type {Card} */ (tile)))}
  </div>`;
/** @param {AlchemyThing[]} things */
const drawMarket = (things) =>
  partsNamed(things, "head").map((head) =>
    marketColour(
      head,
      things.filter(({ part, colour }) => part !== "head" && colour === head.colour),
    ),
  );

// -- mastery tracks -----------------------------------------------------------------------------------------------

/** @type {(track: AlchemyThing, at: number) => Content} */
const masteryStep = ({ level, tokens, others }, at) => {
  const token = tokens[at];
  const here = others.filter((/** @type {{level: number}} */ other) => other.level === at);
  return h`
    <i class="${at <= level && "is-past"} ${at === level && "is-here"}">
      ${token && h`<span class="tb-bonus" data-tip="${token.name}">${icon(token.symbol, 12)}</span>`}
      ${here.map(
        (/** @type {{seat: number}} */ { seat }, /** @type {number} */ i) =>
          h`<u style="--seat: var(--seat-${seat % 4}); --at: ${i}"></u>`,
      )}
    </i>`;
};
/** @param {AlchemyThing} track */
const masteryTrack = (track) => {
  const { id, name, symbol, essence, level, top, state } = track;
  const steps = Array.from({ length: top + 1 }, (_, at) => masteryStep(track, at));
  return h`
    <button class="tb-mastery-track ${stateClasses(state)}" ${thingAttributes(id, state)}
      aria-label="${name}: ${level}${spokenStates(state)}">
      <span class="tb-mastery-name">${icon(symbol, 16)}<span>${name}</span>${sign(essence, 14)}</span>
      <span class="tb-steps" aria-hidden="true">${steps}</span>
      <b data-n="${id}">${level}</b>
    </button>`;
};
/** @type {(seat: {seat: number, name: string}) => Content} */
const orderPlace = ({ seat, name }) =>
  h`<li style="--seat: var(--seat-${seat % 4})" data-tip="${name}"><span class="tt-sr-only">${name}</span></li>`;
/** @param {AlchemyThing} order */
const orderOfPlay = ({ label, seats }) =>
  h`<div class="tb-order-of"><small>${label}</small><ol>${seats.map(orderPlace)}</ol></div>`;

// -- the potency track --------------------------------------------------------------------------------------------

/** @type {(track: AlchemyThing, at: number) => Content} */
const potencySpace = ({ die }, at) => {
  const isHere = die?.potency === at;
  return h`
    <span class="${die && at < die.potency && "is-left"} ${isHere && "is-here"}">
      ${isHere ? plainDie(die.colour, die.symbol) : at}
    </span>`;
};
/** @param {AlchemyThing} track */
const potencyTrack = (track) => {
  const { most, label, used, places, used_label: usedLabel } = track;
  const spaces = Array.from({ length: most + 1 }, (_, i) => potencySpace(track, most - i));
  const dice = Array.from({ length: places }, (_, i) =>
    i < used.length ? plainDie(used[i]) : h`<u></u>`,
  );
  return h`
    <div class="tb-potency" role="img" aria-label="${label}">
      ${spaces}<span class="tb-used"><small>${usedLabel}</small>${dice}</span>
    </div>`;
};

// -- the transmutation circle -------------------------------------------------------------------------------------

const NODE_RADIUS = 38; // percent of the circle's box
const SLOT_RADIUS = 45.5;
const LAST_SLOT = { angle: 330, r: 22 }; // The last arrow goes to the middle; its slot is beside it.
/** @typedef {{x: number, y: number}} CirclePoint */
/** @type {(angle: number, r: number) => CirclePoint} */
const circlePoint = (angle, r) => {
  const turn = (angle * Math.PI) / 180;
  return { x: 50 + r * Math.sin(turn), y: 50 - r * Math.cos(turn) };
};
/** @type {(from: CirclePoint, to: CirclePoint) => string} */
const betweenPoints = (from, to) => {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})`;
};
/** @param {CirclePoint} point */
const circlePlace = ({ x, y }) => `left: ${x.toFixed(1)}%; top: ${y.toFixed(1)}%`;
/** Return where the i-th metal is: six around the circle, the last one in the middle. @param {number} i */
const metalPoint = (i) => (i < 6 ? circlePoint(i * 60, NODE_RADIUS) : { x: 50, y: 50 });
/** Return where the slot of an arrow is. @param {number} number */
const slotPoint = (number) =>
  number < 6
    ? circlePoint(number * 60 - 30, SLOT_RADIUS)
    : circlePoint(LAST_SLOT.angle, LAST_SLOT.r);
/**
 * Return the triangle of an arrow, in the middle between its metals.
 * @type {(slot: AlchemyThing, isLive: boolean) => Content}
 */
const circleArrow = ({ number, colour }, isLive) => {
  const at = betweenPoints(metalPoint(number - 1), metalPoint(number));
  return h`<path class="is-${colour} ${isLive && "is-live"}" transform="${at}" d="M4 0L-3.4 4.2V-4.2Z"/>`;
};
const RINGS = `<circle cx="50" cy="50" r="${NODE_RADIUS}"/><circle cx="50" cy="50" r="20" class="is-thin"/>
  <path d="M50 12 82.9 69H17.1ZM50 88 17.1 31H82.9Z" class="is-thin"/>`;
/** @type {(name: string, n: number | null, className: string) => Content} */
const cubeCount = (name, n, className) =>
  n != null && h`<i class="${className} ${!n && "is-none"}" data-n="${name}:${className}">${n}</i>`;
/** @type {(metal: AlchemyThing, i: number) => Content} */
const circleMetal = ({ id, symbol, name, raw: unrefined, refined, state, lines }, i) => h`
  <button class="tb-metal tt-c-${symbol} ${i === 6 && "is-mid"} ${stateClasses(state)}" ${thingAttributes(id, state)}
    style="${circlePlace(metalPoint(i))}" aria-label="${name}: ${lines[0].text}${spokenStates(state)}">
    ${icon(symbol)}
    <span>${cubeCount(id, unrefined, "is-raw")}${cubeCount(id, refined, "is-fine")}</span>
  </button>`;
/** @param {AlchemyThing} slot */
const artifactSlot = ({ id, number, colour, symbol, state, label }) => h`
  <button class="tb-arrow-slot is-${colour} tt-c-${symbol} ${symbol && "is-held"} ${stateClasses(state)}"
    ${thingAttributes(id, state)} style="${circlePlace(slotPoint(number))}"
    aria-label="${label}${spokenStates(state)}">${symbol && icon(symbol, 18)}</button>`;
/** @param {AlchemyThing[]} things */
const transmutationCircle = (things) => {
  const [metals, slots] = [partsNamed(things, "metal"), partsNamed(things, "slot")];
  return h`
    <div class="tb-circle">
      <div>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <g class="tb-rings">${raw(RINGS)}</g>
          <g class="tb-arrows">
            ${slots.map((slot) => circleArrow(slot, isPickable(metals[slot.number - 1]?.state)))}
          </g>
        </svg>
        ${slots.map(artifactSlot)}${metals.map(circleMetal)}
      </div>
    </div>`;
};

// -- Vault and columns --------------------------------------------------------------------------------------------

/**
 * Return a Formula tile, or an empty place that may be pressed.
 * @type {(tile: AlchemyThing, className: string, style?: string) => Content}
 */
const formulaTile = ({ id, name, symbol, state }, className, style) =>
  id
    ? h`<button class="${className} tt-c-${symbol} ${symbol && "is-held"} ${stateClasses(state)}"
          ${thingAttributes(id, state)} ${style && h`style="${style}"`} aria-label="${name}${spokenStates(state)}">
          ${symbol && icon(symbol, 18)}</button>`
    : h`<span class="${className}" data-tip="${name}"></span>`;
/** @param {AlchemyThing} line */
const vaultLine = ({ id, name, at, is_row: isRow, signs, state, lines }) => h`
  <button class="tb-vault-line ${stateClasses(state)}" ${thingAttributes(id, "")}
    style="grid-area: ${isRow ? at : 4} / ${isRow ? 4 : at}" aria-label="${name}: ${lines[0].text}">
    ${signs.map((/** @type {string} */ each) => icon(each, 14))}
  </button>`;
/** @param {AlchemyThing[]} things */
const drawVault = (things) => {
  const [head] = partsNamed(things, "vault");
  const spaces = partsNamed(things, "space");
  return h`
    <div class="tb-vault">
      <h3>${head.name}</h3>
      <div>
        ${spaces.map((space) => formulaTile(space, "tb-vault-space", `grid-area: ${space.row} / ${space.column}`))}
        ${partsNamed(things, "line").map(vaultLine)}
      </div>
      ${partsNamed(things, "beside").map((tile) => formulaTile(tile, "tb-vault-space"))}
    </div>`;
};
/** @type {(column: AlchemyThing, things: AlchemyThing[]) => Content} */
const labColumn = ({ symbol, name, n, bought, label }, things) => h`
  <div class="tb-lab-column tt-c-${symbol}">
    <h3 data-tip="${label}">
      ${icon(symbol, 15)}<span>${name}</span><b data-n="column:${symbol}">${n}</b>
      <span class="tt-sr-only">${label}</span>
    </h3>
    <div class="${bought && "is-bought"}">
      ${partsNamed(things, "socket").map((tile) => formulaTile(tile, "tb-sock"))}
    </div>
  </div>`;
/** @param {AlchemyThing[]} things */
const drawLaboratory = (things) => h`
  <div class="tb-lab">
    ${partsNamed(things, "potency").map(potencyTrack)}
    ${transmutationCircle(things)}
    ${drawVault(things)}
    <div class="tb-lab-columns">
      ${partsNamed(things, "column").map((column) => labColumn(column, thingsInside(things, column.in)))}
    </div>
  </div>`;

addZones({
  bowls: ({ things }) => h`
    <div class="tb-bowls">
      ${partsNamed(things, "bowl").map((bowl) => drawBowl(bowl, thingsInside(things, bowl.in)))}
    </div>`,
  metal_dice: ({ things }) => h`<div class="tb-dice tb-metal-dice">${things.map(metalDie)}</div>`,
  market: ({ things }) => h`<div class="tb-market">${drawMarket(things)}</div>`,
  mastery: ({ things }) => h`
    <div class="tb-mastery">
      ${partsNamed(things, "track").map(masteryTrack)}
      <div class="tb-orders">${partsNamed(things, "order").map(orderOfPlay)}</div>
    </div>`,
  lab: ({ things }) => drawLaboratory(things),
});
