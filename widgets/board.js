// The board widget: a table to play at.
import {
  actPlay,
  afterPlay,
  afterTable,
  beforeTable,
  drawPlay,
  hearPlay,
  keptGame,
  pressKey,
  setUpTable,
} from "./play.js";
import { linkedGame } from "./share.js";
import { mount } from "./widget.js";
/** @import { View } from "./types.d.ts" */

/** @param {View} view */
function render({ model, el }) {
  const unmount = mount({
    model,
    el,
    draw: drawPlay,
    act: actPlay,
    setUp: setUpTable,
    before: beforeTable,
    after: (stage, tools, before, isNewScreen) => {
      afterTable(tools, before, isNewScreen);
      afterPlay(tools);
    },
    hear: hearPlay,
    keys: pressKey,
  });
  const first = model.get("screen");
  const kept = keptGame(first);
  if (linkedGame() && unmount.tools.ui.isInPage && first.seq === 0)
    unmount.tools.send({ do: "load", code: linkedGame() });
  else if (kept && first.seq === 0) unmount.tools.send({ do: "resume", kept });
  return () => {
    clearTimeout(unmount.tools.pace);
    unmount();
  };
}

export default { render };
