// Which move a person means: things that are picked, one after the other, until one move takes exactly those.
import { say } from "./words.js";
/** @import { Move, Screen, Tools, Ui } from "./types.d.ts" */

/** @typedef {Record<string, any>} Thing */

/**
 * Return the things without those that are picked, or null if a picked one is not among them.
 * @type {(things: string[], picked: (string | undefined)[]) => string[] | null}
 */
const withoutPicked = (things, picked) => {
  const rest = [...things];
  for (const kind of picked) {
    const i = kind === undefined ? -1 : rest.indexOf(kind);
    if (i < 0) return null;
    rest.splice(i, 1);
  }
  return rest;
};
/** Return everything on the table, the cards in players' panels and piles too. @type {(screen: Screen) => Thing[]} */
const allThings = (screen) =>
  Object.values(screen.zones ?? {}).flatMap(({ things, piles = [] }) =>
    [...things, ...piles].flatMap((/** @type {Thing} */ thing) => [thing, ...(thing.cards ?? [])]),
  );
/** @type {(screen: Screen, id: string | undefined) => Thing | undefined} */
export const findThing = (screen, id) => allThings(screen).find((thing) => thing.id === id);
/** @param {Thing} thing */
export const isLegal = (thing) => (thing.state ?? "").split(" ").includes("legal");

/**
 * Return what is left of a move's things after the picked ones, or null if the move does not take them all.
 * @type {(screen: Screen, move: Move, ids: string[]) => string[] | null}
 */
const restOfMove = (screen, move, ids) =>
  withoutPicked(
    move.on,
    ids.map((id) => findThing(screen, id)?.as),
  );
/** Return the moves that take what is picked, and maybe more. @type {(screen: Screen, ids: string[]) => Move[]} */
export const matchingMoves = (screen, ids) =>
  screen.moves.filter((move) => move.on.length && restOfMove(screen, move, ids));
/** Return the move that takes exactly what is picked. @type {(screen: Screen, ids: string[]) => Move | undefined} */
export const exactMove = (screen, ids) =>
  screen.moves.find((move) => restOfMove(screen, move, ids)?.length === 0);
/**
 * Return the move of a set of picked things, where any number can be picked.
 * @type {(screen: Screen, ui: Ui) => Move | undefined}
 */
export const pickedMove = (screen, { step: { picked = [] } }) =>
  screen.pick === "set" && picked.length ? exactMove(screen, picked) : undefined;
/** Return the moves that are shown as buttons. @type {(screen: Screen) => Move[]} */
export const freeMoves = (screen) => screen.moves.filter((move) => !move.on.length || move.button);

/** @param {Ui} ui @returns {string[]} */
export const pickedThings = (ui) => (ui.step.picked ??= []);
/** @type {(picked: string[], id: string) => string[]} */
const togglePicked = (picked, id) =>
  picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];

/**
 * Return a thing with those of the picked ones that a move can take together with it, the last ones first.
 * @type {(screen: Screen, picked: string[], id: string) => string[]}
 */
const keepTogether = (screen, picked, id) =>
  picked.reduceRight(
    (kept, one) => {
      const more = [one, ...kept];
      return matchingMoves(screen, more).length > 0 ? more : kept;
    },
    [id],
  );

/**
 * Pick a thing or put it back. Return the move if it is clear now which one is meant.
 * @type {(screen: Screen, ui: Ui, id: string) => Move | null}
 */
export const pickThing = (screen, ui, id) => {
  const picked = pickedThings(ui);
  const isBack = picked.includes(id);
  const more = togglePicked(picked, id);
  ui.step.near = id;
  ui.step.all = false;
  if (screen.pick === "set") {
    ui.step.picked = isBack ? more : keepTogether(screen, picked, id);
    return null;
  }
  ui.step.picked = isBack || matchingMoves(screen, more).length ? more : [id];
  const [move, ...others] = matchingMoves(screen, ui.step.picked);
  const isClear = !isBack && move && !others.length && move.on.length === ui.step.picked.length;
  return isClear ? move : null;
};

/**
 * Handle a press on a thing: pick it, put it back, make the move, or ask why it can't be used. Return whether there was
 * something to do.
 * @type {(id: string, tools: Tools) => boolean}
 */
export const press = (id, { screen, ui, send, paint }) => {
  const thing = findThing(screen(), id);
  if (!thing || !isLegal(thing)) {
    if (thing?.why) send({ do: "why", thing: id });
    return Boolean(thing?.why);
  }
  const move = pickThing(screen(), ui, id);
  if (move?.opens) ui.step.opened = move.opens;
  if (move && !move.opens && !move.warn) send({ do: "move", path: move.path });
  else paint();
  return true;
};

/** Return what pressing a thing would do, in words. @type {(screen: Screen, id: string, ui: Ui) => string} */
export const previewText = (screen, id, ui) => {
  const thing = findThing(screen, id);
  if (!thing || !isLegal(thing) || screen.pick === "set") return "";
  const others = pickedThings(ui).filter((one) => one !== id);
  const together = matchingMoves(screen, [...others, id]);
  const moves = together.length ? together : matchingMoves(screen, [id]);
  if (moves.length === 1) return moves[0].text;
  return say("board.preview", { title: screen.asking[id], count: moves.length });
};

/**
 * Return the ids of the things that a hint uses: as many of a class as it takes.
 * @type {(screen: Screen, classes: string[]) => string[]}
 */
export const thingsOfMove = (screen, classes) => {
  const free = allThings(screen);
  return classes.map((kind) => {
    const at = free.findIndex((thing) => thing.as === kind);
    return at < 0 ? "" : free.splice(at, 1)[0].id;
  });
};
/** Return the hint that is shown, of several. @type {(screen: Screen, ui: Ui) => any} */
export const shownHint = ({ hints }, { step }) => hints?.[(step.hint ?? 0) % hints.length];
/**
 * Return whether a button makes the hinted move, or opens its form.
 * @type {(screen: Screen, ui: Ui, move: Move) => boolean}
 */
export const isHinted = (screen, ui, { path, opens }) => {
  const hint = shownHint(screen, ui);
  if (!hint) return false;
  return opens ? opens === hint.opens : path.length > 0 && path[0] === hint.path?.[0];
};
