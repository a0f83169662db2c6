// The odds as a table, and the calculator for positions that a person describes. No number is computed here.
import { button, h, icon, raw } from "./parts.js";
import { die, sym } from "./pieces.js";
import { openRulebook } from "./rulebook_dialog.js";
import { drawSections, exactButton, fieldChange, sectionFields, sectionTerms } from "./sections.js";
import { mount } from "./widget.js";
import { say, symbolName } from "./words.js";

// -- the table ----------------------------------------------------------------------------------------------------

const oddsCell = (cell, title, isExact) => h`
  <td data-label="${title}">
    <span class="tt-odds-cell">
      <i style="--at:${(100 * cell.value).toFixed(1)}%"></i>
      <b>${cell.text}</b>
      ${isExact && h`<small>${cell.exact}</small>`}
    </span>
  </td>`;

const oddsDice = (names, size) =>
  names.length > 0 &&
  h`<span class="tt-odds-dice" aria-hidden="true">${names.map((name) => icon(name, size))}</span> `;
const oddsPlan = ({ lead, keep, text, more }) => {
  const intro = lead && h`<b>${lead}</b> `;
  return h`<p>${intro}${oddsDice(keep, 20)}${text}${more && h` <small>${more}</small>`}</p>`;
};
const oddsAdvice = (advice) =>
  advice.length > 0
    ? h`<td class="tt-odds-advice">${advice.map(oddsPlan)}</td>`
    : h`<td class="tt-odds-advice is-empty"></td>`;

const oddsRowSlots = (slots) =>
  slots.length > 0 && h`<span class="tt-odds-slots">${slots.map((name) => sym(name, 18))}</span>`;
const oddsRowHead = ({ symbol, name, from, slots }) => h`
  <th scope="row">
    <span class="tt-odds-name">
      ${symbol && sym(symbol, 18)}<span>${name}${from && h` <small>${from}</small>`}</span>
    </span>
    ${oddsRowSlots(slots)}
  </th>`;
const oddsRow = (row, columns, isExact) => h`
  <tr class="${!row.symbol && "is-sum"}">
    ${oddsRowHead(row)}
    ${row.cells.map((cell, i) => oddsCell(cell, columns[i].title, isExact))}
    ${oddsAdvice(row.advice)}
  </tr>`;

const oddsTableHead = ({ rows, columns }) => {
  const hasAdvice = rows.some((row) => row.advice.length);
  return h`
    <tr>
      <th scope="col">${say("odds.enemy")}</th>
      ${columns.map(({ title }) => h`<th scope="col">${title}</th>`)}
      ${hasAdvice ? h`<th scope="col">${say("odds.advice")}</th>` : h`<td></td>`}
    </tr>`;
};
const oddsTable = (screen, ui) =>
  screen.rows.length > 0 &&
  h`
    <table class="tt-odds">
      <caption class="tt-said">${say("odds.caption")}</caption>
      <thead>${oddsTableHead(screen)}</thead>
      <tbody>${screen.rows.map((row) => oddsRow(row, screen.columns, ui.exact))}</tbody>
    </table>
    ${exactButton(ui.exact)}`;

const oddsNotes = ({ notes }) => h`
  <ul class="tt-odds-notes">${notes.map((note) => h`<li>${note}</li>`)}</ul>`;
const oddsAbout = (screen, ui) => h`
  <details class="tt-odds-about" data-id="about" ${ui.open.has("about") && "open"}>
    <summary>${say("odds.about")}</summary>
    ${sectionTerms(screen)}
  </details>`;
const oddsNotice = ({ notice }) =>
  notice &&
  h`<p class="tt-odds-problem" role="alert">${icon("why", 16)} <span>${notice.text}</span></p>`;
const oddsResult = (screen, ui) => h`
  ${oddsNotice(screen)}${oddsTable(screen, ui)}${oddsNotes(screen)}${oddsAbout(screen, ui)}`;

const oddsSpend = ({ spend }) => {
  if (!(spend?.most > 0)) return null;
  const buttons = Array.from({ length: spend.most + 1 }, (_, at) =>
    button(String(at), {
      does: "spend",
      id: `spend:${at}`,
      data: { at },
      pressed: at === spend.at,
    }),
  );
  return h`
    <fieldset class="tt-odds-spend">
      <legend>${say("odds.spend")}</legend><span class="tt-odds-choice">${buttons}</span>
    </fieldset>`;
};

