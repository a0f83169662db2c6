// A table that cannot be touched: for saved notebooks and exported pages, where no kernel runs.
import { deckLabel, h, mark, phases, question } from "./parts.js";
import { drawZones } from "./table.js";
import { learnWords } from "./words.js";

function drawPicture(root, { screen, words }) {
  learnWords(words);
  const ui = { step: {}, open: new Set() };
  root.innerHTML = h`<div class="tt-screen tt-play"><header class="tt-top tt-full">${mark(screen.head.title, screen.head.mark)}<span class="tt-title">${screen.head.title}</span>${phases(screen.phases)}${deckLabel(screen.head.deck)}</header>
<div class="tt-full">${question(screen.question)}</div><div class="tt-stack">${drawZones(screen, screen.main, ui)}</div><div class="tt-stack tt-margin">${drawZones(screen, screen.side, ui)}</div></div>`;
  for (const button of root.querySelectorAll("button")) button.tabIndex = -1;
}
