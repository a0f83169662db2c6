// Draws a Vega-Lite chart in the colours of the page. The library comes from the shared VegaLibrary model: no network.
/** @import { View } from "./types.d.ts" */

const MAX_WIDTH = 560; // of a chart that sets no width
const MENU = { export: true, source: false, compiled: false, editor: false };

/**
 * @typedef {{finalize(): void}} VegaView
 * @typedef {(host: Element, spec: object, options: object) => Promise<{view: VegaView}>} Embed
 */

/** Return vega-embed, as soon as it is loaded. @returns {Promise<Embed>} */
const loadEmbed = () => {
  const slot = /** @type {any} */ (globalThis).__tabletopVega ?? {};
  /** @type {any} */ (globalThis).__tabletopVega = slot;
  slot.ready ??= new Promise((resolve) => (slot.resolve = resolve));
  return slot.ready;
};

/**
 * Return the value that a colour token has in the current theme.
 * @type {(el: Element, token: string) => string}
 */
const tokenColour = (el, token) => {
  const probe = el.appendChild(document.createElement("i"));
  probe.style.color = `var(--${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/**
 * Return the spec with every colour token, such as "tt-gold", replaced by its colour. Data are left alone.
 * @type {(el: Element, part: any, key?: string) => any}
 */
const withColours = (el, part, key) => {
  if (typeof part === "string")
    return /^tt-[a-z][a-z0-9-]*$/.test(part) ? tokenColour(el, part) : part;
  if (part === null || typeof part !== "object" || key === "data" || key === "datasets")
    return part;
  if (Array.isArray(part)) return part.map((item) => withColours(el, item));
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, withColours(el, value, name)]),
  );
};

/**
 * Return the width of a single chart: as wide as it asks for, if there is room. The style sheet scales down charts that
 * have several views.
 * @type {(spec: any, room: number) => object}
 */
const fitWidth = (spec, room) => {
  const isMultiView = ["hconcat", "vconcat", "concat", "facet", "repeat"].some(
    (name) => name in spec,
  );
  const isFaceted = ["row", "column", "facet"].some((name) => name in (spec.encoding ?? {}));
  if (isMultiView || isFaceted || typeof spec.width === "object") return {};
  const fallback = spec.width === "container" ? room : MAX_WIDTH;
  const wanted = typeof spec.width === "number" ? spec.width : fallback;
  return { width: Math.min(wanted, room), autosize: { type: "fit-x", contains: "padding" } };
};

const LETTER = 9; // px: about the width of a letter of a title

/**
 * Return a title in lines that fit the room.
 * @type {(title: any, room: number) => any}
 */
const wrapTitle = (title, room) => {
  if (typeof title !== "string") return title;
  /** @type {string[]} */
  const lines = [];
  for (const word of title.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && longer.length * LETTER <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > 1 ? lines : title;
};

/** @type {(el: Element, spec: any, room: number) => any} */
const themedSpec = (el, spec, room) => {
  const coloured = withColours(el, spec);
  const config = { font: getComputedStyle(el).fontFamily, ...coloured.config };
  const fitted = { ...coloured, ...fitWidth(coloured, room), config };
  const title = wrapTitle(spec.title, typeof fitted.width === "number" ? fitted.width : room);
  return title === undefined ? fitted : { ...fitted, title };
};

/** @type {(host: Element, error: unknown) => void} */
const showChartError = (host, error) => {
  host.innerHTML = '<p class="tt-chart-error" role="alert"></p>';
  /** @type {Element} */ (host.firstChild).textContent = String(error);
};

/** @param {View} view */
async function render({ model, el }) {
  /** @type {VegaView | undefined} */
  let view;
  let newest = 0;
  let drawnWidth = 0;
  let queue = Promise.resolve();
  el.classList.add("tt", "tt-chart");
  const host = el.appendChild(document.createElement("div"));

  const drawNow = async () => {
    const embed = await loadEmbed();
    const room = Math.floor(host.clientWidth);
    if (!room) {
      drawnWidth = 0; // in a closed tab; it is drawn when the tab opens, even at the same width
      return;
    }
    const spec = themedSpec(el, model.get("spec"), room);
    const hasMenu = model.get("menu");
    // So that a saved picture can be read.
    if (hasMenu) spec.config.background = tokenColour(el, "tt-surface");
    const previous = view;
    const actions = hasMenu ? MENU : false;
    ({ view } = await embed(host, spec, { actions, renderer: "svg" }));
    previous?.finalize();
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", spec.description);
    drawnWidth = room;
  };
  // One after another, and only the newest: two at once would leave two pictures.
  const draw = () => {
    const number = ++newest;
    queue = queue
      .then(() => (number === newest ? drawNow() : undefined))
      .catch((error) => showChartError(host, error));
    return queue;
  };

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(draw);
  const size = new ResizeObserver(() => {
    if (Math.abs(host.clientWidth - drawnWidth) > 1) draw();
  });
  dark.addEventListener("change", draw);
  theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  theme.observe(document.documentElement, { attributeFilter: ["data-tt-theme"] });
  size.observe(el);
  model.on("change:spec", draw);
  await draw();
  return () => {
    model.off("change:spec", draw);
    dark.removeEventListener("change", draw);
    theme.disconnect();
    size.disconnect();
    view?.finalize();
  };
}

export default { render };
