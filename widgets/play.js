// Playing: the question above, what may be touched, the table, what happened. The truth is in Python; this only draws it.
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
import { drawZones, exact, peek, press, sheet } from "./table.js";
import { FORM_CLICKS } from "./forms.js";
import { askNewGame } from "./newgame.js";
import { openRulebook } from "./rulebook.js";
import { say } from "./words.js";

const PACE = 1100; // ms between two moves of a bot that is watched
const kept = (screen) => `tabletop_nb:${screen.keep}`;
const store = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};

const head = (screen) =>
  h`<header class="tt-top tt-full">${mark(screen.head.title, screen.head.mark)}<span class="tt-title">${screen.head.title}</span>${screen.phases && phases(screen.phases)}<span class="tt-actions tt-top-actions">${button(say("board.rules"), { kind: "quiet", does: "rules", icon: "book" })}${button(say("board.coach"), { kind: "quiet", does: "coach", icon: "hint", title: say("board.coach_title"), pressed: screen.can.coach })}${button(say("board.new"), { kind: "quiet", does: "new", icon: "plus", id: "new-game" })}</span>${deckLabel(screen.head.deck)}</header>`;

/** The answers that need no thing, and the one that is picked on the table. */
const answers = (screen, ui) => {
  const free = screen.moves.filter((move) => !move.on.length || move.button);
  const chosen =
    screen.pick === "set" && ui.step.picked?.length ? exact(screen, ui.step.picked) : null;
  const last =
    chosen ??
    free.find((move) => move.last) ??
    (free.length === 1 && !free[0].on.length ? free[0] : null);
  const others = free.filter((move) => move !== last && !chosen);
  const press = (move, kind) =>
    button(
      h`<span>${move.short || move.text}${move.cost && h`<small>${move.cost}</small>`}</span>`,
      {
        kind,
        does: move.opens ? "open" : "move",
        id: move === last ? "go" : `move:${move.opens}${move.path}`,
        data: { move: screen.moves.indexOf(move), form: move.opens },
        pressed: move.opens ? ui.step.opened === move.opens : null,
      },
    );
  return [
    ...others.map((move) => press(move, "")),
    last &&
      press(last, screen.form || ui.step.opened || (last.warn && last !== chosen) ? "" : "go"),
  ].filter(Boolean);
};

const watchers = (ui) => [
  button(ui.paused ? say("board.play") : say("board.pause"), { does: "pause" }),
  button(say("board.step"), { does: "bot", icon: "next" }),
  button(say("board.skip"), { kind: "go", does: "skip" }),
];

const ask = (screen, ui) => {
  const { can } = screen;
  const actions = screen.replay.past
    ? [
        button(say("board.back_to_now"), {
          kind: "go",
          does: "look",
          id: "now",
          data: { at: screen.replay.of },
        }),
        can.fork && button(say("board.fork"), { does: "fork", title: say("board.fork_title") }),
      ]
    : [
        can.undo && button(say("board.undo"), { icon: "undo", does: "undo" }),
        can.redo && button(say("board.redo"), { does: "redo" }),
        can.hint && button(say("board.hint"), { icon: "hint", does: "hint" }),
        ...(screen.watch ? watchers(ui) : answers(screen, ui)),
        screen.over && button(say("board.new"), { kind: "go", does: "new" }),
      ];
  const tip = !screen.replay.past && (screen.question.tip || screen.question.coach);
  const detail = screen.replay.past
    ? say("board.past")
    : screen.watch
      ? screen.watch.who
      : h`<span class="tt-peek">${invite(screen)}</span>`;
  const on = screen.moves.filter((move) => move.on.length).length,
    all = screen.moves.length;
  const bring = all > 0 && on === 0 ? "data-bring" : all > 0 && on === all ? "data-touch" : ""; // buttons alone, or things alone, come into sight
  return h`<div class="tt-full tt-ask" ${raw(bring)}>${question({ ...screen.question, meanwhile: !screen.replay.past && screen.question.meanwhile, detail, tip: tip && h`${screen.question.coach} ${screen.question.tip}`, actions })}</div>`;
};
const invite = (screen) =>
  screen.moves.some((move) => move.opens && move.on.length)
    ? say("board.fill_in")
    : screen.pick === "set" && screen.moves.length
      ? say("board.pick_dice")
      : !screen.moves.some((move) => move.on.length)
        ? ""
        : screen.moves.some((move) => !move.on.length)
          ? say("board.nothing_picked")
          : say("board.only_pick");

export const notice = ({ kind, text, revive, save }) =>
  h`<div class="tt-full tt-notice is-${kind}" data-told role="${kind === "problem" ? "alert" : "status"}">${icon(kind === "problem" ? "why" : kind === "peek" ? "time" : "check", 18)}<span>${text}</span>${revive && button(revive, { does: "revive", icon: "undo" })}${save && button(save, { does: "save", id: "save-anyway", data: { sure: true } })}${button(say("widget.close"), { kind: "quiet", does: "close" })}</div>`;

const hints = (
  list,
) => h`<section class="tt-full tt-hints" data-told aria-label="${say("board.hint_title")}"><header>${icon("hint", 18)}<h3>${say("board.hint_title")}</h3></header><ol>${list.map((one) => h`<li><b>${one.text}</b> <small>${[one.because, one.behind].filter(Boolean).join("; ")}</small></li>`)}</ol>
<footer><small>${say("board.hint_note")}</small>${button(say("widget.close"), { kind: "quiet", does: "close" })}</footer></section>`;

