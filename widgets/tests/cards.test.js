import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeModel, FakeObserver, emptyPage, enter, fire, textOf } from "./dom.js";
import cards from "../cards.js";

const WORDS = {
  cards: {
    count: "{found} of {all}",
    none: "No card",
    wait: "Please wait",
    did_you_mean: "Did you mean",
  },
  table: { costs: "Costs" },
};
const listed = (id, fields) => ({
  id,
  name: id,
  symbol: fields.symbols[0],
  kind: "",
  source: "house",
  details: [{ term: "Text", text: `about ${id}` }],
  rule: { key: `rule_${id}`, label: "Rule" },
  by: {},
  ...fields,
});
const CARDS = [
  listed("imp", {
    find: "Kiln Imp sun sun",
    in: "enemies",
    symbols: ["fire"],
    chance: 0.2,
    does: ["burn"],
  }),
  listed("harpy", { find: "Gale Harpy sun sun sun", in: "enemies", symbols: ["air"], chance: 0.5 }),
  listed("amulet", { find: "Amulet of Fire", in: "items", symbols: ["fire", "gold"] }),
];
const SCREEN = {
  seq: 1,
  title: "Cards",
  deck: { kind: "house", text: "" },
  cards: CARDS,
  kinds: [
    { key: "enemies", name: "Enemies", count: 2 },
    { key: "items", name: "Items", count: 1 },
  ],
  effects: [{ key: "burn", name: "Burns" }],
  symbols: [
    { key: "fire", name: "Fire" },
    { key: "air", name: "Air" },
  ],
};
let el;
let model;

const start = (screen = SCREEN) => {
  el = emptyPage();
  model = new FakeModel({ words: WORDS, screen, book: [] });
  return cards.render({ model, el });
};
beforeEach(() => {
  start();
});
const find = (id) => el.querySelector(`[data-id="${id}"]`);
const shown = () => [...el.querySelectorAll(".tb-card")].map(({ dataset }) => dataset.id.slice(5));
const search = (query) => {
  enter(find("card-search"), query);
  return shown();
};
const press = (id) => fire(find(id), "click");

test("all cards are shown in the order of the box", () => {
  assert.deepEqual(shown(), ["imp", "harpy", "amulet"]);
  assert.equal(textOf(el.querySelector(".tt-book-count")), "3 of 3");
});

test("a search finds all words, in any order and case", () => {
  assert.deepEqual(search("SUN kiln"), ["imp"]);
  assert.deepEqual(search("  "), ["imp", "harpy", "amulet"]);
});

test("a word that is given three times has to be there three times", () => {
  assert.deepEqual(search("sun sun"), ["imp", "harpy"]);
  assert.deepEqual(search("sun sun sun"), ["harpy"]);
  assert.deepEqual(search("sun sun sun sun"), []);
});

test("the number of matches is announced, even if it is zero", () => {
  search("nothing like it");
  assert.equal(textOf(el.querySelector("[aria-live]")), "0 of 3");
  assert.match(textOf(el), /No card/);
});

test("the search box keeps its text and the focus", () => {
  find("card-search").focus();
  search("imp");
  assert.equal(document.activeElement, find("card-search"));
  assert.equal(find("card-search").value, "imp");
});

test("filters for kind and symbol work together, and can be taken back", () => {
  press("symbol:fire");
  assert.deepEqual(shown(), ["imp", "amulet"]);
  press("kind:enemies");
  assert.deepEqual(shown(), ["imp"]);
  assert.equal(find("kind:enemies").getAttribute("aria-pressed"), "true");
  press("symbol:");
  assert.deepEqual(shown(), ["imp", "harpy"]);
  press("kind:");
  assert.equal(shown().length, 3);
});

test("cards can be sorted; those without a chance come last", () => {
  const [imp, harpy, amulet] = CARDS;
  start({ ...SCREEN, cards: [imp, amulet, harpy] });
  const sort = (order) => {
    enter(find("card-order"), order, "change");
    return shown();
  };
  assert.deepEqual(sort("name"), ["amulet", "harpy", "imp"]);
  assert.deepEqual(sort("easy"), ["harpy", "imp", "amulet"]);
  assert.deepEqual(sort("hard"), ["imp", "harpy", "amulet"]);
  assert.deepEqual(sort("box"), ["imp", "amulet", "harpy"]);
});

test("a game's own order is used", () => {
  const prices = { imp: 3, harpy: 1, amulet: 2 };
  const priced = CARDS.map((one) => ({ ...one, by: { price: prices[one.id] } }));
  const orders = [{ key: "price", name: "Price" }];
  start({ ...SCREEN, cards: priced, orders });
  enter(find("card-order"), "price", "change");
  assert.deepEqual(shown(), ["harpy", "amulet", "imp"]);
});

const panel = () => el.querySelector(".tt-panel");

test("a pressed card is read beside the list, and no row moves", () => {
  const before = shown();
  press("card:imp");
  assert.match(textOf(panel()), /about imp/);
  assert.deepEqual(shown(), before);
  assert.equal(el.querySelector(".tt-card-list .tt-panel"), null);
  assert.equal(find("card:imp").getAttribute("aria-pressed"), "true");
  press("card:imp");
  assert.ok(panel().classList.contains("is-empty"));
});

test("a second card is compared with the first; a third takes its place", () => {
  press("card:imp");
  press("card:harpy");
  const columns = () => [...panel().querySelectorAll("thead th")].map(textOf);
  assert.deepEqual(columns(), ["imp", "harpy"]);
  assert.match(textOf(panel().querySelector("tbody")), /about imp.*about harpy/);
  press("card:amulet");
  assert.deepEqual(columns(), ["imp", "amulet"]);
});

test("closing the panel gives focus back to the card", () => {
  press("card:imp");
  press("clear");
  assert.ok(panel().classList.contains("is-empty"));
  assert.equal(document.activeElement, find("card:imp"));
});

test("cards can be filtered by what they do", () => {
  press("effect:burn");
  assert.deepEqual(shown(), ["imp"]);
  press("effect:");
  assert.equal(shown().length, 3);
});

test("a misspelt search offers the name that was probably meant", () => {
  search("amulat");
  assert.match(textOf(el), /Did you mean/);
  press("suggest:amulet");
  assert.deepEqual(shown(), ["amulet"]);
});

test("a name that is offered is shown, whatever was filtered before", () => {
  press("effect:burn");
  search("amulat");
  press("suggest:amulet");
  assert.deepEqual(shown(), ["amulet"]);
  assert.equal(find("effect:").getAttribute("aria-pressed"), "true");
});

test("a rule opens the rulebook and changes nothing else", () => {
  press("card:imp");
  press("rule:rule_imp");
  assert.ok(el.querySelector("dialog").open);
  assert.match(textOf(panel()), /about imp/);
});

test("Python makes the list when the widget is first seen", () => {
  const remove = start({ seq: 0, title: "Cards" });
  assert.match(textOf(el), /Please wait/);
  const observer = FakeObserver.last;
  observer.callback([{ isIntersecting: false }]);
  assert.deepEqual(model.sent, []);
  observer.callback([{ isIntersecting: false }, { isIntersecting: true }]);
  assert.deepEqual(model.sent, [{ do: "shown", long: true, seq: 0 }]);
  assert.equal(observer.isObserving, false);
  model.show(SCREEN);
  assert.equal(shown().length, 3);
  remove();
});

test("a list that has loaded isn't requested again", () => {
  FakeObserver.last.callback([{ isIntersecting: true }]);
  assert.deepEqual(model.sent, []);
});
