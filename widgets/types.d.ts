// Shapes that several browser modules share. Only the type checker reads this file.
import type { Html } from "./parts.js";

/** What Voilà sets and calls on a page of ours, and what the page template calls. */
declare global {
  interface Window {
    themeLoaded?: boolean;
    cellLoaded?: boolean;
    voila_heartbeat(): void;
    voila_finish(): void;
    display_cells(): void;
    tabletopPage: { tabs(): void };
  }
}

/** The browser's side of an anywidget model. */
export interface Model {
  get(name: string): any;
  send(message: object): void;
  on(event: string, listener: (...args: any[]) => void): void;
  off(event: string, listener: (...args: any[]) => void): void;
}

/** What anywidget hands to `render`. */
export interface View {
  model: Model;
  el: HTMLElement;
}

/** A command for Python: `do` names it, `long` says that the answer may take a while. */
export interface Command {
  do: string;
  long?: boolean;
  [field: string]: unknown;
}

/** What Python wants to be drawn. Each widget adds fields of its own. */
export interface Screen {
  seq: number;
  say?: string;
  broken?: string;
  moves: Move[]; // only tables have them
  [field: string]: any;
}

/** What only this browser knows. A new screen clears `step`; `open` has the ids of unfolded details. */
export interface Ui {
  step: Record<string, any>;
  open: Set<string>;
  set?: Command | null;
  [field: string]: any;
}

/** What `mount` gives to the functions of a widget. */
export interface Tools {
  root: HTMLElement;
  stage: HTMLElement;
  ui: Ui;
  model: Model;
  screen(): Screen;
  paint(): void;
  send(command: Command): void;
  sendLast(command: Command): void;
  /** The last command has its answer: a message, where no new screen comes. */
  stopWaiting(): void;
  popups?: {
    hideZoom(): void;
    pin(element: HTMLElement): void;
    isOpen(): boolean;
    showWhy(): void;
  };
  pace?: ReturnType<typeof setTimeout>; // until the next bot moves
}

/** An element with data-do, data-id or data-rule. Handlers read `value` and `checked` only of elements that have them. */
export type Target = HTMLInputElement;

export type Act = (event: Event, target: Target, tools: Tools) => void;
export type Handlers = Record<string, (target: Target, tools: Tools) => void>;

export interface WidgetParts extends View {
  draw(screen: Screen, ui: Ui, model: Model): Content;
  act: Act;
  /** Prepare the root, once. Returns what undoes it. */
  setUp?(tools: Tools): (() => void) | void;
  /** Remember what the next drawing needs to know about this one. */
  before?(stage: HTMLElement): any;
  after?(stage: HTMLElement, tools: Tools, before: any, isNewScreen: boolean): void;
  onMessage?(message: any, tools: Tools): void;
  keys?(event: KeyboardEvent, tools: Tools): void;
}

export type Facts = Record<string, unknown>;

/** Something a template takes: text is escaped, HTML is not, lists are joined, null and false are left out. */
export type Content = unknown;

/** A symbol and how many of it. */
export type Amount = [symbol: string, count: number];

export interface Rule {
  key: string;
  label: string;
  place?: string;
}

/** A rule as the rulebook index shows it. */
export interface BookRule {
  key: string;
  page: number;
  heading: string;
  text: string;
  note: string;
  source: string;
}

/** One way to answer: `on` are the classes of the things it takes, `path` the numbers of the answers. */
export interface Move {
  path: number[];
  text: string;
  on: string[];
  short: string;
  cost: string;
  result: string[];
  symbol: string;
  form: boolean;
  last: boolean;
  warn: boolean;
  button: boolean;
  opens: string;
}

export interface CardLine {
  label: string;
  text: string;
}

/** `lines` are printed one below another; `effect` says the same in one sentence. */
export interface Card {
  id: string;
  name: string;
  symbol: string;
  kind?: string;
  cost?: Amount[] | null;
  effect?: Content;
  lines?: CardLine[];
  points?: number | null;
  source?: string;
  state?: string;
  slots?: [symbol: string, isFilled: boolean][] | null;
  recovers?: string;
  note?: string;
  held?: Amount[] | null;
  brief?: string;
  tag?: string;
  signs?: string[]; // on the picture, beside its own
  gives?: [symbol: string, text: string][];
  change?: [from: string[], to: string[]] | null;
  dice?: [symbols: string, kind: string][]; // fixed, flex or paid
  down?: boolean;
  owner?: { name: string; seat: number } | null;
  small?: boolean;
  to?: string; // where it goes when it leaves its place
}

export interface Feedback {
  kind: string;
  title: string;
  text: string;
  rule?: Rule | null;
  actions?: Content[];
}
