// The parts of a lesson: a guess, rolls by hand, a slider, exercises. Python checks the answers.
import { feedback } from "./feedback.js";
import {
  diceRow,
  otherDice,
  pickDice,
  pickedDice,
  shareBars,
  staticDie,
  toggle,
} from "./lesson_dice.js";
import { markCell, resultGrid } from "./lesson_grid.js";
import { commitGuess, guessCard, takeGuess } from "./lesson_guess.js";
import {
  PAGE_CLICKS,
  afterTop,
  lessonFoot,
  lessonTop,
  readKept,
  writeKept,
} from "./lesson_page.js";
import { button, h, icon } from "./parts.js";
import { copyText } from "./share.js";
import { mount } from "./widget.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Act, Content, Feedback, Handlers, Screen, Tools, Ui, View, WidgetParts } from "./types.d.ts" */

// -- small parts --------------------------------------------------------------------------------------------------

/** @param {string} text */
const heading = (text) => h`<h3 class="tt-l-ask" tabindex="-1" data-home>${text}</h3>`;
/** @param {string} text */
const checkedLine = (text) => h`<p class="tt-l-locked">${icon("check", 16)} ${text}</p>`;
/** @param {string[]} lines */
const listItems = (lines) => lines.map((line) => h`<li>${line}</li>`);

/**
 * @typedef {object} Slider
 * @property {string} label
 * @property {string} id
 * @property {string} does
 * @property {number} max
 * @property {number} value
 * @property {string} shown The value in words.
 */
/** @param {Slider} slider */
const slider = ({ label, id, max, value, shown, does }) => h`
  <label class="tt-l-slider">
    <span>${label} <b aria-hidden="true">${shown}</b></span>
    <input type="range" aria-valuetext="${shown}" data-do="${does}" data-id="${id}" min="0" max="${max}"
      value="${value}" style="--at:${((100 * value) / max).toFixed(1)}%">
  </label>`;

/**
 * Return a form with one line of text, such as the person's name.
 * @type {(screen: Screen, ui: Ui, words: {label: string, tip: Content, press: string, isMain: boolean}) => Html}
 */
const nameField = (screen, ui, { label, tip, press, isMain }) => h`
  <div class="tt-l-field">
    <label for="${ui.name}"><b>${label}</b></label>
    <span class="tt-l-row">
      <input class="tt-l-input" id="${ui.name}" data-do="type" data-id="who" value="${ui.typed ?? screen.text}"
        maxlength="60" autocomplete="off" aria-describedby="${ui.name}-tip">
      <button class="tt-btn ${isMain && "tt-btn-go"}" type="submit" data-id="name">${press}</button>
    </span>
    <small id="${ui.name}-tip">${tip}</small>
  </div>`;

// -- a name, many rolls, a slider -----------------------------------------------------------------------------------

/** @type {(screen: Screen, ui: Ui) => Html} */
const nameForm = (screen, ui) => {
  const press = say(screen.text ? "lesson.change" : "lesson.start");
  const words = {
    label: say("lesson.who"),
    tip: screen.message ? h`${icon("check", 14)} ${screen.message}` : say("lesson.who_tip"),
    press,
    isMain: !screen.text,
  };
  return h`
    <form class="tt-l-box tt-paper" data-do="name">
      ${nameField(screen, ui, words)}
    </form>`;
};

/** @param {Screen} screen */
const manyButtons = ({ buttons }) =>
  buttons.map(
    (/** @type {{times: number, text: string}} */ { times, text }, /** @type {number} */ i) => {
      const kind = i === buttons.length - 1 ? "go" : "";
      return button(text, { kind, does: "many", id: `many:${times}`, data: { times } });
    },
  );
/** @param {Screen} screen */
const manyProgress = (screen) => {
  const label = say("lesson.busy", screen);
  return h`<p><progress max="${screen.of}" value="${screen.done}" aria-label="${label}"></progress> ${label}</p>`;
};
/** @param {Screen} screen */
const many = (screen) => {
  const rows = screen.rows.map(
    (/** @type {string} */ row) => h`<span class="tt-l-part">${row}</span>`,
  );
  return h`
    <section class="tt-l-box tt-paper">
      <p class="tt-l-row">${manyButtons(screen)}</p>
      ${screen.of > 0 && manyProgress(screen)}
      <p class="tt-l-quiet">${rows}</p>
    </section>`;
};

