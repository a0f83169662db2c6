// Play: the table with a live game. Python knows the game; this draws it and sends what a person does.
import { KEYS, answerButtons, drawTable, keyButton, playBar } from "./table.js";
import { FORM_CLICKS, cardPutter, openForm, pressFormKey, suggestForm } from "./forms.js";
import { dragCards } from "./sortform.js";
import {
  PACES,
  applySettings,
  changeSetting,
  menuActions,
  openMenu,
  settings,
  storage,
  storeText,
} from "./settings.js";
import { askNewGame } from "./newgame.js";
import { bookCount, bookList } from "./rulebook.js";
import { button, h, icon } from "./parts.js";
import { emblem } from "./faces.js";
import { drawEnd } from "./end.js";
import { drawer, oddsOf } from "./drawer.js";
import { closestTo, select, selectAll, targetOf } from "./elements.js";
import { press } from "./pick.js";
import {
  fitCards,
  isPhone,
  placePopups,
  popups,
  pressArrow,
  reopenPanel,
  setTabStops,
  setUpPanels,
  turnToPanel,
} from "./live.js";
import {
  angleOn,
  landTokens,
  moveFrom,
  numbersOn,
  placesOf,
  rollDice,
  showChanges,
  showMoment,
  tokensOn,
  turnFrom,
} from "./motion.js";
import { download, openShare } from "./share.js";
import { openCompared } from "./compared.js";
import { say } from "./words.js";
/** @import { Ask } from "./table.js" */
/** @import { Act, Content, Handlers, Model, Screen, Target, Tools, Ui } from "./types.d.ts" */

const DRAWER_COLUMN = { width: 1840, height: 920 }; // px; a table of this size has a column for it (table.css)

// -- the question -------------------------------------------------------------------------------------------------

/** @param {Ui} ui */
const watchButtons = (ui) => [
  button(ui.paused ? say("board.play") : say("board.pause"), {
    does: "pause",
    icon: "time",
    isIconOnlyOnPhones: true,
  }),
  button(say("board.step"), { does: "bot", icon: "next" }),
  button(say("board.skip"), { kind: "go", does: "skip" }),
];
/** @param {Screen} screen */
const pastActions = ({ can, replay: { of } }) => [
  can.fork && button(say("board.fork"), { does: "fork", title: say("board.fork_title") }),
  button(say("board.back_to_now"), { kind: "go", does: "replay", id: "now", data: { at: of } }),
];
/** @type {(screen: Screen, ui: Ui) => Content[]} */
const presentActions = (screen, ui) => [
  ...["undo", "redo", "hint"].map((does) => screen.can[does] && keyButton(does)),
  ...(screen.watch ? watchButtons(ui) : answerButtons(screen, ui)),
  screen.over && button(say("end.back"), { kind: "go", does: "table", icon: "prestige" }),
];
/** Return the odds of the open question, as a button that opens all of them. @param {ReturnType<typeof oddsOf>} odds */
const oddsLine = (odds) =>
  odds?.line &&
  h`
    <button class="tb-link" type="button" data-do="drawer" data-page="odds" data-id="oddsline">
      ${icon("acuity", 14)}${odds.line}
    </button>`;
/** @param {Screen} screen */
const askMark = ({ replay, watch }) => {
  if (replay.past) return "time";
  return watch ? "bot" : "person";
};
/** @type {(screen: Screen, ui: Ui, odds?: ReturnType<typeof oddsOf>) => Ask} */
const askOf = (screen, ui, odds = oddsOf(screen, ui)) => ({
  who: screen.question.who,
  text: screen.question.ask,
  mark: askMark(screen),
  rule: screen.question.rule,
  last: screen.replay.past ? [] : screen.last.slice(0, odds?.line ? 1 : 2),
  odds: !screen.replay.past && oddsLine(odds),
  actions: screen.replay.past ? pastActions(screen) : presentActions(screen, ui),
  isCalm: Boolean(screen.replay.past || screen.watch),
});

// -- the line below it: a notice, a hint, the coach, the task of a puzzle -----------------------------------------

const closeStrip = () => h`
  <button class="tb-x" type="button" data-do="close" data-id="close-strip" aria-label="${say("widget.close")}">
    ${icon("plus")}
  </button>`;
/** Return the buttons of the line, below its text on a phone. @param {Content[]} buttons */
const stripButtons = (buttons) =>
  buttons.some(Boolean) && h`<span class="tb-stripbuttons">${buttons}</span>`;
