// The seal of a card on the pages beside the table, and of a game on its cover.
import { STROKE, dot, numbersFrom, ring, shape } from "./symbols.js";

const SEAL_RADIUS = 27;

/**
 * Return the point in direction i of m, at distance r from the middle of a seal.
 * @type {(turn: number, i: number, m: number, r?: number) => [string, string]}
 */
const sealPoint = (turn, i, m, r = SEAL_RADIUS) => {
  const angle = ((turn + (360 * i) / m) * Math.PI) / 180;
  return [(80 + r * Math.cos(angle)).toFixed(1), (36 + r * Math.sin(angle)).toFixed(1)];
};

/** @type {(n: number, turn: number) => string} */
const sealPolygon = (n, turn) => {
  const step = n > 4 && n % 2 ? 2 : 1; // an odd number of corners makes a star
  const corners = Array.from({ length: n }, (_, i) => sealPoint(turn, i * step, n).join(" "));
  return `<path d="M${corners.join("L")}Z"/>`;
};

/** @type {(count: number, turn: number) => string} */
const sealTicks = (count, turn) => {
  const ticks = Array.from({ length: count }, (_, i) => {
    const from = sealPoint(turn, i, count, SEAL_RADIUS + 2.5);
    const to = sealPoint(turn, i, count, SEAL_RADIUS + (i % 4 ? 4.5 : 7));
    return `M${from.join(" ")}L${to.join(" ")}`;
  });
  return `<path d="${ticks.join("")}"/>`;
};

/** @param {number} side */
const sealSides = (side) =>
  `<path d="M-90 36H${42 - side}M${118 + side} 36H250"/>${ring(45 - side, 36, 3)}${ring(115 + side, 36, 3)}`;

/**
 * Return the seal of a card: its text always draws the same small diagram around its symbol.
 * @param {string} text
 * @param {string} name
 */
export function seal(text, name) {
  const pick = numbersFrom(text);
  const n = 3 + pick(6);
  const turn = pick(360);
  const moons = Array.from({ length: 1 + pick(3) }, () => dot(...sealPoint(turn, pick(12), 12), 2));
  const side = 6 + pick(5) * 2;
  const diagram = ring(80, 36, SEAL_RADIUS) + sealPolygon(n, turn) + sealTicks(n * 4, turn);
  return `<svg class="tt-seal" viewBox="0 0 160 72" aria-hidden="true">
<g fill="none" stroke="currentColor" stroke-width="1" opacity="0.55">${diagram}
${sealSides(side)}${moons.join("")}</g>
<circle cx="80" cy="36" r="17" class="tt-seal-mid"/><g transform="translate(68 24)" ${STROKE}>${shape(name)}</g></svg>`;
}
