// The walk-through: chapters, one idea per stop beside the table, your move, the quiz, and a live game at the end.
import { bold, button, chapters, deckLabel, feedback, h, icon, mark, raw, stop } from "./parts.js";
import { drawZones } from "./table.js";
import {
  TABLE_CLICKS,
  actClick,
  actPlay,
  afterPlay,
  drawPlay,
  freeMoves,
  hearFile,
  moveButton,
  notice,
  pickedMove,
  showPeek,
  storage,
  storeText,
} from "./play.js";
import { mount } from "./widget.js";
import { say } from "./words.js";

const progressKey = (screen) => `tabletop_nb:walk:${screen.name}`;
/** Return whether this page is served by Voilà, where the address can name a stop. */
const isVoila = () => {
  const config = document.querySelector("#jupyter-config-data")?.textContent;
  return Boolean(document.body.dataset.voila || config?.includes('"voila'));
};

const walkHead = (screen) => h`
  <header class="tt-top tt-full">
    ${mark(screen.head.title, screen.head.mark)}
    <span class="tt-title">${screen.head.title}</span>
    <span class="tt-actions tt-top-actions">
      ${button(say("board.rules"), { kind: "quiet", does: "rules", icon: "book" })}
    </span>
    ${deckLabel(screen.head.deck)}
  </header>`;

// -- a stop -------------------------------------------------------------------------------------------------------

/** Return buttons for the moves that take nothing from the table, or for the one that is picked there. */
const stopMoves = (screen, ui) => {
  const picked = pickedMove(screen, ui);
  if (picked) return moveButton(screen, ui, picked, "", "go");
  return freeMoves(screen).map((move) =>
    moveButton(screen, ui, move, "", move.last ? "go" : undefined),
  );
};
const isRight = ({ feedback: told }) => told?.kind === "right";
const stopQuestion = (screen, ui) => h`
  <p class="tt-peek tt-detail">${screen.stop.feedback ? "" : screen.question}</p>
  <span class="tt-actions tt-answers">${stopMoves(screen, ui)}</span>`;
const liveGame = ({ title, text }, i) => {
  const options = { kind: i ? "" : "go", does: "live", id: `live:${i}`, data: { number: i } };
  return h`<li>${button(title, options)}<small>${text}</small></li>`;
};
const liveGames = (list) => h`
  <ul class="tt-live">${list.map(liveGame)}</ul>
  <p class="tt-detail">${say("walk.own_table")}</p>`;
const stopMore = (screen, ui) => {
  const { asks, made, feedback: told, live, quiz } = screen.stop;
  const isAsking = asks && !made && (!told || isRight(screen.stop));
  return h`
    ${isAsking && stopQuestion(screen, ui)}
    ${live.length > 0 && liveGames(live)}
    ${quiz && button(say("walk.quiz"), { kind: "go", does: "quiz" })}`;
};

const stopFeedback = (given) => {
  if (!given.feedback) return given.feedback;
  const retry = [
    button(say("walk.again"), { kind: "go", does: "close" }),
    given.show && button(say("walk.show_me"), { does: "show" }),
  ];
  return { ...given.feedback, actions: isRight(given) ? [] : retry };
};
const stopActions = (given) => {
  if (given.last) return [];
  if (!given.done) return [button(say("walk.skip"), { kind: "quiet", does: "skip" })];
  const isQuiet = given.quiz || given.live.length || (given.feedback && !isRight(given));
  return [button(say("walk.next"), { kind: isQuiet ? "" : "go", does: "next", icon: "next" })];
};
const drawStop = (screen, ui) => {
  const given = screen.stop;
  const back = button(say("walk.back"), { kind: "quiet", icon: "back", does: "back" });
  return stop({
    ...given,
    text: given.text.map(bold),
    feedback: stopFeedback(given),
    more: stopMore(screen, ui),
    back: given.first ? h`<span></span>` : back,
    actions: stopActions(given),
  });
};

// -- the quiz -----------------------------------------------------------------------------------------------------

const quizHead = ({ place, title }) => h`
  <p class="tt-place-line">${place}</p>
  <h2 tabindex="-1" data-home data-id="stop">${title}</h2>`;

