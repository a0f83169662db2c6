import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, textOf } from "./dom.js";
import "../games/trismegistus.js";
import { drawZone } from "../zones.js";
import { learnWords } from "../words.js";
import { WORDS, card, zone } from "./screens.js";

learnWords(WORDS);
const drawn = (kind, things) => draw(drawZone(zone(kind, kind, things)));
const find = (root, selector) => [...root.querySelectorAll(selector)];
const bowl = (symbol, essence = "") => ({
  id: `bowl:${symbol}`,
  part: "bowl",
  in: symbol,
  symbol,
  name: symbol,
  essence,
  essence_name: essence,
  potency: "potency 3",
});
const die = (symbol, colour, n, state = "") => ({
  id: `die:${symbol}:${colour}`,
  part: "die",
  in: symbol,
  colour,
  face: symbol,
  n,
  label: `${colour} ${symbol}`,
  state,
});

test("a bowl has its dice, equal ones in one stack, and its Experiments", () => {
  const things = [
    bowl("lead", "salt"),
    die("lead", "white", 2, "legal"),
    die("lead", "red", 1),
    { ...card("Slow Rain"), part: "card", in: "lead" },
    bowl("wild"),
  ];
  const [lead, wild] = find(drawn("bowls", things), ".tb-bowl");
  assert.equal(textOf(lead.querySelector(".tb-bowl-dish > small")), "potency 3");
  assert.equal(find(lead, ".tb-bowl-dish h3 i").length, 1);
  const [stack, single] = find(lead, ".tb-mdie");
  assert.equal(stack.getAttribute("aria-label"), "2 × white lead, you can use this");
  assert.equal(textOf(stack.querySelector("b")), "2");
  assert.ok(stack.matches(".is-white.is-stack.is-legal"));
  assert.equal(single.querySelector("b"), null);
  assert.deepEqual(
    find(lead, ".tb-card").map((each) => each.dataset.id),
    ["card:slow rain"],
  );
  assert.equal(find(wild, ".tb-mdie, .tb-card, h3 i").length, 0);
});

test("the market has a column for each colour of dice", () => {
  const things = [
    { part: "head", colour: "black", name: "black" },
    { part: "head", colour: "red", name: "red" },
    { ...card("Owl Retort"), colour: "black" },
    { ...card("Sun Bellows"), colour: "red" },
  ];
  const columns = find(drawn("market", things), ".tb-market-colour");
  assert.deepEqual(
    columns.map((each) => textOf(each.querySelector(".tb-name"))),
    ["Owl Retort", "Sun Bellows"],
  );
});

test("a mastery track shows the level, the Bonus tokens and everybody's marker", () => {
  const track = {
    id: "track:fire",
    part: "track",
    symbol: "fire",
    name: "Fire",
    essence: "sulfur",
    level: 2,
    top: 12,
    tokens: { 4: { symbol: "ethereal", name: "Ethereal token" } },
    others: [
      { seat: 1, level: 5 },
      { seat: 2, level: 5 },
    ],
    state: "legal",
  };
  const order = { part: "order", label: "order", seats: [{ seat: 1, name: "Bob" }] };
  const root = drawn("mastery", [track, order]);
  const row = root.querySelector("[data-id='track:fire']");
  assert.equal(row.getAttribute("aria-label"), "Fire: 2, you can use this");
  assert.equal(find(row, ".tb-steps i").length, 13);
  assert.equal(find(row, ".is-past").length, 3);
  assert.equal(
    row.querySelectorAll(".tb-steps i")[4].querySelector(".tb-bonus").dataset.tip,
    "Ethereal token",
  );
  assert.equal(row.querySelectorAll(".tb-steps i")[5].querySelectorAll("u").length, 2);
  assert.equal(textOf(root.querySelector(".tb-orders")), "orderBob");
});

