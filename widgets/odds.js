// The odds as a table, and the calculator for positions that a person describes. No number is computed here.
import { button, h, icon, raw } from "./parts.js";
import { drawPicture, drawResult, drawVerdict } from "./bars.js";
import { die, sym } from "./pieces.js";
import { selectAll } from "./elements.js";
import { openRulebook, pressLegendKey } from "./rulebook_dialog.js";
import { addTips } from "./tips.js";
import { drawSections, exactButton, fieldChange, sectionFields, sectionTerms } from "./sections.js";
import { mount } from "./widget.js";
import { say, symbolName } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Act, Content, Screen, Target, Tools, Ui, View } from "./types.d.ts" */

/** @typedef {{text: string, exact: string, value: number}} OddsCell */
/** @typedef {{title: string}} OddsColumn */
/** @typedef {{lead: string, keep: string[], text: string, more: string}} Plan Which dice to keep, or powers to use. */
/**
 * @typedef {object} OddsRow
 * @property {string} name
 * @property {string | null} [symbol] The row that counts all Enemies has none.
 * @property {string} from Whose card it is, if it isn't on the table.
 * @property {string[]} slots
 * @property {OddsCell[]} cells
 * @property {Plan[]} advice
 */
/**
 * The position that a person describes: `dice` is empty before the roll, `powers` counts each symbol.
 * @typedef {{row: string, count: number, dice: number[], reroll: boolean, wrap: boolean,
 *   powers: Record<string, number>}} Given
 */
/**
 * The fields. `like` is the place of the card whose row was copied: several cards can have the same row.
 * @typedef {{given: Given, slots: string[], symbols: string[], cards: {name: string, row: string}[],
 *   like?: number}} OddsForm
 */

// -- the table ----------------------------------------------------------------------------------------------------

/** @type {(cell: OddsCell, title: string, isExact: boolean) => Html} */
const oddsCell = (cell, title, isExact) => h`
  <td data-label="${title}">
    <span class="tt-odds-cell">
      <i style="--at:${(100 * cell.value).toFixed(1)}%"></i>
      <b>${cell.text}</b>
      ${isExact && h`<small>${cell.exact}</small>`}
    </span>
  </td>`;

/** @type {(names: string[], size: number) => Content} */
const oddsDice = (names, size) =>
  names.length > 0 &&
  h`<span class="tt-odds-dice" aria-hidden="true">${names.map((name) => icon(name, size))}</span> `;
/** @param {Plan} plan */
const oddsPlan = ({ lead, keep, text, more }) => {
  const intro = lead && h`<b>${lead}</b> `;
  return h`<p>${intro}${oddsDice(keep, 20)}${text}${more && h` <small>${more}</small>`}</p>`;
};
/** @param {Plan[]} advice */
const oddsAdvice = (advice) =>
  advice.length > 0
    ? h`<td class="tt-odds-advice">${advice.map(oddsPlan)}</td>`
    : h`<td class="tt-odds-advice is-empty"></td>`;

/** @param {string[]} slots */
const oddsRowSlots = (slots) =>
  slots.length > 0 && h`<span class="tt-odds-slots">${slots.map((name) => sym(name, 18))}</span>`;
/** @param {OddsRow} row */
const oddsRowHead = ({ symbol, name, from, slots }) => h`
  <th scope="row">
    <span class="tt-odds-name">
      ${symbol && sym(symbol, 18)}<span>${name}${from && h` <small>${from}</small>`}</span>
    </span>
    ${oddsRowSlots(slots)}
  </th>`;
/** @type {(row: OddsRow, columns: OddsColumn[], isExact: boolean) => Html} */
const oddsRow = (row, columns, isExact) => h`
  <tr class="${!row.symbol && "is-sum"}">
    ${oddsRowHead(row)}
    ${row.cells.map((cell, i) => oddsCell(cell, columns[i].title, isExact))}
    ${oddsAdvice(row.advice)}
  </tr>`;

/** @type {(table: {rows: OddsRow[], columns: OddsColumn[]}) => Html} */
const oddsTableHead = ({ rows, columns }) => {
  const hasAdvice = rows.some((row) => row.advice.length);
  return h`
    <tr>
      <th scope="col">${say("odds.enemy")}</th>
      ${columns.map(({ title }) => h`<th scope="col">${title}</th>`)}
      ${hasAdvice ? h`<th scope="col">${say("odds.advice")}</th>` : h`<td></td>`}
    </tr>`;
};
/** @type {(table: {rows: OddsRow[], columns: OddsColumn[]}, ui: Ui) => Content} */
const oddsTable = ({ rows, columns }, ui) =>
  rows.length > 0 &&
  h`
    <table class="tt-odds">
      <caption class="tt-sr-only">${say("odds.caption")}</caption>
      <thead>${oddsTableHead({ rows, columns })}</thead>
      <tbody>${rows.map((row) => oddsRow(row, columns, ui.exact))}</tbody>
    </table>
    ${exactButton(ui.exact)}`;

