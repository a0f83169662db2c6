import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeModel, emptyPage, textOf } from "./dom.js";
import scene from "../scene.js";
import { card, die, zone } from "./screens.js";

const show = (zones, center) => {
  const el = emptyPage();
  const screen = { seq: 0, game: "evenfall", zones, layout: { center } };
  scene.render({ model: new FakeModel({ words: {}, screen }), el });
  return el;
};
const titles = (root) => [...root.querySelectorAll("h2")].map(textOf);

test("a scene shows the zones of a board, and nothing can be pressed", () => {
  const zones = {
    enemies: zone("enemies", "cards", [card("Imp")]),
    dice: zone("dice", "dice", [die(0, 3)]),
  };
  const el = show(zones, { rows: [{ zone: "enemies" }, { zone: "dice" }] });
  assert.deepEqual(titles(el), ["enemies", "dice"]);
  assert.equal(el.querySelector(".tb-card").getAttribute("role"), "group");
  assert.equal(el.querySelector(".tb-die").getAttribute("aria-label"), "parts.die");
  assert.equal(el.querySelectorAll("button, [data-do]").length, 0);
  assert.equal(el.firstElementChild.dataset.game, "evenfall");
});

test("rows inside columns stay together, and a zone that isn't there takes no room", () => {
  const zones = Object.fromEntries(
    ["wheel", "dice", "bonuses"].map((id) => [id, zone(id, "dice", [die(0, 3)])]),
  );
  const right = { rows: [{ zone: "dice" }, { zone: "bonuses" }] };
  const el = show(zones, {
    rows: [{ zone: "purse" }, { cols: [{ zone: "wheel" }, right, { rows: [] }] }],
  });
  const columns = [...el.querySelector(".tb-split").children];
  assert.deepEqual(columns.map(titles), [["wheel"], ["dice", "bonuses"]]);
});

test("a scene without zones is empty", () => {
  assert.equal(textOf(show({}, { zone: "dice" }).querySelector(".tb-scene")), "");
});
