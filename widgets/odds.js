// The odds: a table in words, and the calculator for positions set by hand. Nothing is worked out here.
import { button, die, h, icon, raw, sym } from "./parts.js";
import { openRulebook } from "./rulebook.js";
import { drawSections, exactButton, fieldChange, sectionFields, sectionTerms } from "./sections.js";
import { mount } from "./widget.js";
import { say, word } from "./words.js";

const oddsIf = (yes, what = "checked") => raw(yes ? what : "");

// -- the table ------------------------------------------------------------------------------------------------------

const oddsCell = (cell, title, exact) => h`
<td data-label="${title}"><span class="tt-odds-cell"><i style="--at:${(100 * cell.value).toFixed(1)}%"></i><b>${cell.text}</b>${exact && h`<small>${cell.exact}</small>`}</span></td>`;

const oddsAdvice = (plan) =>
  h`<p>${plan.lead && h`<b>${plan.lead}</b> `}${plan.keep.length > 0 && h`<span class="tt-odds-dice" aria-hidden="true">${plan.keep.map((name) => icon(name, 20))}</span> `}${plan.text}${plan.more && h` <small>${plan.more}</small>`}</p>`;

const oddsRow = (row, columns, exact) => h`
<tr class="${!row.symbol && "is-sum"}"><th scope="row"><span class="tt-odds-name">${row.symbol && sym(row.symbol, 18)}<span>${row.name}${row.from && h` <small>${row.from}</small>`}</span></span>${row.slots.length > 0 && h`<span class="tt-odds-slots">${row.slots.map((name) => sym(name, 18))}</span>`}</th>
${row.cells.map((cell, i) => oddsCell(cell, columns[i].title, exact))}
${row.advice.length > 0 ? h`<td class="tt-odds-advice">${row.advice.map(oddsAdvice)}</td>` : h`<td class="tt-odds-advice is-empty"></td>`}</tr>`;

const oddsTable = ({ rows, columns }, ui) =>
  rows.length > 0 &&
  h`
<table class="tt-odds"><caption class="tt-said">${say("odds.caption")}</caption>
<thead><tr><th scope="col">${say("odds.enemy")}</th>${columns.map((column) => h`<th scope="col">${column.title}</th>`)}${rows.some((row) => row.advice.length) ? h`<th scope="col">${say("odds.advice")}</th>` : h`<td></td>`}</tr></thead>
<tbody>${rows.map((row) => oddsRow(row, columns, ui.exact))}</tbody></table>
${exactButton(ui.exact)}`;

const oddsAbout = (screen, ui) => h`
<details class="tt-odds-about" data-id="about" ${oddsIf(ui.open.has("about"), "open")}><summary>${say("odds.about")}</summary>${sectionTerms(screen)}</details>`;

const oddsNotice = ({ notice }) =>
  notice &&
  h`<p class="tt-odds-problem" role="alert">${icon("why", 16)} <span>${notice.text}</span></p>`;

const oddsSpend = ({ spend }) =>
  spend?.most > 0 &&
  h`
<fieldset class="tt-odds-spend"><legend>${say("odds.spend")}</legend><span class="tt-odds-choice">${Array.from({ length: spend.most + 1 }, (_, at) => button(String(at), { does: "spend", id: `spend:${at}`, data: { at }, pressed: at === spend.at }))}</span></fieldset>`;

const drawOdds = (screen, ui) => h`
<div class="tt-screen"><header class="tt-odds-head"><div><h2 tabindex="-1" data-home data-id="odds">${screen.title}</h2><p>${screen.dice.length > 0 && h`<span class="tt-odds-dice" aria-hidden="true">${screen.dice.map((value) => icon(`die${value}`, 26))}</span> `}${screen.stage}</p></div>${oddsSpend(screen)}</header>
${oddsNotice(screen)}${oddsTable(screen, ui)}<ul class="tt-odds-notes">${screen.notes.map((note) => h`<li>${note}</li>`)}</ul>${oddsAbout(screen, ui)}</div>`;

// -- the calculator -------------------------------------------------------------------------------------------------