/** @param {Screen} screen */
const oddsNotes = ({ notes = [] }) => h`
  <ul class="tt-odds-notes">${notes.map((/** @type {string} */ note) => h`<li>${note}</li>`)}</ul>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
const oddsAbout = (screen, ui) => h`
  <details class="tt-odds-about" data-id="about" ${ui.open.has("about") && "open"}>
    <summary>${say("odds.about")}</summary>
    ${sectionTerms(screen)}
  </details>`;
/** @param {Screen} screen */
const oddsNotice = ({ notice }) =>
  notice &&
  h`<p class="tt-odds-problem" role="alert">${icon("why", 16)} <span>${notice.text}</span></p>`;

/** @param {Screen} screen */
const oddsSpend = ({ spend }) => {
  if (!(spend?.most > 0)) return null;
  const buttons = Array.from({ length: spend.most + 1 }, (_, at) =>
    button(String(at), {
      does: "spend",
      id: `spend:${at}`,
      data: { at },
      isPressed: at === spend.at,
    }),
  );
  return h`
    <fieldset class="tt-odds-spend">
      <legend>${say("odds.spend")}</legend><span class="tt-odds-choice">${buttons}</span>
    </fieldset>`;
};

/** @type {(title: string, body: Content) => Html} */
const paper = (title, body) => h`
  <section class="tt-paper" aria-label="${title}"><h3>${title}</h3>${body}</section>`;
/** Return the table of Enemies, or the tables of a game that needs several. @type {(screen: Screen, ui: Ui) => Html} */
const oddsNumbers = (screen, ui) => {
  if (screen.sections) return drawSections(screen, ui);
  const { rows, columns } = screen;
  const table = h`${oddsSpend(screen)}${oddsTable({ rows, columns }, ui)}${oddsNotes(screen)}`;
  return screen.rows.length > 0 ? paper(say("odds.numbers"), table) : table;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const drawOdds = (screen, ui) => h`
  <div class="tt-screen tt-odds-main">
    ${oddsNotice(screen)}${drawVerdict(screen)}${drawPicture(screen)}${oddsNumbers(screen, ui)}
    <div class="tt-paper">${oddsAbout(screen, ui)}</div>
  </div>`;

// -- the calculator -----------------------------------------------------------------------------------------------

/** @type {(slots: string[], chosen: string[]) => (_: unknown, at: number) => Html} */
const slotBox = (slots, chosen) => (_, at) => {
  const items = slots.map(
    (slot) =>
      h`<option ${slot === chosen[at] && "selected"} value="${slot}">${symbolName(slot.toLowerCase())}</option>`,
  );
  return h`
    <label>
      <span class="tt-sr-only">${say("odds.slot", { number: at + 1 })}</span>
      <select data-id="slot:${at}" data-do="slot">
        <option value="">${say("odds.blank")}</option>${items}
      </select>
    </label>`;
};
/** @param {OddsForm} form */
const likeBox = ({ cards, given, like = -1 }) => {
  const same = cards.findIndex(({ row }) => row === given.row);
  const chosen = cards[like]?.row === given.row ? like : same;
  const items = cards.map(
    ({ row, name }, at) =>
      h`<option value="${row}" ${at === chosen && "selected"}>${name}: ${row}</option>`,
  );
  return h`
    <label class="tt-odds-like">
      ${say("odds.like")} <select data-id="like" data-do="like">
        <option value="">${say("odds.nobody")}</option>${items}
      </select>
    </label>`;
};
/** @param {OddsForm} form */
const rowForm = (form) => h`
  <fieldset>
    <legend>${say("odds.row")}</legend>
    ${likeBox(form)}
    <div class="tt-row tt-odds-five">
      ${Array.from({ length: 5 }, slotBox(form.slots, form.given.row.split(" ").filter(Boolean)))}
    </div>
  </fieldset>`;

/** @type {(name: string, isChecked: boolean, text: string) => Html} */
const oddsTick = (name, isChecked, text) => h`
  <label class="tt-odds-tick">
    <input type="checkbox" data-id="${name}" data-do="tick" data-name="${name}" ${isChecked && "checked"}> ${text}
  </label>`;
/** Return a die that shows its next face when it is pressed. @type {(value: number, at: number) => Html} */
const turnableDie = (value, at) => {
  const label = say("odds.turn", { die: say("parts.die", { value }) });
  const html = String(die({ value, id: `face:${at}`, state: "legal" }))
    .replace('data-do="thing"', `data-do="face" data-at="${at}"`)
    .replace(/aria-label="[^"]*"/, String(h`aria-label="${label}"`));
  return raw(html);
};
/** @type {(given: Given) => (n: number) => Html} */
const countButton = (given) => (n) =>
  button(String(n), {
    does: "count",
    id: `count:${n}`,
    data: { at: n },
    isPressed: n === given.count,
  });
/** @param {OddsForm} form */
const diceForm = ({ given }) => {
  const isRolled = given.dice.length > 0;
  return h`
    <fieldset>
      <legend>${say("odds.dice")}</legend>
      <div class="tt-row">
        <span class="tt-odds-choice" role="group" aria-label="${say("odds.count")}">
          ${[4, 5].map(countButton(given))}
        </span>
        ${oddsTick("rolled", isRolled, say("odds.rolled"))}
        ${isRolled && oddsTick("reroll", given.reroll, say("odds.reroll_left"))}
      </div>
      ${
        isRolled &&
        h`<p class="tt-detail">${say("odds.press_die")}</p>
          <div class="tt-dice">${given.dice.map(turnableDie)}</div>`
      }
    </fieldset>`;
};

/** @type {(symbol: string, n: number, by: number) => Html} */
const powerStep = (symbol, n, by) => {
  const label = say(by < 0 ? "parts.fewer" : "parts.more", { what: symbolName(symbol) });
  const isDisabled = by < 0 && n === 0;
  return h`
    <button type="button" data-id="${by < 0 ? "less" : "more"}:${symbol}" data-do="power" data-symbol="${symbol}"
      data-by="${by}" aria-label="${label}" ${isDisabled && raw('aria-disabled="true"')}>
      ${icon(by < 0 ? "minus" : "plus", 14)}
    </button>`;
};
/** @type {(symbol: string, n: number) => Html} */
const powerBox = (symbol, n) => h`
  <span class="tt-odds-power">
    <span class="tt-sym tt-c-${symbol}">${icon(symbol, 20)}</span>
    <span>${symbolName(symbol)}</span>
    <span class="tt-stepper">
      ${powerStep(symbol, n, -1)}<output>${n}</output>${powerStep(symbol, n, 1)}
    </span>
  </span>`;
/** @param {OddsForm} form */
const powersForm = ({ given, symbols }) => h`
  <fieldset>
    <legend>${say("odds.powers")}</legend>
    <div class="tt-odds-powers">
      ${symbols.map((symbol) => powerBox(symbol, given.powers[symbol] ?? 0))}
    </div>
    ${oddsTick("wrap", given.wrap, say("odds.wrap"))}
  </fieldset>`;
/** @param {OddsForm} form */
const oddsForm = (form) => h`
  <div class="tt-odds-form">${rowForm(form)}${diceForm(form)}${powersForm(form)}</div>`;

/** @type {(screen: Screen, ui: Ui) => Html} */
const calculatorForm = (screen, ui) => {
  const form = wantedForm(screen, ui);
  return screen.sections
    ? sectionFields(form)
    : h`<p class="tt-detail">${say("odds.what_if_about")}</p>${oddsForm(form)}`;
};
/**
 * Return the numbers below the result. Beside a game they are folded: there is little room.
 * @type {(screen: Screen, ui: Ui) => Html}
 */
const calculatorNumbers = (screen, ui) => {
  const numbers = h`${drawPicture(screen)}${oddsNumbers(screen, ui)}${oddsAbout(screen, ui)}`;
  if (!screen.is_beside) return numbers;
  return h`
    <details class="tt-odds-all" data-id="numbers" ${ui.open.has("numbers") && "open"}>
      <summary>${say("odds.all_numbers")}</summary>${numbers}
    </details>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const drawWhatIf = (screen, ui) => h`
  <div class="tt-screen tt-paper tt-whatif ${screen.is_beside && "is-beside"}">
    <h2 tabindex="-1" data-home>${screen.title}</h2>
    ${calculatorForm(screen, ui)}
    ${oddsNotice(screen)}
    <section class="tt-odds-result" aria-label="${say("odds.result")}">${drawResult(screen)}</section>
    ${screen.has_game && button(say("odds.mine"), { does: "start", icon: "undo" })}
    ${calculatorNumbers(screen, ui)}
  </div>`;
