// Learn: the table with a coach who explains one idea at a time. A stop may ask for a move; then the quiz, and a game.
import { answerButtons, bar, drawTable } from "./table.js";
import { ariaPressed, button, dialogHead, h, icon, raw } from "./parts.js";
import { addDialog, closestTo } from "./elements.js";
import { isPhone } from "./live.js";
import { bold, feedback } from "./feedback.js";
import {
  TABLE_CLICKS,
  actClick,
  actPlay,
  afterPlay,
  afterTable,
  beforeTable,
  drawPlay,
  handleMessage,
  noticeLine,
  pressKey,
  pressTableKey,
  setUpTable,
} from "./play.js";
import { drawer } from "./drawer.js";
import { mount } from "./widget.js";
import { playOnBoard } from "./handover.js";
import { menuActions, openMenu, readStored, storeText } from "./settings.js";
import { say } from "./words.js";
/** @import { Command, Content, Feedback, Handlers, Model, Rule } from "./types.d.ts" */
/** @import { Screen, Target, Tools, Ui, View } from "./types.d.ts" */

/** @param {Screen} screen */
const progressKey = (screen) => `tabletop_nb:walk:${screen.name}`;
/** Return whether this page is served by Voilà, where the address can name a stop. */
const isVoila = () => {
  const config = document.querySelector("#jupyter-config-data")?.textContent;
  return Boolean(document.body.dataset.voila || config?.includes('"voila'));
};

// -- the bar: chapters --------------------------------------------------------------------------------------------

/** @typedef {{n: number, title: string, note: string, stop: string, state: string}} Chapter */
/** @type {(chapter: Chapter, i: number, all: Chapter[]) => Content} */
const chapterItem = ({ n, title, note, stop, state }, i, { length: of }) => h`
  <li class="${state && `is-${state === "done" ? "past" : state}`}">
    <a href="#learn/${stop}" data-do="go" data-id="chapter:${stop}" data-stop="${stop}" data-of="${of}"
      data-tip="${title}: ${note}"
      aria-label="${say("walk.chapter", { number: n, title, note })}" ${state === "here" && raw('aria-current="step"')}>
      ${state === "done" ? icon("check", 13) : n}
    </a>
  </li>`;
/** @param {Chapter[]} chapters */
const chapterList = (chapters) => h`
  <ol class="tb-chapters" data-of="${chapters.length}" aria-label="${say("walk.chapters")}">
    ${chapters.map(chapterItem)}
    <li class="tb-ch-name">${chapters.find(({ state }) => state === "here")?.title}</li>
  </ol>`;

/** @param {Chapter} chapter */
const chapterRow = ({ n, title, note, stop, state }) => h`
  <li>
    <button class="tb-chapter ${state && `is-${state}`}" type="button" data-do="go" data-stop="${stop}"
      ${state === "here" && raw('aria-current="step"')}>
      <i>${state === "done" ? icon("check", 15) : n}</i><span><b>${title}</b><small>${note}</small></span>
    </button>
  </li>`;
/** Show all chapters with their titles, to go to one. @param {Tools} tools */
const openChapters = ({ root, screen, send }) => {
  const label = say("walk.chapters");
  const dialog = addDialog(root, "tb-dialog", label, ["[data-id=menu]"]);
  dialog.innerHTML = String(
    h`${dialogHead(label)}<ol class="tb-chapterlist">${screen().chapters.map(chapterRow)}</ol>`,
  );
  dialog.addEventListener("click", (event) => {
    const { stop } = closestTo(event, "[data-stop]")?.dataset ?? {};
    if (!stop) return;
    dialog.close();
    send({ do: "go", stop });
  });
  dialog.showModal();
};

// -- a stop -------------------------------------------------------------------------------------------------------

/**
 * @typedef {object} Stop
 * @property {string} place
 * @property {string} title
 * @property {string[]} text
 * @property {Rule | null} rule
 * @property {string} prompt
 * @property {Feedback | null} feedback
 * @property {number} at
 * @property {number} of
 * @property {boolean} first
 * @property {boolean} last
 * @property {boolean} done Whether the learner can go on.
 * @property {boolean} made Whether the move was made.
 * @property {boolean} asks Whether there is a move.
 * @property {boolean} show Whether the learner can see the right move.
 * @property {boolean} quiz
 * @property {{title: string, text: string, new: Command | null}[]} live
 */
