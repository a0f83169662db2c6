import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, FakeObserver, emptyPage, enter, fire, pressKey, textOf } from "./dom.js";
import board from "../board.js";
import { WORDS, card, move, playScreen, zone } from "./screens.js";

const BOOK = [
  { key: "roll", page: 4, heading: "Rolling", text: "Roll.", note: "", source: "rulebook" },
];
let el;
let model;
let unmount;
const show = (screen = playScreen()) => {
  el = emptyPage();
  model = new FakeModel({ words: WORDS, book: BOOK, screen });
  unmount = board.render({ model, el });
};
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  show();
});
const find = (selector) => el.querySelector(selector);
const all = (selector) => [...el.querySelectorAll(selector)];
const press = (selector) => fire(find(selector), "click");
const pressThing = (id) => press(`[data-do=thing][data-id="${id}"]`);
const commands = () => model.sent.map(({ seq, ...command }) => command); // eslint-disable-line no-unused-vars
const key = (name) => pressKey(find("[data-home]"), name);
const actions = () => all(".tb-actions button").map(({ dataset }) => dataset.do);

// -- what is on the table -----------------------------------------------------------------------------------------

test("question, board, players, hand and bar are on one screen", () => {
  assert.equal(textOf(find("[data-home]")), "Capture?");
  assert.equal(textOf(find(".tb-last")), "table.just_nowNight fell");
  assert.deepEqual(
    all("[data-zone]").map(({ dataset }) => dataset.zone),
    ["enemies", "dice", "hand"],
  );
  assert.equal(textOf(find(".tb-me h2 span")), "Ann");
  assert.equal(textOf(find(".tb-rivals h2 span")), "Bob");
  assert.equal(textOf(find(".tb-recent li")), "Bob rolled");
  assert.equal(textOf(find("[data-n='pile:deck']")), "9");
  assert.equal(textOf(find(".tb-phases .is-here")), "Capture");
  assert.equal(textOf(find(".tb-deck")), "House cards");
});

test("the answers are beside the question and at the bottom of a phone, at most one filled", () => {
  assert.deepEqual(actions(), ["undo", "hint", "move"]);
  assert.deepEqual(
    all(".tb-keys button").map(({ dataset }) => dataset.do),
    ["drawer", ...actions()],
  );
  assert.equal(all(".tb-actions .is-go").length, 1);
});

test("a phone has a tab for each zone and one for the rivals", () => {
  assert.deepEqual(all(".tb-panels button").map(textOf), ["enemies", "dice", "rivals"]);
  assert.ok(find(".tb-panels .is-asked").matches("[data-panel='1']"));
});

test("many answers, and long ones, are a list over the board", () => {
  const free = (n, text) =>
    Array.from({ length: n }, (_, i) => move(i, [], { text: `${text} ${i}` }));
  show(playScreen({ moves: free(4, "Go") }));
  assert.equal(all(".tb-pop.is-answers .tb-option").length, 4);
  show(playScreen({ moves: free(2, "A very long answer that takes much room") }));
  assert.equal(all(".tb-pop.is-answers .tb-option").length, 2);
  show(playScreen({ moves: free(2, "Go") }));
  assert.equal(find(".tb-pop"), null);
});

test("an answer with a warning is not filled", () => {
  show(playScreen({ moves: [move(0, [], { last: true, warn: true })] }));
  assert.equal(find(".tb-actions .is-go"), null);
});

test("cards to choose from lie in front of the board", () => {
  const front = zone("offer", "cards", [
    { id: "card:owl", name: "Owl", symbol: "air", state: "legal" },
  ]);
  const { zones, layout } = playScreen();
  show(
    playScreen({
      zones: { ...zones, offer: front },
      layout: { ...layout, front: ["offer", "gone"] },
    }),
  );
  assert.deepEqual(
    all(".tb-front [data-zone]").map(({ dataset }) => dataset.zone),
    ["offer"],
  );
});

// -- picking ------------------------------------------------------------------------------------------------------

test("a picked thing is marked, and its moves hang beside it", () => {
  pressThing("card:imp");
  assert.ok(find("[data-id='card:imp'].is-selected"));
  assert.deepEqual(all(".tb-pop .tb-option b").map(textOf), ["Capture Imp", "Capture Imp"]);
  assert.equal(find(".tb-pop").dataset.anchor, "card:imp");
  press(".tb-pop [data-do=move]");
  assert.deepEqual(commands(), [{ do: "move", path: [0] }]);
});