/** @param {Screen} screen */
const drawWait = (screen) => h`
  <div class="tt-screen tt-paper tt-wait">
    <h2 tabindex="-1" data-home>${screen.title}</h2>
    <p>${screen.text ?? say("odds.wait")}</p>${oddsNotice(screen)}
  </div>`;

/** Draw the odds of a game; with fields, it is the calculator. @type {(screen: Screen, ui: Ui) => Html} */
const drawAll = (screen, ui) => {
  if (screen.kind === "wait") return drawWait(screen);
  return screen.form ? drawWhatIf(screen, ui) : drawOdds(screen, ui);
};

// -- what a person does: Python gets the changed position and answers with its odds -------------------------------

/**
 * Return the form with the position the person wants. Python may still be working on the previous one. A game with
 * sections has other fields.
 * @type {(screen: Screen, ui: Ui) => any}
 */
const wantedForm = ({ form }, ui) => ({
  ...form,
  given: ui.set?.given ?? form.given,
  like: ui.like,
});

/** @type {Record<string, (given: Given, target: Target, stage: HTMLElement) => Partial<Given>>} */
const POSITION_CHANGES = {
  slot: (given, target, stage) => {
    const boxes = /** @type {HTMLSelectElement[]} */ (selectAll(stage, '[data-do="slot"]'));
    const slots = boxes.map(({ value }) => value);
    return { row: slots.filter(Boolean).join(" ") };
  },
  like: (given, { value }) => (value ? { row: value } : {}),
  count: ({ dice }, { dataset }) => {
    const count = Number(dataset.at);
    return { count, dice: dice.length ? [...dice, 1].slice(0, count) : [] };
  },
  face: ({ dice }, { dataset }) => {
    const pressed = Number(dataset.at);
    return { dice: dice.with(pressed, (dice[pressed] % 6) + 1) };
  },
  power: ({ powers }, { dataset: { symbol = "", by } }) => {
    const n = Math.max(0, (powers[symbol] ?? 0) + Number(by));
    return { powers: { ...powers, [symbol]: n } };
  },
  tick: ({ count }, { checked, dataset: { name = "" } }) => {
    if (name !== "rolled") return { [name]: checked };
    return { dice: checked ? Array(count).fill(1) : [] };
  },
};

