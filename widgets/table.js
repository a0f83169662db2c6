// The table of a game: zones of things, what may be touched, and the moves of what is picked. Used by the board and the walk-through.
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

const FEW = 4; // ways shown at once; the others unfold

/** Takes away, one by one, what is picked; null if something picked is not among the things. */
const minus = (things, picked) => {
  const left = [...things];
  for (const kind of picked) {
    const i = left.indexOf(kind);
    if (i < 0) return null;
    left.splice(i, 1);
  }
  return left;
};
const kinds = (screen, ids) =>
  ids.map((id) => allThings(screen).find((thing) => thing.id === id)?.as);
export const allThings = (screen) =>
  [...screen.main, ...screen.side].flatMap((zone) => zone.things);
/** The moves that take what is picked, and maybe more. */
export const fitting = (screen, picked) =>
  screen.moves.filter((move) => move.on.length && minus(move.on, kinds(screen, picked)));
/** The move that takes exactly what is picked. */
export const exact = (screen, picked) =>
  screen.moves.find((move) => minus(move.on, kinds(screen, picked))?.length === 0);

const at = (ui) => (ui.step.picked ??= []);

/** A thing was pressed: it is picked, or put back, or the move is made; a thing that is barred says why. */
export function press(id, { screen, ui, send, paint, stage }) {
  const seen = screen(),
    thing = allThings(seen).find((one) => one.id === id);
  if (!thing) return;
  if (!/legal/.test(thing.state)) return thing.why && send({ do: "why", thing: id });
  const picked = at(ui),
    again = picked.includes(id);
  ui.step.near = id;
  if (seen.pick === "set")
    ui.step.picked = again ? picked.filter((one) => one !== id) : [...picked, id];
  else {
    const more = again ? picked.filter((one) => one !== id) : [...picked, id];
    ui.step.picked = again || fitting(seen, more).length ? more : [id];
    const ways = fitting(seen, ui.step.picked);
    if (!again && ways.length === 1 && ways[0].on.length === ui.step.picked.length)
      return send({ do: "move", path: ways[0].path });
  }
  paint();
  stage.querySelector(".tt-options:has([data-do=move])")?.scrollIntoView({ block: "nearest" }); // what it can do may lie below
}

/** What a thing would do, in words, for whoever points at it. */
export const peek = (screen, id, { step: { picked = [] } } = { step: {} }) => {
  const thing = allThings(screen).find((one) => one.id === id);
  if (!thing || !/legal/.test(thing.state) || screen.pick === "set") return "";
  const both = fitting(screen, [...picked.filter((one) => one !== id), id]),
    about = both.length ? id : picked[0]; // what is picked stays in the words
  const ways = both.length ? both : fitting(screen, picked);
  return ways.length === 1
    ? ways[0].text
    : say("board.peek", { title: screen.asking[about], count: ways.length });
};

const way = (screen) => (move) => ({
  id: `move:${move.path}`,
  does: "move",
  move: screen.moves.indexOf(move),
  symbol: move.symbol || null,
  text: move.short || move.text,
  cost: move.cost,
  result: move.result.length ? move.result.map(hit) : null,
});
const ways = (screen, ui) => {
  const found = fitting(screen, at(ui)).sort((a, b) => b.result.length - a.result.length);
  const shown = ui.step.all ? found : found.slice(0, FEW);
  const more = found.length > FEW && {
    id: "ways",
    does: "ways",
    text: ui.step.all ? say("board.ways_less") : say("board.ways", { count: found.length - FEW }),
  };
  return options({
    title: screen.asking[at(ui)[0]],
    label: say("board.moves"),
    items: [...shown.map(way(screen)), ...(more ? [more] : [])],
  });
};

/** Where any number of things may be picked, the word that does it stands near them, too. */
const confirm = (screen, ui) => {
  const move = exact(screen, at(ui));
  return (
    move && options({ label: say("board.moves"), items: [{ ...way(screen)(move), id: "near" }] })
  );
};