const oddsHead = (screen, line, aside) => h`
  <header class="tt-odds-head">
    <div><h2 tabindex="-1" data-home data-id="odds">${screen.title}</h2><p>${line}</p></div>
    ${aside}
  </header>`;
const drawOdds = (screen, ui) => {
  const dice = oddsDice(
    screen.dice.map((value) => `die${value}`),
    26,
  );
  return h`
    <div class="tt-screen">
      ${oddsHead(screen, h`${dice}${screen.stage}`, oddsSpend(screen))}
      ${oddsResult(screen, ui)}
    </div>`;
};

// -- the calculator -----------------------------------------------------------------------------------------------

const slotBox = (slots, chosen) => (_, at) => {
  const items = slots.map(
    (slot) =>
      h`<option ${slot === chosen[at] && "selected"} value="${slot}">${symbolName(slot.toLowerCase())}</option>`,
  );
  return h`
    <label>
      <span class="tt-said">${say("odds.slot", { number: at + 1 })}</span>
      <select data-id="slot:${at}" data-do="slot">
        <option value="">${say("odds.blank")}</option>${items}
      </select>
    </label>`;
};
const likeBox = (cards) => {
  const items = cards.map(({ row, name }) => h`<option value="${row}">${name}: ${row}</option>`);
  return h`
    <label class="tt-odds-like">
      ${say("odds.like")} <select data-id="like" data-do="like">
        <option value="">${say("odds.nobody")}</option>${items}
      </select>
    </label>`;
};
const rowForm = ({ given, slots, cards }) => h`
  <fieldset>
    <legend>${say("odds.row")}</legend>
    ${likeBox(cards)}
    <div class="tt-row tt-odds-five">
      ${Array.from({ length: 5 }, slotBox(slots, given.row.split(" ").filter(Boolean)))}
    </div>
  </fieldset>`;

const oddsTick = (name, isChecked, text) => h`
  <label class="tt-odds-tick">
    <input type="checkbox" data-id="${name}" data-do="tick" data-name="${name}" ${isChecked && "checked"}> ${text}
  </label>`;
