// What all widgets share: draw each screen, keep the focus, send commands that name the screen they answer.
import { learnWords, say } from "./words.js";
/** @import { Command, Tools, Ui, WidgetParts } from "./types.d.ts" */

const TIMEOUT = 6000; // ms without an answer before we tell the person
const EVENTS = ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"];
// What to scroll to after an answer: the first of these that is there.
const NEWS = ["[data-come]", "[data-told]", ".tt-pay", "[data-bring]"];

/**
 * Append a new element to a parent.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Element} parent
 * @param {Tag} tag
 * @param {Record<string, string>} [attributes]
 */
const append = (parent, tag, attributes = {}) => {
  const element = parent.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** @type {(stage: HTMLElement, text: string) => void} */
const showAlert = (stage, text) => {
  append(stage, "p", { class: "tt-lost", role: "alert" }).textContent = text;
};

/**
 * Run `draw`, then give focus and caret back to the element with the same data-id.
 * @type {(stage: HTMLElement, draw: () => void) => void}
 */
const keepFocus = (stage, draw) => {
  const active = /** @type {HTMLInputElement} */ (document.activeElement);
  const hadFocus = stage.parentElement?.contains(active);
  const { id } = active?.dataset ?? {};
  const caret = active?.selectionStart;
  draw();
  if (!hadFocus) return;
  const same = id && stage.querySelector(`[data-id="${CSS.escape(id)}"]`);
  const next = /** @type {HTMLInputElement?} */ (same || stage.querySelector("[data-home]"));
  next?.focus({ preventScroll: true });
  if (caret != null) next?.setSelectionRange?.(caret, caret);
};

/** Return the height of the question where it sticks to the top and covers what is below. @param {HTMLElement} stage */
const coveredHeight = (stage) => {
  const bar = stage.querySelector(".tt-ask")?.getBoundingClientRect();
  return bar && bar.top <= 0 ? Math.max(0, bar.bottom) : 0;
};

/** Scroll to the reply or to the next question, if it is out of sight. @param {HTMLElement} stage */
const scrollToNews = (stage) => {
  const news = NEWS.map((selector) => stage.querySelector(selector)).find(Boolean);
  const next = news ?? (stage.querySelector("[data-touch]") && stage.querySelector(".is-legal"));
  if (!next) return;
  const { top, bottom } = next.getBoundingClientRect();
  const ceiling = next.matches(".tt-ask") ? 0 : coveredHeight(stage);
  if (top < ceiling || bottom > innerHeight)
    next.scrollIntoView({ block: bottom - top > innerHeight ? "start" : "nearest" });
};

/**
 * Draw a widget into `el`, and draw it again whenever Python sends a screen.
 *
 * `draw(screen, ui, model)` returns HTML. `act(event, element, tools)` handles events on anything with data-do,
 * data-id or data-rule. `after(stage, tools)` runs after each drawing. `hear(message, tools)` gets what Python sends
 * beside screens.
 * @param {WidgetParts} parts
 * @returns {(() => void) & {tools: Tools}} A function that removes the listeners.
 */
export function mount({ model, el, draw, act, after, hear }) {
  learnWords(model.get("words") ?? {});
  const root = append(el, "div", { class: "tt" });
  const stage = append(root, "div");
  const voice = append(root, "p", { class: "tt-said", "aria-live": "polite" });
  /** @type {Ui} */
  const ui = { step: {}, open: new Set() };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let spoken = "";
  /** @type {Command | null} */
  let sent = null;

  const screen = () => model.get("screen");
  const paint = () => {
    const seq = String(screen().seq);
    stage.classList.toggle("is-again", stage.dataset.drawn === seq); // the same screen is not animated twice
    keepFocus(stage, () => (stage.innerHTML = String(draw(screen(), ui, model))));
    stage.dataset.drawn = seq;
    if (screen().broken) showAlert(stage, screen().broken);
    after?.(stage, tools);
  };
  /** @param {Command} command */
  const send = (command) => {
    clearTimeout(timer);
    const patience = command.long ? 10 * TIMEOUT : TIMEOUT;
    timer = setTimeout(() => showAlert(stage, say("widget.lost")), patience);
    root.setAttribute("aria-busy", "true");
    model.send({ ...command, seq: screen().seq });
  };
  /**
   * Send the last of many quick changes, by a slider or repeated clicks: while one command waits for its answer, only
   * the newest is kept. Until it is answered, `ui.set` has it.
   * @param {Command} command
   */
  const sendLast = (command) => {
    ui.set = command;
    if (!root.hasAttribute("aria-busy")) send((sent = command));
    paint();
  };
  const tools = { root, stage, ui, model, screen, paint, send, sendLast };

  const showScreen = () => {
    clearTimeout(timer);
    root.removeAttribute("aria-busy");
    ui.step = {};
    if (ui.set === sent) ui.set = null; // answered or refused
    paint();
    if (ui.set) send((sent = ui.set));
    if (root.contains(document.activeElement)) scrollToNews(stage);
    if (screen().say !== spoken) voice.textContent = spoken = screen().say ?? "";
  };
  /** @param {any} message */
  const receive = (message) => hear?.(message, tools);

  for (const kind of EVENTS) {
    root.addEventListener(kind, (event) => {
      const from = /** @type {Element} */ (event.target);
      const target = from.closest?.("[data-do], [data-rule], [data-id]");
      if (target && root.contains(target)) act(event, /** @type {any} */ (target), tools);
    });
  }
  // JupyterLab would take bare letters as commands: "b" adds a cell.
  for (const kind of ["keydown", "keyup", "keypress"])
    root.addEventListener(kind, (event) => event.stopPropagation());
  const rememberOpen = (/** @type {Event} */ event) => {
    const { dataset, open } = /** @type {HTMLDetailsElement} */ (event.target);
    if (dataset?.id) ui.open[open ? "add" : "delete"](dataset.id);
  };
  stage.addEventListener("toggle", rememberOpen, true);
  model.on("change:screen", showScreen);
  model.on("msg:custom", receive);
  showScreen();

  const unmount = () => {
    clearTimeout(timer);
    model.off("change:screen", showScreen);
    model.off("msg:custom", receive);
  };
  return Object.assign(unmount, { tools });
}