/** @param {{value: number, kept: boolean}} die */
const sliderDie = ({ value, kept }) => staticDie({ value, isRerolled: !kept });
/** @type {(screen: Screen, ui: Ui) => Html} */
const sliderBox = (screen, ui) => {
  const value = ui.set?.value ?? screen.at;
  const { label, most: max, value: shown } = screen;
  return h`
    <section class="tt-l-box tt-paper">
      ${slider({ label, id: "slider", max, value, shown, does: "slide" })}
      <p class="tt-l-ask" tabindex="-1" data-home>${screen.title}</p>
      ${diceRow(screen.dice.map(sliderDie))}
      ${screen.text && h`<p>${screen.text}</p>`}
      ${screen.rows && shareBars(screen.rows)}
    </section>`;
};

// -- exercises ----------------------------------------------------------------------------------------------------

/**
 * A question as Python sends it: `kind` says what to fill in, `given` was answered before.
 * @typedef {object} AnswerKind
 * @property {"text" | "open" | "pick" | "dice"} type
 * @property {string} label
 * @property {string} [tip]
 * @property {string[]} options
 * @property {boolean} [many]
 * @property {number[]} roll
 */

/** Return the numbers of the options that are ticked. @type {(ui: Ui, given: any) => number[]} */
const ticked = (ui, given) => (ui.chosen ??= [given ?? []].flat());

/** @type {(kind: AnswerKind, ui: Ui, input: Content) => Html} */
const textField = ({ label, tip }, ui, input) => h`
  <div class="tt-l-field">
    <label for="${ui.name}">${label}</label>
    ${input}
    <small id="${ui.name}-tip">${tip}</small>
  </div>`;
/** @type {(screen: Screen, ui: Ui) => (text: string, i: number) => Html} */
const choice =
  ({ kind, given, locked }, ui) =>
  (text, i) => h`
  <label class="tt-l-choice">
    <input type="${kind.many ? "checkbox" : "radio"}" name="${ui.name}" data-do="choose" data-id="choice:${i}"
      value="${i}" ${ticked(ui, given).includes(i) && "checked"} ${locked && "disabled"}>
    <span>${text}</span>
  </label>`;
/** Return the dice that were rerolled in the last answer. An answer names the others. @param {Screen} screen */
const lastPicked = ({ kind, given }) => (given ? otherDice(kind.roll, given) : []);
/** @param {Screen} screen */
const lockedRoll = (screen) => {
  const picked = lastPicked(screen);
  return diceRow(
    screen.kind.roll.map((/** @type {number} */ value, /** @type {number} */ at) =>
      staticDie({ value, isRerolled: picked.includes(at) }),
    ),
  );
};

/** @type {Record<string, (screen: Screen, ui: Ui) => Html>} */
const FIELDS = {
  text: ({ kind, given, locked }, ui) => {
    const input = h`
      <input class="tt-l-input" id="${ui.name}" data-do="type" data-id="answer" value="${ui.typed ?? given ?? ""}"
        autocomplete="off" spellcheck="false" aria-describedby="${ui.name}-tip" ${locked && "readonly"}>`;
    return textField(kind, ui, input);
  },
  open: ({ kind, given }, ui) => {
    const input = h`
      <textarea class="tt-l-input" rows="6" id="${ui.name}" data-do="type" data-id="answer" maxlength="4000"
        aria-describedby="${ui.name}-tip">${ui.typed ?? given ?? ""}</textarea>`;
    return textField(kind, ui, input);
  },
  pick: (screen, ui) => h`
    <fieldset class="tt-l-field">
      <legend>${screen.kind.label}</legend>
      ${screen.kind.options.map(choice(screen, ui))}
      ${screen.kind.tip && h`<small>${screen.kind.tip}</small>`}
    </fieldset>`,
  dice: (screen, ui) => {
    const { kind, locked } = screen;
    const dice = () => pickDice(kind.roll, (ui.picked ??= lastPicked(screen)), kind.label);
    return h`
      <div class="tt-l-field">
        <p>${kind.label}</p>
        ${locked ? lockedRoll(screen) : dice()}
        <small>${kind.tip}</small>
      </div>`;
  },
};

