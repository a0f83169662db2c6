// What the page does before and beside its widgets. Plain script, put inline by the template; holds no words.
{
  // Without an _xsrf cookie Voilà's call to stop the kernel on leaving is refused (voila issue 1458), and kernels pile up.
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

  // A kernel that has ended says nothing by itself: ask the server about it. Other servers (Binder) have their own way.
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
  const words = (h2) =>
    [...h2.childNodes]
      .filter((node) => !node.classList?.contains("anchor-link"))
      .map((node) => node.textContent)
      .join("")
      .trim();

  /** Each level-2 heading becomes a tab, what follows it the panel. #learn opens Learn, and so does #learn/anything. */
  const tabs = () => {
    const main = document.getElementById("rendered_cells");
    if (main.dataset.tabs !== "yes") return;
    const cells = [...main.querySelectorAll(":scope > div > [cell-index]")];
    if (!cells.some(heading)) return;
    const bar = make("div", {
      role: "tablist",
      class: "ttp-tabs",
      "aria-label": main.dataset.tabsLabel,
    });
    const parts = [];
    for (const cell of cells) {
      const h2 = heading(cell);
      if (h2) {
        const name = words(h2),
          id = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
        const tab = make(
          "a",
          { role: "tab", id: `tab-${id}`, href: `#${id}`, "aria-controls": `panel-${id}` },
          name,
        );
        const panel = make("section", {
          role: "tabpanel",
          id: `panel-${id}`,
          "aria-labelledby": tab.id,
        });
        parts.push({ id, tab, panel, last: `#${id}` });
        bar.append(tab);
        cell.before(...(parts.length === 1 ? [bar, panel] : [panel]));
        h2.hidden = true;
      }
      parts.at(-1)?.panel.append(cell);
    }

    const open = (part) => {
      for (const each of parts) {
        each.panel.hidden = each !== part;
        each.tab.setAttribute("aria-selected", each === part);
        each.tab.tabIndex = each === part ? 0 : -1;
      }
      window.dispatchEvent(new Event("resize")); // what was hidden has had no size until now
    };
    const decoded = (text) => {
      try {
        return decodeURIComponent(text);
      } catch {
        return text; // not an address that we made
      }
    };
    const asked = () => {
      const hash = decoded(location.hash.slice(1));
      const inside = hash && document.getElementById(hash)?.closest("[role=tabpanel]");
      return parts.find((part) => part.panel === inside || part.id === hash.split("/")[0]);
    };
    const follow = () => {
      const part = asked();
      if (!part) return;
      part.last = location.hash; // coming back to a tab is coming back to its place
      if (part.panel.hidden) open(part);
    };
    bar.addEventListener("click", (event) => {
      const part = parts.find(({ tab }) => tab === event.target.closest("a"));
      if (!part || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (location.hash !== part.last) location.hash = part.last;
      open(part);
    });
    bar.addEventListener("keydown", (event) => {
      const here = parts.findIndex(({ tab }) => tab === document.activeElement),
        end = parts.length - 1;
      const to = {
        ArrowRight: here === end ? 0 : here + 1,
        ArrowLeft: here ? here - 1 : end,
        Home: 0,
        End: end,
        " ": here,
      }[event.key];
      if (here < 0 || to === undefined) return;
      event.preventDefault();
      parts[to].tab.focus();
      parts[to].tab.click();
    });
    window.addEventListener("hashchange", follow);
    open(asked() ?? parts[0]);
    follow();
  };
  window.tabletopPage = { tabs };
}
