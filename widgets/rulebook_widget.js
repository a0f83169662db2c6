// The rulebook index in a cell of its own; the search happens here.
import { h } from "./parts.js";
import { bookCount, rulebook } from "./rulebook.js";
import { mount } from "./widget.js";

const drawBook = (screen, ui, model) =>
  h`<div class="tt-screen"><h2 tabindex="-1" data-home>${screen.title}</h2>${rulebook(model.get("book"), ui.query)}</div>`;
const actBook = (event, target, { ui, paint, root, model }) => {
  if (event.type !== "input") return;
  ui.query = target.value;
  paint();
  root.querySelector(":scope > [aria-live]").textContent = bookCount(model.get("book"), ui.query);
};

export default { render: ({ model, el }) => mount({ model, el, draw: drawBook, act: actBook }) };