const oddsSlots = (row, slots) => {
  const given = row.split(" ").filter(Boolean);
  return Array.from(
    { length: 5 },
    (_, at) => h`<label><span class="tt-said">${say("odds.slot", { number: at + 1 })}</span>
<select data-id="slot:${at}" data-do="slot"><option value="">${say("odds.blank")}</option>${slots.map((slot) => h`<option ${oddsIf(given[at] === slot, "selected")} value="${slot}">${word(slot.toLowerCase())}</option>`)}</select></label>`,
  );
};

const oddsStepper = (symbol, n) => h`
<span class="tt-odds-power"><span class="tt-sym tt-c-${symbol}">${icon(symbol, 20)}</span><span>${word(symbol)}</span><span class="tt-stepper">
<button type="button" data-id="less:${symbol}" data-do="power" data-symbol="${symbol}" data-by="-1" aria-label="${say("odds.fewer", { symbol: word(symbol) })}" ${oddsIf(n === 0, 'aria-disabled="true"')}>${icon("minus", 14)}</button><output>${n}</output>
<button type="button" data-id="more:${symbol}" data-do="power" data-symbol="${symbol}" data-by="1" aria-label="${say("odds.more", { symbol: word(symbol) })}">${icon("plus", 14)}</button></span></span>`;

const oddsTick = (name, checked, text) =>
  h`<label class="tt-odds-tick"><input type="checkbox" data-id="${name}" data-do="tick" data-name="${name}" ${oddsIf(checked)}> ${text}</label>`;

const oddsForm = ({ given, symbols, slots, cards }) => h`
<div class="tt-odds-form">
<fieldset><legend>${say("odds.row")}</legend><label class="tt-odds-like">${say("odds.like")} <select data-id="like" data-do="like"><option value="">${say("odds.nobody")}</option>${cards.map((card) => h`<option value="${card.row}">${card.name}: ${card.row}</option>`)}</select></label>
<div class="tt-row tt-odds-five">${oddsSlots(given.row, slots)}</div></fieldset>
<fieldset><legend>${say("odds.dice")}</legend>
<div class="tt-row"><span class="tt-odds-choice" role="group" aria-label="${say("odds.count")}">${[4, 5].map((n) => button(String(n), { does: "count", id: `count:${n}`, data: { at: n }, pressed: n === given.count }))}</span>${oddsTick("rolled", given.dice.length > 0, say("odds.rolled"))}${given.dice.length > 0 && oddsTick("reroll", given.reroll, say("odds.reroll_left"))}</div>
${
  given.dice.length > 0 &&
  h`<div class="tt-dice">${given.dice.map((value, at) =>
    raw(
      String(die({ value, id: `face:${at}`, state: "legal" }))
        .replace('data-do="thing"', `data-do="face" data-at="${at}"`)
        .replace(
          /aria-label="[^"]*"/,
          h`aria-label="${say("odds.turn", { die: say("parts.die", { value }) })}"`,
        ),
    ),
  )}</div>`
}</fieldset>
<fieldset><legend>${say("odds.powers")}</legend><div class="tt-odds-powers">${symbols.map((symbol) => oddsStepper(symbol, given.powers[symbol] ?? 0))}</div>${oddsTick("wrap", given.wrap, say("odds.wrap"))}</fieldset></div>`;

const oddsFolded = (screen, ui, body) =>
  screen.folded
    ? h`<div class="tt-screen"><details class="tt-odds-folded" data-id="fold" ${oddsIf(ui.open.has("fold"), "open")}><summary><h2>${screen.title}</h2></summary>${body}</details></div>`
    : h`<div class="tt-screen"><h2 tabindex="-1" data-home>${screen.title}</h2>${body}</div>`;

const drawWhatIf = (screen, ui) => {
  const body = h`<p class="tt-detail">${say("odds.what_if_about")}</p>${oddsForm(wantedForm(screen, ui))}
<section class="tt-odds-result" aria-label="${say("odds.result")}"><p role="status">${screen.stage}</p>${oddsNotice(screen)}${oddsTable(screen, ui)}<ul class="tt-odds-notes">${screen.notes.map((note) => h`<li>${note}</li>`)}</ul>${oddsAbout(screen, ui)}</section>`;
  return oddsFolded(screen, ui, body);
};

