import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { draw, textOf } from "./dom.js";
import {
  moveFrom,
  numbersOn,
  placesOf,
  rollDice,
  setMotionOff,
  showChanges,
  wayBetween,
} from "../motion.js";

const rect = (left, top, width = 100, height = 50) => ({ left, top, width, height });
let moved;
/** Draw things at places, and remember which of them move. */
const things = (places) => {
  const html = Object.keys(places).map(
    (id) => `<i data-do="thing" data-id="${id}" class="is-rolled"></i>`,
  );
  const root = draw(`<div>${html.join("")}</div>`);
  for (const element of root.children) {
    element.getBoundingClientRect = () => places[element.dataset.id];
    element.animate = (frames) => {
      moved.push([element.dataset.id, frames]);
      return {};
    };
  }
  return root;
};
const { matchMedia } = globalThis;
beforeEach(() => {
  moved = [];
  globalThis.matchMedia = () => ({ matches: false });
});
afterEach(() => {
  globalThis.matchMedia = matchMedia;
  setMotionOff(false);
});

test("nothing moves where nothing has moved", () => {
  assert.equal(wayBetween(rect(10, 10), rect(11, 10)), null);
});

test("the way goes from centre to centre; what travels far is lifted, what shrinks is scaled", () => {
  const [near] = wayBetween(rect(40, 0), rect(0, 0));
  assert.equal(near.transform, "translate(40px, 0px) scale(1)");
  assert.equal(wayBetween(rect(40, 0), rect(0, 0)).length, 2);
  assert.equal(wayBetween(rect(400, 0), rect(0, 0)).length, 3);
  const [small] = wayBetween(rect(0, 0, 50, 25), rect(0, 0));
  assert.equal(small.transform, "translate(-25px, -12.5px) scale(0.5)");
});

test("things slide from where they were, new ones fade in, the others stay", () => {
  const before = placesOf(things({ a: rect(0, 0), b: rect(0, 100) }));
  moveFrom(
    things({ a: rect(200, 0), b: rect(0, 100), c: rect(0, 200), gone: rect(0, 0, 0, 0) }),
    before,
  );
  assert.deepEqual(
    moved.map(([id, frames]) => [id, frames[0].opacity]),
    [
      ["a", undefined],
      ["c", 0],
    ],
  );
});

test("the first drawing does not move, and nothing does for people who want less motion", () => {
  moveFrom(things({ a: rect(0, 0) }), new Map());
  setMotionOff(true);
  moveFrom(things({ a: rect(0, 0) }), new Map([["a", rect(300, 0)]]));
  rollDice(things({ a: rect(0, 0) }));
  assert.deepEqual(moved, []);
  setMotionOff(false);
  globalThis.matchMedia = () => ({ matches: true });
  rollDice(things({ a: rect(0, 0) }));
  assert.deepEqual(moved, []);
  globalThis.matchMedia = () => ({ matches: false });
  rollDice(things({ a: rect(0, 0) }));
  assert.equal(moved.length, 1);
});

test("a number that has changed says by how much", () => {
  setMotionOff(true);
  const table = (fire, water, gold) =>
    draw(
      `<div><p><b data-n="fire">${fire}</b></p><p><b data-n="water">${water}</b></p>${gold}</div>`,
    );
  const before = numbersOn(table(2, 5, ""));
  const root = table(4, 1, '<p><b data-n="gold">3</b></p>');
  showChanges(root, before);
  assert.deepEqual([...root.querySelectorAll(".tb-delta")].map(textOf), ["+2", "−4"]);
});
