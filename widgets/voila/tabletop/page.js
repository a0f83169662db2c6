// What the page does around its widgets. The template inlines this plain script; it has no words for people.
{
  // When a page is left, Voilà asks the server to stop its kernel. Without an _xsrf cookie the server refuses
  // (voila issue 1458), and kernels pile up.
  const base = (document.body.dataset.baseUrl ?? "").replace(/voila\/$/, "");
  if (!/(^|; )_xsrf=/.test(document.cookie)) {
    const hex = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    document.cookie = `_xsrf=${hex}; path=${base}; SameSite=Strict`;
  }

  // While the kernel runs the cells, they arrive one by one.
  const steps = /** @type {HTMLProgressElement} */ (document.getElementById("loading-steps"));
  const arrivals = new MutationObserver(() => {
    const main = document.getElementById("rendered_cells");
    if (!main) return;
    steps.max = Number(main.dataset.cells);
    steps.value = main.querySelectorAll("[cell-index]").length;
  });
  arrivals.observe(document.body, { childList: true, subtree: true });

  const mainPart = () => /** @type {HTMLElement} */ (document.getElementById("rendered_cells"));

  // Voilà calls these.
  window.voila_heartbeat = () => {};
  window.voila_finish = window.display_cells = () => {
    arrivals.disconnect();
    window.cellLoaded = true;
    const main = mainPart();
    if (!window.themeLoaded || main.style.display === "") return; // the theme calls again
    main.classList.add("is-arriving");
    main.style.display = "";
    window.dispatchEvent(new Event("resize"));
    showWhenStill(main);
  };

  const STILL = 150; // ms without a change: what is in sight has been drawn
  const LONGEST = 5000; // ms until the page is shown as it is
  const UNDRAWN = [
    'script[type$="cell-output+json"]', // an output that Voilà hasn't rendered
    ".jp-OutputArea-output:not(:has(*))", // a widget that has not arrived
    ".tt > div:first-child:empty", // a widget of ours before its first screen
  ].join();
  /** Show what is in sight once it is drawn: it would shift while its widgets arrive. @param {HTMLElement} main */
  const showWhenStill = (main) => {
    const inSight = () => main.querySelector("[role=tabpanel]:not([hidden])") ?? main;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const show = () => {
      changes.disconnect();
      clearTimeout(timer);
      clearTimeout(last);
      document.getElementById("loading")?.remove();
      main.classList.remove("is-arriving");
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (inSight().querySelector(UNDRAWN) ? wait() : show()), STILL);
    };
    const changes = new MutationObserver(wait);
    changes.observe(main, { childList: true, subtree: true });
    const last = setTimeout(show, LONGEST);
    wait();
  };

  // A kernel that has ended sends nothing, so we ask the server about it. Other servers (Binder) do this themselves.
  const ASK_EVERY = 3000;
  const watchKernel = () => {
    const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
    /** @param {string} when */
    const showLost = (when) => {
      for (const part of /** @type {NodeListOf<HTMLElement>} */ (
        lost.querySelectorAll("[data-when]")
      ))
        part.hidden = part.dataset.when !== when;
      lost.hidden = false;
    };
    const { kernelId, isWatched } = JSON.parse(
      document.getElementById("jupyter-config-data")?.textContent ?? "{}",
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
    lost.querySelector("button")?.addEventListener("click", () => location.reload());
  };
  document.addEventListener("DOMContentLoaded", watchKernel);

  /** @type {(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]) => HTMLElement} */
  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...children);
    return node;
  };
  /**
   * @typedef {object} Part
   * @property {string} id
   * @property {HTMLElement} tab
   * @property {HTMLElement} panel
   * @property {string} last The address to open when the tab is pressed.
   */
  /** @type {(cell: Element) => HTMLHeadingElement | null} */
  const heading = (cell) => {
    const first = cell.querySelector(".jp-RenderedMarkdown")?.firstElementChild;
    return first?.tagName === "H2" ? /** @type {HTMLHeadingElement} */ (first) : null;
  };
  /** @param {Element} h2 */
  const headingText = (h2) =>
    [...h2.childNodes]
      .filter((node) => !(/** @type {Element} */ (node).classList?.contains("anchor-link")))
      .map((node) => node.textContent)
      .join("")
      .trim();

  /**
   * Return the part that a heading begins.
   * @param {HTMLElement} h2 @returns {Part}
   */
  const makePart = (h2) => {
    const name = headingText(h2);
    const id = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    const link = { role: "tab", id: `tab-${id}`, href: `#${id}`, "aria-controls": `panel-${id}` };
    const panel = { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": link.id };
    return { id, tab: make("a", link, name), panel: make("section", panel), last: `#${id}` };
  };
  /**
   * Move each cell into the panel of the heading above it. Return the parts, with their tabs in the bar.
   * @param {Element[]} cells @param {HTMLElement} bar
   */
  const makeParts = (cells, bar) => {
    /** @type {Part[]} */
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

  /** @type {(parts: Part[], part: Part) => void} */
  const openPart = (parts, part) => {
    for (const each of parts) {
      each.panel.hidden = each !== part;
      each.tab.setAttribute("aria-selected", String(each === part));
      each.tab.tabIndex = each === part ? 0 : -1;
    }
    window.dispatchEvent(new Event("resize")); // what was hidden had no size until now
  };
  /** @param {string} text */
  const decoded = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text; // not an address that we made
    }
  };
  /** Return the part that the address names, by its own id or by that of something in it. @param {Part[]} parts */
  const addressedPart = (parts) => {
    const hash = decoded(location.hash.slice(1));
    const inside = hash && document.getElementById(hash)?.closest("[role=tabpanel]");
    return parts.find((part) => part.panel === inside || part.id === hash.split("/")[0]);
  };
  /** @param {Part[]} parts */
  const followAddress = (parts) => {
    const part = addressedPart(parts);
    if (!part) return;
    part.last = location.hash; // pressing the tab later returns to this place
    if (part.panel.hidden) openPart(parts, part);
  };

  /** @type {(parts: Part[], event: MouseEvent) => void} */
  const clickTab = (parts, event) => {
    const pressed = /** @type {Element} */ (event.target).closest("a");
    const part = parts.find(({ tab }) => tab === pressed);
    if (!part || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (location.hash !== part.last) location.hash = part.last;
    openPart(parts, part);
  };
  /** @type {(parts: Part[], event: KeyboardEvent) => void} */
  const pressTabKey = (parts, event) => {
    const here = parts.findIndex(({ tab }) => tab === document.activeElement);
    const end = parts.length - 1;
    const next = here === end ? 0 : here + 1;
    const previous = here ? here - 1 : end;
    /** @type {Record<string, number>} */
    const keys = { ArrowRight: next, ArrowLeft: previous, Home: 0, End: end, " ": here };
    const to = keys[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    parts[to].tab.focus();
    parts[to].tab.click();
  };

  /**
   * Put the name of the game and the tabs into one bar at the top. A table leaves room for it in its own bar.
   * @param {HTMLElement} main @param {HTMLElement} tabs
   */
  const makePageBar = (main, tabs) => {
    const title = main.querySelector("h1");
    const home = /** @type {Element} */ (document.querySelector(".ttp-home")).cloneNode(true);
    const name = make("strong", {}, title ? headingText(title) : "");
    const page = make("header", { class: "ttp-bar" }, home, name, tabs);
    document.querySelector(".ttp-head")?.replaceWith(page);
    title?.closest("[cell-index]")?.setAttribute("hidden", "");
    const measure = () => {
      const width = tabs.getBoundingClientRect().right;
      document.documentElement.style.setProperty("--ttp-bar-width", `${Math.round(width)}px`);
    };
    new ResizeObserver(measure).observe(tabs);
    measure();
  };

  /** Turn each level-2 heading into a tab, and what follows it into a panel. #learn and #learn/... open Learn. */
  const tabs = () => {
    const main = mainPart();
    if (main.dataset.tabs !== "yes") return;
    const cells = [...main.querySelectorAll(":scope > div > [cell-index]")];
    if (!cells.some(heading)) return;
    const label = main.dataset.tabsLabel ?? "";
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
