// The table on one screen: the bar, the question, the board, the players, the hand, the drawer. It only draws; pick.js
// knows which move is meant, live.js what moves and pops up.
import { emblem, hitChips, optionList, tableCard } from "./faces.js";
import { button, h, icon, raw, ruleChip } from "./parts.js";
import {
  freeMoves,
  isHinted,
  matchingMoves,
  pickedMove,
  pickedThings,
  shownHint,
  thingsOfMove,
} from "./pick.js";
import { FORM_KINDS, drawForm, drawSteps, formButton, openForm, stepsButtons } from "./forms.js";
import { drawNode, drawZone, emptyZone, panelsOf, present, zoneHead } from "./zones.js";
import { goalPanel, isExplained, ownSeat, rivalSeat } from "./seats.js";
import { say } from "./words.js";
/** @import { Content, Move, Screen, Ui } from "./types.d.ts" */
/** @import { Pile, Zone } from "./zones.js" */

const FEW = 5; // moves of a thing that are shown at once; a button shows the others
const MAX_BUTTONS = 3; // answers beside the question; more, or longer ones, are a list over the board
const MAX_CHARS = 64; // of all answers beside the question

// -- states of things ---------------------------------------------------------------------------------------------

/** @type {(state: string, name: string) => string} */
const withState = (state, name) => `${state} ${name}`.trim();
/**
 * Return the zones as this browser shows them: what is picked, hinted or being explained is marked.
 * @type {(screen: Screen, ui: Ui, explained: string) => Record<string, Zone>}
 */
const markedZones = (screen, ui, explained) => {
  const picked = pickedThings(ui);
  const hinted = thingsOfMove(screen, shownHint(screen, ui)?.on ?? []);
  /** @param {Record<string, any>} thing */
  const marked = (thing) => {
    let state = thing.state ?? "";
    if (picked.includes(thing.id)) state = state.replace("legal", "selected");
    if (hinted.includes(thing.id)) state = withState(state, "hinted");
    if (explained === thing.id) state = withState(state, "explained");
    return { ...thing, state, ...(thing.cards && { cards: thing.cards.map(marked) }) };
  };
  const needing = (/** @type {string | undefined} */ name) =>
    screen.zones[name ?? ""]?.things.map(marked);
  return Object.fromEntries(
    Object.entries(screen.zones).map(([name, zone]) => [
      name,
      { ...zone, things: zone.things.map(marked), needing: needing(zone.needs) },
    ]),
  );
};

// -- the bar ------------------------------------------------------------------------------------------------------

/** @type {(phase: string, i: number, at: number) => Content} */
const phaseItem = (phase, i, at) => h`
  <li class="${i < at && "is-past"} ${i === at && "is-here"}" ${i === at && raw('aria-current="step"')}>${phase}</li>`;
/** @param {{list: string[], at: number}} phases */
const phaseList = ({ list, at }) => h`
  <ol class="tb-phases" aria-label="${say("table.phases")}">
    ${list.map((phase, i) => phaseItem(phase, i, at))}
  </ol>`;
/** @param {{kind: string, text: string}} deck */
const deckTag = ({ kind, text }) => h`
  <span class="tb-deck is-${kind}" data-tip="${text}">
    ${icon(kind === "house" ? "house" : "book", 15)}<span>${say(`source.${kind}_deck`)}</span>
  </span>`;
/** @type {(head: {title: string, mark: string}) => Content} */
const gameName = ({ title, mark }) =>
  h`<span class="tb-home">${emblem(title, mark)}</span><h1>${title}</h1>`;
/**
 * Return the bar: the game, the phases or chapters, where the cards come from, the menu. On a page of ours, the page
 * itself puts the game and its tabs there, over an empty place.
 * @type {(screen: Screen, ui: Ui, middle?: Content) => Content}
 */
export const bar = ({ head }, { isInPage }, middle) => h`
  <header class="tb-bar">
    ${isInPage ? h`<span class="tb-bar-room"></span>` : gameName(head)}
    ${middle}
    ${head.deck && deckTag(head.deck)}
    <button class="tb-menu" type="button" data-do="menu" data-id="menu" aria-haspopup="dialog"
      aria-label="${say("table.menu")}"><i></i><i></i><i></i></button>
  </header>`;
