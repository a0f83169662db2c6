"""What has to be true of a table in a window: nothing scrolls that must not, nothing is clipped, everything that a
person needs for the question is in view, and all text can be read."""

from __future__ import annotations

from playwright.sync_api import Page

LAPTOP, MONITOR = (1366, 768), (1920, 1080)
PHONES = ((390, 844), (360, 740))
WINDOWS = (LAPTOP, MONITOR, *PHONES)

PROBLEMS = r"""() => {
  const found = [], app = [...document.querySelectorAll(".tb-app")].find((each) => each.checkVisibility());
  const isPhone = app.clientWidth < 700, page = document.scrollingElement;
  const box = (each) => each.getBoundingClientRect();
  const isDrawn = (each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width > 0;
  const all = (selector) => [...app.querySelectorAll(selector)].filter(isDrawn);
  const textOf = (each) => each.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
  const nameOf = (each) => {
    const own = each.getAttribute("class") ?? `${each.parentElement.getAttribute("class")}>${each.localName}`;
    const zone = each.closest("[data-zone]")?.dataset.zone ?? "";
    return `${own.trim().replaceAll(" ", ".")} ${each.dataset.id ?? ""} ${zone}: ${textOf(each)}`;
  };
  const report = (what, each) => found.push(`${what}: ${nameOf(each)}`);
  const excess = (each) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight];
  const isIn = (own, frame, slack = 1.5) => own.left >= frame.left - slack && own.right <= frame.right + slack
    && own.top >= frame.top - slack && own.bottom <= frame.bottom + slack;
  const screenBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  // While a hand is being sorted, the cards to place are in its place.
  const scrollers = `.tb-hand, .tb-rivals, .tb-drawer${isPhone ? ", .pg-left ul" : ""}`;

  // Nothing scrolls but the hand, the rivals, the drawer and, on a phone, the pages of the board and turning points.
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth)
    found.push(`the page scrolls: ${page.scrollWidth} x ${page.scrollHeight}`);
  const mayScroll = `${scrollers}, .tb-drawer *, .tb-panels${isPhone ? ", .tb-board, .tb-turning-points" : ""}`;
  for (const each of all("*")) {
    const { overflowX, overflowY } = getComputedStyle(each), [dx, dy] = excess(each);
    const doesScroll = (dx > 1 && /auto|scroll/.test(overflowX)) || (dy > 1 && /auto|scroll/.test(overflowY));
    if (doesScroll && !each.matches(mayScroll)) report(`scrolls by ${dx}, ${dy}`, each);
  }

  // The question, what the player has and the hand are in view.
  const needed = () => {
    const answers = isPhone ? ".tb-keys" : ".tb-actions";
    if (app.matches(".is-curtain")) return [".tt-curtain", ".tt-curtain h2", ".tt-curtain button"];
    const always = [".tb-bar", ".tb-ask", ".tb-ask h2", answers];
    if (app.matches(".is-end")) return [...always, ...(isPhone ? [] : [".tb-board", ".tb-sheet", ".tb-dock"])];
    return [...always, ".tb-me", ...(app.matches(".no-hand") ? [] : [".tb-dock"])];
  };
  for (const selector of needed()) {
    const [each] = all(selector);
    if (!each) found.push(`missing: ${selector}`);
    else if (!isIn(box(each), screenBox)) report("not in view", each);
  }

  // So is everything that answers it; on a phone it may be on another page, if its tab is marked.
  const pageParts = ".tb-panel, .tb-zone, .tb-rivals";
  const pages = [...app.querySelectorAll(".tb-board :is(.tb-panel, .tb-zone, .tb-rivals)")]
    .filter((each) => !each.parentElement.closest(pageParts));
  const checkPage = (each) => {
    const at = pages.findIndex((one) => one.contains(each)), tab = app.querySelector(`[data-panel="${at}"]`);
    if (!tab) return report("no tab leads to", each);
    if (each.matches(".is-legal") && !tab.matches(".is-asked")) report("its tab isn't marked", each);
    const [frame, own] = [box(pages[at]), box(each)];
    const isBeyond = own.top < frame.top - 8 || own.bottom > frame.bottom + 2;
    if (isBeyond && !each.closest(scrollers)) report("beyond its page", each);
  };
  const answers = ":is(.tb-actions, .tb-keys, .tb-pop, .pg-form, .tb-coach) button";
  for (const each of all(`.is-legal[data-id], .is-explained, ${answers}`)) {
    const zone = each.closest(pageParts);
    if (isPhone && zone && each.closest(".tb-board")) checkPage(each);
    else if (!each.closest(scrollers)) {
      if (!isIn(box(each), screenBox)) report("not in view", each);
      else if (zone && !isIn(box(each), box(zone), 9)) report("beyond its zone", each);
    }
  }
  for (const tag of all(".tb-asktag")) {
    const [frame, own] = [box(tag.parentElement), box(tag)];
    if (own.bottom > frame.bottom + 4 || own.right > frame.right + 1) report("what to do is out of view", tag);
  }

  // No part of the table overlaps another.
  const parts = all(":is(.tb-ask, .tb-board, .tb-sheet, .tb-me, .tb-dock)");
  for (const [i, one] of parts.entries())
    for (const other of parts.slice(i + 1)) {
      const [a, b] = [box(one), box(other)];
      const isApart = a.bottom <= b.top + 2 || b.bottom <= a.top + 2 || a.right <= b.left + 2 || b.right <= a.left + 2;
      if (!isApart) found.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
    }

  // Nothing is clipped. A tick, a tag or a leaning card may stand out a little.
  const frames = `.tb-bar, .tb-ask, .tb-ask-words, .tb-ask h2, .tb-last, .tb-strip, .tb-stripline, .tb-zone, .tb-body,
    .tb-cards, .tb-chips, .tb-dice, .tb-me, .tb-dock, .tb-seat, .tb-option, .tb-btn, .pg-form, .tb-pop, .tb-panels,
    .tb-panels button, .tb-actions, .tb-keys, .tb-face, .tb-card`;
  const slackOf = (each) => {
    if (each.matches(".pg-form, .tb-pop")) return 20; // the tail
    return each.matches(".tb-dock, .tb-me, .tb-seat, .tb-zone, .tb-card") ? 7 : 2;
  };
  for (const each of all(frames)) {
    const [dx, dy] = excess(each), slack = slackOf(each);
    const mayGrow = each.matches(".tb-rivals .tb-seat"); // downwards, because the rivals scroll
    if (dx > slack || (dy > slack && !mayGrow)) report(`clipped by ${dx}, ${dy}`, each);
  }

  // Text can be read. What may end in dots has its full text one press away.
  const maySummarize = ".tb-chipcard > span, .tb-last li > span, .tt-rule, .tt-rule *";
  for (const each of all("*")) {
    const hasText = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!hasText || each.clientWidth === 1 || each.closest(".tt-sr-only")) continue;
    const matrix = each.closest("svg")?.getScreenCTM(), scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const style = getComputedStyle(each), size = parseFloat(style.fontSize) * scale;
    const least = each.closest(".tt-wheel") ? 11 : 12;
    if (size > 0 && size < least - 0.05) report(`text of ${size.toFixed(1)} px`, each);
    if (matrix || each.matches(maySummarize)) continue;
    const [dx, dy] = excess(each), hides = /hidden|clip/.test(style.overflowX + style.overflowY);
    if (hides && each.clientWidth && (dx > 1 || dy > 2)) report(`text cut by ${dx}, ${dy}`, each);
    const frame = each.closest("button, .tb-card, .tb-zone, .tb-seat, .tb-ask, .tb-strip, .tb-me");
    if (hides || !frame || each.closest(scrollers)) continue;
    const range = document.createRange();
    range.selectNodeContents(each);
    const [own, around] = [range.getBoundingClientRect(), box(frame)];
    const isBeyond = own.right > around.right + 2 || own.left < around.left - 2;
    if (own.width && isBeyond) report("text beyond its frame", each);
  }
  return [...new Set(found)];
}"""


def problems(page: Page) -> list[str]:
    """Return what is wrong with the table that is shown."""
    problems: list[str] = page.evaluate(PROBLEMS)
    return problems
