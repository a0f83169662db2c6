// The table of a game, for the board and the walk-through: its zones, what can be picked, and which moves that makes.
import {
  amount,
  bundle,
  card,
  counter,
  die,
  h,
  hit,
  options,
  seat,
  track,
  whyNot,
  zone,
} from "./parts.js";
import { isShut, mixForm, sortForm } from "./forms.js";
import { GAME_BARE, GAME_ZONES } from "./games.js";
import { say } from "./words.js";

const FEW = 4; // moves shown at once; a button shows the others

// -- things and moves ---------------------------------------------------------------------------------------------

/** Return the things without those that are picked, or null if a picked one is not among them. */
const withoutPicked = (things, picked) => {
  const rest = [...things];
  for (const kind of picked) {
    const i = rest.indexOf(kind);
    if (i < 0) return null;
    rest.splice(i, 1);
  }
  return rest;
};
const allThings = (screen) => [...screen.main, ...screen.side].flatMap(({ things }) => things);
const findThing = (screen, id) => allThings(screen).find((thing) => thing.id === id);
const isLegal = (thing) => /legal/.test(thing.state);
/** Return what is left of a move's things after the picked ones, or null if the move does not take them all. */
const restOfMove = (screen, move, ids) =>
  withoutPicked(
    move.on,
    ids.map((id) => findThing(screen, id)?.as),
  );
/** Return the moves that take what is picked, and maybe more. */
const matchingMoves = (screen, ids) =>
  screen.moves.filter((move) => move.on.length && restOfMove(screen, move, ids));
/** Return the move that takes exactly what is picked. */
export const exactMove = (screen, ids) =>
  screen.moves.find((move) => restOfMove(screen, move, ids)?.length === 0);

const pickedThings = (ui) => (ui.step.picked ??= []);
const togglePicked = (picked, id) =>
  picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id];

/** Pick a thing or put it back. Return the move if it is clear now which one is meant. */
const pickThing = (screen, ui, id) => {
  const picked = pickedThings(ui);
  const isBack = picked.includes(id);
  const more = togglePicked(picked, id);
  ui.step.near = id;
  if (screen.pick === "set") {
    ui.step.picked = more;
    return null;
  }
  ui.step.picked = isBack || matchingMoves(screen, more).length ? more : [id];
  const [move, ...others] = matchingMoves(screen, ui.step.picked);
  const isClear = !isBack && move && !others.length && move.on.length === ui.step.picked.length;
  return isClear ? move : null;
};

/** Handle a press on a thing: pick it, put it back, make the move, or ask why it can't be used. */
export function press(id, { screen, ui, send, paint, stage }) {
  const thing = findThing(screen(), id);
  if (!thing) return;
  if (!isLegal(thing)) {
    if (thing.why) send({ do: "why", thing: id });
    return;
  }
  const move = pickThing(screen(), ui, id);
  if (move) {
    send({ do: "move", path: move.path });
    return;
  }
  paint();
  // The moves may be below the visible part of the page.
  stage.querySelector(".tt-options:has([data-do=move])")?.scrollIntoView({ block: "nearest" });
}

/** Return what pressing a thing would do, in words. */
export const peek = (screen, id, { step: { picked = [] } } = { step: {} }) => {
  const thing = findThing(screen, id);
  if (!thing || !isLegal(thing) || screen.pick === "set") return "";
  const together = matchingMoves(screen, [...picked.filter((one) => one !== id), id]);
  // A thing that doesn't go with what is picked leaves the words about the picked one.
  const moves = together.length ? together : matchingMoves(screen, picked);
  const about = together.length ? id : picked[0];
  if (moves.length === 1) return moves[0].text;
  return say("board.peek", { title: screen.asking[about], count: moves.length });
};

// -- moves as options ---------------------------------------------------------------------------------------------

const moveOption = (screen, move) => ({
  id: `move:${move.path}`,
  does: "move",
  move: screen.moves.indexOf(move),
  symbol: move.symbol || null,
  text: move.short || move.text,
  cost: move.cost,
  result: move.result.length ? move.result.map(hit) : null,
});
const moreOption = (isUnfolded, count) => ({
  id: "ways",
  does: "ways",
  text: isUnfolded ? say("board.ways_less") : say("board.ways", { count }),
});
const moveOptions = (screen, ui) => {
  const moves = matchingMoves(screen, pickedThings(ui));
  moves.sort((a, b) => b.result.length - a.result.length);
  const shown = ui.step.all ? moves : moves.slice(0, FEW);
  const items = shown.map((move) => moveOption(screen, move));
  if (moves.length > FEW) items.push(moreOption(ui.step.all, moves.length - FEW));
  return options({ title: screen.asking[pickedThings(ui)[0]], label: say("board.moves"), items });
};