/** @type {(screen: Screen, ui: Ui) => Content} */
export const playBar = (screen, ui) => bar(screen, ui, screen.phases && phaseList(screen.phases));

// -- the question -------------------------------------------------------------------------------------------------

/** @typedef {{symbol?: string, text: string}} LastEvent */
/** @param {LastEvent} event */
const eventItem = ({ symbol, text }) =>
  h`<li>${symbol && icon(symbol, 15)}<span>${text}</span></li>`;
/** @param {LastEvent[]} last @param {Content} odds */
const lastEvents = (last, odds) =>
  (last.length > 0 || odds) &&
  h`
    <div class="tb-last">
      ${last.length > 0 && h`<b>${say("table.just_now")}</b>`}
      <ul>
        ${last.map(eventItem)}
        ${odds && h`<li class="tb-oddsline">${odds}</li>`}
      </ul>
    </div>`;
/**
 * @typedef {object} Ask
 * @property {Content} who
 * @property {string} text
 * @property {string} [mark]
 * @property {any} [rule]
 * @property {LastEvent[]} [last]
 * @property {Content} [odds]
 * @property {Content[]} actions
 * @property {boolean} [isCalm] Nobody at this screen is asked.
 */
/** @param {Ask} ask */
const askBar = ({ who, text, mark = "person", rule, last = [], odds, actions, isCalm }) => h`
  <section class="tb-ask ${isCalm && "is-calm"}" aria-label="${say("parts.question")}">
    <span class="tb-ask-mark" aria-hidden="true">${icon(mark, 24)}</span>
    <div class="tb-ask-words">
      <p><span>${who}</span>${ruleChip(rule)}</p>
      <h2 tabindex="-1" data-home data-id="question">${text}</h2>
    </div>
    ${lastEvents(last, odds)}
    <div class="tb-actions">${actions}</div>
  </section>`;

/** Commands with a key of their own. @type {Record<string, string>} */
export const KEYS = { u: "undo", r: "redo", h: "hint" };
/** Return the button of a command with a key. @param {string} does */
export const keyButton = (does) => {
  const sign = does === "redo" ? "turned" : does;
  return button(say(`board.${does}`), {
    icon: sign,
    does,
    isIconOnlyOnPhones: true,
    key: does[0].toUpperCase(),
  });
};
/** Return the button of a move. @type {(screen: Screen, ui: Ui, move: Move, kind: string, id?: string) => Content} */
const moveButton = (screen, ui, move, kind, id) => {
  const text = h`<span>${move.short || move.text}${move.cost && h`<small>${move.cost}</small>`}</span>`;
  return button(text, {
    kind,
    isHinted: isHinted(screen, ui, move),
    does: move.opens ? "open" : "move",
    id: id ?? `move:${move.opens}${move.path}`,
    data: { move: screen.moves.indexOf(move), form: move.opens },
  });
};
/** Return whether there are too many answers for buttons. @param {Screen} screen */
const hasManyAnswers = (screen) => {
  const free = freeMoves(screen);
  const length = free.reduce(
    (sum, { short, text, cost }) => sum + Math.max((short || text).length, cost.length),
    0,
  );
  return free.length > MAX_BUTTONS || (free.length > 1 && length > MAX_CHARS);
};
/**
 * Return buttons for the moves that take nothing from the table, and for the one that is picked there. At most one is
 * filled: the one that moves the game on.
 * @type {(screen: Screen, ui: Ui) => Content[]}
 */
export const answerButtons = (screen, ui) => {
  const form = openForm(screen, ui);
  if (screen.form) return stepsButtons(screen.form);
  if (form) return formButton(form, ui);
  const free = hasManyAnswers(screen)
    ? freeMoves(screen).filter((move) => move.last)
    : freeMoves(screen);
  const picked = pickedMove(screen, ui);
  const only = free.length === 1 && !free[0].on.length ? free[0] : null;
  const last = picked ?? free.find((move) => move.last) ?? only;
  const others = picked ? [] : free.filter((move) => move !== last);
  const isQuiet = last?.warn && last !== picked;
  return [
    ...others.map((move) => moveButton(screen, ui, move, "")),
    last && moveButton(screen, ui, last, isQuiet ? "" : "go", "go"),
  ];
};

