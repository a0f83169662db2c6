// The walk-through: chapters, one idea a stop beside the table, your move, the quiz, and a live game at the end.
import { bold, button, chapters, deckLabel, feedback, h, icon, mark, raw, stop } from "./parts.js";
import { drawZones, exact, peek, press } from "./table.js";
import { actPlay, afterPlay, drawPlay, hearFile, notice } from "./play.js";
import { FORM_CLICKS } from "./forms.js";
import { openRulebook } from "./rulebook.js";
import { mount } from "./widget.js";
import { say } from "./words.js";

const memory = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};
const slot = (screen) => `tabletop_nb:walk:${screen.name}`;
const voila = () =>
  Boolean(
    document.body.dataset.voila ||
    document.querySelector("#jupyter-config-data")?.textContent.includes('"voila'),
  );

const walkHead = (screen) =>
  h`<header class="tt-top tt-full">${mark(screen.head.title, screen.head.mark)}<span class="tt-title">${screen.head.title}</span><span class="tt-actions tt-top-actions">${button(say("board.rules"), { kind: "quiet", does: "rules", icon: "book" })}</span>${deckLabel(screen.head.deck)}</header>`;

/** The answers that need no thing, and what is picked where any number may be. */
const freeMoves = (screen, ui) => {
  const picked = ui.step.picked ?? [],
    chosen = screen.pick === "set" && picked.length ? exact(screen, picked) : null;
  const list = chosen ? [chosen] : screen.moves.filter((move) => !move.on.length || move.button);
  return list.map((move) =>
    button(
      h`<span>${move.short || move.text}${move.cost && h`<small>${move.cost}</small>`}</span>`,
      {
        does: move.opens ? "open" : "move",
        id: move.last || chosen ? "go" : `move:${move.opens}${move.path}`,
        data: { move: screen.moves.indexOf(move), form: move.opens },
        pressed: move.opens ? ui.step.opened === move.opens : null,
      },
    ),
  );
};

const wrong = (told, given) =>
  told && {
    ...told,
    actions:
      told.kind === "right"
        ? []
        : [
            button(say("walk.again"), { kind: "go", does: "close" }),
            given.show && button(say("walk.show_me"), { does: "show" }),
          ],
  };

const drawStop = (screen, ui) => {
  const given = screen.stop;
  const asks = given.asks && !given.made && (!given.feedback || given.feedback.kind === "right");
  const more = h`${asks && h`<p class="tt-peek tt-detail">${given.feedback ? "" : screen.question}</p><span class="tt-actions tt-answers">${freeMoves(screen, ui)}</span>`}
${given.live.length > 0 && h`<ul class="tt-live">${given.live.map((live, i) => h`<li>${button(live.title, { kind: i ? "" : "go", does: "live", id: `live:${i}`, data: { number: i } })}<small>${live.text}</small></li>`)}</ul><p class="tt-detail">${say("walk.own_table")}</p>`}
${given.quiz && button(say("walk.quiz"), { kind: "go", does: "quiz" })}`;
  const next =
    given.done &&
    !given.last &&
    button(say("walk.next"), {
      kind:
        given.quiz || given.live.length || (given.feedback && given.feedback.kind !== "right")
          ? ""
          : "go",
      does: "next",
      icon: "next",
    });
  return stop({
    ...given,
    text: given.text.map(bold),
    feedback: wrong(given.feedback, given),
    more,
    back: given.first
      ? h`<span></span>`
      : button(say("walk.back"), { kind: "quiet", icon: "back", does: "back" }),
    actions: [
      next,
      !given.done && !given.last && button(say("walk.skip"), { kind: "quiet", does: "skip" }),
    ],
  });
};

const tickOption = (one, i, several) =>
  h`<li><button type="button" class="tt-option ${one.picked ? "is-selected" : "is-legal"}" data-do="pick" data-id="pick:${i}" data-n="${i}" aria-pressed="${Boolean(one.picked)}"><span class="tt-box ${several && "is-square"}">${one.picked && icon("check", 14)}</span><span class="tt-option-text">${one.text}</span></button></li>`;