/** @type {Record<string, string>} */
const NOTICE_ICONS = { problem: "why", peek: "time" };
/** @param {{kind: string, text: string, revive?: string, save?: string}} notice */
export const noticeLine = ({ kind, text, revive, save }) => h`
  <p class="tb-stripline is-${kind}" role="${kind === "problem" ? "alert" : "status"}">
    ${icon(NOTICE_ICONS[kind] ?? "check", 18)}<span>${text}</span>
    ${stripButtons([
      revive && button(revive, { does: "revive", icon: "undo" }),
      save && button(save, { does: "save", id: "save-anyway", data: { sure: true } }),
    ])}
    ${closeStrip()}
  </p>`;
/** @param {number[]} path */
const doHint = (path) =>
  button(say("board.hint_do"), {
    does: "formed",
    id: "hint:do",
    icon: "check",
    data: { path: JSON.stringify(path) },
  });
/** @type {(form: string, given: number[]) => Content} */
const fillHint = (form, given) =>
  button(say("board.hint_do"), {
    does: "hintfill",
    id: "hint:do",
    icon: "check",
    data: { form, given: JSON.stringify(given) },
  });
/** @type {(hints: any[], at: number) => Content} */
const hintLine = (hints, at) => {
  const { text, because, gap, path, given, opens } = hints[at];
  const why = because || gap; // one sentence
  return h`
    <p class="tb-stripline is-hint" role="status">
      ${icon("hint", 18)}<span><b>${text}</b>${why && h` <small>${why}</small>`}</span>
      ${stripButtons([
        given ? fillHint(opens, given) : path && doHint(path),
        hints.length > 1 && button(say("table.other_hint"), { kind: "quiet", does: "otherhint" }),
        hints.length > 1 && button(say("board.hint_compare"), { kind: "quiet", does: "compare" }),
      ])}
      ${closeStrip()}
    </p>`;
};
/** @param {string} text @param {string} sign @param {string} className */
const plainLine = (text, sign, className) => h`
  <p class="tb-stripline ${className}">${icon(sign, 18)}<span>${text}</span></p>`;
/** @type {(screen: Screen, ui: Ui) => Content} */
const strip = (screen, ui) => {
  const { notice, hints, question, task, replay } = screen;
  if (notice) return noticeLine(notice);
  if (replay.past) return null;
  if (hints?.length > 0) return hintLine(hints, (ui.step.hint ?? 0) % hints.length);
  const coach = [question.coach, question.tip].filter(Boolean).join(" ");
  if (coach) return plainLine(coach, "hint", "is-coach");
  return task && plainLine(task, "check", "is-task");
};

// -- the screen ---------------------------------------------------------------------------------------------------

const logButton = () => {
  const options = {
    does: "drawer",
    id: "key:log",
    icon: "book",
    isIconOnlyOnPhones: true,
    data: { page: "log" },
  };
  return button(say("table.page_log"), options);
};
/** @param {{to: string, title: string, text: string, ready: string}} curtain */
const curtain = ({ to, title, text, ready }) => h`
  <section class="tt-curtain" role="dialog" aria-label="${title}">
    ${emblem(to, "moon")}
    <h2 tabindex="-1" data-home>${title}</h2>
    <p>${text}</p>
    ${button(ready, { kind: "go", does: "confirm_player" })}
  </section>`;
/** @type {(screen: Screen, ui: Ui, model: Model) => Content} */
export const drawPlay = (screen, ui, model) => {
  if (screen.kind === "curtain")
    return h`<div class="tb-app is-curtain"><header class="tb-bar"></header>${curtain(screen.curtain)}</div>`;
  if (screen.over && !screen.replay.past && !ui.step.table)
    return drawEnd(screen, {
      bar: playBar(screen, ui),
      strip: screen.notice && noticeLine(screen.notice),
    });
  return drawTable(screen, ui, {
    bar: playBar(screen, ui),
    ask: askOf(screen, ui),
    strip: strip(screen, ui),
    keepsStrip: Boolean(screen.can.coach || screen.task),
    drawer: drawer(screen, ui, model.get("book") ?? []),
    keys: logButton(),
  });
};

// -- what a person does -------------------------------------------------------------------------------------------

/**
 * Take what Python sends beside screens: a file, the odds of the question, a filled-in form.
 * @type {(message: any, tools: Tools) => void}
 */
