// A position of any game to look at: the zones of its board, without anything to press.
import { h, raw } from "./parts.js";
import { drawZones } from "./table.js";
import { mount } from "./widget.js";

/** Return the HTML with plain groups instead of buttons, which also say their names to a screen reader. */
const withoutButtons = (html) =>
  raw(
    String(html)
      .replaceAll("<button", '<span role="group"')
      .replaceAll("</button>", "</span>")
      .replaceAll(/ data-do="[^"]*"/g, ""),
  );

const drawScene = (screen, ui) => {
  const table = { side: [], moves: [], pick: "one", asking: {}, ...screen };
  const zones = h`${drawZones(table, screen.main, ui)}`;
  return h`<div class="tt-screen tt-l"><div class="tt-stack">${withoutButtons(zones)}</div></div>`;
};

const render = ({ model, el }) => mount({ model, el, draw: drawScene, act: () => {} });

export default { render };
