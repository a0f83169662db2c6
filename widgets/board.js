// The board widget: a table to play at.
import { actPlay, afterPlay, drawPlay, hearFile, keptGame } from "./play.js";
import { mount } from "./widget.js";

function render({ model, el }) {
  const parts = { draw: drawPlay, act: actPlay, after: afterPlay, hear: hearFile };
  const unmount = mount({ model, el, ...parts });
  const first = model.get("screen");
  const kept = keptGame(first);
  if (kept && first.seq === 0) unmount.tools.send({ do: "resume", kept });
  return () => {
    clearTimeout(unmount.tools.pace);
    unmount();
  };
}

export default { render };
