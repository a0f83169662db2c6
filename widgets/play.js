// The board: the question, what can be picked, the table, what happened. Python knows the game; this only draws it.
import {
  button,
  curtain,
  deckLabel,
  h,
  icon,
  log,
  mark,
  phases,
  question,
  raw,
  replay,
  ruleChip,
  zone,
} from "./parts.js";
import { drawZones, exactMove, peek, press, sheet } from "./table.js";
import { FORM_CLICKS } from "./forms.js";
import { askNewGame } from "./newgame.js";
import { openRulebook } from "./rulebook.js";
import { say } from "./words.js";

const PACE = 1100; // ms between two moves of bots that are watched

// -- the head and the question ------------------------------------------------------------------------------------

const headActions = (screen) => h`
  <span class="tt-actions tt-top-actions">
    ${button(say("board.rules"), { kind: "quiet", does: "rules", icon: "book" })}
    ${button(say("board.coach"), {
      kind: "quiet",
      does: "coach",
      icon: "hint",
      title: say("board.coach_title"),
      pressed: screen.can.coach,
    })}
    ${button(say("board.new"), { kind: "quiet", does: "new", icon: "plus", id: "new-game" })}
  </span>`;
const head = (screen) => h`
  <header class="tt-top tt-full">
    ${mark(screen.head.title, screen.head.mark)}
    <span class="tt-title">${screen.head.title}</span>
    ${screen.phases && phases(screen.phases)}
    ${headActions(screen)}
    ${deckLabel(screen.head.deck)}
  </header>`;

/** Return the button of a move, with the given kind and id. */
export const moveButton = (screen, ui, move, kind, id) => {
  const text = h`<span>${move.short || move.text}${move.cost && h`<small>${move.cost}</small>`}</span>`;
  return button(text, {
    kind,
    does: move.opens ? "open" : "move",
    id: id ?? `move:${move.opens}${move.path}`,
    data: { move: screen.moves.indexOf(move), form: move.opens },
    pressed: move.opens ? ui.step.opened === move.opens : null,
  });
};
/** Return the moves that take nothing from the table. */
export const freeMoves = (screen) => screen.moves.filter((move) => !move.on.length || move.button);
/** Return the move that takes exactly what is picked, where any number of things can be picked. */
export const pickedMove = (screen, { step: { picked } }) =>
  screen.pick === "set" && picked?.length ? exactMove(screen, picked) : null;

/** Return buttons for the moves that take nothing from the table, and for the one that is picked there. */
const answers = (screen, ui) => {
  const free = freeMoves(screen);
  const picked = pickedMove(screen, ui);
  const only = free.length === 1 && !free[0].on.length ? free[0] : null;
  const last = picked ?? free.find((move) => move.last) ?? only;
  const others = picked ? [] : free.filter((move) => move !== last);
  const isQuiet = screen.form || ui.step.opened || (last?.warn && last !== picked);
  return [
    ...others.map((move) => moveButton(screen, ui, move, "")),
    last && moveButton(screen, ui, last, isQuiet ? "" : "go", "go"),
  ];
};

const watchButtons = (ui) => [
  button(ui.paused ? say("board.play") : say("board.pause"), { does: "pause" }),
  button(say("board.step"), { does: "bot", icon: "next" }),
  button(say("board.skip"), { kind: "go", does: "skip" }),
];
const pastActions = ({ can, replay: { of } }) => [
  button(say("board.back_to_now"), { kind: "go", does: "look", id: "now", data: { at: of } }),
  can.fork && button(say("board.fork"), { does: "fork", title: say("board.fork_title") }),
];
const presentActions = (screen, ui) => [
  screen.can.undo && button(say("board.undo"), { icon: "undo", does: "undo" }),
  screen.can.redo && button(say("board.redo"), { does: "redo" }),
  screen.can.hint && button(say("board.hint"), { icon: "hint", does: "hint" }),
  ...(screen.watch ? watchButtons(ui) : answers(screen, ui)),
  screen.over && button(say("board.new"), { kind: "go", does: "new" }),
];

/** Return what to do, for a person who points at nothing. */
const invitation = ({ moves, pick }) => {
  const takesThings = (move) => move.on.length > 0;
  if (moves.some((move) => move.opens && takesThings(move))) return say("board.fill_in");
  if (pick === "set" && moves.length) return say("board.pick_dice");
  if (!moves.some(takesThings)) return "";
  return say(moves.every(takesThings) ? "board.only_pick" : "board.nothing_picked");
};
const questionDetail = (screen) => {
  if (screen.replay.past) return say("board.past");
  if (screen.watch) return screen.watch.who;
  return h`<span class="tt-peek">${invitation(screen)}</span>`;
};
/** Return the attribute that tells what to scroll to: the buttons, if all moves are there, or the things. */
const scrollHint = ({ moves }) => {
  const onThings = moves.filter((move) => move.on.length).length;
  if (!moves.length || (onThings && onThings < moves.length)) return "";
  return raw(onThings ? "data-touch" : "data-bring");
};
const ask = (screen, ui) => {
  const { coach, tip, meanwhile } = screen.question;
  const isPast = screen.replay.past;
  const asked = question({
    ...screen.question,
    meanwhile: !isPast && meanwhile,
    detail: questionDetail(screen),
    tip: !isPast && (tip || coach) && h`${coach} ${tip}`,
    actions: isPast ? pastActions(screen) : presentActions(screen, ui),
  });
  return h`<div class="tt-full tt-ask" ${scrollHint(screen)}>${asked}</div>`;
};

