// The card browser. Searching, filtering and sorting happen in the browser; every sentence comes from Python.
import { ariaPressed, button, h, icon, ruleChip } from "./parts.js";
import { bundle, deckLabel } from "./pieces.js";
import { fullCard, tableCard } from "./faces.js";
import { nearestNames } from "./spelling.js";
import { openRulebook, pressLegendKey } from "./rulebook_dialog.js";
import { addTips } from "./tips.js";
import { mount } from "./widget.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Act, Card, Content, Rule, Screen, Tools, Ui, View, WidgetParts } from "./types.d.ts" */

/**
 * A card in the list: `find` is the text to search in, `in` its kind, `by` its place in each of the game's own orders.
 * @typedef {Omit<Card, "slots"> & {
 *   find: string, in: string, symbols: string[], slots?: string[] | null, chance?: number | null,
 *   by: Record<string, number>, details: {term: string, text: string}[], rule: Rule, does?: string[],
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
    (!ui.effect || Boolean(listed.does?.includes(ui.effect))) &&
    hasWords(listed, words);
  /** @type {(a: ListedCard, b: ListedCard) => number} */
  const gameOrder = (a, b) => a.by[ui.order] - b.by[ui.order];
  return cards.filter(isWanted).sort(CARD_ORDERS[ui.order ?? "box"] ?? gameOrder);
};

/** @type {(screen: Screen, ui: Ui) => string} */
const cardCount = (screen, ui) =>
  say("cards.count", { found: findCards(screen, ui).length, all: screen.cards.length });

// -- the cards ----------------------------------------------------------------------------------------------------

/** Return the cards that are read or compared, at most two. @type {(screen: Screen, ui: Ui) => ListedCard[]} */
const chosenCards = ({ cards }, { chosen = [] }) =>
  chosen.flatMap((/** @type {string} */ id) =>
    cards.filter((/** @type {ListedCard} */ one) => one.id === id),
  );

/** Return a card as the table draws it. @type {(listed: ListedCard) => Card} */
const faceOf = ({ slots, ...listed }) => ({
  ...listed,
  id: `card:${listed.id}`,
  slots: slots?.map((name) => /** @type {[string, boolean]} */ ([name, false])),
});
/** @type {(listed: ListedCard, isChosen: boolean) => Html} */
const cardItem = (listed, isChosen) =>
  h`<li>${tableCard({ ...faceOf(listed), state: isChosen ? "selected" : "" })}</li>`;

