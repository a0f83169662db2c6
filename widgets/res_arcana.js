// Res Arcana's own parts: a component with all its lines, turned or straight; a pool of five essences; a player's board. Every word comes from Python.
import { bundle, card, h, icon, is, raw, seat, sym } from "./parts.js";

/** Five counters in a row: the number and the word, so that colour is never the only sign. */
const arcanaPool = ({ held, said }) =>
  h`<ul class="tt-essences" aria-label="${said}">${held.map(({ symbol, n, label }) => h`<li class="tt-c-${symbol} ${!n && "is-none"}">${sym(symbol, 20)}<b>${n}</b><small>${label}</small></li>`)}</ul>`;

const arcanaLine =
  (id, open) =>
  ({ key, name, turned, held, points, cost, lines }) => h`
<li><details data-id="${id}:${key}" ${raw(open.has(`${id}:${key}`) ? "open" : "")}><summary>${turned && icon("turned", 14)}<span>${name}${turned && h` <small>${turned}</small>`}</span>${held.length > 0 && bundle(held)}${cost.length > 0 && bundle(cost)}${points > 0 && h`<span class="tt-points">${sym("prestige", 14)}${points}</span>`}</summary>${lines.map(({ label, text }) => h`<p><b>${label}</b> ${text}</p>`)}</details></li>`;
const arcanaFact = ({ symbol, n, label }) =>
  h`<span class="tt-fact tt-c-${symbol}">${icon(symbol, 20)}<b>${n}</b><small>${label}</small></span>`;
const arcanaPile = (one, { title, cards }, open) =>
  cards.length > 0
    ? h`<details class="tt-pile" data-id="${one.id}:discards" ${raw(open.has(`${one.id}:discards`) ? "open" : "")}><summary>${title}</summary><ul class="tt-tableau">${cards.map(arcanaLine(`${one.id}:discards`, open))}</ul></details>`
    : h`<small>${title}</small>`;
const arcanaPlayer = (one, ui) =>
  h`<div class="tt-mage ${is(one.state)}">${seat({
    ...one,
    body: h`
${one.marks.length > 0 && h`<p class="tt-marks">${one.marks.map((text) => h`<span class="tt-src">${text}</span>`)}</p>`}<div class="tt-facts">${one.facts.map(arcanaFact)}</div>${arcanaPool(one.pool)}
${one.cards.length > 0 && h`<ul class="tt-tableau" aria-label="${one.cards_said}">${one.cards.map(arcanaLine(one.id, ui.open))}</ul>`}${arcanaPile(one, one.discards, ui.open)}${one.more && h`<small>${one.more}</small>`}`,
  })}</div>`;

export const RES_ARCANA_ZONES = {
  components: (things) => h`<div class="tt-cards tt-cards-4 tt-comps">${things.map(card)}</div>`,
  essences: (things) => h`<div class="tt-purse">${things.map(arcanaPool)}</div>`,
  players: (things, ui) => things.map((one) => arcanaPlayer(one, ui)),
};
