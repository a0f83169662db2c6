// A table that can't be used: for saved notebooks and exported pages, where no kernel runs.
import { deckLabel, h, mark, phases, question } from "./parts.js";
import { drawZones } from "./table.js";
import { learnWords } from "./words.js";

const pictureHead = ({ head, phases: steps }) => h`
  <header class="tt-top tt-full">
    ${mark(head.title, head.mark)}
    <span class="tt-title">${head.title}</span>
    ${phases(steps)}
    ${deckLabel(head.deck)}
  </header>`;

// eslint-disable-next-line no-unused-vars -- the page that Python makes calls it
function drawPicture(root, { screen, words }) {
  learnWords(words);
  const ui = { step: {}, open: new Set() };
  root.innerHTML = h`
    <div class="tt-screen tt-play">
      ${pictureHead(screen)}
      <div class="tt-full">${question(screen.question)}</div>
      <div class="tt-stack">${drawZones(screen, screen.main, ui)}</div>
      <div class="tt-stack tt-margin">${drawZones(screen, screen.side, ui)}</div>
    </div>`;
  for (const button of root.querySelectorAll("button")) button.tabIndex = -1;
}
