// The rulebook index: every rule with its page, our paraphrase and how we read it.
import { h, icon, raw } from "./parts.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { BookRule } from "./types.d.ts" */

/**
 * Return the rules that have every word of the query.
 * @type {(book: BookRule[], query: string) => BookRule[]}
 */
const findRules = (book, query) => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return book.filter((rule) => {
    const text = [rule.key, rule.heading, rule.text, rule.note].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/**
 * Return pairs of a field's value and the rules that have it.
 * @template {"page" | "heading"} Field
 * @param {BookRule[]} rules
 * @param {Field} field
 */
const groupRules = (rules, field) => {
  /** @type {Map<BookRule[Field], BookRule[]>} */
  const groups = new Map();
  for (const rule of rules) groups.set(rule[field], [...(groups.get(rule[field]) ?? []), rule]);
  return [...groups];
};

/** Return a note with the names of rulings, which are in backquotes, as code. @param {string} text */
const formatNote = (text) =>
  text.split("`").map((part, i) => (i % 2 ? h`<code>${part}</code>` : part));

/** @param {BookRule} rule */
const ruleFoot = ({ source }) => h`
  <p class="tt-book-foot">
    <span class="tt-src tt-src-${source}" title="${say(`book.${source}_long`)}">${say(`book.${source}`)}</span>
  </p>`;
/** @type {(rule: BookRule, isMarked: boolean) => Html} */
const ruleItem = (rule, isMarked) => h`
  <li class="tt-book-rule ${isMarked && "is-explained"}" data-key="${rule.key}" tabindex="-1"
    ${isMarked && raw('aria-current="true"')}>
    ${isMarked && h`<span class="tt-sr-only">${say("book.here")}: </span>`}
    <p>${rule.text}</p>
    ${rule.note && h`<p class="tt-book-note"><b>${say("book.note")}:</b> ${formatNote(rule.note)}</p>`}
    ${ruleFoot(rule)}
  </li>`;
/** @type {(heading: string, rules: BookRule[], key: string) => Html} */
const headingRules = (heading, rules, key) =>
  h`<h4>${heading}</h4><ol>${rules.map((rule) => ruleItem(rule, rule.key === key))}</ol>`;
/** @type {(page: number, rules: BookRule[], key: string) => Html} */
const pageRules = (page, rules, key) => h`
  <section aria-label="${page ? say("book.page", { page }) : say("book.list")}">
    ${page > 0 && h`<h3 class="tt-book-page">${say("book.page", { page })}</h3>`}
    ${groupRules(rules, "heading").map(([heading, some]) => headingRules(heading, some, key))}
  </section>`;

/** @param {BookRule[]} book */
export const bookCount = (book, query = "") =>
  say("book.count", { found: findRules(book, query).length, all: book.length });

/**
 * Return the rules that have every word of the query, in the order of the rulebook; `key` marks one of them.
 * @param {BookRule[]} book
 */
export const bookList = (book, query = "", key = "") => {
  const rules = findRules(book, query);
  if (rules.length === 0) return h`<p>${say("book.none")}</p>`;
  return h`${groupRules(rules, "page").map(([page, some]) => pageRules(page, some, key))}`;
};

/**
 * Return the search box and the rules, as a part of any screen.
 * @param {BookRule[]} book
 */
export const rulebook = (book, query = "", key = "") => h`
  <div class="tt-book">
    <label class="tt-search">
      ${icon("search", 18)}<span class="tt-sr-only">${say("book.search")}</span>
      <input type="text" role="searchbox" data-id="book-search" data-do="book-search" value="${query}"
        placeholder="${say("book.search")}" autocomplete="off">
    </label>
    <p class="tt-book-count" role="status">${bookCount(book, query)}</p>
    <div class="tt-book-list" data-id="book-list" role="group" aria-label="${say("book.list")}" tabindex="0">
      ${bookList(book, query, key)}
    </div>
  </div>`;
