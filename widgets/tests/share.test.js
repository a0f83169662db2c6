import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { emptyPage, fire, textOf } from "./dom.js";
import { linkedGame, openShare } from "../share.js";

let root;
beforeEach(() => {
  root = emptyPage();
});
const open = (code, isInPage = true) => {
  openShare({ name: "game.json", text: "{}", code }, { root, ui: { isInPage } });
  return root.lastElementChild;
};
const buttons = (dialog) =>
  [...dialog.querySelectorAll("[data-do]")].map(({ dataset }) => dataset.do);

test("a game is shared as a file, and as a link where that is possible", () => {
  assert.deepEqual(buttons(open("abc")), ["copy", "file"]);
  assert.deepEqual(buttons(open("")), ["file"]);
  assert.deepEqual(buttons(open("abc", false)), ["file"]);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a link that can't be copied is shown to be copied by hand, and isn't called copied", async () => {
  const refuse = async () => {
    throw new Error("not allowed");
  };
  for (const value of [undefined, { writeText: refuse }]) {
    Object.defineProperty(navigator, "clipboard", { value, configurable: true });
    const dialog = open("abc");
    const field = dialog.querySelector("[data-id=address]");
    assert.ok(field.hidden);
    fire(dialog.querySelector("[data-do=copy]"), "click");
    await settled();
    assert.equal(textOf(dialog.querySelector("[role=status]")), "end.share_not_copied");
    assert.ok(!field.hidden);
    assert.equal(field.value, "http://localhost/#play/game/abc");
    assert.equal(document.activeElement, field);
  }
});

test("the link holds the game, and a page with it finds it", async () => {
  const writeText = mock.fn();
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const dialog = open("abc-1_x");
  fire(dialog.querySelector("[data-do=copy]"), "click");
  await settled();
  const [address] = writeText.mock.calls[0].arguments;
  assert.equal(address, "http://localhost/#play/game/abc-1_x");
  assert.equal(textOf(dialog.querySelector("[role=status]")), "end.share_copied");
  assert.ok(dialog.querySelector("[data-id=address]").hidden);
  location.hash = new URL(address).hash;
  assert.equal(linkedGame(), "abc-1_x");
  location.hash = "#play";
  assert.equal(linkedGame(), "");
});
