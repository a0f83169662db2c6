// What the page does around its widgets. The template inlines this plain script; it has no words for people.
{
  // When a page is left, Voilà asks the server to stop its kernel. Without an _xsrf cookie the server refuses
  // (voila issue 1458), and kernels pile up.
  const base = document.body.dataset.baseUrl.replace(/voila\/$/, "");
  if (!/(^|; )_xsrf=/.test(document.cookie)) {
    const hex = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    document.cookie = `_xsrf=${hex}; path=${base}; SameSite=Strict`;
  }

  // While the kernel runs the cells, they arrive one by one.
  const steps = document.getElementById("loading-steps");
  const arrivals = new MutationObserver(() => {
    const main = document.getElementById("rendered_cells");
    if (!main) return;
    steps.max = Number(main.dataset.cells);
    steps.value = main.querySelectorAll("[cell-index]").length;
  });
  arrivals.observe(document.body, { childList: true, subtree: true });

  // Voilà calls these.
  window.voila_heartbeat = () => {};
  window.voila_finish = window.display_cells = () => {
    arrivals.disconnect();
    window.cellLoaded = true;
    if (!window.themeLoaded) return; // the theme calls again
    document.getElementById("loading")?.remove();
    document.getElementById("rendered_cells").style.display = "";
    window.dispatchEvent(new Event("resize"));
  };

  // A kernel that has ended sends nothing, so we ask the server about it. Other servers (Binder) do this themselves.
  const ASK_EVERY = 3000;
  const watchKernel = () => {
    const lost = document.getElementById("lost");
    const showLost = (when) => {
      for (const part of lost.querySelectorAll("[data-when]"))
        part.hidden = part.dataset.when !== when;
      lost.hidden = false;
    };
    const { kernelId, isWatched } = JSON.parse(
      document.getElementById("jupyter-config-data").textContent,
    );
    if (!isWatched) return;
    let isLeaving = false;
    const ask = async () => {
      if (isLeaving || document.visibilityState === "hidden") return;
      try {
        const answer = await fetch(`${base}voila/alive/${kernelId}`, { cache: "no-store" });
        if (answer.ok) lost.hidden = true;
        else if (!isLeaving) showLost("stopped");
      } catch {
        if (!isLeaving) showLost("offline");
      }
    };
    setInterval(ask, ASK_EVERY);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("beforeunload", () => {
      isLeaving = true;
    });
    lost.querySelector("button").addEventListener("click", () => location.reload());
  };
  document.addEventListener("DOMContentLoaded", watchKernel);

  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  const heading = (cell) => {
    const first = cell.querySelector(".jp-RenderedMarkdown")?.firstElementChild;
    return first?.tagName === "H2" ? first : null;
  };
  const headingText = (h2) =>
    [...h2.childNodes]
      .filter((node) => !node.classList?.contains("anchor-link"))
      .map((node) => node.textContent)
      .join("")
      .trim();

  /** Return the id, the tab and the panel of a heading, and the address to open when the tab is pressed. */
  const makePart = (h2) => {
    const name = headingText(h2);
    const id = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const link = { role: "tab", id: `tab-${id}`, href: `#${id}`, "aria-controls": `panel-${id}` };
    const panel = { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": link.id };
    return { id, tab: make("a", link, name), panel: make("section", panel), last: `#${id}` };
  };
  /** Move each cell into the panel of the heading above it. Return the parts, with their tabs in the bar. */
  const makeParts = (cells, bar) => {
    const parts = [];
    for (const cell of cells) {
      const h2 = heading(cell);
      if (h2) {
        const part = makePart(h2);
        bar.append(part.tab);
        cell.before(...(parts.length ? [part.panel] : [bar, part.panel]));
        h2.hidden = true;
        parts.push(part);
      }
      parts.at(-1)?.panel.append(cell);
    }
    return parts;
  };

  const openPart = (parts, part) => {
    for (const each of parts) {
      each.panel.hidden = each !== part;
      each.tab.setAttribute("aria-selected", each === part);
      each.tab.tabIndex = each === part ? 0 : -1;
    }
    window.dispatchEvent(new Event("resize")); // what was hidden had no size until now
  };
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // not an address that we made
    }
  };
  /** Return the part that the address names, by its own id or by that of something in it. */
  const addressedPart = (parts) => {
    const hash = decoded(location.hash.slice(1));
    const inside = hash && document.getElementById(hash)?.closest("[role=tabpanel]");
    return parts.find((part) => part.panel === inside || part.id === hash.split("/")[0]);
  };
  const followAddress = (parts) => {
    const part = addressedPart(parts);
    if (!part) return;
    part.last = location.hash; // pressing the tab later returns to this place
    if (part.panel.hidden) openPart(parts, part);
  };

  const clickTab = (parts, event) => {
    const part = parts.find(({ tab }) => tab === event.target.closest("a"));
    if (!part || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (location.hash !== part.last) location.hash = part.last;
    openPart(parts, part);
  };
  const pressTabKey = (parts, event) => {
    const here = parts.findIndex(({ tab }) => tab === document.activeElement);
    const end = parts.length - 1;
    const next = here === end ? 0 : here + 1;
    const previous = here ? here - 1 : end;
    const keys = { ArrowRight: next, ArrowLeft: previous, Home: 0, End: end, " ": here };
    const to = keys[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    parts[to].tab.focus();
    parts[to].tab.click();
  };

  /** Put the name of the game and the tabs into one bar at the top. A table leaves room for it in its own bar. */
  const makePageBar = (main, tabs) => {
    const title = main.querySelector("h1");
    const home = document.querySelector(".ttp-home").cloneNode(true);
    const name = make("strong", {}, title ? headingText(title) : "");
    const page = make("header", { class: "ttp-bar" }, home, name, tabs);
    document.querySelector(".ttp-head").replaceWith(page);
    title?.closest("[cell-index]").setAttribute("hidden", "");
    const measure = () => {
      const width = tabs.getBoundingClientRect().right;
      document.documentElement.style.setProperty("--ttp-bar-width", `${Math.round(width)}px`);
    };
    new ResizeObserver(measure).observe(tabs);
    measure();
  };

  /** Turn each level-2 heading into a tab, and what follows it into a panel. #learn and #learn/... open Learn. */
  const tabs = () => {
    const main = document.getElementById("rendered_cells");
    if (main.dataset.tabs !== "yes") return;
    const cells = [...main.querySelectorAll(":scope > div > [cell-index]")];
    if (!cells.some(heading)) return;
    const label = main.dataset.tabsLabel;
    const bar = make("div", { role: "tablist", class: "ttp-tabs", "aria-label": label });
    const parts = makeParts(cells, bar);
    makePageBar(main, bar);
    bar.addEventListener("click", (event) => clickTab(parts, event));
    bar.addEventListener("keydown", (event) => pressTabKey(parts, event));
    window.addEventListener("hashchange", () => followAddress(parts));
    openPart(parts, addressedPart(parts) ?? parts[0]);
    followAddress(parts);
  };
  window.tabletopPage = { tabs };
}
