// What every widget does: one root, one drawing a step, focus kept, messages that name the step they answer.
import { learnWords, say } from "./words.js";

const LOST = 6000; // ms without an answer before we say so

/**
 * draw(screen, ui, model) gives HTML; act(event, element, tools) hears clicks, changes and keys on anything with data-do, data-id or data-rule.
 * `ui` is what only this browser knows (what is selected, what is unfolded); a new step clears `ui.step`.
 * `hear(message, tools)` gets what Python sends once, beside the screen.
 * Gives a function that takes all of it away again, with the tools at hand.
 */
export function mount({ model, el, draw, act, after, hear }) {
  learnWords(model.get("words") ?? {});
  const root = el.appendChild(document.createElement("div"));
  root.className = "tt";
  const stage = root.appendChild(document.createElement("div"));
  const voice = root.appendChild(document.createElement("p"));
  voice.className = "tt-said";
  voice.setAttribute("aria-live", "polite");
  const ui = { step: {}, open: new Set() };
  let timer,
    said = "",
    sent = null;

  const screen = () => model.get("screen");
  const paint = () => {
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    const id = active?.dataset.id,
      caret = active?.selectionStart;
    stage.classList.toggle("is-again", stage.dataset.drawn === String(screen().seq)); // then nothing moves a second time
    stage.innerHTML = draw(screen(), ui, model);
    stage.dataset.drawn = screen().seq;
    if (active) {
      const again =
        (id && stage.querySelector(`[data-id="${CSS.escape(id)}"]`)) ??
        stage.querySelector("[data-home]");
      again?.focus({ preventScroll: true });
      if (caret != null && again?.setSelectionRange) again.setSelectionRange(caret, caret);
    }
    if (screen().broken) alarm(screen().broken);
    after?.(stage, tools);
  };
  const alarm = (text) => {
    const note = stage.appendChild(document.createElement("p"));
    note.className = "tt-lost";
    note.setAttribute("role", "alert");
    note.textContent = text;
  };
  const send = (message) => {
    clearTimeout(timer);
    timer = setTimeout(() => alarm(say("widget.lost")), message.long ? 10 * LOST : LOST);
    root.setAttribute("aria-busy", "true");
    model.send({ ...message, seq: screen().seq });
  };
  /** For what is set again and again, by a slider or by quick clicks: one message is on its way at a time, and the last one follows its answer. Until then `ui.set` is what is wanted. */
  const sendLast = (message) => {
    ui.set = message;
    if (!root.hasAttribute("aria-busy")) send((sent = message));
    paint();
  };
  const tools = { root, stage, ui, model, screen, paint, send, sendLast };
  /** Whoever has just answered sees what was said to it, or what is asked next: it may lie out of sight. */
  const bring = () => {
    const next =
      root.contains(document.activeElement) &&
      (stage.querySelector("[data-come]") ??
        stage.querySelector("[data-told]") ??
        stage.querySelector(".tt-pay") ??
        stage.querySelector("[data-bring]") ??
        (stage.querySelector("[data-touch]") && stage.querySelector(".is-legal")));
    const { top, bottom } = next ? next.getBoundingClientRect() : { top: 0, bottom: 0 };
    const bar = next && stage.querySelector(".tt-ask")?.getBoundingClientRect(); // it may stick at the top
    if (
      top < (bar && bar.top <= 0 && !next.matches(".tt-ask") ? Math.max(0, bar.bottom) : 0) ||
      bottom > innerHeight
    )
      next.scrollIntoView({ block: bottom - top > innerHeight ? "start" : "nearest" });
  };
  const step = () => {
    clearTimeout(timer);
    root.removeAttribute("aria-busy");
    ui.step = {};
    if (ui.set === sent) ui.set = null; // answered, or refused
    paint();
    if (ui.set) send((sent = ui.set));
    bring();
    if (screen().say !== said) voice.textContent = said = screen().say ?? "";
  };
  for (const kind of ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"]) {
    root.addEventListener(kind, (event) => {
      const target = event.target.closest?.("[data-do], [data-rule], [data-id]");
      if (target && root.contains(target)) act(event, target, tools);
    });
  }
  // JupyterLab takes bare letters otherwise: "b" would add a cell
  for (const kind of ["keydown", "keyup", "keypress"])
    root.addEventListener(kind, (event) => event.stopPropagation());
  stage.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.dataset?.id) ui.open[target.open ? "add" : "delete"](target.dataset.id);
    },
    true,
  );
  model.on("change:screen", step);
  const heard = (message) => hear?.(message, tools);
  model.on("msg:custom", heard);
  step();
  return Object.assign(
    () => {
      clearTimeout(timer);
      model.off("change:screen", step);
      model.off("msg:custom", heard);
    },
    { tools },
  );
}