/** @type {(target: Target, tools: Tools) => void} */
const setField = (target, { screen, ui, sendLast }) => {
  if (target.ariaDisabled === "true") return;
  sendLast({ do: "set", given: fieldChange(wantedForm(screen(), ui), target) });
};
/** @type {(change: (typeof POSITION_CHANGES)[string], target: Target, tools: Tools) => void} */
const changePosition = (change, target, { screen, ui, stage, sendLast }) => {
  if (target.dataset.do === "like") ui.like = Number(/** @type {any} */ (target).selectedIndex) - 1;
  const { given } = wantedForm(screen(), ui);
  sendLast({ do: "set", given: { ...given, ...change(given, target, stage) } });
};
/** @param {Tools} tools */
const toggleExact = ({ ui, paint }) => {
  ui.exact = !ui.exact;
  paint();
};
/** @type {Act} */
const actOdds = (event, target, tools) => {
  const { rule, do: does = "", at } = target.dataset;
  const wanted = /^(SELECT|INPUT)$/.test(target.tagName) ? "change" : "click";
  if (event.type !== wanted) return;
  if (rule) openRulebook(tools, rule);
  else if (does === "exact") toggleExact(tools);
  else if (does === "field") setField(target, tools);
  else if (does === "spend") tools.send({ do: "spend", at: Number(at) });
  else if (does === "start") tools.send({ do: "start" });
  else if (POSITION_CHANGES[does]) changePosition(POSITION_CHANGES[does], target, tools);
};

/** @param {View} view */
function render({ model, el }) {
  const setUp = (/** @type {Tools} */ { root }) => addTips(root);
  const unmount = mount({ model, el, draw: drawAll, act: actOdds, setUp, keys: pressLegendKey });
  let isShown = false;
  // Python computes only while the widget is visible. The first time, the person waits for the answer.
  const observer = new IntersectionObserver((entries) => {
    const isVisible = Boolean(entries.at(-1)?.isIntersecting);
    if (isVisible === isShown) return;
    isShown = isVisible;
    if (isVisible && model.get("screen").kind === "wait")
      unmount.tools.send({ do: "shown", long: true });
    else model.send({ do: isVisible ? "shown" : "hidden" });
  });
  observer.observe(el);
  return () => {
    observer.disconnect();
    unmount();
  };
}

export default { render };