/** Return a die that shows its next face when it is pressed. */
const turnableDie = (value, at) => {
  const label = say("odds.turn", { die: say("parts.die", { value }) });
  const html = String(die({ value, id: `face:${at}`, state: "legal" }))
    .replace('data-do="thing"', `data-do="face" data-at="${at}"`)
    .replace(/aria-label="[^"]*"/, h`aria-label="${label}"`);
  return raw(html);
};
const countButton = (given) => (n) =>
  button(String(n), {
    does: "count",
    id: `count:${n}`,
    data: { at: n },
    pressed: n === given.count,
  });
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
      ${isRolled && h`<div class="tt-dice">${given.dice.map(turnableDie)}</div>`}
    </fieldset>`;
};

const powerStep = (symbol, n, by) => {
  const label = say(by < 0 ? "odds.fewer" : "odds.more", { symbol: symbolName(symbol) });
  const isDisabled = by < 0 && n === 0;
  return h`
    <button type="button" data-id="${by < 0 ? "less" : "more"}:${symbol}" data-do="power" data-symbol="${symbol}"
      data-by="${by}" aria-label="${label}" ${isDisabled && raw('aria-disabled="true"')}>
      ${icon(by < 0 ? "minus" : "plus", 14)}
    </button>`;
};
const powerBox = (symbol, n) => h`
  <span class="tt-odds-power">
    <span class="tt-sym tt-c-${symbol}">${icon(symbol, 20)}</span>
    <span>${symbolName(symbol)}</span>
    <span class="tt-stepper">
      ${powerStep(symbol, n, -1)}<output>${n}</output>${powerStep(symbol, n, 1)}
    </span>
  </span>`;
const powersForm = ({ given, symbols }) => h`
  <fieldset>
    <legend>${say("odds.powers")}</legend>
    <div class="tt-odds-powers">
      ${symbols.map((symbol) => powerBox(symbol, given.powers[symbol] ?? 0))}
    </div>
    ${oddsTick("wrap", given.wrap, say("odds.wrap"))}
  </fieldset>`;
const oddsForm = (form) => h`
  <div class="tt-odds-form">${rowForm(form)}${diceForm(form)}${powersForm(form)}</div>`;

const foldable = (screen, ui, body) => {
  if (!screen.folded)
    return h`<div class="tt-screen"><h2 tabindex="-1" data-home>${screen.title}</h2>${body}</div>`;
  return h`
    <div class="tt-screen">
      <details class="tt-odds-folded" data-id="fold" ${ui.open.has("fold") && "open"}>
        <summary><h2>${screen.title}</h2></summary>
        ${body}
      </details>
    </div>`;
};
const drawWhatIf = (screen, ui) => {
  const body = h`
    <p class="tt-detail">${say("odds.what_if_about")}</p>
    ${oddsForm(wantedForm(screen, ui))}
    <section class="tt-odds-result" aria-label="${say("odds.result")}">
      <p role="status">${screen.stage}</p>
      ${oddsResult(screen, ui)}
    </section>`;
  return foldable(screen, ui, body);
};
const drawWait = (screen, ui) =>
  foldable(screen, ui, h`<p>${screen.text ?? say("odds.wait")}</p>${oddsNotice(screen)}`);

/** Draw several tables, for a game that needs more than one; with fields, where it is a calculator. */
const drawPage = (screen, ui) => {
  const tables = h`${oddsNotice(screen)}${drawSections(screen, ui)}${oddsAbout(screen, ui)}`;
  if (!screen.form)
    return h`<div class="tt-screen">${oddsHead(screen, screen.stage)}${tables}</div>`;
  const body = h`
    ${sectionFields(wantedForm(screen, ui))}
    <div class="tt-odds-result"><p role="status">${screen.stage}</p>${tables}</div>`;
  return foldable(screen, ui, body);
};

const SCREENS = { odds: drawOdds, what_if: drawWhatIf, wait: drawWait, sections: drawPage };
const drawAll = (screen, ui) => SCREENS[screen.kind](screen, ui);

// -- what a person does: Python gets the changed position and answers with its odds -------------------------------

/** Return the form with the position the person wants. Python may still be working on the previous one. */
const wantedForm = ({ form }, ui) => ({ ...form, given: ui.set?.given ?? form.given });

const POSITION_CHANGES = {
  slot: (given, target, stage) => {
    const slots = [...stage.querySelectorAll('[data-do="slot"]')].map(({ value }) => value);
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
  power: ({ powers }, { dataset: { symbol, by } }) => {
    const n = Math.max(0, (powers[symbol] ?? 0) + Number(by));
    return { powers: { ...powers, [symbol]: n } };
  },
  tick: ({ count }, { checked, dataset: { name } }) => {
    if (name !== "rolled") return { [name]: checked };
    return { dice: checked ? Array(count).fill(1) : [] };
  },
};

const setField = (target, { screen, ui, sendLast }) => {
  if (target.ariaDisabled === "true") return;
  sendLast({ do: "set", given: fieldChange(wantedForm(screen(), ui), target) });
};
const changePosition = (change, target, { screen, ui, stage, sendLast }) => {
  const { given } = wantedForm(screen(), ui);
  sendLast({ do: "set", given: { ...given, ...change(given, target, stage) } });
};
const toggleExact = ({ ui, paint }) => {
  ui.exact = !ui.exact;
  paint();
};
const actOdds = (event, target, tools) => {
  const { rule, do: does, at } = target.dataset;
  const wanted = /^(SELECT|INPUT)$/.test(target.tagName) ? "change" : "click";
  if (event.type !== wanted) return;
  if (rule) openRulebook(tools, rule);
  else if (does === "exact") toggleExact(tools);
  else if (does === "field") setField(target, tools);
  else if (does === "spend") tools.send({ do: "spend", at: Number(at) });
  else if (POSITION_CHANGES[does]) changePosition(POSITION_CHANGES[does], target, tools);
};

function render({ model, el }) {
  const unmount = mount({ model, el, draw: drawAll, act: actOdds });
  let isShown = false;
  // Python computes only while somebody sees the widget. The first time, the person waits for the answer.
  const observer = new IntersectionObserver((entries) => {
    const isVisible = entries.at(-1).isIntersecting;
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