// -- notices, hints, forms, scores --------------------------------------------------------------------------------

const closeQuietly = () => button(say("widget.close"), { kind: "quiet", does: "close" });
const NOTICE_ICONS = { problem: "why", peek: "time" };
export const notice = ({ kind, text, revive, save }) => h`
  <div class="tt-full tt-notice is-${kind}" data-told role="${kind === "problem" ? "alert" : "status"}">
    ${icon(NOTICE_ICONS[kind] ?? "check", 18)}
    <span>${text}</span>
    ${revive && button(revive, { does: "revive", icon: "undo" })}
    ${save && button(save, { does: "save", id: "save-anyway", data: { sure: true } })}
    ${closeQuietly()}
  </div>`;

const hintItem = ({ text, because, behind }) =>
  h`<li><b>${text}</b> <small>${[because, behind].filter(Boolean).join("; ")}</small></li>`;
const hints = (list) => h`
  <section class="tt-full tt-hints" data-told aria-label="${say("board.hint_title")}">
    <header>${icon("hint", 18)}<h3>${say("board.hint_title")}</h3></header>
    <ol>${list.map(hintItem)}</ol>
    <footer><small>${say("board.hint_note")}</small>${closeQuietly()}</footer>
  </section>`;

const formChoice = (i) => (one) => h`
  <button type="button" class="tt-chip ${one.picked && "is-selected"}" aria-pressed="${one.picked}"
    data-do="form" data-id="form:${i}:${one.path}" data-path="${JSON.stringify(one.path)}">
    ${one.picked && icon("check", 14)}${one.text}
  </button>`;
const formRow = (row, i) => h`
  <fieldset class="tt-choose"><legend>${row.ask}</legend>${row.options.map(formChoice(i))}</fieldset>`;
const form = ({ title, rows, path, because, rule }) => {
  const confirm = { kind: "go", does: "formed", data: { path: JSON.stringify(path) } };
  return h`
    <section class="tt-full tt-pay" aria-label="${title}">
      <header><h3>${title}</h3>${ruleChip(rule)}</header>
      ${rows.map(formRow)}
      <p class="tt-because">${icon("hint", 16)}<span>${because}</span></p>
      <footer>
        <span></span>
        <span class="tt-actions">
          ${button(say("board.cancel"), { kind: "quiet", does: "close" })}${button(say("board.confirm"), confirm)}
        </span>
      </footer>
    </section>`;
};

const scoreSheet = ({ name, lines, total }) => h`<div><h3>${name}</h3>${sheet(lines, total)}</div>`;
const over = ({ sheets, peeked }) => h`
  <section class="tt-full tt-over">
    <div class="tt-sheets">${sheets.map(scoreSheet)}</div>
    ${peeked && h`<small>${peeked}</small>`}
  </section>`;

// -- the log, and what is below the table -------------------------------------------------------------------------

const logButton = (events) => {
  const text = events.all ? say("board.log_less") : say("board.log_all", events);
  return (events.more > 0 || events.all) && button(text, { kind: "quiet", does: "log" });
};
const past = ({ log: events, replay: step }, ui) => {
  const list = log(say("board.log"), events.groups, ui.open, say("board.since"));
  return h`
    ${zone({ title: say("board.replay"), aside: say("board.step_of", step), body: replay(step) })}
    ${zone({ label: say("board.log"), body: h`${list}${logButton(events)}` })}`;
};

const footNotes = ({ setup: { seed }, keep }) => {
  const seedNote = seed != null && say("board.seed_is", { seed });
  return h`<small>${seedNote} ${keep && say("board.kept")} ${say("board.device")} ${say("board.keys")}</small>`;
};
const foot = (screen) => h`
  <footer class="tt-full tt-handles">
    <span class="tt-actions">
      ${button(say("board.again"), { does: "again", icon: "turned", title: say("board.again_title") })}
      ${button(say("board.save"), { does: "save" })}
      ${button(say("board.load"), { does: "load" })}
    </span>
    ${footNotes(screen)}
    <input type="file" accept=".json,application/json" aria-label="${say("board.load")}" hidden>
  </footer>`;

const task = (text) => h`<p class="tt-full tt-task">${icon("check", 18)}<span>${text}</span></p>`;

