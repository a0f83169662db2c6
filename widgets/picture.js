// A table that can't be used: for saved notebooks and exported pages, where no kernel runs.
import { drawTable, playBar } from "./table.js";
import { fitCards } from "./live.js";
import { learnWords } from "./words.js";
/** @import { Screen } from "./types.d.ts" */

/** @type {(root: HTMLElement, shown: {screen: Screen, words: any}) => void} */
// eslint-disable-next-line no-unused-vars -- the page that Python makes calls it
function drawPicture(root, { screen, words }) {
  learnWords(words);
  const ui = { step: {}, open: new Set() };
  const ask = { ...screen.question, text: screen.question.ask, actions: [] };
  root.dataset.game = screen.game;
  root.innerHTML = String(drawTable(screen, ui, { bar: playBar(screen, ui), ask }));
  for (const button of root.querySelectorAll("button")) button.tabIndex = -1;
  fitCards(root);
}
