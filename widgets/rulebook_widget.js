// The rulebook index in a notebook cell of its own. The search happens in the browser.
import { h } from "./parts.js";
import { bookCount, rulebook } from "./rulebook.js";
import { mount } from "./widget.js";
/** @import { Act, View, WidgetParts } from "./types.d.ts" */

/** @type {WidgetParts["draw"]} */
const drawBook = (screen, ui, model) => h`
  <div class="tt-screen">
    <h2 tabindex="-1" data-home>${screen.title}</h2>
    ${rulebook(model.get("book"), ui.query)}
  </div>`;

/** @type {Act} */
const actBook = (event, target, { ui, paint, root, model }) => {
  if (event.type !== "input") return;
  ui.query = target.value;
  paint();
  const voice = /** @type {HTMLElement} */ (root.querySelector(":scope > [aria-live]"));
  voice.textContent = bookCount(model.get("book"), ui.query);
};

/** @param {View} view */
const render = ({ model, el }) => mount({ model, el, draw: drawBook, act: actBook });

export default { render };