test("only the first moves of a thing are shown until a person asks for all", () => {
  const moves = Array.from({ length: 9 }, (_, i) => move(i, ["card:imp", `x${i}`]));
  show(playScreen({ moves }));
  pressThing("card:imp");
  assert.equal(all(".tb-pop .tb-option").length, 6);
  assert.equal(textOf(find("[data-do=ways]")), "4 more");
  press("[data-do=ways]");
  assert.equal(all(".tb-pop .tb-option").length, 9);
});

test("the drawer is open where it has a column of its own, until somebody opens or closes it", () => {
  const resized = (width, height) => {
    const root = find(".tt");
    for (const [name, value] of Object.entries({ clientWidth: width, clientHeight: height }))
      Object.defineProperty(root, name, { value, configurable: true });
    FakeObserver.last.callback();
    return find(".tb-drawer") !== null;
  };
  assert.equal(resized(0, 0), false, "a hidden tab has no size");
  assert.equal(resized(1920, 1032), true);
  assert.equal(resized(1920, 800), false, "too low for a column");
  assert.equal(resized(1366, 720), false);
  assert.equal(resized(1840, 920), true);
  press("[data-id='drawer:close']");
  assert.equal(resized(1920, 1032), false);
});

test("Escape closes the drawer over the board, then a pick, then a reason", () => {
  press(".tb-rail [data-page=log]");
  pressThing("die:0");
  key("Escape");
  assert.equal(all(".tb-drawer").length, 0);
  assert.equal(all(".tb-pop").length, 1);
  key("Escape");
  assert.equal(all(".tb-pop").length, 0);
  model.show({ why: { thing: "card:harpy", what: "Harpy", reason: "No." } });
  key("Escape");
  assert.deepEqual(commands(), [{ do: "close" }]);
});

test("what changed the game most is shown once, for a moment", () => {
  const moment = { id: 4, text: "You capture Imp.", symbol: "fire" };
  model.show({ key: "1 1", moment });
  model.show({ key: "1 2", moment });
  assert.equal(textOf(find(".tb-toast")), "You capture Imp.");
  mock.timers.tick(2400);
  assert.equal(all(".tb-toast").length, 0);
  model.show({ key: "1 3", moment });
  assert.equal(all(".tb-toast").length, 0);
});

test("a phone repeats what the dice are needed for, beside them", () => {
  const { zones } = playScreen();
  show(playScreen({ zones: { ...zones, dice: { ...zones.dice, needs: "enemies" } } }));
  const needs = all(".tb-needs .tb-need");
  assert.deepEqual(
    needs.map(({ dataset }) => dataset.id),
    zones.enemies.things.map(({ id }) => id),
  );
  assert.ok(needs.every((need) => need.tabIndex < 0));
});

test("a thing without a move or a reason shows its full card", () => {
  pressThing("card:newt");
  assert.equal(textOf(find(".tb-zoom.is-on h3")), "Newt");
  assert.deepEqual(commands(), []);
});

test("several things are picked before one button makes the move", () => {
  show(
    playScreen({
      pick: "set",
      moves: [move(0, ["die=3", "die=5"], { text: "Both" }), move(1, [])],
    }),
  );
  pressThing("die:0");
  pressThing("die:1");
  assert.equal(textOf(find(".tb-actions .is-go")), "Both");
  press(".tb-actions [data-id=go]");
  assert.deepEqual(commands(), [{ do: "move", path: [0] }]);
});

// -- commands, hints and notices ----------------------------------------------------------------------------------

test("keys do what the buttons do, if that is allowed now", () => {
  for (const name of ["u", "r", "h"]) key(name);
  assert.deepEqual(
    commands().map((command) => command.do),
    ["undo", "hint"],
  );
});

test("the keys of the drawer open the log and the signs", () => {
  key("l");
  assert.equal(find("[aria-selected=true]").dataset.page, "log");
  key("l");
  assert.equal(find(".tb-drawer"), null);
  model.show({ signs: ["fire"] });
  key("k");
  assert.ok(find(".tt-legend[open]"));
});

