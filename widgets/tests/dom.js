// A browser's globals for the modules under test, and stand-ins for what Python and the browser do.
import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost/" });
const GLOBALS = [
  "CSS",
  "CustomEvent",
  "Event",
  "FormData",
  "KeyboardEvent",
  "MutationObserver",
  "document",
  "history",
  "localStorage",
  "location",
];
for (const name of GLOBALS)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
globalThis.innerHeight = 800;
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);
globalThis.dispatchEvent = window.dispatchEvent.bind(window);
globalThis.matchMedia = () => ({ matches: true }); // nothing moves
globalThis.getComputedStyle = (element) => window.getComputedStyle(element);

/** The widget's model: `sent` has the commands, `show` sets what Python would set. */
export class FakeModel {
  sent = [];
  #listeners = new Map();

  constructor(state) {
    this.state = state;
  }

  get(name) {
    return this.state[name];
  }

  send(message) {
    this.sent.push(message);
  }

  on(event, listener) {
    this.#listeners.set(event, listener);
  }

  off(event, listener) {
    if (this.#listeners.get(event) === listener) this.#listeners.delete(event);
  }

  fire(event, ...args) {
    return this.#listeners.get(event)?.(...args);
  }

  /** Send the next screen, as an answer to the last command. */
  show(screen) {
    this.state.screen = { ...this.state.screen, seq: this.state.screen.seq + 1, ...screen };
    this.fire("change:screen");
  }
}

/** An IntersectionObserver or ResizeObserver whose callback a test calls. */
export class FakeObserver {
  static last;

  constructor(callback) {
    this.callback = callback;
    FakeObserver.last = this;
  }

  observe() {
    this.isObserving = true;
  }

  disconnect() {
    this.isObserving = false;
  }
}
globalThis.IntersectionObserver = FakeObserver;
globalThis.ResizeObserver = FakeObserver;

/** Return an empty element in an empty page. */
export const emptyPage = () => {
  document.body.innerHTML = "";
  localStorage.clear();
  return document.body.appendChild(document.createElement("div"));
};

export const fire = (element, type, options = {}) =>
  element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, ...options }));

/** Type into a field, move a slider or choose an option. */
export const enter = (element, value, type = "input") => {
  element.value = value;
  fire(element, type);
};

/** Press a key on an element. */
export const pressKey = (element, key) =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** Draw HTML into an empty page; return its first element. */
export const draw = (html) => {
  const el = emptyPage();
  el.innerHTML = String(html);
  return el.firstElementChild;
};

/** Return the text of an element with single spaces. */
export const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();