const METALS = ["lead", "copper", "tin", "mercury", "iron", "silver", "gold"].map((symbol) => ({
  id: `metal:${symbol}`,
  part: "metal",
  symbol,
  name: symbol,
  raw: symbol === "silver" || symbol === "gold" ? null : 1,
  refined: symbol === "lead" ? null : 0,
  state: symbol === "tin" ? "legal" : "",
  lines: [{ label: "", text: "1 raw." }],
}));
const SLOTS = [1, 2, 3, 4, 5, 6].map((number) => ({
  ...(number === 3
    ? card("Ash Sieve", { state: "turned" })
    : { id: `slot:${number}`, symbol: "", name: "Empty" }),
  part: "slot",
  number,
  colour: ["black", "white", "red"][(number - 1) % 3],
  label: `Slot ${number}`,
}));
const LAB = [
  {
    part: "potency",
    most: 5,
    die: { symbol: "tin", colour: "white", potency: 4 },
    label: "Your die: white tin, potency 4.",
    used: ["red"],
    places: 3,
    used_label: "used",
  },
  ...METALS,
  ...SLOTS,
  { part: "vault", name: "Vault: 1" },
  {
    id: "space:r1c1",
    part: "space",
    row: 1,
    column: 1,
    name: "Row 1, column 1",
    symbol: "",
    state: "legal",
  },
  { ...card("Red Thread"), part: "space", row: 2, column: 2 },
  {
    id: "line:r1",
    part: "line",
    is_row: true,
    at: 1,
    signs: ["salt", "level"],
    name: "Row 1",
    state: "turned",
    lines: [{ label: "", text: "1 salt." }],
  },
  {
    part: "column",
    in: "fire",
    symbol: "fire",
    name: "Fire",
    n: 1,
    label: "Done: Ember",
    bought: "Bought",
  },
  { ...card("Bent Mirror"), part: "socket", in: "fire" },
  { part: "socket", in: "fire", name: "Empty socket", symbol: "" },
];

test("the potency track shows the die at its potency, what is left, and the used dice", () => {
  const track = drawn("lab", LAB).querySelector(".tb-potency");
  assert.equal(track.getAttribute("aria-label"), "Your die: white tin, potency 4.");
  const spaces = find(track, ":scope > span:not(.tb-used)");
  assert.deepEqual(spaces.map(textOf), ["5", "", "3", "2", "1", "0"]);
  assert.ok(spaces[1].querySelector(".tb-mdie.is-white"));
  assert.equal(find(track, ".is-left").length, 4);
  assert.equal(find(track, ".tb-used .tb-mdie").length, 1);
  assert.equal(find(track, ".tb-used u").length, 2);
});

test("the circle has a space for each metal, and an arrow with a slot between two", () => {
  const circle = drawn("lab", LAB).querySelector(".tb-circle");
  const metals = find(circle, ".tb-metal");
  assert.equal(metals.length, 7);
  assert.equal(metals[2].getAttribute("aria-label"), "tin: 1 raw., you can use this");
  assert.deepEqual(find(metals[2], "i").map(textOf), ["1", "0"]);
  assert.equal(find(metals[0], ".is-fine").length, 0);
  assert.equal(find(circle, ".tb-arrows path").length, 6);
  assert.deepEqual(
    find(circle, ".tb-arrows path").map((each) => each.matches(".is-live")),
    [false, false, true, false, false, false],
  );
  const slots = find(circle, ".tb-arrow-slot");
  assert.deepEqual(
    slots.map((each) => each.matches(".is-held.is-turned")),
    [false, false, true, false, false, false],
  );
  const places = [...metals, ...slots].map((each) => each.getAttribute("style"));
  assert.equal(new Set(places).size, 13);
});

test("the Vault has its spaces in place, and what each line gives", () => {
  const vault = drawn("lab", LAB).querySelector(".tb-vault");
  const [empty, held] = find(vault, ".tb-vault-space");
  assert.equal(empty.getAttribute("style"), "grid-area: 1 / 1");
  assert.ok(empty.matches(".is-legal:not(.is-held)"));
  assert.ok(held.matches(".is-held"));
  const line = vault.querySelector(".tb-vault-line");
  assert.equal(line.getAttribute("aria-label"), "Row 1: 1 salt.");
  assert.equal(line.getAttribute("style"), "grid-area: 1 / 4");
  assert.equal(find(line, "svg").length, 2);
});

test("a column has two sockets; an empty one can't be pressed", () => {
  const column = drawn("lab", LAB).querySelector(".tb-lab-column");
  assert.ok(column.querySelector(".is-bought"));
  assert.deepEqual(
    find(column, ".tb-sock").map((each) => each.localName),
    ["button", "span"],
  );
});

test("the dice that a Chameleon token can stand for are all there", () => {
  const dice = ["tin", "iron"].map((symbol) => die(symbol, "red", 1, "legal"));
  assert.equal(find(drawn("metal_dice", dice), "button.is-legal").length, 2);
});