// -- what hangs over the board ------------------------------------------------------------------------------------

/** @type {(screen: Screen, ui: Ui, move: Move) => any} */
const moveRow = (screen, ui, move) => ({
  id: `move:${move.path}`,
  state: isHinted(screen, ui, move) ? "legal hinted" : undefined,
  does: move.opens ? "open" : "move",
  data: { move: screen.moves.indexOf(move), form: move.opens },
  symbol: move.symbol || undefined,
  text: move.short || move.text,
  note: move.cost,
  result: move.result.length > 0 && hitChips(move.result),
});
/** @type {(screen: Screen, ui: Ui, moves: Move[]) => Content} */
const moveRows = (screen, ui, moves) => {
  const sorted = moves.toSorted((a, b) => b.result.length - a.result.length);
  const shown = ui.step.all || sorted.length <= FEW + 1 ? sorted : sorted.slice(0, FEW);
  const rows = shown.map((move) => moveRow(screen, ui, move));
  const rest = sorted.length - shown.length;
  if (rest > 0) rows.push({ id: "ways", does: "ways", text: say("board.ways", { count: rest }) });
  return optionList(rows);
};
/** @type {(title: string, body: Content, anchor: string) => Content} */
const popover = (title, body, anchor) => h`
  <section class="tb-pop" data-anchor="${anchor}" aria-label="${title}">
    <header>
      <h3>${title}</h3>
      <button class="tb-x" type="button" data-do="unpick" data-id="unpick" aria-label="${say("board.cancel")}">
        ${icon("plus")}
      </button>
    </header>
    ${body}
  </section>`;
/** Return the moves of what is picked, beside it. @type {(screen: Screen, ui: Ui) => Content} */
const pickedMoves = (screen, ui) => {
  const picked = pickedThings(ui);
  if (screen.pick !== "one" || picked.length === 0 || openForm(screen, ui)) return null;
  const moves = matchingMoves(screen, picked);
  return popover(screen.asking[picked[0]] ?? "", moveRows(screen, ui, moves), ui.step.near);
};
/** Return the answers as a list, where there are too many for buttons. @type {(screen: Screen, ui: Ui) => Content} */
const manyAnswers = (screen, ui) => {
  if (!hasManyAnswers(screen) || pickedThings(ui).length > 0 || openForm(screen, ui)) return null;
  const moves = freeMoves(screen).filter((move) => !move.last && !move.on.length); // others are on the table
  if (moves.length === 0) return null;
  return h`
    <section class="tb-pop is-answers" aria-label="${say("board.moves")}">${moveRows(screen, ui, moves)}</section>`;
};
/**
 * Return the cards to choose from and the open form.
 * @type {(screen: Screen, ui: Ui, zones: Record<string, Zone>, explained: string) => Content}
 */
const frontOfBoard = (screen, ui, zones, explained) => {
  const form = openForm(screen, ui);
  /** @type {Zone[]} */
  const front = screen.layout.front.map((/** @type {string} */ name) => zones[name]);
  const shown = front.filter((zone) => zone && !FORM_KINDS.includes(zone.kind));
  if (!form && !screen.form && shown.length === 0) return null;
  return h`
    <div class="tb-front ${(form || screen.form) && "has-form"} ${shownHint(screen, ui)?.given && "has-hint"}">
      ${shown.map((zone) => drawZone(zone, zone.id === explained))}
      ${screen.form ? drawSteps(screen.form) : form && drawForm(form, ui)}
    </div>`;
};

// -- players and hand ---------------------------------------------------------------------------------------------

/** @param {LastEvent[]} recent */
const recentMoves = (recent) =>
  recent.length > 0 &&
  h`
    <section class="tb-recent" aria-label="${say("table.last_moves")}">
      <h2>${say("table.last_moves")}</h2><ol>${recent.map(eventItem)}</ol>
    </section>`;
