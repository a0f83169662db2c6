import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { emptyPage, enter, fire, textOf } from "./dom.js";
import { askNewGame } from "../newgame.js";
import { learnWords } from "../words.js";
import { settings } from "../settings.js";
import { WORDS } from "./screens.js";

learnWords(WORDS);
const SETUP = {
  modes: [
    { name: "first", title: "First game", about: "Short", players: [2, 3], allowsBots: true },
    { name: "solo", title: "Alone", about: "", players: [1], allowsBots: false },
    { name: "team", title: "Together", about: "", players: [2, 3], allowsBots: false },
  ],
  mode: "first",
  first: "first",
  seats: ["person", "gentle"],
  names: ["", ""],
  kinds: [
    { name: "person", text: "Person", about: "", level: 0 },
    { name: "gentle", text: "Gentle bot", about: "Plays kindly.", level: 1 },
  ],
  rulings: [{ name: "any", text: "Any symbol", isOn: false }],
  hasCoach: false,
  canPeek: true,
  hasCurtain: false,
};
let form;
let sent;
const open = (setup = SETUP) => {
  const root = emptyPage();
  sent = [];
  askNewGame({ root, screen: () => ({ setup }), send: (command) => sent.push(command) });
  form = root.querySelector("form");
};
beforeEach(() => open());
const field = (name, at = 0) => form.querySelectorAll(`[name="${name}"]`)[at];
const choose = (name, value) => {
  const radio = form.querySelector(`[name="${name}"][value="${value}"]`);
  for (const each of form.querySelectorAll(`[name="${name}"]`)) each.checked = each === radio;
  fire(radio, "change");
};
const setTick = (name) => {
  field(name).checked = true;
};
const kinds = () => [...form.querySelectorAll("[name=seat]")].map(({ value }) => value);
const start = () => {
  fire(form, "submit");
  return sent.at(-1);
};

test("the dialog starts with the settings of the current game", () => {
  assert.equal(textOf(form.querySelector(".pg-mode.is-on b")), "First game board.recommended");
  assert.deepEqual(kinds(), ["person", "gentle"]);
  assert.equal(field("players").checked, true);
});

test("starting sends every choice", () => {
  field("seed").value = " 7 ";
  setTick("ruling:any");
  assert.deepEqual(start(), {
    do: "new",
    mode: "first",
    seats: ["person", "gentle"],
    names: ["", ""],
    seed: "7",
    coach: false,
    peek: true,
    curtain: false,
    rulings: { any: true },
  });
});

test("added players are bots if the mode allows bots, otherwise people", () => {
  choose("players", 3);
  assert.deepEqual(kinds(), ["person", "gentle", "gentle"]);
  choose("mode", "team");
  assert.deepEqual(kinds(), ["person", "person", "person"]);
});

test("a solo mode has one person and no choice of players", () => {
  choose("mode", "solo");
  assert.deepEqual(kinds(), ["person"]);
  assert.equal(field("players"), undefined);
});

test("people can enter names, also where one person plays", () => {
  assert.notEqual(field("name").type, "hidden");
  assert.equal(field("name", 1).type, "hidden"); // a bot has none
  field("name").value = "Ann";
  enter(field("seat", 1), "person", "change");
  field("name", 1).value = "Bob";
  assert.deepEqual(start().names, ["Ann", "Bob"]);
});

test("a bot stays in its seat, with its setting if the form offers that", () => {
  const strong = { name: "search:strong", text: "Slow expert bot", about: "", level: 2 };
  open({ ...SETUP, kinds: [SETUP.kinds[0], strong], seats: ["person", "search:strong"] });
  assert.deepEqual(kinds(), ["person", "search:strong"]);
  assert.deepEqual(start().seats, ["person", "search:strong"]);
  open({ ...SETUP, seats: ["person", "gentle:0.5"] });
  assert.deepEqual(kinds(), ["person", "gentle"]);
});

test("fields, ticks and the open section survive a change", () => {
  field("seed").value = "7";
  for (const name of ["coach", "ruling:any"]) setTick(name);
  field("peek").checked = false;
  form.querySelector("details").open = true;
  choose("players", 3);
  assert.equal(form.querySelector("details").open, true);
  const { seed, coach, peek, rulings } = start();
  assert.deepEqual(
    { seed, coach, peek, rulings },
    { seed: "7", coach: true, peek: false, rulings: { any: true } },
  );
  assert.equal(settings().coach, "on", "which is kept for the next game");
});

test("cancel closes the dialog and leaves the game as it is", () => {
  fire(form.querySelector("[data-do=cancel]"), "click");
  assert.equal(document.querySelector("dialog"), null);
  assert.deepEqual(sent, []);
});

test("each mode says how many can play it", () => {
  const texts = [...document.querySelectorAll(".pg-who")].map((who) => who.textContent.trim());
  assert.deepEqual(texts, ["2 to 3", "1 player", "2 to 3"]);
});