test("a hint marks its things and can be made or exchanged", () => {
  const hints = [
    { text: "Capture", because: "it's free", on: ["die=3"], path: [0] },
    { text: "Wait", on: [], path: null },
  ];
  model.show({ hints });
  assert.ok(find("[data-id='die:0'].is-hinted"));
  assert.match(textOf(find(".is-hint")), /^Capture it's free/);
  press("[data-id='hint:do']");
  assert.deepEqual(commands(), [{ do: "move", path: [0] }]);
  press("[data-do=otherhint]");
  assert.match(textOf(find(".is-hint")), /^Wait/);
});

test("a hint for a form is played at once", () => {
  model.show({ hints: [{ text: "Take Gold", opens: "gain", given: [0, 1], on: [] }] });
  press("[data-id='hint:do']");
  assert.deepEqual(commands(), [{ do: "fill", form: "gain", given: [0, 1] }]);
});

test("a message hangs over the table, unless the coach has a row of its own", () => {
  const notice = { kind: "done", text: "Saved" };
  model.show({ notice });
  assert.ok(find(".tb-app.has-message:not(.has-strip) .tb-strip"));
  model.show({ notice: null });
  assert.equal(find(".tb-strip"), null);
  model.show({ can: { ...playScreen().can, coach: true } });
  assert.ok(find(".tb-app.has-strip:not(.has-message) .tb-strip"));
});

test("a problem is an alert, and the coach speaks only when there is no notice", () => {
  const question = { ...playScreen().question, coach: "Look at the dice." };
  model.show({ question, notice: { kind: "problem", text: "No such move" } });
  assert.match(textOf(find(".tb-strip [role=alert]")), /^No such move/);
  model.show({ notice: null });
  assert.equal(textOf(find(".tb-strip")), "Look at the dice.");
});

test("a rule opens the drawer at it", () => {
  model.show({ question: { ...playScreen().question, rule: { key: "roll", label: "Rolling" } } });
  press("[data-rule=roll]");
  assert.ok(find(".tb-drawer [data-key=roll].is-explained"));
});

test("typing searches the rules without drawing the table again", () => {
  press(".tb-rail [data-page=rules]");
  const table = find(".tb-board");
  enter(find("[data-do=book-search]"), "dragon");
  assert.equal(textOf(find(".tt-book-count")), "0 of 1");
  assert.equal(find(".tb-board"), table);
});

test("the past can be looked at, and left", () => {
  press(".tb-rail [data-page=replay]");
  enter(find("input[data-do=replay]"), "1", "change");
  model.show({ replay: { at: 1, of: 3, past: true, text: "" } });
  assert.deepEqual(actions(), ["replay"]);
  press("[data-id=now]");
  assert.deepEqual(commands(), [
    { do: "replay", at: 1 },
    { do: "replay", at: 3 },
  ]);
});

test("the menu starts commands of the game", () => {
  press("[data-id=menu]");
  press("dialog [data-do=save]");
  assert.deepEqual(commands(), [{ do: "save", sure: false }]);
});

test("dice tumble once for each roll, even if they show the same numbers", () => {
  const tumbled = [];
  const { matchMedia } = globalThis;
  const { prototype } = document.defaultView.Element;
  globalThis.matchMedia = () => ({ matches: false });
  prototype.animate = function animate(frames) {
    if (frames[0].transform?.includes("rotate")) tumbled.push(this.dataset.id);
    return {};
  };
  const die = { id: "die:0", as: "die=3", value: 3, state: "rolled legal" };
  const zones = { ...playScreen().zones, dice: zone("dice", "dice", [die]) };
  try {
    show(playScreen({ key: "1 0", zones, roll: 4 }));
    assert.deepEqual(tumbled, [], "the first screen shows nothing that has just happened");
    model.show({ key: "1 1", roll: 5 });
    assert.deepEqual(tumbled, ["die:0"]);
    model.show({ key: "1 1", hints: [{ text: "Wait", on: [] }] });
    model.show({ key: "1 0", roll: 4 });
    assert.deepEqual(tumbled, ["die:0"]);
  } finally {
    delete prototype.animate;
    globalThis.matchMedia = matchMedia;
  }
});

// -- bots, odds, storage ------------------------------------------------------------------------------------------

test("a press anywhere or a key skips the bots' moves, but buttons and keys of their own stay what they are", () => {
  const watched = () => show(playScreen({ watch: true, moves: [] }));
  for (const skip of [
    () => press(".tb-board"),
    () => pressThing("card:imp"),
    () => key("x"),
    () => key("Escape"),
    () => pressKey(find("[data-id='card:imp']"), "Enter"),
  ]) {
    watched();
    skip();
    assert.deepEqual(commands(), [{ do: "skip", long: true }]);
  }
  watched();
  press("[data-id=menu]");
  fire(find("dialog"), "click");
  for (const name of ["Tab", "l", "k"]) key(name);
  press("[data-do=pause]");
  press(".tb-board");
  assert.deepEqual(commands(), []);
  key("u");
  assert.deepEqual(commands(), [{ do: "undo", long: true }]);
});

test("bots move at the pace that is set, unless they are paused", () => {
  show(playScreen({ watch: true, moves: [] }));
  mock.timers.tick(1019);
  assert.deepEqual(commands(), []);
  mock.timers.tick(1);
  assert.deepEqual(commands(), [{ do: "bot", long: true }]);
  press("[data-do=pause]");
  mock.timers.tick(9000);
  assert.equal(commands().length, 1);
});

test("at the instant pace all bots move at once", () => {
  show();
  localStorage.setItem("tabletop_nb:settings", JSON.stringify({ pace: "instant" }));
  model.show({ watch: true });
  mock.timers.tick(0);
  assert.deepEqual(commands(), [{ do: "skip", long: true }]);
});

test("the odds of a question are asked for once, and shown if they are still wanted", () => {
  show(playScreen({ odds: true }));
  model.show({});
  assert.deepEqual(model.sent, [{ do: "odds", key: "q1" }]);
  model.fire("msg:custom", { odds: { key: "q0", line: "old" } });
  assert.equal(find("[data-id=oddsline]"), null);
  model.fire("msg:custom", { odds: { key: "q1", line: "25%", lead: "", rows: [] } });
  assert.equal(textOf(find("[data-id=oddsline]")), "25%");
  model.show({ odds: false, key: "q2" }); // the next question has none
  assert.equal(find("[data-id=oddsline]"), null);
});

test("the game is kept in this browser and brought back on the next visit", () => {
  const about = { game: "Evenfall", mode: "Solo", when: "Turn 2" };
  show(playScreen({ storageName: "evenfall", kept: "secret", about }));
  assert.equal(localStorage.getItem("tabletop_nb:evenfall"), "secret");
  assert.equal(JSON.parse(localStorage.getItem("tabletop_nb:evenfall:about")).when, "Turn 2");
  const screen = playScreen({ seq: 0, storageName: "evenfall" });
  model = new FakeModel({ words: WORDS, book: BOOK, screen });
  board.render({ model, el: document.body.appendChild(document.createElement("div")) });
  assert.deepEqual(model.sent, [{ do: "resume", kept: "secret", seq: 0 }]);
});

test("the coach stays off on the next visit once it was turned off, but only where the game is kept, too", () => {
  show(playScreen({ storageName: "evenfall", can: { coach: true } }));
  press("[data-id=menu]");
  press("dialog [data-do=coach]");
  assert.deepEqual(commands(), [{ do: "coach" }]);
  const opened = (more) => {
    model = new FakeModel({ words: WORDS, book: BOOK, screen: playScreen({ seq: 0, ...more }) });
    board.render({ model, el: document.body.appendChild(document.createElement("div")) });
    return commands();
  };
  assert.deepEqual(opened({ storageName: "evenfall" }), [
    { do: "resume", kept: null, coach: false },
  ]);
  assert.deepEqual(opened({}), []);
});

test("a bot's suggestion fills in the open form", () => {
  const form = {
    form: "keep",
    title: "Keep",
    sum: "{n} of {most}",
    confirm: "Keep",
    given: [0],
    rows: [{ symbol: "fire", label: "Fire", note: "", max: 3 }],
    most: 3,
  };
  const { zones } = playScreen();
  show(playScreen({ zones: { ...zones, form: zone("form", "amounts", [form]) } }));
  model.fire("msg:custom", { suggestion: [2] });
  assert.equal(textOf(find(".pg-form output")), "2");
});

test("what Python answers with a message ends the wait for an answer", () => {
  const sheets = [{ name: "Ann", seat: 0, lines: [], total: 4, isBest: true }];
  const over = { summary: "", sheets, standings: [{ at: 0, points: [4] }], turningPoints: [] };
  show(playScreen({ over, moves: [] }));
  for (const answer of [{ share: { file: "", link: "" } }, { suggestion: [] }]) {
    press("[data-do=share]");
    assert.ok(find(".tt").hasAttribute("aria-busy"));
    model.fire("msg:custom", answer);
    assert.ok(!find(".tt").hasAttribute("aria-busy"));
  }
  mock.timers.tick(60_000);
  assert.equal(find("[role=alert]"), null);
});

test("between two people who share the screen there is a curtain, and nothing else", () => {
  const curtain = { to: "Bob", title: "Bob's turn", text: "Pass it on", ready: "I'm Bob" };
  show({ ...playScreen(), kind: "curtain", curtain });
  assert.equal(find(".tb-board"), null);
  press("[data-do=confirm_player]");
  assert.deepEqual(commands(), [{ do: "confirm_player" }]);
});

test("after the end a person can look at the table again", () => {
  const sheets = [{ name: "Ann", seat: 0, lines: [], total: 4, isBest: true }];
  const over = { summary: "", sheets, standings: [{ at: 0, points: [4] }], turningPoints: [] };
  show(playScreen({ over, moves: [] }));
  assert.ok(find(".is-end"));
  press("[data-do=table]");
  assert.ok(find(".tb-rivals"));
});

test("a widget that is removed stops its bots and watches nothing", () => {
  show(playScreen({ watch: true }));
  unmount();
  mock.timers.tick(9000);
  assert.deepEqual(commands(), []);
  assert.equal(FakeObserver.last.isObserving, false);
});

test("a hint marks the button that makes its move, the row of a list, or the form", () => {
  const hinted = () => all(".tb-actions .is-hinted > span, .tb-pop .is-hinted b").map(textOf);
  show(
    playScreen({ hints: [{ text: "End", because: "it's late", on: [], path: [2], opens: "" }] }),
  );
  assert.deepEqual(hinted(), ["End the turn"]);
  const many = Array.from({ length: 5 }, (_, i) => move(i, [], { text: `Way ${i}` }));
  show(playScreen({ moves: many, hints: [{ text: "Way 3", on: [], path: [3], opens: "" }] }));
  assert.deepEqual(hinted(), ["Way 3"]);
  const opener = move(0, [], { path: [], text: "Transmute", opens: "transmute" });
  show(
    playScreen({
      moves: [opener],
      hints: [{ text: "Sell", on: [], path: [7], opens: "transmute" }],
    }),
  );
  assert.deepEqual(hinted(), ["Transmute"]);
  const form = {
    form: "keep",
    title: "Keep",
    sum: "{n}",
    confirm: "Keep",
    given: [0],
    rows: [{ symbol: "fire", label: "Fire", note: "", max: 3 }],
    most: 3,
  };
  const zones = { ...playScreen().zones, form: zone("form", "amounts", [form]) };
  show(playScreen({ zones, hints: [{ text: "2 Fire", given: [2], opens: "keep" }] }));
  assert.ok(find(".tb-front.has-hint .pg-form"));
});

test("a hint says why in one sentence", () => {
  const hints = [
    { text: "Capture", because: "It's free.", gap: "Much better.", on: [], path: [0] },
  ];
  show(playScreen({ hints }));
  assert.equal(textOf(find(".is-hint small")), "It's free.");
});

test("arrow keys follow a card into the place where it is now", () => {
  const form = {
    form: "sets",
    title: "Sets",
    sum: "{n} of {size}",
    confirm: "OK",
    given: [0, null, null],
    cards: [card("A"), card("B"), card("C")],
    places: [{ label: "Hand", short: "Hand", size: 3, held: 0, about: "" }],
  };
  show(playScreen({ zones: { ...playScreen().zones, form: zone("form", "sort", [form]) } }));
  find(".pg-left [data-id='card:b']").focus();
  pressKey(document.activeElement, "1");
  assert.ok(document.activeElement.closest(".pg-column"), "the focus stays on the card");
  pressKey(document.activeElement, "ArrowLeft");
  assert.equal(document.activeElement.dataset.id, "card:a");
  const stops = all(".pg-column [data-id]").filter((each) => each.tabIndex === 0);
  assert.equal(stops.length, 1, "a place is one tab stop");
});
