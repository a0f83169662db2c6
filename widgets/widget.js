// What all widgets share: draw each screen, keep the focus, send commands that name the screen they answer.
import { EVENTS, select, selectAll, targetOf } from "./elements.js";
import { isTooOld } from "./voila/tabletop/too_old.js";
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
 * Run `draw`, then give focus and caret back to the element with the same data-id. An answer can be on the
 * page twice (on a phone, also at the bottom), so its position among those with the same data-id counts, too.
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
 * Return the children of two drawings of the same element on the way to an element that stays, or null.
 * @type {(old: Element, fresh: Element, kept: HTMLElement) => [Element, Element] | null}
 */
const stepTowards = (old, fresh, kept) => {
  const same = fresh.querySelector(`[data-id="${CSS.escape(kept.dataset.id ?? "")}"]`);
  const was = [...old.children].find((child) => child.contains(kept));
  const is = [...fresh.children].find((child) => child.contains(same));
  return was && is ? [was, is] : null;
};
/**
 * Replace everything in an element by a new drawing of it, but leave one element inside it where it is: a browser ends
 * the drag of a slider that leaves the page, even if an equal one takes its place. Return whether that was possible.
 * @type {(old: Element, fresh: Element, kept: HTMLElement) => boolean}
 */
const drawAround = (old, fresh, kept) => {
  const step = stepTowards(old, fresh, kept);
  if (!step) return false;
  const [was, is] = step;
  for (const { name, value } of is.attributes) was.setAttribute(name, value);
  const nodes = [...fresh.childNodes];
  const at = nodes.indexOf(is);
  for (const node of [...old.childNodes]) if (node !== was) node.remove();
  was.before(...nodes.slice(0, at));
  was.after(...nodes.slice(at + 1));
  return was === kept || drawAround(was, is, kept);
};
/**
 * Draw HTML into the stage, around the slider that is being dragged, if there is one.
 * @type {(stage: HTMLElement, html: string, dragged: HTMLElement | null) => void}
 */
const drawInto = (stage, html, dragged) => {
  if (dragged && stage.contains(dragged)) {
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    if (drawAround(stage, fresh, dragged)) return;
  }
  stage.innerHTML = html;
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
 * `onMessage(message, tools)` gets the messages from Python that aren't screens.
 * @param {WidgetParts} parts
 * @returns {(() => void) & {tools: Tools}} A function that removes the listeners.
 */
export function mount({ model, el, draw, act, setUp, before, after, onMessage, keys }) {
  learnWords(model.get("words") ?? {});
  const root = append(el, "div", { class: "tt" });
  if (isTooOld() && !document.getElementById("too-old")) showAlert(root, say("widget.too_old")); // JupyterLab
  const stage = append(root, "div");
  const liveRegion = append(root, "p", { class: "tt-sr-only", "aria-live": "polite" });
  /** @type {Ui} */
  const ui = { step: {}, open: new Set() };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let spoken = "";
  /** @type {string | undefined} */
  let drawnKey;
  /** @type {Command | null} */
  let sent = null;
  /** @type {HTMLElement | null} */
  let dragged = null; // the slider that a person is moving

  const screen = () => model.get("screen");
  const paint = () => {
    if (screen().tips) learnWords({ tip: screen().tips });
    const seq = String(screen().seq);
    const isNewScreen = stage.dataset.drawn !== seq; // the same screen is not animated twice
    const remembered = before?.(stage);
    rememberOpen(stage, ui);
    keepFocus(stage, () => drawInto(stage, String(draw(screen(), ui, model)), dragged));
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
  const stopWaiting = () => {
    clearTimeout(timer);
    root.removeAttribute("aria-busy");
  };
  /** @type {Tools} */
  const tools = { root, stage, ui, model, screen, paint, send, sendLast, stopWaiting };
  const takeDown = setUp?.(tools);

  const showScreen = () => {
    stopWaiting();
    const { key } = screen();
    if (key === undefined || key !== drawnKey) ui.step = {}; // what is picked stays while the question does
    drawnKey = key;
    if (ui.set === sent) ui.set = null; // answered or refused
    paint();
    if (ui.set) send((sent = ui.set));
    if (screen().say !== spoken) liveRegion.textContent = spoken = screen().say ?? "";
  };
  /** @param {any} message */
  const receive = (message) => onMessage?.(message, tools);

  for (const kind of EVENTS) {
    root.addEventListener(kind, (event) => {
      /** @type {Target | null} */
      const target = targetOf(event).closest?.("[data-do], [data-rule], [data-id]");
      if (target && root.contains(target)) act(event, target, tools);
    });
  }
  root.addEventListener("pointerdown", (event) => {
    dragged = targetOf(event).matches("input[type=range]") ? targetOf(event) : null;
  });
  const endDrag = () => {
    dragged = null;
  };
  for (const kind of ["pointerup", "touchend", "change"]) root.addEventListener(kind, endDrag);
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
