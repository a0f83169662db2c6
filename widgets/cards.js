// The card browser. Searching, filtering and sorting happen in the browser; every sentence comes from Python.
import { ariaPressed, button, h, icon, ruleChip } from "./parts.js";
import { card, deckLabel, sym } from "./pieces.js";
import { openRulebook } from "./rulebook_dialog.js";
import { mount } from "./widget.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Act, Card, Content, Rule, Screen, Tools, Ui, View, WidgetParts } from "./types.d.ts" */

/**
 * A card in the list: `find` is the text to search in, `in` its kind, `by` its place in each of the game's own orders.
 * @typedef {Omit<Card, "slots"> & {
 *   find: string, in: string, symbols: string[], slots?: string[] | null, chance?: number | null,
 *   by: Record<string, number>, details: {term: string, text: string}[], rule: Rule,
 * }} ListedCard
 */

// -- which cards, in which order ----------------------------------------------------------------------------------

/** @type {Record<string, (a: ListedCard, b: ListedCard) => number>} */
const CARD_ORDERS = {
  box: () => 0,
  name: (a, b) => a.name.localeCompare(b.name),
  easy: (a, b) => (b.chance ?? -1) - (a.chance ?? -1),
  hard: (a, b) => (a.chance ?? 2) - (b.chance ?? 2),
};

/**
 * Return whether the card's text has every word, in any order. A word typed twice must occur twice.
 * @type {(listed: ListedCard, words: string[]) => boolean}
 */
const hasWords = ({ find }, words) => {
  let text = find.toLowerCase();
  return words.every((word) => {
    const isThere = text.includes(word);
    text = text.replace(word, "");
    return isThere;
  });
};