const form = ({
  title,
  rows,
  path,
  because,
  rule,
}) => h`<section class="tt-full tt-pay" aria-label="${title}"><header><h3>${title}</h3>${ruleChip(rule)}</header>
${rows.map((row, i) => h`<fieldset class="tt-choose"><legend>${row.ask}</legend>${row.options.map((one) => h`<button type="button" class="tt-chip ${one.picked && "is-selected"}" aria-pressed="${one.picked}" data-do="form" data-id="form:${i}:${one.path}" data-path="${JSON.stringify(one.path)}">${one.picked && icon("check", 14)}${one.text}</button>`)}</fieldset>`)}
<p class="tt-because">${icon("hint", 16)}<span>${because}</span></p>
<footer><span></span><span class="tt-actions">${button(say("board.cancel"), { kind: "quiet", does: "close" })}${button(say("board.confirm"), { kind: "go", does: "formed", data: { path: JSON.stringify(path) } })}</span></footer></section>`;

const over = ({ sheets, peeked }) =>
  h`<section class="tt-full tt-over"><div class="tt-sheets">${sheets.map((one) => h`<div><h3>${one.name}</h3>${sheet(one.lines, one.total)}</div>`)}</div>${peeked && h`<small>${peeked}</small>`}</section>`;

const past = ({ log: told, replay: step }, ui) => h`
${zone({ title: say("board.replay"), aside: say("board.step_of", step), body: replay(step) })}
${zone({ label: say("board.log"), body: h`${log(say("board.log"), told.groups, ui.open, say("board.since"))}${(told.more > 0 || told.all) && button(told.all ? say("board.log_less") : say("board.log_all", told), { kind: "quiet", does: "log" })}` })}`;

const handles = (
  screen,
) => h`<footer class="tt-full tt-handles"><span class="tt-actions">${button(say("board.again"), { does: "again", icon: "turned", title: say("board.again_title") })}${button(say("board.save"), { does: "save" })}${button(say("board.load"), { does: "load" })}</span>
<small>${screen.setup.seed != null && say("board.seed_is", { seed: screen.setup.seed })} ${screen.keep && say("board.kept")} ${say("board.device")} ${say("board.keys")}</small><input type="file" accept=".json,application/json" aria-label="${say("board.load")}" hidden></footer>`;

export function drawPlay(screen, ui) {
  if (screen.kind === "curtain") return h`<div class="tt-screen">${curtain(screen.curtain)}</div>`;
  return h`<div class="tt-screen tt-play">${head(screen)}${screen.task && h`<p class="tt-full tt-task">${icon("check", 18)}<span>${screen.task}</span></p>`}${ask(screen, ui)}${screen.notice && notice(screen.notice)}${screen.over && over(screen.over)}${screen.form && form(screen.form)}${screen.hints.length > 0 && hints(screen.hints)}
<div class="tt-stack">${drawZones(screen, screen.main, ui)}</div><div class="tt-stack tt-margin">${drawZones(screen, screen.side, ui)}${past(screen, ui)}</div>${handles(screen)}</div>`;
}

/** Python sends a file when somebody asked for it: the view in which that was done saves it. */
export const hearFile = ({ file }, { ui }) => {
  if (!file || !ui.saving) return;
  ui.saving = false;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

const CLICKS = {
  ...FORM_CLICKS,
  thing: (el, tools) => press(el.dataset.id, tools),
  move: (el, { screen, send }) => send({ do: "move", path: screen().moves[el.dataset.move].path }),
  ways: (el, { ui, paint }) => {
    ui.step.all = !ui.step.all;
    paint();
  },
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
  rules: (el, tools) => openRulebook(tools),
};
const KEYS = { u: "undo", r: "redo", h: "hint" };

export function actPlay(event, el, tools) {
  const { screen, stage, send, ui, paint } = tools;
  if (event.type === "click" && el.dataset.rule) return openRulebook(tools, el.dataset.rule);
  if (event.type === "click" && el.dataset.do)
    return (CLICKS[el.dataset.do] ?? (() => send({ do: el.dataset.do })))(el, tools);
  if (event.type === "change" && el.dataset.do === "look")
    return send({ do: "look", at: Number(el.value) });
  if (event.type === "pointerover" || event.type === "focusin") {
    const line = stage.querySelector(".tt-peek");
    if (line) line.textContent = peek(screen(), el.dataset.id, ui) || invite(screen());
  }
  if (
    event.type !== "keydown" ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /INPUT|SELECT/.test(event.target.tagName)
  )
    return;
  if (event.key === "Escape") {
    if (ui.step.picked?.length) {
      ui.step = {};
      paint();
    } else if (screen().why || screen().notice || screen().form || screen().hints?.length)
      send({ do: "close" });
  } else if (screen().can?.[KEYS[event.key]]) send({ do: KEYS[event.key], long: true });
}

/** After a drawing: the next move of a bot that is watched, and the game is kept in this browser. */
export function afterPlay(stage, tools) {
  const screen = tools.screen();
  stage.querySelector("input[type=file]")?.addEventListener("change", async ({ target }) => {
    if (target.files[0]) tools.send({ do: "load", save: await target.files[0].text() });
  });
  clearTimeout(tools.pace);
  if (screen.watch && !tools.ui.paused)
    tools.pace = setTimeout(() => tools.send({ do: "bot", long: true }), PACE);
  if (screen.kept)
    try {
      store()?.setItem(kept(screen), screen.kept);
    } catch {
      /* full, or forbidden: the game goes on without */
    }
}
/** The game that this browser kept, if it did. */
export const keptGame = (screen) => screen.keep && store()?.getItem(kept(screen));