/** Return the button for a set of picked things, to be drawn near them. */
const confirmOption = (screen, ui) => {
  const move = exactMove(screen, pickedThings(ui));
  if (!move) return null;
  const items = [{ ...moveOption(screen, move), id: "near" }];
  return options({ label: say("board.moves"), items });
};

// -- zones --------------------------------------------------------------------------------------------------------

const sheetRow = ({ text, points }) => h`<tr><th scope="row">${text}</th><td>${points}</td></tr>`;
const sheetTotal = (total) =>
  h`<tr class="tt-sum-row"><th scope="row">${say("board.total")}</th><td>${total}</td></tr>`;
export const sheet = (lines, total) => h`
  <table class="tt-sheet">${lines.map(sheetRow)}${total != null && sheetTotal(total)}</table>`;

const recipeResult = ({ result, price }) => {
  if (result) return hit(result);
  return price ? bundle(price) : null;
};
const recipe = (thing) => ({
  id: thing.id,
  does: "thing",
  symbol: thing.symbol,
  text: thing.name,
  cost: thing.effect,
  bundle: thing.cost.length ? thing.cost : null,
  result: recipeResult(thing),
  state: thing.state || "plain",
});

const heldAmounts = (held) =>
  h`<div class="tt-row">${held.map(({ symbol, n }) => amount(symbol, n))}</div>`;
const scoreBody = (thing) => h`
  <div class="tt-stack">
    ${thing.track && track(thing.track)}
    ${thing.held?.length > 0 && heldAmounts(thing.held)}
    ${thing.facts && h`<small>${thing.facts.join("; ")}</small>`}
    ${thing.lines.length > 0 && sheet(thing.lines)}
  </div>`;

const ZONES = {
  cards: (things) => h`<div class="tt-cards tt-cards-4">${things.map(card)}</div>`,
  dice: (things) => h`<div class="tt-dice">${things.map(die)}</div>`,
  counters: (things) => h`<div class="tt-counters">${things.map(counter)}</div>`,
  recipes: (things) => options({ label: say("board.moves"), items: things.map(recipe) }),
  score: (things) => things.map((thing) => seat({ ...thing, body: scoreBody(thing) })),
  mix: (things, ui) => things.map((form) => mixForm(form, ui)),
  sort: (things, ui) => things.map((form) => sortForm(form, ui)),
  ...GAME_ZONES,
};
const SIDES = ["left", "right"];
const BARE = ["score", "mix", "sort", ...GAME_BARE]; // zones without a frame: their things have one

const shownState = (thing, picked, spoken) => {
  const state = picked.includes(thing.id) ? thing.state.replace("legal", "selected") : thing.state;
  return [state, spoken.includes(thing.id) && "spoken"].filter(Boolean).join(" ");
};
const zoneMoves = (screen, ui) =>
  screen.pick === "one" ? moveOptions(screen, ui) : confirmOption(screen, ui);
const zoneBody = (screen, ui, spoken, { kind, things }) => {
  const picked = pickedThings(ui);
  const isNear = things.some((thing) => thing.id === ui.step.near);
  const isBarred = screen.why && things.some((thing) => thing.id === screen.why.thing);
  const shown = things.map((thing) => ({ ...thing, state: shownState(thing, picked, spoken) }));
  return h`
    ${shown.length ? ZONES[kind](shown, ui) : h`<p class="tt-empty">${say("board.empty")}</p>`}
    ${isNear && picked.length > 0 && zoneMoves(screen, ui)}
    ${isBarred && whyNot(screen.why)}`;
};
const drawZone = (screen, ui, spoken) => (one) => {
  if (isShut(one, ui)) return "";
  const body = zoneBody(screen, ui, spoken, one);
  return BARE.includes(one.kind) ? body : zone({ ...one, glow: spoken.includes(one.id), body });
};

/** Return how many zones from the start of the list belong to two columns. */
const countSides = (list) => {
  const end = list.findIndex(({ half }) => !SIDES.includes(half));
  return end < 0 ? list.length : end;
};
const twoColumns = (zones, draw) => {
  const [left, right] = SIDES.map((side) => zones.filter(({ half }) => half === side).map(draw));
  return h`
    <div class="tt-two">
      <div class="tt-stack tt-right">${right}</div>
      <div class="tt-stack">${left}</div>
    </div>`;
};

/**
 * Draw zones below each other; two halves share a row, and left and right zones make two columns. On a phone the right
 * column comes first.
 */
export const drawZones = (screen, list, ui, spoken = []) => {
  const draw = drawZone(screen, ui, spoken);
  const drawn = [];
  for (let i = 0; i < list.length; i++) {
    const sides = countSides(list.slice(i));
    if (sides > 0) {
      drawn.push(twoColumns(list.slice(i, i + sides), draw));
      i += sides - 1;
    } else if (list[i].half && list[i + 1]?.half) {
      drawn.push(h`<div class="tt-two">${draw(list[i])}${draw(list[++i])}</div>`);
    } else drawn.push(draw(list[i]));
  }
  return drawn;
};