const drawQuiz = (screen, ui) => {
  const { quiz } = screen;
  if (quiz.over)
    return h`<section class="tt-stop" aria-label="${quiz.title}"><p class="tt-place-line">${quiz.place}</p><h2 tabindex="-1" data-home data-id="stop">${quiz.title}</h2><ol class="tt-review">${quiz.review.map((one) => h`<li class="is-${one.kind}">${icon(one.kind === "right" ? "check" : "turned", 16)}<span>${one.text}</span></li>`)}</ol>
<footer>${button(say("quiz.again"), { kind: "quiet", does: "quiz" })}${quiz.next ? button(say("quiz.go_on"), { kind: "go", does: "go", data: { stop: quiz.next } }) : button(say("quiz.leave"), { kind: "go", does: "leave" })}</footer></section>`;
  const picked = ui.step.chosen ?? quiz.given ?? [];
  const body =
    quiz.kind === "number"
      ? h`<label class="tt-number"><span>${say("quiz.number")}</span><input data-id="quiz-number" data-do="typed" inputmode="decimal" autocomplete="off" value="${ui.step.typed ?? quiz.typed ?? ""}"></label>`
      : h`<ul class="tt-options">${quiz.options.map((text, i) => tickOption({ text, picked: picked.includes(i) }, i, quiz.kind === "choices"))}</ul>`;
  return h`<section class="tt-stop tt-quiz" aria-label="${quiz.place}"><p class="tt-place-line">${quiz.place}</p><h2 tabindex="-1" data-home data-id="stop">${quiz.title}</h2>${quiz.kind === "choices" && h`<small>${say("quiz.several")}</small>`}
${body}${quiz.feedback && feedback({ ...quiz.feedback, actions: [] })}
<footer>${button(say("quiz.leave"), { kind: "quiet", does: "leave" })}<span class="tt-actions">${quiz.feedback ? button(quiz.last ? say("quiz.end") : say("quiz.next"), { kind: "go", does: "ask", data: { number: quiz.number + 1 } }) : button(say("quiz.check"), { kind: "go", does: "check" })}</span></footer></section>`;
};

function drawWalk(screen, ui) {
  const come = raw(ui.address && ui.address !== screen.address ? "data-come" : ""); // a new stop comes into sight
  ui.address = screen.address;
  if (screen.live)
    return h`<div class="tt-screen tt-leave">${button(say("walk.leave"), { icon: "back", does: "leave" })}</div>${drawPlay(screen, ui)}`;
  const nav = chapters(say("walk.chapters"), screen.chapters);
  const told = screen.notice && notice(screen.notice);
  if (screen.kind === "quiz")
    return h`<div class="tt-screen tt-learn ${screen.main.length === 0 && "tt-learn-alone"}">${walkHead(screen)}${nav}<div class="tt-side" ${come}>${told}${drawQuiz(screen, ui)}</div><div class="tt-stack">${drawZones(screen, screen.main, ui)}</div></div>`;
  return h`<div class="tt-screen tt-learn">${walkHead(screen)}${nav}<div class="tt-side" ${come}>${told}${drawStop(screen, ui)}</div><div class="tt-stack">${drawZones(screen, screen.main, ui, screen.spoken)}</div></div>`;
}

