// The board widget: a table to play at.
import { actPlay, afterPlay, drawPlay, hearFile, keptGame } from "./play.js";
import { mount } from "./widget.js";

function render({ model, el }) {
  const off = mount({ model, el, draw: drawPlay, act: actPlay, after: afterPlay, hear: hearFile });
  const first = model.get("screen"),
    kept = keptGame(first);
  if (kept && first.seq === 0) off.tools.send({ do: "resume", kept });
  return () => {
    clearTimeout(off.tools.pace);
    off();
  };
}

export default { render };