/** @param {Stop} stop */
const isRight = ({ feedback: given }) => given?.kind === "right";
/**
 * Return the stop as this browser shows it: once a learner picks something again, the feedback on the last try is gone.
 * @type {(screen: Screen, ui: Ui) => Stop}
 */
const shownStop = ({ stop, seq }, ui) =>
  ui.step.retried === seq ? { ...stop, feedback: null } : stop;
/** @param {Stop} stop */
const isAsking = (stop) => stop.asks && !stop.made && (!stop.feedback || isRight(stop));
/** @type {(place: string, at: number, of: number) => Content} */
const dots = (place, at, of) => h`
  <span class="tb-dots" role="img" aria-label="${place}">
    ${Array.from({ length: of }, (_, i) => h`<i class="${i + 1 < at && "is-past"} ${i + 1 === at && "is-here"}"></i>`)}
  </span>`;
/** Return what leads on; at the last stop, its room, so that nothing moves there. @param {Stop} stop */
const onward = (stop) => {
  if (stop.last) return h`<span class="tb-btn-room"></span>`;
  if (!stop.done)
    return button(say("walk.skip"), {
      kind: "quiet",
      does: "skip",
      icon: "next",
      isIconOnlyOnPhones: true,
    });
  const isQuiet = stop.quiz || stop.live.length > 0 || (stop.feedback && !isRight(stop));
  return button(say("walk.next"), { kind: isQuiet ? "" : "go", does: "next", icon: "next" });
};
/** @type {(screen: Screen, ui: Ui) => Content[]} */
const stopActions = (screen, ui) => {
  const stop = shownStop(screen, ui);
  return [
    dots(stop.place, stop.at, stop.of),
    ...(isAsking(stop) ? answerButtons(screen, ui) : []),
    !stop.first &&
      button(say("walk.back"), { icon: "back", does: "back", isIconOnlyOnPhones: true }),
    onward(stop),
  ];
};

/** @type {(live: {title: string, text: string}, i: number) => Content} */
const liveGame = ({ title, text }, i) => {
  const options = { kind: i ? "" : "go", does: "live", id: `live:${i}`, data: { number: i } };
  return h`<li>${button(title, options)}<small>${text}</small></li>`;
};
/** @param {Stop} stop */
const stopFeedback = (stop) => {
  if (!stop.feedback) return null;
  const retry = [
    button(say("walk.again"), { does: "close" }),
    stop.show && button(say("walk.show_me"), { does: "show" }),
  ];
  return feedback({ ...stop.feedback, actions: isRight(stop) ? [] : retry });
};
/** @param {Stop} stop */
const coach = (stop) => h`
  <section class="tb-coach" aria-live="polite" aria-label="${stop.title}">
    ${!stop.feedback && stop.text.map((text) => h`<p>${bold(text)}</p>`)}
    ${!stop.feedback && stop.prompt && h`<p class="tb-coach-move">${icon("next", 16)}<span>${stop.prompt}</span></p>`}
    ${stopFeedback(stop)}
    ${stop.live.length > 0 && h`<ul class="tb-livegames">${stop.live.map(liveGame)}</ul>`}
    ${stop.quiz && button(say("walk.quiz"), { kind: "go", does: "quiz" })}
  </section>`;

// -- the quiz -----------------------------------------------------------------------------------------------------

/** @param {{kind: string, text: string}} item */
const reviewItem = ({ kind, text }) => h`
  <li class="is-${kind}">${icon(kind === "right" ? "check" : "turned", 16)}<span>${text}</span></li>`;
/** @param {any} quiz */
const quizEnd = ({ next }) =>
  next
    ? button(say("quiz.go_on"), { kind: "go", does: "go", data: { stop: next } })
    : button(say("quiz.leave"), { kind: "go", does: "leave" });
/** @param {any} quiz */
const quizReview = (quiz) => h`<ol class="tt-review">${quiz.review.map(reviewItem)}</ol>`;

/** @type {(quiz: any, ui: Ui) => number[]} */
const quizChoices = (quiz, ui) => ui.step.chosen ?? quiz.given ?? [];
/** @type {(quiz: any, ui: Ui) => string} */
const quizNumber = (quiz, ui) => ui.step.typed ?? quiz.typed ?? "";
/** @type {(text: string, i: number, isPicked: boolean, isSquare: boolean) => Content} */
const quizOption = (text, i, isPicked, isSquare) => h`
  <li>
    <button type="button" class="pg-option ${isPicked && "is-chosen"}" data-do="pick" data-id="pick:${i}"
      data-number="${i}" ${ariaPressed(isPicked)}>
      <span class="tt-box ${isSquare && "is-square"}">${isPicked && icon("check", 14)}</span><span>${text}</span>
    </button>
  </li>`;
