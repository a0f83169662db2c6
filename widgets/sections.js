// A calculator as a page of tables under titles, and fields to set a position by hand. Nothing is worked out here.
import { bundle, button, h, icon, raw, ruleChip, sym } from "./parts.js";
import { say } from "./words.js";

const sectionCell = (cell, title, exact) =>
  h`<td data-label="${title}"><span class="tt-odds-cell">${cell.share != null && h`<i style="--at:${(100 * cell.share).toFixed(1)}%"></i>`}<b>${cell.text}</b>${cell.small && h`<small>${cell.small}</small>`}${exact && cell.exact && h`<small>${cell.exact}</small>`}</span></td>`;
const sectionRow = (columns, exact) => (row) =>
  h`<tr><th scope="row"><span class="tt-odds-name">${row.symbol && sym(row.symbol, 18)}<span>${row.name}</span></span>${row.signs.length > 0 && h`<span class="tt-odds-slots">${bundle(row.signs)}</span>`}</th>${row.cells.map((cell, i) => sectionCell(cell, columns[i], exact))}</tr>`;
export const exactButton = (exact) =>
  h`<div class="tt-row">${button(say("odds.exact"), { does: "exact", pressed: Boolean(exact) })}</div>`;
const hasExact = ({ cells }) => cells.some((cell) => cell.exact);
const sectionPart =
  (exact) =>
  ({ title, text, signs, head, columns, rows, notes }) => h`
<section class="tt-section" aria-label="${title}"><header><h3>${title}</h3>${signs?.length > 0 && bundle(signs)}</header><p class="tt-detail">${text}</p>
${rows.length > 0 && h`<table class="tt-odds tt-odds-plain"><caption class="tt-said">${title}</caption><thead><tr><th scope="col">${head}</th>${columns.map((column) => h`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map(sectionRow(columns, exact))}</tbody></table>`}${rows.some(hasExact) && exactButton(exact)}
<ul class="tt-odds-notes">${notes.map((note) => h`<li>${note}</li>`)}</ul></section>`;

/** The most a field can hold: a number, or as much as another field holds. */
const fieldMost = (max, given) => given[max] ?? max;
const fieldStep =
  ({ name, label, max }, n) =>
  (by) =>
    h`<button type="button" data-do="field" data-id="field:${name}:${by}" data-name="${name}" data-value="${n + by}" aria-label="${say(by < 0 ? "parts.fewer" : "parts.more", { what: label })}" ${raw((by < 0 ? n <= 0 : n >= max) ? 'aria-disabled="true"' : "")}>${icon(by < 0 ? "minus" : "plus", 14)}</button>`;
const FIELDS = {
  count: (field, n) =>
    h`<div class="tt-odds-power"><span class="tt-sym tt-c-${field.symbol}">${icon(field.symbol, 20)}</span><span>${field.label}</span><span class="tt-stepper">${fieldStep(field, n)(-1)}<output>${n}</output>${fieldStep(field, n)(1)}</span></div>`,
  choice: (field, value) =>
    h`<fieldset><legend>${field.label}</legend><span class="tt-odds-choice">${field.options.map((one) => button(one.text, { does: "field", id: `field:${field.name}:${one.value}`, data: { name: field.name, value: one.value }, pressed: one.value === value }))}</span></fieldset>`,
  select: (field, value) =>
    h`<label class="tt-odds-like">${field.label} <select data-do="field" data-id="field:${field.name}" data-name="${field.name}">${field.options.map((one) => h`<option value="${one.value}" ${raw(one.value === value ? "selected" : "")}>${one.text}</option>`)}</select></label>`,
};
export const sectionFields = ({ fields, given, about }) =>
  h`<p class="tt-detail">${about}</p><div class="tt-odds-form tt-fields">${fields.map((field) => FIELDS[field.kind]({ ...field, max: fieldMost(field.max, given) }, given[field.name]))}</div>`;

export const drawSections = ({ sections }, ui) => h`${sections.map(sectionPart(ui.exact))}`;
export const sectionTerms = ({ about, rules }) =>
  h`<dl>${about.map(({ term, text }) => h`<dt>${term}</dt><dd>${text}</dd>`)}</dl><p class="tt-row">${rules.map(ruleChip)}</p>`;
/** A field was changed: the position as it shall be. A field that can hold no more than this one follows it. */
export const fieldChange = ({ fields, given }, { dataset, value }) => {
  const set = { ...given, [dataset.name]: Number(dataset.value ?? value) };
  for (const { name, max } of fields)
    if (max === dataset.name) set[name] = Math.min(set[name], set[max]);
  return set;
};
