// A position of any game to look at: the zones of its board, without anything to press.
import { drawNode, present } from "./zones.js";
import { fitCards } from "./live.js";
import { h, raw } from "./parts.js";
import { mount } from "./widget.js";
/** @import { Content, Screen, View } from "./types.d.ts" */

/** Return the HTML with plain groups instead of buttons, which also say their names to a screen reader. */
/** @param {Content} html */
const withoutButtons = (html) =>
  raw(
    String(html)
      .replaceAll("<button", '<span role="group"')
      .replaceAll("</button>", "</span>")
      .replaceAll(/ data-do="[^"]*"/g, ""),
  );

/** @param {Screen} screen */
const drawScene = ({ zones, layout }) => {
  const center = present(layout.center, zones);
  return h`<div class="tb-scene">${center && withoutButtons(drawNode(center, zones, ""))}</div>`;
};

/** @param {View} view */
const render = ({ model, el }) =>
  mount({
    model,
    el,
    draw: drawScene,
    act: () => {},
    setUp: ({ root, screen }) => {
      root.classList.add("tb", "is-scene");
      root.dataset.game = screen().game;
      return () => {};
    },
    after: fitCards,
  });

export default { render };