const STEPS = {
  ...FORM_CLICKS,
  thing: (el, tools) => press(el.dataset.id, tools),
  move: (el, { screen, send }) => send({ do: "move", path: screen().moves[el.dataset.move].path }),
  ways: (el, { ui, paint }) => {
    ui.step.all = !ui.step.all;
    paint();
  },
  go: (el, { send }) => send({ do: "go", stop: el.dataset.stop }),
  live: (el, { send }) => send({ do: "live", number: Number(el.dataset.number) }),
  rules: (el, tools) => openRulebook(tools),
  ask: (el, { send }) => send({ do: "ask", number: Number(el.dataset.number) }),
  close: (el, { ui, send }) => {
    ui.forms = {};
    send({ do: "close" });
  }, // a form begins anew
  typed: () => {},
  pick: (el, { ui, screen, paint }) => {
    const n = Number(el.dataset.n),
      { quiz } = screen(),
      before = ui.step.chosen ?? quiz.given ?? [];
    ui.step.chosen =
      quiz.kind === "choice"
        ? [n]
        : before.includes(n)
          ? before.filter((one) => one !== n)
          : [...before, n];
    paint();
  },
  check: (el, { ui, screen, send }) => {
    const { quiz } = screen();
    send({
      do: "answer",
      given:
        quiz.kind === "number"
          ? (ui.step.typed ?? quiz.typed ?? "")
          : (ui.step.chosen ?? quiz.given ?? []),
    });
  },
};

function actWalk(event, el, tools) {
  const { screen, stage, send, ui } = tools;
  if (screen().live && el.dataset.do !== "leave") return actPlay(event, el, tools);
  if (event.type === "click" && el.dataset.rule) return openRulebook(tools, el.dataset.rule);
  if (event.type === "click" && el.dataset.do) {
    if (el.tagName === "A") event.preventDefault();
    return (STEPS[el.dataset.do] ?? (() => send({ do: el.dataset.do })))(el, tools);
  }
  if (event.type === "input" && el.dataset.do === "typed") ui.step.typed = el.value;
  if (event.type === "keydown" && el.dataset.do === "typed" && event.key === "Enter")
    STEPS.check(el, tools);
  if (event.type === "keydown" && event.key === "Escape" && screen().stop?.feedback)
    STEPS.close(el, tools);
  if (screen().kind === "learn" && (event.type === "pointerover" || event.type === "focusin")) {
    const line = stage.querySelector(".tt-peek");
    if (line)
      line.textContent =
        peek(screen(), el.dataset.id, ui) || (screen().stop.feedback ? "" : screen().question);
  }
}

function render({ model, el }) {
  let shown, drawn;
  const after = (stage, tools) => {
    const screen = tools.screen();
    if (screen.live) afterPlay(stage, tools);
    if (screen.seq !== drawn)
      stage.querySelector(".tt-feedback")?.scrollIntoView({ block: "nearest" });
    drawn = screen.seq;
    const list = stage.querySelector(".tt-chapters ol"),
      here = list?.querySelector("[aria-current]"); // in sight also where the list scrolls sideways
    if (here)
      list.scrollLeft =
        here.offsetLeft - list.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
    if (screen.seq > 0)
      try {
        memory()?.setItem(slot(screen), JSON.stringify(screen.progress));
      } catch {
        /* full, or forbidden */
      }
    if (voila() && shown && shown !== screen.address && /^#(learn|$)/.test(location.hash || "#"))
      history.replaceState(null, "", `#learn/${screen.address}`);
    shown = screen.address;
  };
  const off = mount({ model, el, draw: drawWalk, act: actWalk, after, hear: hearFile });
  const { tools } = off,
    open = () => (voila() && location.hash.match(/^#learn\/(.+)$/)?.[1]) || "";
  const jump = () => {
    if (open() && open() !== tools.screen().address)
      tools.send({ do: "go", stop: decodeURIComponent(open()) });
  };
  addEventListener("hashchange", jump);
  let progress = null;
  try {
    progress = JSON.parse(memory()?.getItem(slot(tools.screen())));
  } catch {
    /* it was no progress */
  }
  if (tools.screen().seq === 0 && (progress || open()))
    tools.send({ do: "restore", progress, stop: decodeURIComponent(open()) });
  return () => {
    clearTimeout(tools.pace);
    removeEventListener("hashchange", jump);
    off();
  };
}

export default { render };