/** Return what the person has filled in. @type {(screen: Screen, ui: Ui) => unknown} */
const currentAnswer = ({ kind, given }, ui) => {
  if (kind.type === "dice") return otherDice(kind.roll, pickedDice(ui));
  if (kind.type !== "pick") return ui.typed ?? given ?? "";
  return kind.many ? ticked(ui, given) : (ticked(ui, given)[0] ?? null);
};

/** @param {Screen} screen */
const answerButtons = ({ locked, check, mayShow, tries }) => h`
  <p class="tt-l-row">
    ${!locked && h`<button class="tt-btn tt-btn-go" type="submit" data-id="check">${check}</button>`}
    ${mayShow && button(say("lesson.solution"), { does: "solution", icon: "hint" })}
    ${tries && h`<small>${tries}</small>`}
  </p>`;
/** @param {string[]} steps */
const solutionBox = (steps) => h`
  <div class="tt-l-solution">
    <h4>${say("lesson.solution_title")}</h4>
    <ol>${listItems(steps)}</ol>
  </div>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const answer = (screen, ui) => h`
  <form class="tt-l-box tt-paper tt-l-answer" data-do="check" aria-label="${screen.place}">
    <div>
      <p class="tt-l-kicker">${screen.place}${screen.extra && h` <span>${screen.extra}</span>`}</p>
      ${heading(screen.title)}
      <p class="tt-l-question">${screen.ask}</p>
    </div>
    <div>
      ${FIELDS[screen.kind.type](screen, ui)}
      ${screen.verdict && feedback(screen.verdict)}
      ${answerButtons(screen)}
      ${screen.solution && solutionBox(screen.solution)}
    </div>
  </form>`;

// -- progress and solutions ---------------------------------------------------------------------------------------

/** @type {(item: {n: number, state: string, word: string}) => Html} */
const progressDot = ({ n, state, word }) => h`
  <li class="is-${state}">
    ${state === "done" ? icon("check", 16) : n}<span class="tt-sr-only">${n}: ${word}</span>
  </li>`;
/** @param {Ui} ui */
const startOver = (ui) => {
  if (!ui.step.sure)
    return h`<p>${button(say("lesson.over"), { kind: "quiet", does: "sure", icon: "undo" })}</p>`;
  return h`
    <p class="tt-l-row">
      <span>${say("lesson.over_ask")}</span>
      ${button(say("lesson.over_yes"), { does: "over" })}${button(say("lesson.over_no"), { does: "sure" })}
    </p>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const progress = (screen, ui) => h`
  <section class="tt-l-box tt-paper">
    ${heading(screen.title)}
    <ol class="tt-l-dots" aria-label="${say("lesson.progress_label")}">${screen.items.map(progressDot)}</ol>
    ${screen.finished && checkedLine(say("lesson.finished"))}
    <div class="tt-l-field">
      <label for="${ui.name}">${say("lesson.line_label")}</label>
      <textarea class="tt-l-input tt-l-line" rows="3" readonly id="${ui.name}"
        data-do="line" data-id="line">${screen.line}</textarea>
      <p class="tt-l-row">
        ${button(say("lesson.copy"), { does: "copy" })}
        <span role="status">${ui.copied !== undefined && say(ui.copied ? "lesson.copied" : "lesson.not_copied")}</span>
      </p>
    </div>
    ${startOver(ui)}
  </section>`;

