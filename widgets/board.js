// The board widget: a table to play at.
import {
  actPlay,
  afterPlay,
  afterTable,
  beforeTable,
  drawPlay,
  handleMessage,
  keptGame,
  pressKey,
  setUpTable,
} from "./play.js";
import { keptCoach } from "./settings.js";
import { linkedGame } from "./share.js";
import { takeGames } from "./handover.js";
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
    onMessage: handleMessage,
    keys: pressKey,
  });
  const first = model.get("screen");
  const kept = keptGame(first);
  if (linkedGame() && unmount.tools.ui.isInPage && first.seq === 0)
    unmount.tools.send({ do: "load", code: linkedGame() });
  else if (first.storageName && first.seq === 0 && (kept || "coach" in keptCoach()))
    unmount.tools.send({ do: "resume", kept, ...keptCoach() });
  const stopTaking = takeGames(unmount.tools);
  return () => {
    stopTaking();
    clearTimeout(unmount.tools.pace);
    unmount();
  };
}

export default { render };
