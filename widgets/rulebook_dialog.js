// The rulebook index as a dialog over the Odds and Cards pages.
import { addDialog, select, targetOf } from "./elements.js";
import { h } from "./parts.js";
import { bookCount, bookList, rulebook } from "./rulebook.js";
import { legend } from "./tips.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { BookRule, Tools } from "./types.d.ts" */

/** @type {(book: BookRule[], key: string, signs: string[], isLegend: boolean) => Html} */
const dialogContent = (book, key, signs, isLegend) => h`
  <header>
    <h2>${say("book.list")}</h2>
    <button class="tt-btn tt-book-close" type="button" data-close>${say("widget.close")}</button>
  </header>
  ${legend(signs, isLegend)}
  ${rulebook(book, "", key)}`;

/**
 * Scroll to the marked rule and focus it, or the search box where no rule is marked.
 * @type {(dialog: HTMLElement, list: HTMLElement, key: string) => void}
 */
const focusRule = (dialog, list, key) => {
  const rule = key ? select(list, `[data-key="${CSS.escape(key)}"]`) : null;
  (rule ?? select(dialog, "input"))?.focus({ preventScroll: true });
  if (rule) list.scrollTop = rule.offsetTop - list.offsetTop - list.clientHeight / 4;
};

/**
 * Open the index over the widget, at a rule if one is named, or with the legend of symbols. Esc closes it, and focus
 * returns to where it was.
 * @param {Tools} tools
 */
export function openRulebook({ model, root }, key = "", isLegend = false) {
  const book = model.get("book");
  const from = /** @type {HTMLElement?} */ (document.activeElement)?.dataset.id;
  /** @type {HTMLDialogElement?} */ (select(root, "dialog.tt-book-dialog"))?.close();
  const focusOnClose = from ? [`[data-id="${CSS.escape(from)}"]`, "[data-home]"] : ["[data-home]"];
  const dialog = addDialog(root, "tt-book-dialog", say("book.list"), focusOnClose);
  dialog.innerHTML = String(
    dialogContent(book, key, Object.keys(model.get("words")?.tip ?? {}), isLegend),
  );
  const list = /** @type {HTMLElement} */ (select(dialog, ".tt-book-list"));
  const count = /** @type {HTMLElement} */ (select(dialog, ".tt-book-count"));
  dialog.addEventListener("input", (event) => {
    const query = targetOf(event).value;
    list.innerHTML = String(bookList(book, query, key));
    list.scrollTop = 0;
    count.textContent = bookCount(book, query);
  });
  dialog.showModal();
  focusRule(dialog, list, key);
  return dialog;
}
/** Open the legend of symbols by the key K, as on a table. @type {(event: KeyboardEvent, tools: Tools) => void} */
export const pressLegendKey = (event, tools) => {
  const isTyping = targetOf(event).matches("input, select, textarea");
  if (event.key === "k" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey)
    openRulebook(tools, "", true);
};