const lines = (list, total) =>
  h`<table class="tt-sheet">${list.map((line) => h`<tr><th scope="row">${line.text}</th><td>${line.points}</td></tr>`)}${total != null && h`<tr class="tt-sum-row"><th scope="row">${say("board.total")}</th><td>${total}</td></tr>`}</table>`;
export const sheet = lines;

const recipe = (thing) => ({
  id: thing.id,
  does: "thing",
  symbol: thing.symbol,
  text: thing.name,
  cost: thing.effect,
  bundle: thing.cost.length ? thing.cost : null,
  result: thing.result ? hit(thing.result) : thing.price ? bundle(thing.price) : null,
  state: thing.state || "plain",
});
const holder = (thing) =>
  seat({
    ...thing,
    body: h`<div class="tt-stack">${thing.track && track(thing.track)}${thing.held?.length > 0 && h`<div class="tt-row">${thing.held.map((one) => amount(one.symbol, one.n))}</div>`}
${thing.facts && h`<small>${thing.facts.join("; ")}</small>`}${thing.lines.length > 0 && lines(thing.lines)}</div>`,
  });

const DRAW = {
  cards: (things) => h`<div class="tt-cards tt-cards-4">${things.map(card)}</div>`,
  dice: (things) => h`<div class="tt-dice">${things.map(die)}</div>`,
  counters: (things) => h`<div class="tt-counters">${things.map(counter)}</div>`,
  recipes: (things) => options({ label: say("board.moves"), items: things.map(recipe) }),
  score: (things) => things.map(holder),
  mix: (things, ui) => things.map((form) => mixForm(form, ui)),
  sort: (things, ui) => things.map((form) => sortForm(form, ui)),
  ...GAME_ZONES,
};
const SIDES = ["left", "right"];
const BARE = ["score", "mix", "sort", ...GAME_BARE]; // each thing has a frame of its own

const drawZone = (screen, ui, spoken) => (one) => {
  if (isShut(one, ui)) return "";
  const picked = at(ui),
    near = one.things.some((thing) => thing.id === ui.step.near);
  const things = one.things.map((thing) => ({
    ...thing,
    state: [
      picked.includes(thing.id) ? thing.state.replace("legal", "selected") : thing.state,
      spoken.includes(thing.id) && "spoken",
    ]
      .filter(Boolean)
      .join(" "),
  }));
  const barred = screen.why && one.things.some((thing) => thing.id === screen.why.thing);
  const body = h`${things.length ? DRAW[one.kind](things, ui) : h`<p class="tt-empty">${say("board.empty")}</p>`}
${near && picked.length > 0 && (screen.pick === "one" ? ways(screen, ui) : confirm(screen, ui))}${barred && whyNot(screen.why)}`;
  return BARE.includes(one.kind) ? body : zone({ ...one, glow: spoken.includes(one.id), body });
};

/** Zones below each other; two halves in a row, or two columns of those that are left and right. On a phone the right ones come first. */
export const drawZones = (screen, list, ui, spoken = []) => {
  const out = [],
    draw = drawZone(screen, ui, spoken);
  for (let i = 0; i < list.length; i++) {
    if (SIDES.includes(list[i].half)) {
      const run = list.slice(i).findIndex((one) => !SIDES.includes(one.half)),
        all = list.slice(i, run < 0 ? undefined : i + run);
      const [left, right] = SIDES.map((side) => all.filter((one) => one.half === side).map(draw));
      out.push(
        h`<div class="tt-two"><div class="tt-stack tt-right">${right}</div><div class="tt-stack">${left}</div></div>`,
      );
      i += all.length - 1;
    } else if (list[i].half && list[i + 1]?.half)
      out.push(h`<div class="tt-two">${draw(list[i])}${draw(list[++i])}</div>`);
    else out.push(draw(list[i]));
  }
  return out;
};
