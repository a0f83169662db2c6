import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  exactMove,
  findThing,
  freeMoves,
  matchingMoves,
  pickThing,
  pickedMove,
  press,
  previewText,
  thingsOfMove,
} from "../pick.js";
import { learnWords } from "../words.js";
import { WORDS, move, playScreen } from "./screens.js";

learnWords(WORDS);
let ui;
beforeEach(() => {
  ui = { step: {}, open: new Set() };
});
const paths = (moves) => moves.map(({ path }) => path[0]);

test("things are found in zones, in players' panels and in piles", () => {
  const screen = playScreen();
  screen.zones.rivals.things[0].cards = [{ id: "card:owl" }];
  screen.zones.hand.piles[0].cards = [{ id: "card:toad" }];
  for (const id of ["die:1", "seat:1", "card:owl", "pile:deck", "card:toad"])
    assert.equal(findThing(screen, id)?.id, id);
  assert.equal(findThing(screen, "die:9"), undefined);
});

test("a move matches while it takes everything that is picked", () => {
  const screen = playScreen();
  assert.deepEqual(paths(matchingMoves(screen, [])), [0, 1]);
  assert.deepEqual(paths(matchingMoves(screen, ["card:imp"])), [0, 1]);
  assert.deepEqual(paths(matchingMoves(screen, ["card:imp", "die:1"])), [1]);
  assert.deepEqual(paths(matchingMoves(screen, ["die:0", "die:1"])), []);
  assert.equal(exactMove(screen, ["die:0"]), undefined);
  assert.equal(exactMove(screen, ["die:0", "card:imp"]), screen.moves[0]);
});

test("a move that takes two of a class needs two things of it", () => {
  const screen = playScreen({ moves: [move(0, ["die=3", "die=3"])] });
  assert.deepEqual(paths(matchingMoves(screen, ["die:0", "die:0"])), [0]);
  screen.zones.dice.things[1].as = "die=3";
  assert.deepEqual(thingsOfMove(screen, ["die=3", "die=3"]), ["die:0", "die:1"]);
  assert.deepEqual(thingsOfMove(screen, ["die=6"]), [""]);
});

test("moves that use nothing, or have a button of their own, are shown as buttons", () => {
  const screen = playScreen();
  screen.moves[1].button = true;
  assert.deepEqual(paths(freeMoves(screen)), [1, 2]);
});

test("picking the last thing makes the move; a thing that fits no move starts a new selection", () => {
  const screen = playScreen();
  assert.equal(pickThing(screen, ui, "die:0"), null);
  assert.equal(pickThing(screen, ui, "die:1"), null);
  assert.deepEqual(ui.step.picked, ["die:1"]);
  assert.equal(pickThing(screen, ui, "card:imp"), screen.moves[1]);
});

test("pressing a thing again puts it back and makes no move", () => {
  const screen = playScreen();
  pickThing(screen, ui, "die:0");
  assert.equal(pickThing(screen, ui, "die:0"), null);
  assert.deepEqual(ui.step.picked, []);
});

test("a set of things is a move only when it is complete", () => {
  const screen = playScreen({ pick: "set", moves: [move(0, ["die=3", "die=5"])] });
  assert.equal(pickThing(screen, ui, "die:0"), null);
  assert.equal(pickedMove(screen, ui), undefined);
  assert.equal(pickThing(screen, ui, "die:1"), null);
  assert.equal(pickedMove(screen, ui), screen.moves[0]);
});

test("in a set, picking a thing drops the picked things that no move combines with it", () => {
  const moves = [move(0, ["die=3", "card:imp"]), move(1, ["die=5", "card:imp"])];
  const screen = playScreen({ pick: "set", moves });
  for (const id of ["card:imp", "die:0", "die:1"]) pickThing(screen, ui, id);
  assert.deepEqual(ui.step.picked, ["card:imp", "die:1"]);
  assert.equal(pickedMove(screen, ui), moves[1]);
});

/** Press things on a screen; return what was sent, and how often the table was drawn. */
const pressed = (screen, ...ids) => {
  const done = { sent: [], painted: 0, handled: [] };
  const tools = {
    ui,
    screen: () => screen,
    send: (command) => done.sent.push(command),
    paint: () => (done.painted += 1),
  };
  done.handled = ids.map((id) => press(id, tools));
  return done;
};

test("pressing a thing draws the selection, and sends the move once it is clear which one", () => {
  const { sent, painted } = pressed(playScreen(), "die:0", "card:imp");
  assert.deepEqual(sent, [{ do: "move", path: [0] }]);
  assert.equal(painted, 1);
});

test("pressing what can't be used asks why, if there is a reason", () => {
  const { sent, handled } = pressed(playScreen(), "card:harpy", "card:newt", "die:9");
  assert.deepEqual(sent, [{ do: "why", thing: "card:harpy" }]);
  assert.deepEqual(handled, [true, false, false]);
});

test("a move with a form opens it", () => {
  const screen = playScreen({ moves: [move(0, ["card:imp"], { opens: "pay" })] });
  assert.deepEqual(pressed(screen, "card:imp").sent, []);
  assert.equal(ui.step.opened, "pay");
});

test("a legal thing says what pressing it would do", () => {
  const screen = playScreen();
  assert.equal(previewText(screen, "card:imp", ui), "Imp (2 ways)");
  assert.equal(previewText(screen, "die:0", ui), "Capture Imp");
  ui.step.picked = ["die:1"];
  assert.equal(previewText(screen, "card:imp", ui), "Capture Imp");
  assert.equal(previewText(screen, "card:harpy", ui), "");
});