export const handleMessage = ({ file, odds, suggestion, share }, tools) => {
  const { ui, screen, paint } = tools;
  if (file && ui.saving) download(file.name, file.text);
  if (file) ui.saving = false;
  if (share || suggestion) tools.stopWaiting();
  if (share) openShare(share, tools);
  if (odds && odds.key === screen().key) {
    ui.odds = odds;
    paint();
  }
  const form = suggestion && openForm(screen(), ui);
  if (form) {
    suggestForm(form, ui, suggestion);
    paint();
  }
};

/** Ask for a file and load the game in it. @param {Tools} tools */
const askFile = ({ send }) => {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) send({ do: "load", save: await file.text() });
  });
  input.click();
};
/** @type {(tools: Tools, page: string, rule?: string) => void} */
const showPage = ({ ui, paint }, page, rule = "") => {
  ui.drawer = page;
  ui.isDrawerChosen = true;
  ui.rule = rule;
  ui.query = "";
  paint();
};
/** Change what belongs to the question, in this browser only. @type {(tools: Tools, values: object) => void} */
const setStep = ({ ui, paint }, values) => {
  Object.assign(ui.step, values);
  paint();
};
/** Clicks that Play and Learn share. @type {Handlers} */
export const TABLE_CLICKS = {
  ...FORM_CLICKS,
  thing: (el, tools) => press(el.dataset.id ?? "", tools) || tools.popups?.pin(el),
  move: (el, { screen, send }) =>
    send({ do: "move", path: screen().moves[Number(el.dataset.move)].path }),
  ways: (el, tools) => setStep(tools, { all: true }),
  unpick: (el, tools) => setStep(tools, { picked: [] }),
  unzoom: (el, { popups: opened }) => opened?.hideZoom(),
  panel: (el, tools) => turnToPanel(tools, Number(el.dataset.panel)),
  drawer: (el, tools) => {
    const { page = "" } = el.dataset;
    const isShut = !page || (tools.ui.drawer === page && el.closest(".tb-rail"));
    showPage(tools, isShut ? "" : page);
  },
  rules: (el, tools) => showPage(tools, "rules"),
  menu: (el, tools) =>
    openMenu(tools, menuActions(tools.screen()), (does) => runCommand(CLICKS, does, el, tools)),
};
/** @type {Handlers} */
const CLICKS = {
  ...TABLE_CLICKS,
  form: (el, { send }) => send({ do: "form", path: JSON.parse(el.dataset.path ?? "[]") }),
  formed: (el, { send }) => send({ do: "move", path: JSON.parse(el.dataset.path ?? "[]") }),
  replay: (el, { send }) =>
    el.tagName === "BUTTON" && send({ do: "replay", at: Number(el.dataset.at) }),
  pause: (el, { ui, paint }) => {
    ui.paused = !ui.paused;
    paint();
  },
  compare: (el, tools) => openCompared(tools),
  hintfill: (el, { send }) =>
    send({ do: "fill", form: el.dataset.form, given: JSON.parse(el.dataset.given ?? "[]") }),
  otherhint: (el, tools) => setStep(tools, { hint: (tools.ui.step.hint ?? 0) + 1 }),
  table: (el, tools) => setStep(tools, { table: !tools.ui.step.table }),
  hint: (el, { send }) => send({ do: "hint", long: true }),
  skip: (el, { send }) => send({ do: "skip", long: true }),
  coach: (el, { screen, send }) => {
    changeSetting("coach", screen().can.coach ? "off" : "on");
    send({ do: "coach" });
  },
  new: (el, tools) => askNewGame(tools),
  save: (el, { ui, send }) => {
    ui.saving = true;
    send({ do: "save", sure: el.dataset.sure === "true" });
  },
  load: (el, tools) => askFile(tools),
};
/** @type {(handlers: Handlers, does: string | undefined, el: Target, tools: Tools) => void} */
const runCommand = (handlers, does, el, tools) => {
  if (does && handlers[does]) handlers[does](el, tools);
  else if (does) tools.send({ do: does });
};
/**
 * Handle a click: open a rule, or run the handler of the command, or send the command as it is.
 * @type {(handlers: Handlers, el: Target, tools: Tools) => void}
 */
export const actClick = (handlers, el, tools) => {
  if (el.dataset.rule) showPage(tools, "rules", el.dataset.rule);
  else runCommand(handlers, el.dataset.do, el, tools);
};

