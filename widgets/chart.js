// Draws a Vega-Lite spec with the library that the shared VegaLibrary model brought; no network. Colours are the page's.
const WIDEST = 560; // of a chart that does not say how wide it wants to be

const library = () => {
  const slot = (globalThis.__tabletopVega ??= {});
  slot.ready ??= new Promise((resolve) => {
    slot.resolve = resolve;
  });
  return slot.ready;
};

/** What a colour token is in the theme that is on. */
const tokenColour = (el, token) => {
  const probe = el.appendChild(document.createElement("i"));
  probe.style.color = `var(--${token})`;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
};

const chartTheme = (el) => {
  const [ink, quiet, line, main] = ["ink", "ink-2", "line", "water"].map((token) =>
    tokenColour(el, `tt-${token}`),
  );
  const words = {
    labelColor: quiet,
    titleColor: ink,
    labelFontSize: 12,
    titleFontSize: 13,
    titleFontWeight: 600,
  };
  return {
    background: "transparent",
    font: getComputedStyle(el).fontFamily,
    title: { color: ink, fontSize: 15, anchor: "start", subtitleColor: quiet },
    mark: { color: main },
    text: { color: ink },
    rule: { color: ink },
    tick: { color: ink },
    axis: { ...words, gridColor: line, domainColor: line, tickColor: line },
    legend: words,
    header: words,
    range: {
      category: ["water", "gold", "fire", "aether", "earth", "mercury"].map((token) =>
        tokenColour(el, `tt-${token}`),
      ),
    },
  };
};

/** The spec with every "tt-gold" in it made the colour of that token now; data are left alone. */
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

/** A chart of one frame fills its cell, up to the width it asks for; what has several frames is scaled down by the style sheet. */
const fitted = (spec, room) => {
  const frames = ["hconcat", "vconcat", "concat", "facet", "repeat"].some((name) => name in spec);
  if (frames || typeof spec.width === "object") return {};
  const asked =
    typeof spec.width === "number" ? spec.width : spec.width === "container" ? room : WIDEST;
  return { width: Math.min(asked, room), autosize: { type: "fit-x", contains: "padding" } };
};

async function render({ model, el }) {
  let view,
    wanted = 0,
    drawnAt = 0,
    last = Promise.resolve();
  el.classList.add("tt", "tt-chart");
  const host = el.appendChild(document.createElement("div"));

  const once = async () => {
    const embed = await library();
    const room = Math.floor(host.clientWidth);
    if (!room) {
      drawnAt = 0;
      return;
    } // in a closed tab: drawn when it opens, also if it was drawn as wide before
    const spec = withColours(el, model.get("spec"));
    const theme = chartTheme(el);
    const config = { ...theme, ...spec.config, view: { ...spec.config?.view, stroke: null } };
    const before = view;
    ({ view } = await embed(
      host,
      { ...spec, ...fitted(spec, room), config },
      { actions: false, renderer: "svg" },
    ));
    before?.finalize();
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", spec.description);
    drawnAt = room;
  };
  // One after the other, and only the newest: two at once would leave two pictures.
  const draw = () => {
    const mine = ++wanted;
    last = last
      .then(() => (mine === wanted ? once() : undefined))
      .catch((error) => {
        host.innerHTML = '<p class="tt-chart-error" role="alert"></p>';
        host.firstChild.textContent = String(error);
      });
    return last;
  };

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(draw);
  const size = new ResizeObserver(() => {
    if (Math.abs(host.clientWidth - drawnAt) > 1) draw();
  });
  dark.addEventListener("change", draw);
  theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
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