/** @type {(item: {title: string, ask: string, solution: string[], answer: string, wrong: string[]}) => Html} */
const solution = ({ title, ask, solution: steps, answer: result, wrong }) => h`
  <section class="tt-l-box tt-paper">
    <h3 class="tt-l-ask">${title}</h3>
    <p class="tt-l-question">${ask}</p>
    <div class="tt-l-solution"><ol>${listItems([...steps, result])}</ol></div>
    ${wrong.length > 0 && h`<ul class="tt-l-wrong">${listItems(wrong)}</ul>`}
  </section>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const solutions = (screen, ui) => {
  const label = say("lesson.look_up");
  const words = {
    label,
    tip: say("lesson.look_up_tip"),
    press: say("lesson.look_up_go"),
    isMain: true,
  };
  return h`
    <form class="tt-l-box tt-paper" data-do="name">
      ${nameField(screen, ui, words)}
      <p class="tt-l-locked">${screen.message}</p>
    </form>
    ${screen.items.map(solution)}`;
};

// -- what a person does -------------------------------------------------------------------------------------------

/** @type {Record<string, (screen: Screen, ui: Ui) => Html>} */
const PARTS = {
  guess: guessCard,
  grid: resultGrid,
  name: nameForm,
  many,
  slider: sliderBox,
  answer,
  progress,
  solutions,
  top: lessonTop,
  foot: lessonFoot,
};
const FILLED_IN = ["typed", "picked", "chosen", "value", "marks"]; // the person's input, until the question changes

/** @type {WidgetParts["draw"]} */
const drawLesson = (screen, ui) => {
  ui.name ??= `tt-l-${Math.random().toString(36).slice(2)}`; // connects a label with its field
  if (ui.asked !== undefined && ui.asked !== screen.ask)
    for (const field of FILLED_IN) delete ui[field];
  ui.asked = screen.ask;
  return h`
    <div class="tt-screen tt-l">
      ${screen.notice?.kind === "problem" && h`<p class="tt-lost" role="alert">${screen.notice.text}</p>`}
      ${PARTS[screen.what](screen, ui)}
    </div>`;
};

/** @type {Handlers} */
const CLICKS = {
  ...PAGE_CLICKS,
  thing: ({ dataset }, { ui, paint }) => {
    ui.picked = toggle(pickedDice(ui), Number(dataset.id?.split(":")[1]));
    paint();
  },
  guess: takeGuess,
  commit: commitGuess,
  reveal: (_, { send }) => send({ do: "reveal" }),
  mark: markCell,
  copy: async (_, { stage, screen, ui, paint }) => {
    ui.copied = await copyText(screen().line);
    paint();
    if (!ui.copied)
      /** @type {HTMLTextAreaElement | null} */ (stage.querySelector("textarea"))?.select();
  },
  many: ({ dataset }, { send }) => send({ do: "many", times: Number(dataset.times), long: true }),
  solution: (_, { send }) => send({ do: "solution" }),
  over: (_, { send }) => send({ do: "over" }),
  sure: (_, { ui, paint }) => {
    ui.step.sure = !ui.step.sure;
    paint();
  },
  line: (target) => target.select(),
};
/** @type {Handlers} */
const INPUTS = {
  type: ({ value }, { ui }) => (ui.typed = value),
  count: ({ value }, { ui }) => (ui.value = value === "" ? undefined : Number(value)),
  guess: takeGuess,
  slide: ({ value }, { sendLast }) => sendLast({ do: "slide", value: Number(value) }),
  choose: ({ value }, { ui, screen }) => {
    const at = Number(value);
    ui.chosen = screen().kind.many ? toggle(ui.chosen ?? [], at) : [at];
  },
};
/** @type {Handlers} */
const SUBMITS = {
  check: (_, { ui, screen, send }) => send({ do: "check", given: currentAnswer(screen(), ui) }),
  commit: commitGuess,
  name: (_, { ui, screen, send }) => send({ do: "name", text: ui.typed ?? screen().text }),
};
/** @type {Record<string, Handlers>} */
const HANDLERS = { click: CLICKS, input: INPUTS, submit: SUBMITS };
/** @type {Act} */
const actLesson = (event, target, tools) => {
  if (event.type === "submit") event.preventDefault();
  HANDLERS[event.type]?.[target.dataset.do ?? ""]?.(target, tools);
};

/** Load what this browser has stored of a part, and store what is new. @param {Tools} tools */
const afterPart = ({ ui, screen, send }) => {
  const { store, fresh, keep } = screen();
  if (store && fresh && !ui.recalled) {
    ui.recalled = true;
    const kept = readKept(store);
    if (kept !== null) send({ do: "restore", kept });
  } else if (store && !fresh) writeKept(store, keep);
};
/** @type {NonNullable<WidgetParts["after"]>} */
const afterLesson = (stage, tools) =>
  tools.screen().what === "top" ? afterTop(tools) : afterPart(tools);

/** @param {View} view */
const render = ({ model, el }) =>
  mount({ model, el, draw: drawLesson, act: actLesson, after: afterLesson });

export default { render };