/** Return whether the drawer has a column of its own, so that it hides nothing. @param {Tools} tools */
const isDrawerBeside = ({ root }) =>
  root.clientWidth >= DRAWER_COLUMN.width && root.clientHeight >= DRAWER_COLUMN.height;
/** Close what is open, the innermost first. @param {Tools} tools */
const pressEscape = (tools) => {
  const { screen, ui, send, popups: opened } = tools;
  const { why, notice, form, hints } = screen();
  if (why || notice || form || hints?.length) send({ do: "close" });
  else if (opened?.isOpen()) opened.hideZoom();
  else if (ui.drawer && !isDrawerBeside(tools)) showPage(tools, "");
  else if (ui.step.opened || ui.step.picked?.length) setStep(tools, { opened: null, picked: [] });
  else if (ui.drawer) showPage(tools, "");
};
/**
 * Handle a key that Play and Learn share. Return whether it was one.
 * @type {(event: KeyboardEvent, tools: Tools) => boolean}
 */
export const pressTableKey = (event, tools) => {
  const isTyping = targetOf(event).matches("input, select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return true;
  if (event.key === "Escape") pressEscape(tools);
  else if (event.key === "l") showPage(tools, tools.ui.drawer ? "" : "log");
  else if (event.key === "k") {
    showPage(tools, "rules");
    select(tools.stage, ".tt-legend")?.setAttribute("open", "");
  } else return pressFormKey(event, tools) || pressArrow(event);
  return true;
};
// What has a meaning of its own while bots move; anything else skips to the person's turn.
const CONTROLS =
  "button:not([data-do=thing]), a, input, select, textarea, dialog, summary, .tb-drawer, .tb-zoom";
const OWN_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "u", "r", "k", "l"];
/** Let the bots play to the end of their moves, if they are moving. @type {(event: Event, tools: Tools) => boolean} */
const skipBots = (event, { screen, ui, send }) => {
  if (!screen().watch || ui.paused || closestTo(event, CONTROLS)) return false;
  event.preventDefault(); // Enter on a card would press it, too
  event.stopPropagation();
  send({ do: "skip", long: true });
  return true;
};
/** @type {(event: KeyboardEvent, tools: Tools) => void} */
export const pressKey = (event, tools) => {
  const does = KEYS[event.key];
  if (!OWN_KEYS.includes(event.key) && skipBots(event, tools)) return;
  if (pressTableKey(event, tools)) return;
  if (tools.screen().can?.[does]) tools.send({ do: does, long: true });
};
/** Search the rules in the drawer while a person types. @type {(el: Target, tools: Tools) => void} */
const searchRules = (el, { ui, model, stage }) => {
  ui.query = el.value;
  const list = select(stage, ".tt-book-list");
  const count = select(stage, ".tt-book-count");
  if (list) list.innerHTML = String(bookList(model.get("book"), el.value));
  if (count) count.textContent = bookCount(model.get("book"), el.value);
};

/** @type {Act} */
export const actPlay = (event, el, tools) => {
  if (event.type === "click") actClick(CLICKS, el, tools);
  else if (event.type === "change" && el.dataset.do === "replay")
    tools.send({ do: "replay", at: Number(el.value) });
  else if (event.type === "input" && el.dataset.do === "book-search") searchRules(el, tools);
};

// -- after each drawing -------------------------------------------------------------------------------------------

/** Remember what is scrolled where before a screen is drawn. @param {HTMLElement} stage */
const scrolled = (stage) =>
  new Map(
    selectAll(stage, "[data-scroll]").map(({ dataset, scrollLeft, scrollTop }) => [
      dataset.scroll,
      { scrollLeft, scrollTop },
    ]),
  );
/** @type {(stage: HTMLElement, before: ReturnType<typeof scrolled>) => void} */
const scrollBack = (stage, before) => {
  for (const element of selectAll(stage, "[data-scroll]"))
    Object.assign(element, before.get(element.dataset.scroll));
};
/** Return what a table remembers from one drawing to the next. @param {HTMLElement} stage */
export const beforeTable = (stage) => ({
  places: placesOf(stage),
  numbers: numbersOn(stage),
  tokens: tokensOn(stage),
  angle: angleOn(stage),
  scrolled: scrolled(stage),
});
/** Return what tells a question, or a stop of a walk-through, from the next one. @param {Screen} screen */
const questionKey = ({ key, say: said, explained }) => key ?? `${said} ${explained}`;
/** Show what changed the game most, if it is new on this screen. @param {Tools} tools */
const showNewMoment = ({ root, ui, screen }) => {
  const { moment } = screen();
  if (moment && ui.shownMoment !== moment.id)
    showMoment(root, h`${emblem(moment.text, moment.symbol || "prestige")}<b>${moment.text}</b>`);
  ui.shownMoment = moment?.id;
};
/**
 * Fit the new drawing into its room, and show what has changed since the last one.
 * @type {(tools: Tools, before: ReturnType<typeof beforeTable>, isNewScreen: boolean) => void}
 */
