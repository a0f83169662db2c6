// The board widget: a table to play at.
import { actPlay, afterPlay, drawPlay, keptGame } from "./play.js";
import { mount } from "./widget.js";

function render({ model, el }) {
  const off = mount({ model, el, draw: drawPlay, act: actPlay, after: afterPlay });
  const first = model.get("screen"), save = keptGame(first);
  if (save && first.seq === 0) off.tools.send({ do: "resume", save });
  return () => { clearTimeout(off.tools.pace); off(); };
}

export default { render };