/** Offer the names that a misspelt search probably meant. @type {(screen: Screen, ui: Ui) => Html} */
const noCards = ({ cards }, { query = "" }) => {
  const names = nearestNames(
    query,
    cards.map((/** @type {ListedCard} */ { name }) => name),
  );
  const offer = (/** @type {string} */ name) =>
    button(name, { does: "suggest", id: `suggest:${name}`, data: { value: name } });
  return h`
    <div class="tt-paper tt-none">
      <p>${names.length > 0 ? say("cards.did_you_mean") : say("cards.none")}</p>
      ${names.length > 0 && h`<p class="tt-row">${names.map(offer)}</p>`}
    </div>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const cardList = (screen, ui) => {
  const found = findCards(screen, ui);
  if (found.length === 0) return noCards(screen, ui);
  return h`<ul class="tt-card-list">${found.map((one) => cardItem(one, Boolean(ui.chosen?.includes(one.id))))}</ul>`;
};

// -- the panel: one card to read, two to compare --------------------------------------------------------------------

/** Return what a card says under one heading. @type {(listed: ListedCard, term: string) => string} */
const detailOf = ({ details }, term) =>
  details
    .filter((detail) => detail.term === term)
    .map(({ text }) => text)
    .join(" ");
/** @type {(term: string, values: Content[]) => Html} */
const compareRow = (term, values) =>
  h`<tr><th scope="row">${term}</th>${values.map((value) => h`<td>${value || "–"}</td>`)}</tr>`;
/** @param {ListedCard[]} chosen */
const compareTable = (chosen) => {
  const terms = [...new Set(chosen.flatMap(({ details }) => details.map(({ term }) => term)))];
  const hasPoints = chosen.some(({ points }) => points != null);
  return h`
    <table class="tt-compare">
      <caption class="tt-sr-only">${say("cards.compare")}</caption>
      <thead><tr><td></td>${chosen.map(({ name }) => h`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>
        ${compareRow(
          say("table.costs"),
          chosen.map(({ cost }) => (cost?.length ? bundle(cost) : "")),
        )}
        ${
          hasPoints &&
          compareRow(
            say("cards.points"),
            chosen.map(({ points }) => points ?? ""),
          )
        }
        ${terms.map((term) =>
          compareRow(
            term,
            chosen.map((one) => detailOf(one, term)),
          ),
        )}
      </tbody>
    </table>`;
};
/** @param {ListedCard} listed */
const readCard = (listed) => h`
  <div class="tt-read">${fullCard({ ...faceOf(listed), effect: listed.effect || listed.note, note: undefined })}</div>`;
/** @param {ListedCard} listed */
const cardDetails = ({ details, rule }) => h`
  <dl>${details.map(({ term, text }) => h`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
  <p class="tt-row">${ruleChip(rule)}</p>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const cardPanel = (screen, ui) => {
  const chosen = chosenCards(screen, ui);
  if (chosen.length === 0)
    return h`<aside class="tt-paper tt-panel is-empty"><p>${say("cards.how")}</p></aside>`;
  const isPair = chosen.length === 2;
  const title = isPair ? say("cards.compare") : chosen[0].name;
  return h`
    <aside class="tt-paper tt-panel" aria-label="${title}" tabindex="-1" data-id="panel">
      <header>
        <h3>${title}</h3>
        ${button(say(isPair ? "cards.clear" : "widget.close"), { kind: "quiet", does: "clear" })}
      </header>
      <div class="tt-reads ${isPair && "is-pair"}">${chosen.map(readCard)}</div>
      ${isPair ? compareTable(chosen) : cardDetails(chosen[0])}
      ${!isPair && h`<p class="tt-detail">${say("cards.how_second")}</p>`}
    </aside>`;
};

// -- search box, order and filters --------------------------------------------------------------------------------

/** @param {Ui} ui */
const searchBox = ({ query = "" }) => h`
  <label class="tt-search">
    ${icon("search", 18)}<span class="tt-sr-only">${say("cards.search")}</span>
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
/** @type {(screen: Screen, ui: Ui) => Html | null} */
const effectFilter = ({ effects = [] }, ui) => {
  if (effects.length === 0) return null;
  /** @type {(effect: {key: string, name: string}) => Html} */
  const item = ({ key, name }) => filterButton("effect", key, name, ui.effect === key);
  return h`
    <div class="tt-picks" role="group" aria-label="${say("cards.effect")}">
      ${filterButton("effect", "", say("cards.any_effect"), !ui.effect)}${effects.map(item)}
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
      <header class="tt-paper tt-filters">
        <div class="tt-top">
          <h2 tabindex="-1" data-home data-id="cards">${screen.title}</h2>${deckLabel(screen.deck)}
        </div>
        <div class="tt-cards-head">${searchBox(ui)}${orderBox(screen, ui)}</div>
        ${kindFilter(screen, ui)}${effectFilter(screen, ui)}${symbolFilter(screen, ui)}
        <p class="tt-book-count">${cardCount(screen, ui)}</p>
      </header>
      <div class="tt-cards-page">${cardList(screen, ui)}${cardPanel(screen, ui)}</div>
    </div>`;
};

/** @param {Tools} tools */
const repaintCards = ({ ui, paint, root, screen }) => {
  paint();
  const liveRegion = /** @type {HTMLElement} */ (root.querySelector(":scope > [aria-live]"));
  liveRegion.textContent = cardCount(screen(), ui); // for screen readers
};
/** Close the panel; the focus goes back to the card that was chosen first. @param {Tools} tools */
const closePanel = ({ ui, paint, stage }) => {
  const id = `card:${ui.chosen?.[0]}`;
  ui.chosen = [];
  paint();
  /** @type {HTMLElement?} */ (stage.querySelector(`[data-id="${CSS.escape(id)}"]`))?.focus();
};
/**
 * Return which cards are chosen after one is pressed: the second is compared with the first, a third takes its place.
 * @type {(chosen: string[], id: string) => string[]}
 */
const chooseCard = (chosen, id) => {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  return [...chosen.slice(0, 1), id];
};

/** @type {Record<string, (target: HTMLInputElement, ui: Ui) => void>} */
const CARD_CHANGES = {
  "input query": ({ value }, ui) => (ui.query = value),
  "change order": ({ value }, ui) => (ui.order = value),
  "click kind": ({ dataset }, ui) => (ui.kind = dataset.value),
  "click symbol": ({ dataset }, ui) => (ui.symbol = dataset.value),
  "click effect": ({ dataset }, ui) => (ui.effect = dataset.value),
  "click suggest": ({ dataset }, ui) => {
    ui.query = dataset.value;
    ui.kind = ui.symbol = ui.effect = ""; // a name of all cards: a filter could hide it
  },
  "click thing": ({ dataset }, ui) => {
    if (dataset.id?.startsWith("card:"))
      ui.chosen = chooseCard(ui.chosen ?? [], dataset.id.slice("card:".length));
  },
};
/** @type {Act} */
const actCards = (event, target, tools) => {
  const action = `${event.type} ${target.dataset.do}`;
  if (event.type === "click" && target.dataset.rule) openRulebook(tools, target.dataset.rule);
  else if (action === "click clear") closePanel(tools);
  else if (CARD_CHANGES[action]) {
    CARD_CHANGES[action](target, tools.ui);
    repaintCards(tools);
  }
};

/** Draw the cards as on a table, and explain their signs. @param {Tools} tools */
const onCloth = ({ root }) => {
  root.classList.add("tb", "is-page");
  addTips(root);
};
/** @type {(event: KeyboardEvent, tools: Tools) => void} */
const pressCardKey = (event, tools) => {
  if (event.key === "Escape" && tools.ui.chosen?.length) closePanel(tools);
  else pressLegendKey(event, tools);
};

/** @param {View} view */
function render({ model, el }) {
  const unmount = mount({
    model,
    el,
    draw: drawCards,
    act: actCards,
    setUp: onCloth,
    keys: pressCardKey,
  });
  // Python makes the list when the widget is first visible.
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
