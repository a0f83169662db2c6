import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { emptyPage, enter, fire, textOf } from "./dom.js";
import {
  applySettings,
  changeSetting,
  keptCoach,
  menuActions,
  openMenu,
  readStored,
  settings,
  storage,
  storeText,
} from "../settings.js";
import { learnWords } from "../words.js";
import { WORDS } from "./screens.js";

learnWords(WORDS);
let root;
beforeEach(() => {
  root = emptyPage();
});

test("settings have their defaults unless a valid value is stored", () => {
  assert.deepEqual(settings(), { pace: "normal", motion: "on", theme: "auto", coach: "auto" });
  storeText("tabletop_nb:settings", JSON.stringify({ pace: "slow", theme: "pink" }));
  assert.deepEqual(settings(), { pace: "slow", motion: "on", theme: "auto", coach: "auto" });
});

test("a stored text that isn't ours counts as nothing", () => {
  storeText("x", "{not json");
  assert.equal(readStored("x"), null);
  assert.equal(readStored("y"), null);
});

test("the game works without localStorage", () => {
  const found = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const forbidden = { get: () => assert.fail(), configurable: true };
  Object.defineProperty(globalThis, "localStorage", forbidden);
  try {
    assert.equal(storage(), null);
    storeText("x", "1");
    assert.equal(readStored("x"), null);
  } finally {
    Object.defineProperty(globalThis, "localStorage", found);
  }
});

test("theme and motion are set for the whole page", () => {
  const { dataset } = document.documentElement;
  changeSetting("theme", "dark");
  changeSetting("motion", "off");
  applySettings();
  assert.deepEqual({ ...dataset }, { ttTheme: "dark", ttMotion: "off" });
  storeText("tabletop_nb:settings", "{}");
  applySettings();
  assert.deepEqual({ ...dataset }, { ttTheme: "auto", ttMotion: "on" });
});

test("the coach setting is stored only after someone changes it", () => {
  assert.deepEqual(keptCoach(), {});
  changeSetting("coach", "off");
  assert.deepEqual(keptCoach(), { coach: false });
});

test("the menu offers what the screen allows", () => {
  const names = (screen) =>
    menuActions(screen)
      .filter(Boolean)
      .map((html) => /data-do="(\w+)"/.exec(html)[1]);
  assert.deepEqual(names({}), ["rules"]);
  assert.deepEqual(names({ can: {} }), ["rules", "coach", "new", "again", "save", "load"]);
  assert.deepEqual(names({ can: {}, over: {} }), ["rules", "coach", "new", "save", "load"]);
});

test("a button of the menu closes it and runs its command; a setting is kept and drawn", () => {
  const run = mock.fn();
  const paint = mock.fn();
  openMenu({ root, screen: () => ({}), paint }, menuActions({ can: {} }), run);
  const dialog = root.querySelector("dialog");
  const dark = dialog.querySelector("[name=theme][value=dark]");
  assert.equal(textOf(dark.parentElement), "Dark");
  enter(dark, "dark", "change");
  assert.equal(settings().theme, "dark");
  assert.equal(paint.mock.callCount(), 1);
  fire(dialog.querySelector("[data-do=save]"), "click");
  assert.deepEqual(run.mock.calls[0].arguments, ["save"]);
  assert.equal(root.querySelector("dialog"), null);
});

test("the widget doesn't react to presses in the menu, and the cross closes it", () => {
  const pressed = mock.fn();
  root.addEventListener("click", pressed);
  const run = mock.fn();
  openMenu({ root, screen: () => ({}), paint: () => {} }, [], run);
  fire(root.querySelector("[data-close]"), "click");
  assert.equal(pressed.mock.callCount() + run.mock.callCount(), 0);
  assert.equal(root.querySelector("dialog"), null);
});
