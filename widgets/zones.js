// The zones of a table: a frame with a title, and how the things of each kind are drawn. A game adds kinds of its own
// in games/<game>.js, which is loaded on every page with a table.
import { needStrip, optionList, tableCard, tableCounter, tableDie } from "./faces.js";
import { h, raw } from "./parts.js";
import { isLegal } from "./pick.js";
import { say, symbolTip } from "./words.js";
/** @import { Content } from "./types.d.ts" */

/** @typedef {any} Thing The kind of its zone says what it has. */
/** @typedef {{id: string, title: string, n: number, symbol: string}} Pile */
/**
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} kind
 * @property {string} title
 * @property {string} [short] Its title on a phone.
 * @property {string} aside
 * @property {string} ask What to do here; empty if nothing here answers the question.
 * @property {Thing[]} things
 * @property {number} [max] The widest a card may be, in pixels.
 * @property {Pile[]} [piles] Beside the hand.
 * @property {import("./seats.js").Goal[]} [goals] What a player without rivals can reach.
 * @property {string} [needs] The zone whose cards need what this zone has.
 * @property {Thing[]} [needing] These cards, for a phone, which shows one zone at a time.
 * @property {"strip" | "side"} [style] The title in front of a strip of chips, or on the side of a row.
 */
/** @typedef {(zone: Zone) => Content} DrawZone */

/** @param {Thing} thing */
const optionOf = (thing) => ({
  id: thing.id,
  does: "thing",
  symbol: thing.symbol,
  text: thing.name,
  note: thing.brief ?? thing.effect,
  state: thing.state || "plain",
  result:
    thing.price && h`<b class="tb-price" data-tip="${symbolTip("prestige")}">${thing.price}</b>`,
});
// The rows and columns are set by fitCards (live.js), when the size of the zone is known.
/** @param {Zone} zone */
export const cardGrid = ({ things, max = 190 }) => h`
  <div class="tb-cards" data-fit style="--n: ${things.length}; --max: ${max}px">${things.map(tableCard)}</div>`;

/** @type {Record<string, DrawZone>} */
const ZONE_KINDS = {
  cards: cardGrid,
  chips: ({ things }) => h`
    <div class="tb-chips" style="--cols: ${things.length}; --rows: 1">${things.map(tableCard)}</div>`,
  dice: ({ things }) => h`<div class="tb-dice">${things.map(tableDie)}</div>`,
  counters: ({ things }) => h`<div class="tb-counters">${things.map(tableCounter)}</div>`,
  options: ({ things }) => optionList(things.map(optionOf)),
};

/**
 * Add the kinds of zones that only one game has.
 * @param {Record<string, DrawZone>} kinds
 */
export const addZones = (kinds) => {
  Object.assign(ZONE_KINDS, kinds);
};

/** @param {Zone} zone */
export const zoneHead = ({ title, ask, aside }) =>
  title &&
  h`<header><h2>${title}</h2>${ask && h`<span class="tb-asktag">${ask}</span>`}<small>${aside}</small></header>`;
export const emptyZone = () => h`<p class="tb-empty">${say("board.empty")}</p>`;
/** @param {Zone} zone */
const zoneBody = (zone) => h`
  ${zone.needing && zone.needing.length > 0 && needStrip(zone.needing)}
  ${zone.things.length > 0 ? ZONE_KINDS[zone.kind](zone) : emptyZone()}`;
/** Return a zone with its frame. @type {(zone: Zone, isExplained?: boolean) => Content} */
export const drawZone = (zone, isExplained = false) => h`
  <section class="tb-zone ${zone.ask && "is-asked"} ${zone.style && `is-${zone.style}`}" data-zone="${zone.id}"
    data-label="${zone.short || zone.title}" aria-label="${zone.title}" ${isExplained && raw("data-explained")}>
    ${zoneHead(zone)}
    <div class="tb-body">${zoneBody(zone)}</div>
  </section>`;

// -- the layout ---------------------------------------------------------------------------------------------------

/**
 * A part of a layout: a zone, or parts below or beside each other. `size` is a share of the room or "96px"; a `panel`
 * is one page on a phone.
 * @typedef {{zone?: string, rows?: LayoutNode[], cols?: LayoutNode[], size?: string, panel?: string}} LayoutNode
 */
/** @param {LayoutNode} node */
const trackSize = ({ size = "1" }) => (/px|auto/.test(size) ? size : `minmax(0, ${size}fr)`);
/** @param {LayoutNode} node */
const partsOf = ({ rows, cols }) => rows ?? cols ?? [];
/** Return the zones of a part of a layout. @type {(node: LayoutNode) => string[]} */
const zonesIn = (node) => (node.zone ? [node.zone] : partsOf(node).flatMap(zonesIn));

/**
 * Return the layout without the zones that are not there; a group of one is that one.
 * @type {(node: LayoutNode, zones: Record<string, Zone>) => LayoutNode | null}
 */
export const present = (node, zones) => {
  if (node.zone) return node.zone in zones ? node : null;
  const parts = partsOf(node)
    .map((part) => present(part, zones))
    .filter((part) => part !== null);
  if (parts.length === 0) return null;
  if (parts.length === 1 && !node.panel) return { ...parts[0], size: node.size };
  return { ...node, [node.rows ? "rows" : "cols"]: parts };
};

/** @type {(node: LayoutNode, zones: Record<string, Zone>, explained: string) => Content} */
export const drawNode = (node, zones, explained) => {
  if (node.zone) return drawZone(zones[node.zone], node.zone === explained);
  const direction = node.rows ? "rows" : "columns";
  const parts = partsOf(node);
  return h`
    <div class="tb-split ${node.panel && "tb-panel"}" ${node.panel && h`data-label="${node.panel}"`}
      style="grid-template-${direction}: ${parts.map(trackSize).join(" ")}">
      ${parts.map((part) => drawNode(part, zones, explained))}
    </div>`;
};

/**
 * Return the pages of the board on a phone, in order: each is a zone, or a group of zones with a name.
 * @type {(node: LayoutNode, zones: Record<string, Zone>) => {label: string, isAsked: boolean}[]}
 */
export const panelsOf = (node, zones) => {
  const isAsked = zonesIn(node).some((name) =>
    Boolean(zones[name].ask || zones[name].needing?.some(isLegal)),
  );
  if (node.zone) return [{ label: zones[node.zone].short || zones[node.zone].title, isAsked }];
  if (node.panel) return [{ label: node.panel, isAsked }];
  return partsOf(node).flatMap((part) => panelsOf(part, zones));
};
