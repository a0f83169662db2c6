import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./dom.js";
import { playOnBoard, takeGames } from "../handover.js";

const NEW = { do: "new", mode: "solo", seats: ["person"], coach: true };
let stop = () => {};
afterEach(() => stop());
/** Put a board on the page; return what it is told to do. */
const board = (screen, isInPage = true) => {
  const sent = [];
  const tools = { screen: () => screen, ui: { isInPage }, send: (command) => sent.push(command) };
  stop = takeGames(tools);
  return sent;
};

test("a game is started at the board of the page, if it is the same game", () => {
  const sent = board({ game: "evenfall", storageName: "evenfall" });
  assert.equal(playOnBoard("seasons", NEW), false);
  assert.equal(playOnBoard("evenfall", null), false);
  assert.equal(playOnBoard("evenfall", NEW), true);
  assert.deepEqual(sent, [NEW]);
  stop();
  assert.equal(playOnBoard("evenfall", NEW), false);
});

test("a board in a notebook, or one with a game of its own, takes none", () => {
  const inNotebook = board({ game: "evenfall", storageName: "evenfall" }, false);
  assert.equal(playOnBoard("evenfall", NEW), false);
  stop();
  const ownGame = board({ game: "evenfall", storageName: "" });
  assert.equal(playOnBoard("evenfall", NEW), false);
  assert.deepEqual([...inNotebook, ...ownGame], []);
});
