// The card browser: search, filter and sort happen here, at once; every word comes from Python.
import { button, card, deckLabel, h, icon, raw, ruleChip, sym } from "./parts.js";
import { openRulebook } from "./rulebook.js";
import { mount } from "./widget.js";
import { say } from "./words.js";

const CARD_ORDERS = {
  box: () => 0,
  name: (a, b) => a.name.localeCompare(b.name),
  easy: (a, b) => (b.chance ?? -1) - (a.chance ?? -1),
  hard: (a, b) => (a.chance ?? 2) - (b.chance ?? 2),
};

/** All words, in any order; a word that is asked for three times has to stand there three times. */
const cardFits = (each, wanted) => {
  let text = each.find.toLowerCase();
  return wanted.every((part) => text.includes(part) && ((text = text.replace(part, "")), true));
};
const cardsFound = ({ cards }, ui) => {
  const wanted = (ui.query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return cards
    .filter(
      (each) =>
        (!ui.kind || each.in === ui.kind) && (!ui.symbol || each.symbols.includes(ui.symbol)),
    )
    .filter((each) => cardFits(each, wanted))
    .sort(CARD_ORDERS[ui.order ?? "box"] ?? ((a, b) => a.by[ui.order] - b.by[ui.order]));
};

const cardCount = (screen, ui) =>
  say("cards.count", { found: cardsFound(screen, ui).length, all: screen.cards.length });

const cardSlots = (slots) =>
  h`<span class="tt-slots">${slots.map((name) => h`<span class="tt-slot">${sym(name, 24)}</span>`)}</span>`;
const cardFace = (each, open) =>
  card({
    ...each,
    id: `card:${each.id}`,
    state: open ? "selected" : "",
    slots: null,
    effect: each.slots ? cardSlots(each.slots) : each.effect,
  });
const cardDetails = (each) => h`
<section class="tt-unfolded" aria-label="${each.name}" tabindex="-1" data-id="open:${each.id}"><header>${sym(each.symbol, 22)}<h3>${each.name}</h3><small>${each.kind}</small></header>
<dl>${each.details.map(({ term, text }) => h`<div><dt>${term}</dt><dd>${text}</dd></div>`)}<div><dt>${say("cards.source")}</dt><dd>${say(`source.${each.source}_long`)}</dd></div></dl>
<footer class="tt-row">${ruleChip(each.rule)}${button(say("widget.close"), { kind: "quiet", does: "fold", id: `fold:${each.id}` })}</footer></section>`;

const cardPick = (does, value, text, chosen, sign) =>
  h`<button class="tt-btn tt-pick" type="button" data-do="${does}" data-id="${does}:${value}" data-value="${value}" aria-pressed="${chosen}">${sign && h`<span class="tt-sym tt-c-${sign}">${icon(sign, 18)}</span>`}${text}</button>`;

/** A game may bring orders of its own: then each card says where it stands, `by: {price: 3}`. */
const cardOrders = (screen) =>
  screen.orders ?? Object.keys(CARD_ORDERS).map((key) => ({ key, name: say(`cards.sort_${key}`) }));
const cardFilters = (screen, ui) => h`
<div class="tt-cards-head"><label class="tt-search">${icon("acuity", 18)}<span class="tt-said">${say("cards.search")}</span><input type="text" role="searchbox" data-id="card-search" data-do="query" value="${ui.query ?? ""}" placeholder="${say("cards.search")}" autocomplete="off"></label>
<label class="tt-order"><span>${say("cards.sort")}</span><select data-id="card-order" data-do="order">${cardOrders(screen).map(({ key, name }) => h`<option value="${key}" ${raw(key === (ui.order ?? "box") ? "selected" : "")}>${name}</option>`)}</select></label></div>
<div class="tt-picks" role="group" aria-label="${say("cards.list")}">${cardPick("kind", "", say("cards.all_kinds"), !ui.kind)}${screen.kinds.map((kind) => cardPick("kind", kind.key, h`${kind.name} <small>${kind.count}</small>`, ui.kind === kind.key))}</div>
<div class="tt-picks" role="group" aria-label="${say("cards.symbol")}">${cardPick("symbol", "", say("cards.any_symbol"), !ui.symbol)}${screen.symbols.map(({ key, name }) => cardPick("symbol", key, name, ui.symbol === key, key))}</div>`;

const drawCards = (screen, ui) => {
  if (!screen.cards)
    return h`<div class="tt-screen"><h2 tabindex="-1" data-home>${screen.title}</h2><p>${screen.notice?.text ?? say("cards.wait")}</p></div>`;
  const found = cardsFound(screen, ui);
  return h`<div class="tt-screen"><header class="tt-top"><h2 tabindex="-1" data-home data-id="cards">${screen.title}</h2>${deckLabel(screen.deck)}</header>
${cardFilters(screen, ui)}<p class="tt-book-count">${cardCount(screen, ui)}</p>
${found.length ? h`<div class="tt-cards tt-all-cards">${found.map((each) => h`${cardFace(each, ui.unfolded === each.id)}${ui.unfolded === each.id && cardDetails(each)}`)}</div>` : h`<p>${say("cards.none")}</p>`}</div>`;
};

const actCards = (event, target, tools) => {
  const { ui, paint } = tools,
    does = target.dataset.do;
  if (event.type === "input" && does === "query") ui.query = target.value;
  else if (event.type === "change" && does === "order") ui.order = target.value;
  else if (event.type !== "click") return;
  else if (target.dataset.rule) {
    openRulebook(tools, target.dataset.rule);
    return;
  } else if (does === "kind" || does === "symbol") ui[does] = target.dataset.value;
  else if (does === "thing") {
    const id = target.dataset.id.slice("card:".length);
    ui.unfolded = ui.unfolded === id ? null : id;
  } else if (does === "fold") {
    const id = ui.unfolded;
    ui.unfolded = null;
    paint();
    tools.stage.querySelector(`[data-id="card:${CSS.escape(id)}"]`)?.focus();
    return;
  } else return;
  paint();
  tools.stage.querySelector(".tt-unfolded")?.scrollIntoView({ block: "nearest" });
  tools.root.querySelector(":scope > [aria-live]").textContent = cardCount(tools.screen(), ui); // for whoever does not see it
};

function render({ model, el }) {
  const off = mount({ model, el, draw: drawCards, act: actCards });
  // The cards come when somebody first looks.
  const eye = new IntersectionObserver((entries) => {
    if (!entries.at(-1).isIntersecting) return;
    eye.disconnect();
    if (!model.get("screen").cards) off.tools.send({ do: "shown", long: true });
  });
  eye.observe(el);
  return () => {
    eye.disconnect();
    off();
  };
}

export default { render };