/** @type {(quiz: any, ui: Ui) => Content} */
const quizBody = (quiz, ui) => {
  if (quiz.kind === "number")
    return h`
      <label class="tt-number">
        <span>${say("quiz.number")}</span>
        <input data-id="quiz-number" data-do="typed" inputmode="decimal" autocomplete="off"
          value="${quizNumber(quiz, ui)}">
      </label>`;
  const picked = quizChoices(quiz, ui);
  const items = quiz.options.map((/** @type {string} */ text, /** @type {number} */ i) =>
    quizOption(text, i, picked.includes(i), quiz.kind === "choices"),
  );
  return h`<ul class="pg-options">${items}</ul>`;
};
/** @param {any} quiz */
const quizNext = ({ feedback: given, last, number }) => {
  if (!given) return button(say("quiz.check"), { kind: "go", does: "check" });
  const text = last ? say("quiz.end") : say("quiz.next");
  return button(text, { kind: "go", does: "ask", data: { number: number + 1 } });
};
/** @type {(quiz: any, ui: Ui) => Content} */
const quizPanel = (quiz, ui) => h`
  <section class="tb-coach is-quiz" aria-label="${quiz.place}">
    <h2>${quiz.title}</h2>
    ${quiz.kind === "choices" && h`<small>${say("quiz.several")}</small>`}
    ${quiz.over ? quizReview(quiz) : quizBody(quiz, ui)}
    ${quiz.feedback && feedback({ ...quiz.feedback, actions: [] })}
  </section>`;
/** @param {any} quiz */
const quizActions = (quiz) =>
  quiz.over
    ? [button(say("quiz.again"), { kind: "quiet", does: "quiz" }), quizEnd(quiz)]
    : [button(say("quiz.leave"), { kind: "quiet", does: "leave" }), quizNext(quiz)];

// -- the screen ---------------------------------------------------------------------------------------------------

const leaveButton = () => button(say("walk.leave"), { icon: "back", does: "leave" });
/** @type {(screen: Screen, ui: Ui, model: Model) => Content} */
const drawLive = (screen, ui, model) => {
  const shown = { ...screen, head: { ...screen.head, deck: null } }; // the button takes its place
  return h`${drawPlay(shown, ui, model)}<div class="tb-leave">${leaveButton()}</div>`;
};
/** @type {(screen: Screen, ui: Ui, model: Model) => Content} */
const drawLearn = (screen, ui, model) => {
  const { quiz, notice } = screen;
  const isQuiz = screen.kind === "quiz";
  const stop = shownStop(screen, ui);
  const shown = isQuiz ? quiz : stop;
  return drawTable(screen, ui, {
    bar: bar({ ...screen, head: { ...screen.head, deck: null } }, ui, chapterList(screen.chapters)),
    ask: {
      who: isQuiz ? say("quiz.title") : shown.place,
      mark: "book",
      rule: isQuiz ? null : stop.rule,
      text: isQuiz ? quiz.place : shown.title, // a question needs more room than there is here
      actions: isQuiz ? quizActions(quiz) : stopActions(screen, ui),
    },
    strip: notice && noticeLine(notice),
    drawer: drawer(screen, ui, model.get("book") ?? [], ["rules"]),
    coach: isQuiz ? quizPanel(quiz, ui) : coach(stop),
    explained: isQuiz ? "" : screen.explained,
    className:
      isQuiz && Object.keys(screen.zones ?? {}).length === 0 ? "is-learn is-bare" : "is-learn",
  });
};
/** @type {(screen: Screen, ui: Ui, model: Model) => Content} */
const drawWalk = (screen, ui, model) =>
  screen.live ? drawLive(screen, ui, model) : drawLearn(screen, ui, model);

// -- what a person does -------------------------------------------------------------------------------------------

/** @type {(chosen: number[], n: number) => number[]} */
const toggleChoice = (chosen, n) =>
  chosen.includes(n) ? chosen.filter((one) => one !== n) : [...chosen, n];
