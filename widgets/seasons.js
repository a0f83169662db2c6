// Seasons' own parts: the season wheel with its transmutation rings, a season die, a mage's board. Every word comes from Python.
import { aria, bundle, h, icon, is, raw, said, seat, sym, track } from "./parts.js";
import { shape } from "./symbols.js";

const SEASON_NAMES = ["winter", "spring", "summer", "fall"],
  RING = [0, 125, 95, 65]; // radius by crystals: outer ring 1, middle 2, inner 3
const wheelAt = (deg, r) => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [200 + r * Math.cos(a), 200 + r * Math.sin(a)];
};
const wheelXY = (point) => point.map((x) => x.toFixed(1)).join(" ");
const wheelWedge = (a, b, r, q) =>
  `M${wheelXY(wheelAt(a, r))}A${r} ${r} 0 0 1 ${wheelXY(wheelAt(b, r))}L${wheelXY(wheelAt(b, q))}A${q} ${q} 0 0 0 ${wheelXY(wheelAt(a, q))}Z`;
const wheelSign = (name, cls, [x, y], half, scale) =>
  h`<g class="tt-c-${name} ${cls}" transform="translate(${(x - half).toFixed(1)} ${(y - half).toFixed(1)}) scale(${scale})">${raw(shape(name))}</g>`;

const wheelSpace =
  ({ space, moves }) =>
  (_, i) => {
    const [x, y] = wheelAt(i * 30 + 15, 168),
      here = i + 1 === space;
    return h`<g class="tt-c-${SEASON_NAMES[Math.floor(i / 3)]} ${here ? "is-here" : moves.includes(i + 1) && "is-next"}"><path class="tt-w-space" d="${wheelWedge(i * 30 + 1.2, i * 30 + 28.8, 190, 146)}"/>
${here && h`<circle class="tt-w-token" cx="${x}" cy="${y}" r="17"/>`}<text x="${x}" y="${y}">${i + 1}</text></g>`;
  };
const wheelQuarter =
  ({ space, names, rates }) =>
  (name, i) => {
    const signs = [1, 2, 3].flatMap((ring) =>
      Object.keys(rates[i])
        .filter((energy) => rates[i][energy] === ring)
        .map((energy, j, all) =>
          wheelSign(
            energy,
            "tt-w-rate",
            wheelAt(i * 90 + 45 + (j - (all.length - 1) / 2) * 34, RING[ring]),
            12.6,
            1.05,
          ),
        ),
    );
    const [x, y] = wheelAt(i * 90 + 45, 246);
    return h`<g class="tt-w-quarter ${Math.floor((space - 1) / 3) === i && "is-now"}"><path class="tt-w-pie tt-c-${name}" d="${wheelWedge(i * 90 + 1, i * 90 + 89, 142, 46)}"/>${signs}
${wheelSign(name, "tt-w-mark", [x, y - 12], 14, 1.15)}<text class="tt-w-name" x="${x.toFixed(1)}" y="${(y + 20).toFixed(1)}">${names[i]}</text></g>`;
  };
/** rates: for each season {fire: 2, ...}; moves: where the dice that lie there would take the token; now: what a token is worth to you. */
const seasonWheel = (
  wheel,
) => h`<svg class="tt-wheel" viewBox="-18 -6 436 416" role="img" aria-label="${wheel.label}">
${SEASON_NAMES.map(wheelQuarter(wheel))}<g class="tt-w-rings"><circle cx="200" cy="200" r="109"/><circle cx="200" cy="200" r="79"/></g>${Array.from({ length: 12 }, wheelSpace(wheel))}
<circle class="tt-w-hub" cx="200" cy="200" r="42"/><text class="tt-w-year" x="200" y="189">${wheel.word}</text><text class="tt-w-num" x="200" y="213">${wheel.year}</text></svg>
<p class="tt-rates"><span>${wheel.before}</span>${wheel.now.map(([name, n]) => h`<span>${sym(name)}${n}</span>`)}<span>${wheel.after}</span></p>`;

const seasonPips = (n, label) =>
  h`<span class="tt-pips" role="img" aria-label="${label}">${Array.from({ length: n }, () => raw("<i></i>"))}</span>`;
/** What it gives, and below the line the pips that move time if nobody takes it. */
const seasonDie = ({ id, season, gives, pips, moves, owner, state }) => h`
<button class="tt-sdie tt-c-${season} ${is(state)}" type="button" data-id="${id}" data-do="thing" ${aria(state)}>
<span class="tt-sdie-gives">${bundle(gives)}</span><span class="tt-sdie-foot">${seasonPips(pips, moves)}<span>${owner}</span></span><span class="tt-said">${said(state)}</span></button>`;

// -- a mage's board -----------------------------------------------------------------------------------------------

const mageFact = ({ symbol, n, label }) =>
  h`<span class="tt-fact tt-c-${symbol}">${sym(symbol, 20)}<b>${n}</b><small>${label}</small></span>`;
const magePool = ({ label, said: aloud, held, places }) =>
  h`<div class="tt-reserve"><small>${label}</small><span class="tt-pool" role="img" aria-label="${aloud}">${Array.from({ length: places }, (_, i) => h`<span class="tt-place ${held[i] && "is-held"}">${held[i] && sym(held[i], 20)}</span>`)}</span></div>`;
/** The bonus track: what each bonus used so far costs in the end. */
const mageBonuses = ({ label, said: aloud, used, costs }) =>
  h`<div class="tt-bonuses"><small>${label}</small><span class="tt-bonus-track" role="img" aria-label="${aloud}">${costs.map((cost, i) => h`<i class="${i < used && "is-past"} ${i === used && "is-here"}">${cost}</i>`)}</span></div>`;
const mageCard =
  (id, open) =>
  ({ name, points, turned, held, effect, key }) => h`
<li><details data-id="${id}:${key}" ${raw(open.has(`${id}:${key}`) ? "open" : "")}><summary>${turned && icon("turned", 14)}<span>${name}${turned && h` <small>${turned}</small>`}</span>${held.length > 0 && bundle(held)}<span class="tt-points">${sym("prestige", 14)}${points}</span></summary><p>${effect}</p></details></li>`;
const mage = (one, ui) =>
  h`<div class="tt-mage ${is(one.state)}">${seat({
    ...one,
    body: h`
<div class="tt-facts">${one.facts.map(mageFact)}</div>${magePool(one.reserve)}${track(one.gauge)}${mageBonuses(one.bonuses)}
${one.cards.length > 0 && h`<ul class="tt-tableau" aria-label="${one.cards_said}">${one.cards.map(mageCard(one.id, ui.open))}</ul>`}${one.more && h`<small>${one.more}</small>`}`,
  })}</div>`;

/** What one can spend, in a line. */
const purse = ({ facts, reserve }) =>
  h`<div class="tt-purse">${facts.map(mageFact)}${magePool(reserve)}</div>`;

export const SEASONS_ZONES = {
  purse: (things) => things.map(purse),
  wheel: (things) => things.map(seasonWheel),
  season_dice: (things) => h`<div class="tt-sdice">${things.map(seasonDie)}</div>`,
  mages: (things, ui) => things.map((one) => mage(one, ui)),
};