const reviewItem = ({ kind, text }) => h`
  <li class="is-${kind}">${icon(kind === "right" ? "check" : "turned", 16)}<span>${text}</span></li>`;
const quizEnd = ({ next }) =>
  next
    ? button(say("quiz.go_on"), { kind: "go", does: "go", data: { stop: next } })
    : button(say("quiz.leave"), { kind: "go", does: "leave" });
const drawQuizReview = (quiz) => h`
  <section class="tt-stop" aria-label="${quiz.title}">
    ${quizHead(quiz)}
    <ol class="tt-review">${quiz.review.map(reviewItem)}</ol>
    <footer>${button(say("quiz.again"), { kind: "quiet", does: "quiz" })}${quizEnd(quiz)}</footer>
  </section>`;

const quizChoices = (quiz, ui) => ui.step.chosen ?? quiz.given ?? [];
const quizNumber = (quiz, ui) => ui.step.typed ?? quiz.typed ?? "";
const quizOption = (text, i, isPicked, isSquare) => h`
  <li>
    <button type="button" class="tt-option ${isPicked ? "is-selected" : "is-legal"}" data-do="pick" data-id="pick:${i}"
      data-n="${i}" aria-pressed="${isPicked}">
      <span class="tt-box ${isSquare && "is-square"}">${isPicked && icon("check", 14)}</span>
      <span class="tt-option-text">${text}</span>
    </button>
  </li>`;
const quizBody = (quiz, ui) => {
  if (quiz.kind === "number")
    return h`
      <label class="tt-number">
        <span>${say("quiz.number")}</span>
        <input data-id="quiz-number" data-do="typed" inputmode="decimal" autocomplete="off"
          value="${quizNumber(quiz, ui)}">
      </label>`;
  const picked = quizChoices(quiz, ui);
  const items = quiz.options.map((text, i) =>
    quizOption(text, i, picked.includes(i), quiz.kind === "choices"),
  );
  return h`<ul class="tt-options">${items}</ul>`;
};
const quizNext = ({ feedback: told, last, number }) => {
  if (!told) return button(say("quiz.check"), { kind: "go", does: "check" });
  const text = last ? say("quiz.end") : say("quiz.next");
  return button(text, { kind: "go", does: "ask", data: { number: number + 1 } });
};
const drawQuizQuestion = (quiz, ui) => h`
  <section class="tt-stop tt-quiz" aria-label="${quiz.place}">
    ${quizHead(quiz)}
    ${quiz.kind === "choices" && h`<small>${say("quiz.several")}</small>`}
    ${quizBody(quiz, ui)}
    ${quiz.feedback && feedback({ ...quiz.feedback, actions: [] })}
    <footer>
      ${button(say("quiz.leave"), { kind: "quiet", does: "leave" })}
      <span class="tt-actions">${quizNext(quiz)}</span>
    </footer>
  </section>`;
const drawQuiz = ({ quiz }, ui) => (quiz.over ? drawQuizReview(quiz) : drawQuizQuestion(quiz, ui));

// -- the screen ---------------------------------------------------------------------------------------------------

const drawLive = (screen, ui) => h`
  <div class="tt-screen tt-leave">${button(say("walk.leave"), { icon: "back", does: "leave" })}</div>
  ${drawPlay(screen, ui)}`;
const drawLearn = (screen, ui, isNew) => {
  const isQuiz = screen.kind === "quiz";
  const isAlone = isQuiz && screen.main.length === 0;
  return h`
    <div class="tt-screen tt-learn ${isAlone && "tt-learn-alone"}">
      ${walkHead(screen)}
      ${chapters(say("walk.chapters"), screen.chapters)}
      <div class="tt-side" ${isNew && raw("data-come")}>
        ${screen.notice && notice(screen.notice)}
        ${isQuiz ? drawQuiz(screen, ui) : drawStop(screen, ui)}
      </div>
      <div class="tt-stack">${drawZones(screen, screen.main, ui, isQuiz ? [] : screen.spoken)}</div>
    </div>`;
};
function drawWalk(screen, ui) {
  const isNew = ui.address && ui.address !== screen.address; // a new stop is scrolled to
  ui.address = screen.address;
  return screen.live ? drawLive(screen, ui) : drawLearn(screen, ui, isNew);
}

