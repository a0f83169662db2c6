// The drawer beside the table: the log, the replay, the rules with a legend of symbols, and the odds of this question.
import { button, h, icon } from "./parts.js";
import { rulebook } from "./rulebook.js";
import { legend } from "./tips.js";
import { say } from "./words.js";
/** @import { BookRule, Content, Rule, Screen, Ui } from "./types.d.ts" */

/** @type {Record<string, string>} */
const PAGE_ICONS = { log: "book", replay: "time", rules: "why", odds: "acuity" };

// -- the log ------------------------------------------------------------------------------------------------------

/** @typedef {{text: string, rule_text: string, symbol?: string, rule?: Rule | null, fresh?: boolean}} LogEvent */
/** @type {(rule: Rule, event: LogEvent) => Content} */
const logRule = ({ key }, { text, rule_text }) => h`
  <button class="tb-link" type="button" data-rule="${key}" data-tip="${rule_text}"
    aria-label="${say("table.rule_for", { text })}">${say("parts.rule")}</button>`;
/** @param {LogEvent} event */
const logEvent = (event) => h`
  <li class="${event.fresh && "is-fresh"}">
    ${event.symbol ? icon(event.symbol, 16) : h`<i></i>`}<span>${event.text}</span>
    ${event.rule && logRule(event.rule, event)}
  </li>`;
/** @param {{title?: string, events: LogEvent[]}} group */
const logGroup = ({ title, events }) =>
  h`${title && h`<h3>${title}</h3>`}<ol>${events.map(logEvent)}</ol>`;
/** @param {Screen} screen */
const logPage = ({ log }) => {
  const text = log.all ? say("board.log_less") : say("board.log_all", log);
  return h`
    <div class="tb-log">
      ${log.groups.map(logGroup)}
      ${(log.more > 0 || log.all) && button(text, { kind: "quiet", does: "log" })}
    </div>`;
};

// -- the replay ---------------------------------------------------------------------------------------------------

/** @type {(id: string, at: number, label: string, sign: string) => Content} */
const replayStep = (id, at, label, sign) => h`
  <button class="tb-round" type="button" data-do="replay" data-id="${id}" data-at="${at}" aria-label="${label}">
    ${icon(sign, 16)}
  </button>`;
/** @param {Screen} screen */
const replayPage = ({ replay: { at, of, text, past }, can }) => h`
  <div class="tb-replay">
    ${replayStep("replay-back", Math.max(0, at - 1), say("board.step_back"), "back")}
    <label>
      <span>${text}</span>
      <input type="range" data-do="replay" data-id="replay" min="0" max="${of}" value="${at}">
      <span>${say("board.step_of", { at, of })}</span>
    </label>
    ${replayStep("replay-on", Math.min(of, at + 1), say("board.step_on"), "next")}
  </div>
  ${past && h`<p>${say("board.past")}</p>`}
  ${past && can.fork && button(say("board.fork"), { does: "fork", id: "fork-here", title: say("board.fork_title") })}`;

// -- rules and legend ---------------------------------------------------------------------------------------------

/** @type {(screen: Screen, ui: Ui, book: BookRule[]) => Content} */
const rulesPage = ({ signs = [] }, ui, book) => h`
  ${legend(signs, ui.open.has("legend"))}
  ${rulebook(book, ui.query ?? "", ui.rule ?? "")}`;

// -- the odds -----------------------------------------------------------------------------------------------------

/** @typedef {{text: string, share: number, percent: string}} OddsRow */
/** @param {OddsRow} row */
const oddsRow = ({ text, share, percent }) => h`
  <div class="tb-oddsrow">
    <span>${text}</span><b>${percent}</b><i style="--at: ${(100 * share).toFixed(1)}%"></i>
  </div>`;
const allOdds = () => h`
  <p><a href="#odds" class="tb-btn">${icon("acuity", 16)}<span>${say("table.all_odds")}</span></a></p>`;
/**
 * Return the odds that Python sent for the open question, not those of the one before.
 * @type {(screen: Screen, ui: Ui) => {key: string, line: string, lead: string, rows: OddsRow[]} | null}
 */
export const oddsOf = (screen, { odds }) => (odds?.key === screen.key ? odds : null);
/** @type {(screen: Screen, ui: Ui) => Content} */
const oddsPage = (screen, ui) => {
  const odds = oddsOf(screen, ui);
  return h`
    ${odds ? h`<p>${odds.lead}</p>${odds.rows.map(oddsRow)}` : h`<p>${say("table.no_odds")}</p>`}
    ${ui.isInPage && allOdds()}`;
};

// -- the drawer ---------------------------------------------------------------------------------------------------

/** @type {(page: string) => Content} */
const pageName = (page) => say(`table.page_${page}`);
/** @type {(page: string, open: string) => Content} */
const railButton = (page, open) => h`
  <button type="button" data-do="drawer" data-page="${page}" data-id="rail:${page}"
    aria-expanded="${String(page === open)}">${icon(PAGE_ICONS[page], 20)}<span>${pageName(page)}</span></button>`;
/** @type {(page: string, open: string) => Content} */
const pageTab = (page, open) => h`
  <button role="tab" type="button" data-do="drawer" data-page="${page}" data-id="drawer:${page}"
    aria-selected="${String(page === open)}">${pageName(page)}</button>`;
const closeDrawer = () => h`
  <button class="tb-close" type="button" data-do="drawer" data-page="" data-id="drawer:close"
    aria-label="${say("widget.close")}">${icon("plus")}</button>`;
/** @type {(pages: string[], open: string, body: Content) => Content} */
const openDrawer = (pages, open, body) => h`
  <aside class="tb-drawer is-open" aria-label="${say("table.drawer")}">
    <div class="tb-drawer-tabs">
      <div role="tablist">${pages.map((page) => pageTab(page, open))}</div>${closeDrawer()}
    </div>
    <div class="tb-drawer-page" role="tabpanel" data-scroll="drawer:${open}" tabindex="0">${body}</div>
  </aside>`;
/** @type {Record<string, (screen: Screen, ui: Ui, book: BookRule[]) => Content>} */
const PAGE_BODIES = { log: logPage, replay: replayPage, rules: rulesPage, odds: oddsPage };
/** @type {(screen: Screen, ui: Ui, book: BookRule[], pages?: string[]) => Content} */
export const drawer = (screen, ui, book, pages = Object.keys(PAGE_ICONS)) => {
  const open = pages.includes(ui.drawer) ? ui.drawer : "";
  return h`
    <nav class="tb-rail" aria-label="${say("table.drawer")}">${pages.map((page) => railButton(page, open))}</nav>
    ${open && openDrawer(pages, open, PAGE_BODIES[open](screen, ui, book))}`;
};
