// What all widgets share: draw each screen, keep the focus, send commands that name the screen they answer.
import { EVENTS, select, selectAll, targetOf } from "./elements.js";
import { learnWords, say } from "./words.js";
/** @import { Command, Target, Tools, Ui, WidgetParts } from "./types.d.ts" */

const TIMEOUT = 6000; // ms without an answer before we tell the person

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
 * Run `draw`, then give focus and caret back to the element with the same data-id. Answers are there twice, beside the
 * question and at the bottom of a phone, so the place among them counts, too.
 * @type {(stage: HTMLElement, draw: () => void) => void}
 */
const keepFocus = (stage, draw) => {
  const active = /** @type {HTMLInputElement} */ (document.activeElement);
  const hadFocus = stage.parentElement?.contains(active);
  const { id = "" } = active?.dataset ?? {};
  const sameId = () => selectAll(stage, `[data-id="${CSS.escape(id)}"]`);
  const at = sameId().indexOf(active);
  const caret = active?.selectionStart;
  draw();
  if (!hadFocus) return;
  const same = sameId()[at] ?? sameId()[0];
  const next = /** @type {HTMLInputElement?} */ (same ?? select(stage, "[data-home]"));
  next?.focus({ preventScroll: true });
  if (caret != null) next?.setSelectionRange?.(caret, caret);
};

/**
 * Remember what is unfolded. The page tells, because a toggle event comes too late for a screen right after a click.
 * @type {(stage: HTMLElement, ui: Ui) => void}
 */
const rememberOpen = (stage, ui) => {
  for (const { dataset, open } of stage.querySelectorAll("details"))
    if (dataset.id) ui.open[open ? "add" : "delete"](dataset.id);
};

/**
 * Draw a widget into `el`, and draw it again whenever Python sends a screen.
 *
 * `draw(screen, ui, model)` returns HTML. `act(event, element, tools)` handles events on anything with data-do,
 * data-id or data-rule; `keys` handles keys anywhere. `before` and `after` run around each drawing, `setUp` once.
 * `hear(message, tools)` gets what Python sends beside screens.
 * @param {WidgetParts} parts
 * @returns {(() => void) & {tools: Tools}} A function that removes the listeners.
 */
export function mount({ model, el, draw, act, setUp, before, after, hear, keys }) {
  learnWords(model.get("words") ?? {});
  const root = append(el, "div", { class: "tt" });
  const stage = append(root, "div");
  const liveRegion = append(root, "p", { class: "tt-said", "aria-live": "polite" });
  /** @type {Ui} */
  const ui = { step: {}, open: new Set() };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let spoken = "";
  /** @type {string | undefined} */
  let drawnKey;
  /** @type {Command | null} */
  let sent = null;

  const screen = () => model.get("screen");
  const paint = () => {
    if (screen().tips) learnWords({ tip: screen().tips });
    const seq = String(screen().seq);
    const isNewScreen = stage.dataset.drawn !== seq; // the same screen is not animated twice
    const remembered = before?.(stage);
    rememberOpen(stage, ui);
    keepFocus(stage, () => (stage.innerHTML = String(draw(screen(), ui, model))));
    stage.dataset.drawn = seq;
    if (screen().broken) showAlert(stage, screen().broken);
    after?.(stage, tools, remembered, isNewScreen);
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
  /** @type {Tools} */
  const tools = { root, stage, ui, model, screen, paint, send, sendLast };
  const takeDown = setUp?.(tools);

  const showScreen = () => {
    clearTimeout(timer);
    root.removeAttribute("aria-busy");
    const { key } = screen();
    if (key === undefined || key !== drawnKey) ui.step = {}; // what is picked stays while the question does
    drawnKey = key;
    if (ui.set === sent) ui.set = null; // answered or refused
    paint();
    if (ui.set) send((sent = ui.set));
    if (screen().say !== spoken) liveRegion.textContent = spoken = screen().say ?? "";
  };
  /** @param {any} message */
  const receive = (message) => hear?.(message, tools);

  for (const kind of EVENTS) {
    root.addEventListener(kind, (event) => {
      /** @type {Target | null} */
      const target = targetOf(event).closest?.("[data-do], [data-rule], [data-id]");
      if (target && root.contains(target)) act(event, target, tools);
    });
  }
  // JupyterLab would take bare letters as commands: "b" adds a cell.
  for (const kind of ["keydown", "keyup", "keypress"])
    root.addEventListener(kind, (event) => event.stopPropagation());
  if (keys) root.addEventListener("keydown", (event) => keys(event, tools));
  model.on("change:screen", showScreen);
  model.on("msg:custom", receive);
  showScreen();

  const unmount = () => {
    clearTimeout(timer);
    takeDown?.();
    model.off("change:screen", showScreen);
    model.off("msg:custom", receive);
  };
  return Object.assign(unmount, { tools });
}
