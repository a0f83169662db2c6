import assert from "node:assert/strict";
import { test } from "node:test";
import { besideThing, placeBubble } from "../placement.js";

const box = (left, top, width, height) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const TABLE = box(0, 0, 1000, 600);
const SIZE = { width: 200, height: 100 };
const ORDER = ["right", "left", "above", "below"];

test("a box hangs on the first side that has room, in the middle of the thing", () => {
  assert.deepEqual(besideThing(box(400, 300, 100, 40), SIZE, TABLE, ORDER), {
    side: "right",
    x: 512,
    y: 270,
  });
  assert.equal(besideThing(box(750, 300, 100, 40), SIZE, TABLE, ORDER).side, "left");
  assert.deepEqual(besideThing(box(100, 300, 800, 40), SIZE, TABLE, ORDER), {
    side: "above",
    x: 400,
    y: 188,
  });
  assert.deepEqual(besideThing(box(100, 50, 800, 40), SIZE, TABLE, ORDER), {
    side: "below",
    x: 400,
    y: 102,
  });
});

test("a box stays on the table, over the thing only if nothing else is left", () => {
  assert.deepEqual(besideThing(box(0, 0, 40, 20), SIZE, TABLE, ["right", "below"]), {
    side: "right",
    x: 52,
    y: 0,
  });
  assert.deepEqual(besideThing(box(0, 0, 40, 20), SIZE, TABLE, ["below"]), {
    side: "below",
    x: 0,
    y: 32,
  });
  assert.deepEqual(besideThing(box(0, 0, 1000, 600), SIZE, TABLE, ORDER), {
    side: "over",
    x: 400,
    y: 500,
  });
});

// -- the coach's bubble -------------------------------------------------------------------------------------------

const BUBBLE = { width: 300, height: 200 };
const ROOM = box(0, 100, 1300, 660);
const kept = (left, top, width, height, weight = 1000) => ({
  box: box(left, top, width, height),
  weight,
});
const covers = ({ x, y }, { box: other }) =>
  x < other.right &&
  x + BUBBLE.width > other.left &&
  y < other.bottom &&
  y + BUBBLE.height > other.top;

test("a bubble hangs below its thing, with the pointer on it, where there is room", () => {
  const thing = kept(600, 200, 100, 80);
  const place = placeBubble(thing.box, BUBBLE, ROOM, [thing]);
  assert.ok(["below", "above", "left", "right"].includes(place.side));
  assert.ok(!covers(place, thing));
});

test("a bubble never covers its thing, nor what the stop asks to press", () => {
  const things = [0, 1, 2, 3, 4, 5].map((i) => kept(100 + i * 190, 560, 170, 190));
  for (const { box: thing } of things) {
    const place = placeBubble(thing, BUBBLE, ROOM, things);
    for (const other of things) assert.ok(!covers(place, other));
    assert.equal(place.side, "above");
  }
});

test("a bubble rather covers a card of no interest than the learner's resources", () => {
  const thing = kept(220, 600, 150, 150);
  const [me, cards] = [kept(0, 600, 210, 160, 10), kept(420, 100, 880, 660, 1)];
  const above = kept(0, 100, 419, 450, 10);
  const place = placeBubble(thing.box, BUBBLE, ROOM, [thing, me, cards, above]);
  assert.ok(!covers(place, me) && !covers(place, above));
  assert.ok(covers(place, cards));
});

test("a bubble prefers free space, but not far away", () => {
  const thing = kept(600, 300, 100, 80);
  const corner = placeBubble(thing.box, BUBBLE, ROOM, [thing, kept(720, 100, 580, 660, 1)]);
  assert.equal(corner.side === "right", false);
  assert.ok(Math.abs(corner.x - 600) < 400);
});

test("only a bubble that touches its thing has a pointer", () => {
  const thing = kept(600, 120, 100, 80);
  const wall = kept(0, 100, 1300, 450);
  const place = placeBubble(thing.box, BUBBLE, ROOM, [thing, wall]);
  assert.ok(place.y >= 550 && place.side === "over");
  assert.equal(placeBubble(null, BUBBLE, ROOM, []).side, "over");
});

test("a bubble stays on the table, also if there is no room for it", () => {
  const place = placeBubble(box(0, 0, 50, 50), { width: 900, height: 900 }, TABLE, []);
  assert.deepEqual([place.x, place.y, place.side], [TABLE.left, TABLE.top, "over"]);
});
