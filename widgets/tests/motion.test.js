import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { draw, textOf } from "./dom.js";
import {
  angleOn,
  landTokens,
  moveFrom,
  numbersOn,
  placesOf,
  rollDice,
  showChanges,
  slideIn,
  tokensOn,
  turnFrom,
  wayBetween,
} from "../motion.js";

const rect = (left, top, width = 100, height = 50) => ({ left, top, width, height });
let moved; // what has moved: the name of the element and its key frames
let animations;
/** Draw things at places; `more` are attributes and contents by id. */
const things = (places, more = {}) => {
  const html = Object.keys(places).map((id) => {
    const { inside = "", ...attributes } = more[id] ?? {};
    const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return `<i data-do="thing" data-id="${id}" ${given.join(" ")}>${inside}</i>`;
  });
  const root = draw(`<div><main class="tb-app">${html.join("")}</main></div>`);
  for (const element of root.firstElementChild.children)
    element.getBoundingClientRect = () => places[element.dataset.id];
  return root;
};
const { matchMedia } = globalThis;
const { Element } = document.defaultView;
beforeEach(() => {
  moved = [];
  animations = [];
  Element.prototype.animate = function animate(frames, { duration, delay = 0 }) {
    assert.ok(duration + delay <= 320, "nothing runs longer than 320 ms");
    for (const key of frames.flatMap(Object.keys))
      assert.match(key, /^(transform|opacity|offset)$/);
    moved.push([this.dataset.id ?? this.className.baseVal ?? this.className, frames]);
    return (animations[animations.length] = {});
  };
  globalThis.matchMedia = () => ({ matches: false });
});
afterEach(() => {
  delete Element.prototype.animate;
  globalThis.matchMedia = matchMedia;
  document.documentElement.dataset.ttMotion = "on";
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

test("a card keeps its way from one zone to another, whatever the zone calls it", () => {
  const before = placesOf(things({ "hand:staff": rect(0, 400), "hand:staff:2": rect(100, 400) }));
  moveFrom(things({ "play:staff": rect(0, 0), "hand:staff:2": rect(100, 400) }), before);
  assert.deepEqual(
    moved.map(([id, [start]]) => [id, start.transform]),
    [["play:staff", "translate(0px, 400px) scale(1)"]],
  );
});

test("a number alone is no name: a die doesn't become a player", () => {
  const before = placesOf(things({ "die:0": rect(0, 0) }));
  moveFrom(things({ "seat:0": rect(300, 0) }), before);
  assert.deepEqual(
    moved.map(([id, [start]]) => [id, start.opacity]),
    [["seat:0", 0]],
  );
});

test("what has left the table flies to the pile that has grown, as a copy that nobody can press", () => {
  const army = (n) => ({ "army:fire": { inside: `<b data-n="army:fire">${n}</b>` } });
  const imp = { "enemy:imp": { "data-to": "army:fire" } };
  const places = { "enemy:imp": rect(0, 0), "army:fire": rect(300, 400, 100, 50) };
  const before = placesOf(things(places, { ...imp, ...army(1) }));
  const same = things({ "army:fire": places["army:fire"] }, army(1));
  moveFrom(same, before);
  assert.deepEqual(moved, []);
  const root = things({ "army:fire": places["army:fire"] }, army(2));
  moveFrom(root, before);
  const [[, frames]] = moved;
  assert.equal(frames[0].transform, "none");
  assert.equal(frames.at(-1).transform, "translate(300px, 400px) scale(1)");
  const copy = root.querySelector(".tb-flying");
  assert.deepEqual([copy.dataset.id, copy.dataset.do, copy.inert], [undefined, undefined, true]);
  animations[0].onfinish();
  assert.equal(root.querySelector(".tb-flying"), null);
});

test("the first drawing does not move, and nothing does for people who want less motion", () => {
  const places = { "army:fire": rect(0, 0) };
  const rolled = { "army:fire": { class: "is-rolled" } };
  const moveAll = () => {
    const root = things(places, rolled);
    const more =
      '<p data-angle="60"></p><p data-tokens="x"><i data-token="fire"></i></p><b data-n="x">3</b>';
    root.insertAdjacentHTML("beforeend", more);
    moveFrom(root, new Map([["army:fire", { place: rect(300, 0), element: root }]]));
    rollDice(root);
    turnFrom(root, 30);
    landTokens(root, new Map([["x", []]]));
    showChanges(root, new Map([["x", 2]]));
    slideIn(root, 1);
  };
  moveFrom(things(places), new Map());
  document.documentElement.dataset.ttMotion = "off";
  moveAll();
  assert.deepEqual(moved, []);
  document.documentElement.dataset.ttMotion = "on";
  globalThis.matchMedia = () => ({ matches: true });
  moveAll();
  assert.deepEqual(moved, []);
  globalThis.matchMedia = () => ({ matches: false });
  moveAll();
  assert.equal(moved.length, 6);
});

test("only the dice that were rolled tumble", () => {
  rollDice(
    things({ "die:0": rect(0, 0), "die:1": rect(50, 0) }, { "die:1": { class: "is-rolled" } }),
  );
  assert.deepEqual(
    moved.map(([id]) => id),
    ["die:1"],
  );
});

test("what turns goes the short way round", () => {
  const wheel = (angle) => draw(`<div><p class="token" data-angle="${angle}"></p></div>`);
  assert.equal(angleOn(wheel(330)), 330);
  turnFrom(wheel(60), 330);
  turnFrom(wheel(330), 60);
  turnFrom(wheel(60), 60);
  turnFrom(wheel(60), NaN);
  assert.deepEqual(
    moved.map(([, [start]]) => start.transform),
    ["rotate(-90deg)", "rotate(90deg)"],
  );
});

test("a token that is new in a row lands there; the others stay", () => {
  const row = (names, id = "seat:0") => {
    const tokens = names.map((name, i) => `<i class="${name}${i}" data-token="${name}"></i>`);
    return draw(`<div><p data-tokens="${id}">${tokens.join("")}</p></div>`);
  };
  landTokens(row(["fire", "fire", "water"]), tokensOn(row(["fire", "water"])));
  landTokens(row(["fire"], "seat:1"), tokensOn(row([])));
  assert.deepEqual(
    moved.map(([name]) => name),
    ["fire1"],
  );
});

test("the page of a phone comes in from the side of its tab", () => {
  slideIn(draw('<p class="page"></p>'), -1);
  slideIn(draw('<p class="page"></p>'), 0);
  assert.deepEqual(
    moved.map(([, [start]]) => start.transform),
    ["translateX(-40px)"],
  );
});

test("a number that has changed says by how much", () => {
  document.documentElement.dataset.ttMotion = "off";
  const table = (fire, water, gold) =>
    draw(
      `<div><p><b data-n="fire">${fire}</b></p><p><b data-n="water" data-count="${water}">${water} left</b></p>
        ${gold}</div>`,
    );
  const before = numbersOn(table(2, 5, ""));
  const root = table(4, 1, '<p><b data-n="gold">3</b></p>');
  showChanges(root, before);
  assert.deepEqual([...root.querySelectorAll(".tb-delta")].map(textOf), ["+2", "−4"]);
});