/** @type {(screen: Screen, ui: Ui) => ListedCard[]} */
const findCards = ({ cards }, ui) => {
  const words = (ui.query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {(listed: ListedCard) => boolean} */
  const isWanted = (listed) =>
    (!ui.kind || listed.in === ui.kind) &&
    (!ui.symbol || listed.symbols.includes(ui.symbol)) &&
    hasWords(listed, words);
  /** @type {(a: ListedCard, b: ListedCard) => number} */
  const gameOrder = (a, b) => a.by[ui.order] - b.by[ui.order];
  return cards.filter(isWanted).sort(CARD_ORDERS[ui.order ?? "box"] ?? gameOrder);
};

/** @type {(screen: Screen, ui: Ui) => string} */
const cardCount = (screen, ui) =>
  say("cards.count", { found: findCards(screen, ui).length, all: screen.cards.length });

// -- the cards ----------------------------------------------------------------------------------------------------

/** @param {string[]} slots */
const cardSlots = (slots) => {
  const items = slots.map((name) => h`<span class="tt-slot">${sym(name, 24)}</span>`);
  return h`<span class="tt-slots">${items}</span>`;
};
/** @type {(listed: ListedCard, isOpen: boolean) => Html} */
const cardFace = (listed, isOpen) =>
  card({
    ...listed,
    id: `card:${listed.id}`,
    state: isOpen ? "selected" : "",
    slots: null,
    effect: listed.slots ? cardSlots(listed.slots) : listed.effect,
  });

/** @type {(detail: {term: string, text: string}) => Html} */
const cardDetail = ({ term, text }) => h`<div><dt>${term}</dt><dd>${text}</dd></div>`;
/** @param {ListedCard} listed */
const cardDetails = ({ id, name, kind, symbol, details, source, rule }) => h`
  <section class="tt-unfolded" aria-label="${name}" tabindex="-1" data-id="open:${id}">
    <header>${sym(symbol, 22)}<h3>${name}</h3><small>${kind}</small></header>
    <dl>
      ${details.map(cardDetail)}
      ${cardDetail({ term: say("cards.source"), text: say(`source.${source}_long`) })}
    </dl>
    <footer class="tt-row">
      ${ruleChip(rule)}
      ${button(say("widget.close"), { kind: "quiet", does: "fold", id: `fold:${id}` })}
    </footer>
  </section>`;

/** @type {(screen: Screen, ui: Ui) => Html} */
const cardList = (screen, ui) => {
  const found = findCards(screen, ui);
  if (found.length === 0) return h`<p>${say("cards.none")}</p>`;
  const items = found.map((listed) => {
    const isOpen = ui.unfolded === listed.id;
    return [cardFace(listed, isOpen), isOpen && cardDetails(listed)];
  });
  return h`<div class="tt-cards tt-all-cards">${items}</div>`;
};

// -- search box, order and filters --------------------------------------------------------------------------------

/** @param {Ui} ui */
const searchBox = ({ query = "" }) => h`
  <label class="tt-search">
    ${icon("acuity", 18)}<span class="tt-said">${say("cards.search")}</span>
    <input type="text" role="searchbox" data-id="card-search" data-do="query" value="${query}"
      placeholder="${say("cards.search")}" autocomplete="off">
  </label>`;

/**
 * Return the orders to choose from. A game can define its own; then each card has its place in them, `by: {price: 3}`.
 * @type {(screen: Screen) => {key: string, name: string}[]}
 */
const cardOrders = (screen) =>
  screen.orders ?? Object.keys(CARD_ORDERS).map((key) => ({ key, name: say(`cards.sort_${key}`) }));
/** @type {(screen: Screen, ui: Ui) => Html} */
const orderBox = (screen, { order = "box" }) => {
  const items = cardOrders(screen).map(
    ({ key, name }) => h`<option value="${key}" ${key === order && "selected"}>${name}</option>`,
  );
  return h`
    <label class="tt-order">
      <span>${say("cards.sort")}</span><select data-id="card-order" data-do="order">${items}</select>
    </label>`;
};

/** @type {(does: string, value: string, text: Content, isChosen: boolean, sign?: string) => Html} */
const filterButton = (does, value, text, isChosen, sign) => h`
  <button class="tt-btn tt-pick" type="button" data-do="${does}" data-id="${does}:${value}"
    data-value="${value}" ${ariaPressed(isChosen)}>
    ${sign && h`<span class="tt-sym tt-c-${sign}">${icon(sign, 18)}</span>`}${text}
  </button>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const kindFilter = ({ kinds }, ui) => {
  /** @type {(kind: {key: string, name: string, count: number}) => Html} */
  const item = ({ key, name, count }) =>
    filterButton("kind", key, h`${name} <small>${count}</small>`, ui.kind === key);
  return h`
    <div class="tt-picks" role="group" aria-label="${say("cards.list")}">
      ${filterButton("kind", "", say("cards.all_kinds"), !ui.kind)}${kinds.map(item)}
    </div>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const symbolFilter = ({ symbols }, ui) => {
  /** @type {(symbol: {key: string, name: string}) => Html} */
  const item = ({ key, name }) => filterButton("symbol", key, name, ui.symbol === key, key);
  return h`
    <div class="tt-picks" role="group" aria-label="${say("cards.symbol")}">
      ${filterButton("symbol", "", say("cards.any_symbol"), !ui.symbol)}${symbols.map(item)}
    </div>`;
};

// -- the widget ---------------------------------------------------------------------------------------------------

/** @param {Screen} screen */
const drawWaiting = ({ title, notice }) => h`
  <div class="tt-screen">
    <h2 tabindex="-1" data-home>${title}</h2>
    <p>${notice?.text ?? say("cards.wait")}</p>
  </div>`;
/** @type {WidgetParts["draw"]} */
const drawCards = (screen, ui) => {
  if (!screen.cards) return drawWaiting(screen);
  return h`
    <div class="tt-screen">
      <header class="tt-top">
        <h2 tabindex="-1" data-home data-id="cards">${screen.title}</h2>${deckLabel(screen.deck)}
      </header>
      <div class="tt-cards-head">${searchBox(ui)}${orderBox(screen, ui)}</div>
      ${kindFilter(screen, ui)}${symbolFilter(screen, ui)}
      <p class="tt-book-count">${cardCount(screen, ui)}</p>
      ${cardList(screen, ui)}
    </div>`;
};

/** @param {Tools} tools */
const repaintCards = ({ ui, paint, stage, root, screen }) => {
  paint();
  stage.querySelector(".tt-unfolded")?.scrollIntoView({ block: "nearest" });
  const liveRegion = /** @type {HTMLElement} */ (root.querySelector(":scope > [aria-live]"));
  liveRegion.textContent = cardCount(screen(), ui); // for screen readers
};
/** @param {Tools} tools */
const closeDetails = ({ ui, paint, stage }) => {
  const id = `card:${ui.unfolded}`;
  ui.unfolded = null;
  paint();
  /** @type {HTMLElement?} */ (stage.querySelector(`[data-id="${CSS.escape(id)}"]`))?.focus();
};

/** @type {Record<string, (target: HTMLInputElement, ui: Ui) => void>} */
const CARD_CHANGES = {
  "input query": ({ value }, ui) => (ui.query = value),
  "change order": ({ value }, ui) => (ui.order = value),
  "click kind": ({ dataset }, ui) => (ui.kind = dataset.value),
  "click symbol": ({ dataset }, ui) => (ui.symbol = dataset.value),
  "click thing": ({ dataset }, ui) => {
    const id = dataset.id?.slice("card:".length);
    ui.unfolded = ui.unfolded === id ? null : id;
  },
};
/** @type {Act} */
const actCards = (event, target, tools) => {
  const action = `${event.type} ${target.dataset.do}`;
  if (event.type === "click" && target.dataset.rule) openRulebook(tools, target.dataset.rule);
  else if (action === "click fold") closeDetails(tools);
  else if (CARD_CHANGES[action]) {
    CARD_CHANGES[action](target, tools.ui);
    repaintCards(tools);
  }
};

/** @param {View} view */
function render({ model, el }) {
  const unmount = mount({ model, el, draw: drawCards, act: actCards });
  // Python makes the list when somebody first sees the widget.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1)?.isIntersecting) return;
    observer.disconnect();
    if (!model.get("screen").cards) unmount.tools.send({ do: "shown", long: true });
  });
  observer.observe(el);
  return () => {
    observer.disconnect();
    unmount();
  };
}

export default { render };