const drawWait = (screen, ui) =>
  oddsFolded(screen, ui, h`<p>${screen.text ?? say("odds.wait")}</p>${oddsNotice(screen)}`);

// -- what a person does: the position as it shall be goes to Python, which answers with its odds -------------------

/** The form with the position as it shall be: Python may still be at work on the one before. */
const wantedForm = ({ form }, ui) => ({ ...form, given: ui.set?.given ?? form.given });

const oddsChange = {
  slot: (given, target, root) => ({
    row: [...root.querySelectorAll('[data-do="slot"]')]
      .map((each) => each.value)
      .filter(Boolean)
      .join(" "),
  }),
  like: (given, target) => (target.value ? { row: target.value } : {}),
  count: (given, { dataset }) => ({
    count: Number(dataset.at),
    dice: given.dice.length ? [...given.dice, 1].slice(0, Number(dataset.at)) : [],
  }),
  face: (given, { dataset }) => ({
    dice: given.dice.map((value, at) => (at === Number(dataset.at) ? (value % 6) + 1 : value)),
  }),
  power: (given, { dataset }) => ({
    powers: {
      ...given.powers,
      [dataset.symbol]: Math.max(0, (given.powers[dataset.symbol] ?? 0) + Number(dataset.by)),
    },
  }),
  tick: (given, { checked, dataset }) =>
    dataset.name === "rolled"
      ? { dice: checked ? Array(given.count).fill(1) : [] }
      : { [dataset.name]: checked },
};

const actOdds = (event, target, tools) => {
  const does = target.dataset.do;
  const fired = /^(SELECT|INPUT)$/.test(target.tagName) ? "change" : "click";
  if (event.type !== fired) return;
  if (target.dataset.rule) openRulebook(tools, target.dataset.rule);
  else if (does === "exact") {
    tools.ui.exact = !tools.ui.exact;
    tools.paint();
  } else if (does === "field" && target.ariaDisabled !== "true")
    tools.sendLast({ do: "set", given: fieldChange(wantedForm(tools.screen(), tools.ui), target) });
  else if (does === "spend") tools.send({ do: "spend", at: Number(target.dataset.at) });
  else if (oddsChange[does]) {
    const { given } = wantedForm(tools.screen(), tools.ui);
    tools.sendLast({
      do: "set",
      given: { ...given, ...oddsChange[does](given, target, tools.stage) },
    });
  }
};

/** A page of tables, for a game that has more to tell than one; with fields to set, where it is a calculator. */
const drawPage = (screen, ui) => {
  const tables = h`${oddsNotice(screen)}${drawSections(screen, ui)}${oddsAbout(screen, ui)}`;
  if (screen.form)
    return oddsFolded(
      screen,
      ui,
      h`${sectionFields(wantedForm(screen, ui))}<div class="tt-odds-result"><p role="status">${screen.stage}</p>${tables}</div>`,
    );
  return h`<div class="tt-screen"><header class="tt-odds-head"><div><h2 tabindex="-1" data-home data-id="odds">${screen.title}</h2><p>${screen.stage}</p></div></header>${tables}</div>`;
};

const drawAll = (screen, ui) =>
  ({ odds: drawOdds, what_if: drawWhatIf, wait: drawWait, sections: drawPage })[screen.kind](
    screen,
    ui,
  );

function render({ model, el }) {
  const off = mount({ model, el, draw: drawAll, act: actOdds });
  let shown = false;
  // Python works only while somebody looks. The first time an answer is awaited.
  const eye = new IntersectionObserver((entries) => {
    const now = entries.at(-1).isIntersecting;
    if (now === shown) return;
    shown = now;
    if (now && model.get("screen").kind === "wait") off.tools.send({ do: "shown", long: true });
    else model.send({ do: now ? "shown" : "hidden" });
  });
  eye.observe(el);
  return () => {
    eye.disconnect();
    off();
  };
}

export default { render };