/** @type {(zone: Zone | undefined, recent: LastEvent[]) => Content} */
const rivals = (zone, recent) => {
  const { title = say("table.last_moves"), things = [], goals } = zone ?? {};
  return h`
    <aside class="tb-rivals" style="--seats: ${things.length}" data-count="${things.length}" data-label="${title}"
      aria-label="${title}">
      ${things.map(rivalSeat)}${goals && goalPanel(zone?.title ?? "", goals)}
      ${recentMoves(recent)}
    </aside>`;
};
/** @param {Pile} pile */
const handPile = ({ id, title, n, symbol }) => h`
  <button class="tb-pile" type="button" data-id="${id}" data-do="thing">
    ${icon(symbol, 22)}<b data-n="${id}">${n}</b><span>${title}</span>
  </button>`;
/** @type {(zone: Zone, isExplained: boolean) => Content} */
const dock = (zone, isExplained) => {
  const { id, title, ask, things, piles = [] } = zone;
  return h`
    <section class="tb-dock ${ask && "is-asked"}" data-zone="${id}" aria-label="${title}"
      ${isExplained && raw("data-explained")}>
      ${zoneHead(zone)}
      <div class="tb-hand" data-scroll="hand" style="--n: ${Math.max(1, things.length)}">
        ${things.length > 0 ? things.map(tableCard) : emptyZone()}
      </div>
      ${piles.length > 0 && h`<div class="tb-after">${piles.map(handPile)}</div>`}
    </section>`;
};

// -- the whole screen ---------------------------------------------------------------------------------------------

/**
 * @typedef {object} Surroundings
 * @property {Content} bar
 * @property {Ask} ask
 * @property {Content} [strip] A line below the question: a notice, a hint, the coach.
 * @property {boolean} [keepsStrip] Whether that line keeps its room when it is empty; else it hangs over the table.
 * @property {Content} [coach] The bubble of a walk-through.
 * @property {Content} [drawer]
 * @property {Content} [keys] What the bar at the bottom of a phone has before the answers.
 * @property {string} [explained] The thing or zone that is being explained.
 * @property {string} [className]
 */
/** @type {(panel: {label: string, isAsked: boolean}, i: number) => Content} */
const panelTab = ({ label, isAsked }, i) => h`
  <button type="button" data-do="panel" data-panel="${i}" data-id="panel:${i}" class="${isAsked && "is-asked"}">
    ${label}${isAsked && h`<i aria-label="${say("table.answers_here")}"></i>`}
  </button>`;
/** Return where the line below the question is: in a row of its own, or over the table. @param {Surroundings} around */
const stripClass = ({ strip, keepsStrip }) => (keepsStrip ? "has-strip" : strip && "has-message");
/** @type {(screen: Screen, ui: Ui, around: Surroundings) => Content} */
export const drawTable = (screen, ui, around) => {
  const { explained = "" } = around;
  const zones = markedZones(screen, ui, explained);
  const { layout } = screen;
  const center = present(layout.center, zones) ?? {};
  const hand = layout.hand && zones[layout.hand];
  const me = zones[layout.me]?.things[0];
  const panels = panelsOf(center, zones);
  const seats = zones[layout.rivals];
  if (seats) panels.push({ label: seats.title, isAsked: Boolean(seats.ask) });
  return h`
    <div class="tb-app ${around.className} ${!hand && "no-hand"} ${stripClass(around)}">
      ${around.bar}
      ${askBar(around.ask)}
      ${(around.strip || around.keepsStrip) && h`<div class="tb-strip">${around.strip}</div>`}
      <nav class="tb-panels" aria-label="${say("table.panels")}">${panels.map(panelTab)}</nav>
      <main class="tb-board" data-board>${drawNode(center, zones, explained)}</main>
      ${frontOfBoard(screen, ui, zones, explained)}
      <section class="tb-me" aria-label="${say("board.you")}" ${me && isExplained(me) && raw("data-explained")}>
        ${me && ownSeat(me)}
      </section>
      ${hand && dock(hand, explained === layout.hand)}
      ${rivals(seats, screen.recent ?? [])}
      <div class="tb-keys">${around.keys}${around.ask.actions}</div>
      ${around.drawer}
      ${pickedMoves(screen, ui)}
      ${manyAnswers(screen, ui)}
      ${around.coach}
    </div>`;
};
