import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeModel, emptyPage, textOf } from "./dom.js";
import scene from "../scene.js";

const card = { id: "enemy:kiln_imp", name: "Kiln Imp", symbol: "fire", lines: [], state: "" };
const zone = (id, kind, things) => ({ id, kind, things, title: id, aside: "", half: false });

test("a scene shows the zones of a board, and nothing can be pressed", () => {
  const el = emptyPage();
  const dice = zone("dice", "dice", [{ id: "die:0", value: 3, state: "" }]);
  const screen = { seq: 0, main: [zone("enemies", "cards", [card]), dice] };
  scene.render({ model: new FakeModel({ words: {}, screen }), el });
  assert.deepEqual([...el.querySelectorAll("h2, h3")].map(textOf), ["enemies", "dice"]);
  assert.equal(el.querySelectorAll(".tt-card").length, 1);
  assert.equal(el.querySelectorAll(".tt-die").length, 1);
  assert.equal(el.querySelectorAll("button, [data-do]").length, 0);
});