export const afterTable = (tools, before, isNewScreen) => {
  const { stage, ui, screen } = tools;
  const question = questionKey(screen());
  const isNewQuestion = ui.shownKey !== question;
  ui.shownKey = question;
  scrollBack(stage, before.scrolled);
  setUpPanels(tools, isNewQuestion);
  fitCards(stage);
  setTabStops(stage);
  placePopups(stage, screen().wanted);
  if (ui.rule)
    select(stage, `.tb-drawer [data-key="${CSS.escape(ui.rule)}"]`)?.scrollIntoView({
      block: "center",
    });
  ui.rule = "";
  tools.popups?.showWhy();
  const [game] = String(screen().key).split(" ");
  const isSameGame = ui.shownGame === game;
  ui.shownGame = game;
  const { roll = -1 } = screen();
  const isNewRoll = roll > (ui.shownRoll ?? roll); // even if the dice show the same numbers again
  ui.shownRoll = roll;
  if (isNewScreen) showNewMoment(tools);
  if (!isNewScreen || !isSameGame) return;
  moveFrom(stage, before.places);
  turnFrom(stage, before.angle);
  if (isNewRoll) rollDice(stage);
  showChanges(stage, before.numbers);
  landTokens(stage, before.tokens);
};
/**
 * Open the drawer where it has a column of its own, and close it elsewhere, until the person opens or closes it. A tab
 * that is hidden has no size yet. Return whether that changes anything.
 * @param {Tools} tools
 */
const fitDrawer = (tools) => {
  const { root, ui } = tools;
  if (ui.isDrawerChosen || root.clientWidth === 0) return false;
  const before = ui.drawer;
  ui.drawer = isDrawerBeside(tools) ? "log" : "";
  return before !== ui.drawer;
};
/** Prepare a root for tables: pop-ups, settings, fitting again when its size changes. @param {Tools} tools */
export const setUpTable = (tools) => {
  const { root, stage, ui, screen } = tools;
  root.classList.add("tb");
  root.dataset.game = screen().game;
  applySettings();
  ui.isInPage = Boolean(document.querySelector(".ttp-bar"));
  fitDrawer(tools);
  tools.popups = popups(tools);
  root.addEventListener("click", (event) => skipBots(event, tools), { capture: true });
  dragCards(tools, cardPutter(tools));
  let wasPhone = isPhone(root);
  const observer = new ResizeObserver(() => {
    if (fitDrawer(tools) || wasPhone !== isPhone(root)) tools.paint();
    wasPhone = isPhone(root);
    fitCards(stage);
    reopenPanel(tools);
    placePopups(stage, screen().wanted);
  });
  observer.observe(root);
  return () => observer.disconnect();
};

// -- bots, and what this browser keeps ----------------------------------------------------------------------------

/** @param {Screen} screen */
const gameKey = (screen) => `tabletop_nb:${screen.storageName}`;
/**
 * After each drawing: let the next bot move, ask for the odds, and keep the game in this browser.
 * @type {(tools: Tools) => void}
 */
export const afterPlay = (tools) => {
  const screen = tools.screen();
  const { ui, send, model } = tools;
  clearTimeout(tools.pace);
  if (screen.watch && !ui.paused) {
    const { pace } = settings();
    const command = pace === "instant" ? "skip" : "bot";
    tools.pace = setTimeout(() => send({ do: command, long: true }), PACES[pace]);
  }
  if (screen.odds && ui.askedOdds !== screen.key) {
    ui.askedOdds = screen.key;
    ui.odds = null;
    model.send({ do: "odds", key: screen.key });
  }
  if (!screen.kept) return;
  storeText(gameKey(screen), screen.kept);
  storeText(
    `${gameKey(screen)}:about`,
    JSON.stringify({ ...screen.about, date: new Date().toISOString() }),
  );
};
/** Return the game that this browser has kept, if any. @param {Screen} screen */
export const keptGame = (screen) => screen.storageName && storage()?.getItem(gameKey(screen));