// -- what a person does -------------------------------------------------------------------------------------------

const toggleChoice = (chosen, n) =>
  chosen.includes(n) ? chosen.filter((one) => one !== n) : [...chosen, n];
const WALK_CLICKS = {
  ...TABLE_CLICKS,
  go: (el, { send }) => send({ do: "go", stop: el.dataset.stop }),
  live: (el, { send }) => send({ do: "live", number: Number(el.dataset.number) }),
  ask: (el, { send }) => send({ do: "ask", number: Number(el.dataset.number) }),
  close: (el, { ui, send }) => {
    ui.forms = {}; // a form starts again
    send({ do: "close" });
  },
  typed: () => {},
  pick: (el, { ui, screen, paint }) => {
    const n = Number(el.dataset.n);
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

const pressWalkKey = ({ key }, el, tools) => {
  if (key === "Enter" && el.dataset.do === "typed") WALK_CLICKS.check(el, tools);
  if (key === "Escape" && tools.screen().stop?.feedback) WALK_CLICKS.close(el, tools);
};
const pointWalk = (el, tools) => {
  const { kind, stop: given, question } = tools.screen();
  if (kind === "learn") showPeek(el, tools, given.feedback ? "" : question);
};
function actWalk(event, el, tools) {
  if (tools.screen().live && el.dataset.do !== "leave") actPlay(event, el, tools);
  else if (event.type === "click") {
    if (el.tagName === "A") event.preventDefault();
    actClick(WALK_CLICKS, el, tools);
  } else if (event.type === "input" && el.dataset.do === "typed") tools.ui.step.typed = el.value;
  else if (event.type === "keydown") pressWalkKey(event, el, tools);
  else if (event.type === "pointerover" || event.type === "focusin") pointWalk(el, tools);
}

// -- the widget ---------------------------------------------------------------------------------------------------

/** Scroll the list of chapters sideways, where it does, so that the current one is visible. */
const showChapter = (stage) => {
  const list = stage.querySelector(".tt-chapters ol");
  const here = list?.querySelector("[aria-current]");
  if (!here) return;
  const middle = (list.clientWidth - here.offsetWidth) / 2;
  list.scrollLeft = here.offsetLeft - list.offsetLeft - middle;
};
/** Return the stop that the address names, or nothing. */
const addressedStop = () => (isVoila() && location.hash.match(/^#learn\/(.+)$/)?.[1]) || "";
const storedProgress = (screen) => {
  try {
    return JSON.parse(storage()?.getItem(progressKey(screen)) ?? "null");
  } catch {
    return null; // not written by us
  }
};

function render({ model, el }) {
  let shownAddress;
  let drawnSeq;
  const updateAddress = ({ address }) => {
    const isOnLearn = /^#(learn|$)/.test(location.hash || "#");
    if (isVoila() && shownAddress && shownAddress !== address && isOnLearn)
      history.replaceState(null, "", `#learn/${address}`);
    shownAddress = address;
  };
  const after = (stage, tools) => {
    const screen = tools.screen();
    if (screen.live) afterPlay(stage, tools);
    if (screen.seq !== drawnSeq)
      stage.querySelector(".tt-feedback")?.scrollIntoView({ block: "nearest" });
    drawnSeq = screen.seq;
    showChapter(stage);
    if (screen.seq > 0) storeText(progressKey(screen), JSON.stringify(screen.progress));
    updateAddress(screen);
  };
  const unmount = mount({ model, el, draw: drawWalk, act: actWalk, after, hear: hearFile });
  const { tools } = unmount;
  const followAddress = () => {
    const address = addressedStop();
    if (address && address !== tools.screen().address)
      tools.send({ do: "go", stop: decodeURIComponent(address) });
  };
  addEventListener("hashchange", followAddress);
  const progress = storedProgress(tools.screen());
  if (tools.screen().seq === 0 && (progress || addressedStop()))
    tools.send({ do: "restore", progress, stop: decodeURIComponent(addressedStop()) });
  return () => {
    clearTimeout(tools.pace);
    removeEventListener("hashchange", followAddress);
    unmount();
  };
}

export default { render };