/** @type {Handlers} */
const WALK_CLICKS = {
  ...TABLE_CLICKS,
  thing: (el, tools) => {
    const { stop, seq } = tools.screen();
    if (stop?.feedback && !isRight(stop)) tools.ui.step.retried = seq;
    TABLE_CLICKS.thing(el, tools);
  },
  go: (el, tools) => {
    // A phone shows only this chapter: it opens the list of all.
    if (el.hasAttribute("aria-current") && isPhone(tools.root)) openChapters(tools);
    else tools.send({ do: "go", stop: el.dataset.stop });
  },
  chapters: (el, tools) => openChapters(tools),
  menu: (el, tools) => {
    const actions = [
      button(say("walk.chapters"), { does: "chapters", icon: "book" }),
      ...menuActions(tools.screen()),
    ];
    openMenu(tools, actions, (does) => WALK_CLICKS[does]?.(el, tools));
  },
  live: (el, { screen, send }) => {
    const number = Number(el.dataset.number);
    const elsewhere = playOnBoard(screen().game, screen().stop.live[number].new);
    send({ do: "live", number, ...(elsewhere && { elsewhere }) });
    if (elsewhere) location.hash = "#play";
  },
  ask: (el, { send }) => send({ do: "ask", number: Number(el.dataset.number) }),
  close: (el, { ui, send }) => {
    ui.forms = {}; // a form starts again
    send({ do: "close" });
  },
  typed: () => {},
  pick: (el, { ui, screen, paint }) => {
    const n = Number(el.dataset.number);
    const { quiz } = screen();
    ui.step.chosen = quiz.kind === "choice" ? [n] : toggleChoice(quizChoices(quiz, ui), n);
    paint();
  },
  check: (el, { ui, screen, send }) => {
    const { quiz } = screen();
    const given = quiz.kind === "number" ? quizNumber(quiz, ui) : quizChoices(quiz, ui);
    send({ do: "answer", given });
  },
};

/** @type {(event: Event, el: Target, tools: Tools) => void} */
const actWalk = (event, el, tools) => {
  if (tools.screen().live && el.dataset.do !== "leave") actPlay(event, el, tools);
  else if (event.type === "click") {
    if (el.tagName === "A") event.preventDefault();
    actClick(WALK_CLICKS, el, tools);
  } else if (event.type === "input" && el.dataset.do === "typed") tools.ui.step.typed = el.value;
  else if (event.type === "input") actPlay(event, el, tools);
};
/** @type {(event: KeyboardEvent, tools: Tools) => void} */
const pressWalkKey = (event, tools) => {
  const target = /** @type {Target} */ (event.target);
  if (tools.screen().live) pressKey(event, tools);
  else if (event.key === "Enter" && target.dataset.do === "typed") WALK_CLICKS.check(target, tools);
  else if (event.key === "Escape" && tools.screen().stop?.feedback)
    WALK_CLICKS.close(target, tools);
  else pressTableKey(event, tools);
};

// -- the widget ---------------------------------------------------------------------------------------------------

/** Return the stop that the address names, or nothing. */
const addressedStop = () => (isVoila() && location.hash.match(/^#learn\/(.+)$/)?.[1]) || "";

/** @param {View} view */
function render({ model, el }) {
  /** @type {string | undefined} */
  let shownAddress;
  /** @param {Screen} screen */
  const updateAddress = ({ address }) => {
    const isOnLearn = /^#(learn|$)/.test(location.hash || "#");
    if (isVoila() && shownAddress && shownAddress !== address && isOnLearn)
      history.replaceState(null, "", `#learn/${address}`);
    shownAddress = address;
  };
  const unmount = mount({
    model,
    el,
    draw: drawWalk,
    act: actWalk,
    setUp: (tools) => {
      tools.ui.isDrawerChosen = true; // it stays closed, because the coach needs the room
      return setUpTable(tools);
    },
    before: beforeTable,
    after: (stage, tools, before, isNewScreen) => {
      const screen = tools.screen();
      afterTable(tools, before, isNewScreen);
      if (screen.live) afterPlay(tools);
      if (screen.seq > 0) storeText(progressKey(screen), JSON.stringify(screen.progress));
      updateAddress(screen);
    },
    onMessage: handleMessage,
    keys: pressWalkKey,
  });
  const { tools } = unmount;
  const followAddress = () => {
    const address = addressedStop();
    if (address && address !== tools.screen().address)
      tools.send({ do: "go", stop: decodeURIComponent(address) });
  };
  addEventListener("hashchange", followAddress);
  const progress = readStored(progressKey(tools.screen()));
  if (tools.screen().seq === 0 && (progress || addressedStop()))
    tools.send({ do: "restore", progress, stop: decodeURIComponent(addressedStop()) });
  return () => {
    clearTimeout(tools.pace);
    removeEventListener("hashchange", followAddress);
    unmount();
  };
}

export default { render };
