// Parts of Res Arcana: a component with its lines, a pool of five essences, a player's board.
import { bundle, card, h, icon, seat, stateClasses, sym } from "./parts.js";

/** Return five counters, each with its number and its name: colour is never the only sign. */
const arcanaPool = ({ held, said }) => {
  const items = held.map(
    ({ symbol, n, label }) =>
      h`<li class="tt-c-${symbol} ${!n && "is-none"}">${sym(symbol, 20)}<b>${n}</b><small>${label}</small></li>`,
  );
  return h`<ul class="tt-essences" aria-label="${said}">${items}</ul>`;
};

const arcanaPoints = (points) => h`<span class="tt-points">${sym("prestige", 14)}${points}</span>`;
const arcanaSummary = ({ name, turned, held, points, cost }) => h`
  <summary>
    ${turned && icon("turned", 14)}
    <span>${name}${turned && h` <small>${turned}</small>`}</span>
    ${held.length > 0 && bundle(held)}
    ${cost.length > 0 && bundle(cost)}
    ${points > 0 && arcanaPoints(points)}
  </summary>`;
const arcanaComponent = (id, open) => (one) => h`
  <li>
    <details data-id="${id}:${one.key}" ${open.has(`${id}:${one.key}`) && "open"}>
      ${arcanaSummary(one)}
      ${one.lines.map(({ label, text }) => h`<p><b>${label}</b> ${text}</p>`)}
    </details>
  </li>`;
const arcanaComponents = ({ id, cards, cards_said: label }, open) =>
  cards.length > 0 &&
  h`<ul class="tt-tableau" aria-label="${label}">${cards.map(arcanaComponent(id, open))}</ul>`;

const arcanaDiscards = (id, { title, cards }, open) => {
  if (cards.length === 0) return h`<small>${title}</small>`;
  return h`
    <details class="tt-pile" data-id="${id}" ${open.has(id) && "open"}>
      <summary>${title}</summary>
      <ul class="tt-tableau">${cards.map(arcanaComponent(id, open))}</ul>
    </details>`;
};

const arcanaFact = ({ symbol, n, label }) => h`
  <span class="tt-fact tt-c-${symbol}">${icon(symbol, 20)}<b>${n}</b><small>${label}</small></span>`;
const arcanaMarks = (marks) =>
  marks.length > 0 &&
  h`<p class="tt-marks">${marks.map((text) => h`<span class="tt-src">${text}</span>`)}</p>`;
const arcanaPlayer = (one, { open }) => {
  const body = h`
    ${arcanaMarks(one.marks)}
    <div class="tt-facts">${one.facts.map(arcanaFact)}</div>
    ${arcanaPool(one.pool)}
    ${arcanaComponents(one, open)}
    ${arcanaDiscards(`${one.id}:discards`, one.discards, open)}
    ${one.more && h`<small>${one.more}</small>`}`;
  return h`<div class="tt-mage ${stateClasses(one.state)}">${seat({ ...one, body })}</div>`;
};

export const RES_ARCANA_ZONES = {
  components: (things) => h`<div class="tt-cards tt-cards-4 tt-comps">${things.map(card)}</div>`,
  essences: (things) => h`<div class="tt-purse">${things.map(arcanaPool)}</div>`,
  players: (things, ui) => things.map((one) => arcanaPlayer(one, ui)),
};
