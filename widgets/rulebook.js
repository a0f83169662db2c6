// The rulebook index: every rule with page, paraphrase and how we read it; as a part of a screen, or as a dialog over any widget.
import { h, icon, raw } from "./parts.js";
import { say } from "./words.js";

const BOOK_EVENTS = ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"];

const bookFound = (book, query) => {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return book.filter((rule) => {
    const told = [rule.key, rule.heading, rule.text, rule.note].join(" ").toLowerCase();
    return wanted.every((part) => told.includes(part));
  });
};
const bookGroups = (rules, by) => {
  const groups = new Map();
  for (const rule of rules) groups.set(rule[by], [...(groups.get(rule[by]) ?? []), rule]);
  return [...groups];
};
/** `code` in a note is the name of a ruling. */
const bookNote = (text) =>
  text.split("`").map((part, i) => (i % 2 ? h`<code>${part}</code>` : part));

const bookRule = (rule, key) => h`
<li class="tt-book-rule ${rule.key === key && "is-spoken"}" data-key="${rule.key}" tabindex="-1" ${raw(rule.key === key ? 'aria-current="true"' : "")}>
${rule.key === key && h`<span class="tt-said">${say("book.here")}: </span>`}<p>${rule.text}</p>
${rule.note && h`<p class="tt-book-note"><b>${say("book.note")}:</b> ${bookNote(rule.note)}</p>`}
<p class="tt-book-foot"><span>${say("book.key")}: <code>${rule.key}</code></span><span class="tt-src tt-src-${rule.source}" title="${say(`book.${rule.source}_long`)}">${say(`book.${rule.source}`)}</span></p></li>`;

export const bookCount = (book, query = "") =>
  say("book.count", { found: bookFound(book, query).length, all: book.length });

/** The rules that have all words of the query, grouped as in the rulebook; `key` marks one of them. */
export const bookList = (book, query = "", key = "") => {
  const found = bookFound(book, query);
  return h`${found.length === 0 && h`<p>${say("book.none")}</p>`}
${bookGroups(found, "page").map(
  ([
    page,
    rules,
  ]) => h`<section aria-label="${page ? say("book.page", { page }) : say("book.list")}">${page > 0 && h`<h3 class="tt-book-page">${say("book.page", { page })}</h3>`}
${bookGroups(rules, "heading").map(([heading, some]) => h`<h4>${heading}</h4><ol>${some.map((rule) => bookRule(rule, key))}</ol>`)}</section>`,
)}`;
};

/** The search box and the rules: a part of any screen. */
export const rulebook = (book, query = "", key = "") => h`
<div class="tt-book"><label class="tt-search">${icon("book", 18)}<span class="tt-said">${say("book.search")}</span>
<input type="text" role="searchbox" data-id="book-search" data-do="book-search" value="${query}" placeholder="${say("book.search")}" autocomplete="off"></label><p class="tt-book-count" role="status">${bookCount(book, query)}</p>
<div class="tt-book-list" data-id="book-list" role="group" aria-label="${say("book.list")}" tabindex="0">${bookList(book, query, key)}</div></div>`;

/** Opens the index over the widget, at a rule if one is named; Esc closes it, and focus goes back to where it was. */
export function openRulebook(tools, key = "") {
  const book = tools.model.get("book");
  const from = document.activeElement?.dataset.id;
  tools.root.querySelector("dialog.tt-book-dialog")?.close();
  const dialog = tools.root.appendChild(document.createElement("dialog"));
  dialog.className = "tt-book-dialog";
  dialog.setAttribute("aria-label", say("book.list"));
  dialog.innerHTML = h`<header><h2>${say("book.list")}</h2><button class="tt-btn tt-book-close" type="button">${say("widget.close")}</button></header>${rulebook(book, "", key)}`;
  const list = dialog.querySelector(".tt-book-list");
  // The widget below hears nothing of what happens here.
  for (const kind of BOOK_EVENTS) dialog.addEventListener(kind, (event) => event.stopPropagation());
  dialog.addEventListener("input", ({ target }) => {
    list.innerHTML = bookList(book, target.value, key);
    list.scrollTop = 0;
    dialog.querySelector(".tt-book-count").textContent = bookCount(book, target.value);
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest(".tt-book-close")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    const back = from && tools.stage.querySelector(`[data-id="${CSS.escape(from)}"]`);
    (back || tools.stage.querySelector("[data-home]"))?.focus({ preventScroll: true });
  });
  dialog.showModal();
  const rule = key && list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (rule || dialog.querySelector("input")).focus({ preventScroll: true });
  if (rule) list.scrollTop = rule.offsetTop - list.offsetTop - list.clientHeight / 4;
  return dialog;
}