export function drawPlay(screen, ui) {
  if (screen.kind === "curtain") return h`<div class="tt-screen">${curtain(screen.curtain)}</div>`;
  return h`
    <div class="tt-screen tt-play">
      ${head(screen)}
      ${screen.task && task(screen.task)}
      ${ask(screen, ui)}
      ${screen.notice && notice(screen.notice)}
      ${screen.over && over(screen.over)}
      ${screen.form && form(screen.form)}
      ${screen.hints.length > 0 && hints(screen.hints)}
      <div class="tt-stack">${drawZones(screen, screen.main, ui)}</div>
      <div class="tt-stack tt-margin">${drawZones(screen, screen.side, ui)}${past(screen, ui)}</div>
      ${foot(screen)}
    </div>`;
}

// -- what a person does -------------------------------------------------------------------------------------------

/** Download the file that Python sends, in the view where the person asked for it. */
export const hearFile = ({ file }, { ui }) => {
  if (!file || !ui.saving) return;
  ui.saving = false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/** Clicks that the board and the walk-through share. */
export const TABLE_CLICKS = {
  ...FORM_CLICKS,
  thing: (el, tools) => press(el.dataset.id, tools),
  move: (el, { screen, send }) => send({ do: "move", path: screen().moves[el.dataset.move].path }),
  ways: (el, { ui, paint }) => {
    ui.step.all = !ui.step.all;
    paint();
  },
  rules: (el, tools) => openRulebook(tools),
};
const CLICKS = {
  ...TABLE_CLICKS,
  form: (el, { send }) => send({ do: "form", path: JSON.parse(el.dataset.path) }),
  formed: (el, { send }) => send({ do: "move", path: JSON.parse(el.dataset.path) }),
  look: (el, { send }) =>
    el.tagName === "BUTTON" && send({ do: "look", at: Number(el.dataset.at) }),
  pause: (el, { ui, paint }) => {
    ui.paused = !ui.paused;
    paint();
  },
  hint: (el, { send }) => send({ do: "hint", long: true }),
  skip: (el, { send }) => send({ do: "skip", long: true }),
  new: (el, tools) => askNewGame(tools),
  save: (el, { ui, send }) => {
    ui.saving = true;
    send({ do: "save", sure: el.dataset.sure === "true" });
  },
  load: (el, { stage }) => stage.querySelector("input[type=file]").click(),
};
const KEYS = { u: "undo", r: "redo", h: "hint" };

/** Handle a click: open a rule, or run the handler of the command, or send the command as it is. */
export const actClick = (handlers, el, tools) => {
  const { rule, do: does } = el.dataset;
  if (rule) openRulebook(tools, rule);
  else if (handlers[does]) handlers[does](el, tools);
  else if (does) tools.send({ do: does });
};

/** Show what the thing would do that the person points at, or another text where it would do nothing. */
export const showPeek = (el, { screen, stage, ui }, otherwise) => {
  const line = stage.querySelector(".tt-peek");
  if (line) line.textContent = peek(screen(), el.dataset.id, ui) || otherwise;
};

const pressEscape = ({ screen, ui, paint, send }) => {
  const { why, notice: note, form: opened, hints: list } = screen();
  if (ui.step.picked?.length) {
    ui.step = {};
    paint();
  } else if (why || note || opened || list?.length) send({ do: "close" });
};
const isTyping = ({ target }) => /INPUT|SELECT/.test(target.tagName);
const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;
const pressKey = (event, tools) => {
  const command = KEYS[event.key];
  if (hasModifier(event) || isTyping(event)) return;
  if (event.key === "Escape") pressEscape(tools);
  else if (tools.screen().can?.[command]) tools.send({ do: command, long: true });
};

export function actPlay(event, el, tools) {
  if (event.type === "click") actClick(CLICKS, el, tools);
  else if (event.type === "change" && el.dataset.do === "look")
    tools.send({ do: "look", at: Number(el.value) });
  else if (event.type === "pointerover" || event.type === "focusin")
    showPeek(el, tools, invitation(tools.screen()));
  else if (event.type === "keydown") pressKey(event, tools);
}

// -- what this browser keeps --------------------------------------------------------------------------------------

const gameKey = (screen) => `tabletop_nb:${screen.keep}`;
/** Return the browser's storage, or null where it is forbidden. */
export const storage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};
/** Store a text, if the browser can. */
export const storeText = (key, text) => {
  try {
    storage()?.setItem(key, text);
  } catch {
    // The storage is full. The game goes on without.
  }
};

/** After each drawing: let the next bot move, and keep the game in this browser. */
export function afterPlay(stage, tools) {
  const screen = tools.screen();
  stage.querySelector("input[type=file]")?.addEventListener("change", async ({ target }) => {
    if (target.files[0]) tools.send({ do: "load", save: await target.files[0].text() });
  });
  clearTimeout(tools.pace);
  if (screen.watch && !tools.ui.paused)
    tools.pace = setTimeout(() => tools.send({ do: "bot", long: true }), PACE);
  if (screen.kept) storeText(gameKey(screen), screen.kept);
}
/** Return the game that this browser has kept, if any. */
export const keptGame = (screen) => screen.keep && storage()?.getItem(gameKey(screen));
