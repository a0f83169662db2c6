// Where things hang over a table: beside what they are about, and over nothing that a person needs. Only rectangles.

export const GAP = 12; // px between a thing and what hangs beside it
const NEAR = 18; // px; a pointer reaches so far
const MIN_POINTER = 26; // px that a bubble and its thing face each other, so that the pointer can touch

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box Relative to the table. */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {"below" | "above" | "right" | "left"} Side */
/** @typedef {{x: number, y: number, side: Side | "over"}} Place */
/** @typedef {{box: Box, weight: number}} Obstacle What a bubble should not cover; `weight` is how bad that would be. */

/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
/** @type {(place: {x: number, y: number}, size: Size) => Box} */
const boxAt = ({ x, y }, { width, height }) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
/** @type {(box: Box, table: Box) => boolean} */
export const isInside = (box, table) =>
  box.left >= table.left &&
  box.right <= table.right &&
  box.top >= table.top &&
  box.bottom <= table.bottom;
/**
 * Return how long two boxes face each other, side by side or one above the other.
 * @type {(box: Box, other: Box) => {across: number, down: number}}
 */
const facing = (box, other) => ({
  across: Math.min(box.right, other.right) - Math.max(box.left, other.left),
  down: Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top),
});
/** @type {(box: Box, other: Box) => number} */
const commonArea = (box, other) => {
  const { across, down } = facing(box, other);
  return Math.max(0, across) * Math.max(0, down);
};
/** Return the px between two boxes; 0 if they touch or overlap. @type {(box: Box, other: Box) => number} */
const distance = (box, other) => {
  const { across, down } = facing(box, other);
  return Math.hypot(Math.max(0, -across), Math.max(0, -down));
};

/**
 * Return where a box of this size hangs beside a thing: on the first side that has room, never over the thing, never
 * outside the table.
 * @type {(thing: Box, size: Size, table: Box, order: Side[], gap?: number) => Place}
 */
export const besideThing = (thing, size, table, order, gap = GAP) => {
  const { width, height } = size;
  const x = clamp(
    (thing.left + thing.right - width) / 2,
    table.left,
    Math.max(table.left, table.right - width),
  );
  const y = clamp(
    (thing.top + thing.bottom - height) / 2,
    table.top,
    Math.max(table.top, table.bottom - height),
  );
  const places = {
    below: { x, y: thing.bottom + gap },
    above: { x, y: thing.top - gap - height },
    right: { x: thing.right + gap, y },
    left: { x: thing.left - gap - width, y },
  };
  const side = order.find((each) => isInside(boxAt(places[each], size), table));
  if (side) return { side, ...places[side] };
  return { side: "over", x, y: clamp(thing.bottom + gap, table.top, table.bottom - height) };
};

// -- the coach's bubble -------------------------------------------------------------------------------------------

/**
 * Return the side of a thing where a box is so near that a pointer touches it, else "over".
 * @type {(box: Box, thing: Box) => Side | "over"}
 */
const sideOf = (box, thing) => {
  const { across, down } = facing(box, thing);
  if (distance(box, thing) > NEAR || (across > 0 && down > 0)) return "over";
  if (across >= MIN_POINTER) return box.top >= thing.bottom ? "below" : "above";
  if (down >= MIN_POINTER) return box.left >= thing.right ? "right" : "left";
  return "over";
};
/** @type {(values: number[], low: number, high: number) => number[]} */
const within = (values, low, high) => [
  ...new Set(
    [...values, low, high].filter((value) => value >= low && value <= high).map(Math.round),
  ),
];
/**
 * Return the places worth a look: at the edges of the table, of the thing and of what is not to be covered.
 * @type {(size: Size, table: Box, thing: Box | null, obstacles: Obstacle[], gap: number) => {x: number, y: number}[]}
 */
const placesToTry = ({ width, height }, table, thing, obstacles, gap) => {
  const boxes = [...(thing ? [thing] : [table]), ...obstacles.map(({ box }) => box)];
  const xs = boxes.flatMap((box) => [
    box.left - gap - width,
    box.right + gap,
    box.left,
    box.right - width,
  ]);
  const ys = boxes.flatMap((box) => [
    box.top - gap - height,
    box.bottom + gap,
    box.top,
    box.bottom - height,
  ]);
  xs.push((boxes[0].left + boxes[0].right - width) / 2);
  ys.push((boxes[0].top + boxes[0].bottom - height) / 2);
  return within(xs, table.left, table.right - width).flatMap((x) =>
    within(ys, table.top, table.bottom - height).map((y) => ({ x, y })),
  );
};
const PX_AWAY = 700; // so far from its thing is as bad as hiding a whole bubble's area of something of weight 1
const NO_POINTER = 0.15; // as bad as covering this share of that area
/**
 * Return where a bubble hangs: where it covers least, then nearest to its thing, then where its pointer can touch it.
 * @type {(thing: Box | null, size: Size, table: Box, obstacles: Obstacle[], gap?: number) => Place & {cost: number}}
 */
export const placeBubble = (thing, size, table, obstacles, gap = GAP) => {
  const area = size.width * size.height;
  const middle = thing ?? table;
  /** @param {{x: number, y: number}} place @returns {Place & {cost: number}} */
  const rated = (place) => {
    const box = boxAt(place, size);
    const covered = obstacles.reduce(
      (sum, { box: other, weight }) => sum + (weight * commonArea(box, other)) / area,
      0,
    );
    const side = thing ? sideOf(box, thing) : "over";
    const away = thing ? distance(box, thing) : 0;
    const skewed =
      Math.abs(box.left + box.right - middle.left - middle.right) / 1e5 +
      Math.abs(box.top + box.bottom - middle.top - middle.bottom) / 1e5;
    const cost = covered + away / PX_AWAY + (thing && side === "over" ? NO_POINTER : 0) + skewed;
    return { ...place, side, cost };
  };
  const found = placesToTry(size, table, thing, obstacles, gap).map(rated);
  if (found.length === 0) return { x: table.left, y: table.top, side: "over", cost: Infinity };
  return found.reduce((best, each) => (each.cost < best.cost ? each : best));
};
