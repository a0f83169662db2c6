// A calculator as a page of tables with titles, and fields to describe a position. No number is computed here.
import { button, h, icon, raw, ruleChip } from "./parts.js";
import { bundle, sym } from "./pieces.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Amount, Rule, Screen, Target, Ui } from "./types.d.ts" */

// -- tables -------------------------------------------------------------------------------------------------------

/**
 * @typedef {{text: string, share?: number | null, small?: string, exact?: string}} Cell
 * @typedef {{name: string, symbol?: string, signs: Amount[], cells: Cell[]}} Row
 * @typedef {object} Section
 * @property {string} title
 * @property {string} text
 * @property {Amount[]} [signs]
 * @property {string} head
 * @property {string[]} columns
 * @property {Row[]} rows
 * @property {string[]} notes
 */

/** @type {(cell: Cell, title: string, isExact: boolean) => Html} */
const sectionCell = (cell, title, isExact) => h`
  <td data-label="${title}">
    <span class="tt-odds-cell">
      ${cell.share != null && h`<i style="--at:${(100 * cell.share).toFixed(1)}%"></i>`}
      <b>${cell.text}</b>
      ${cell.small && h`<small>${cell.small}</small>`}
      ${isExact && cell.exact && h`<small>${cell.exact}</small>`}
    </span>
  </td>`;
/** @param {Row} row */
const rowHead = ({ name, symbol, signs }) => h`
  <th scope="row">
    <span class="tt-odds-name">${symbol && sym(symbol, 18)}<span>${name}</span></span>
    ${signs.length > 0 && h`<span class="tt-odds-slots">${bundle(signs)}</span>`}
  </th>`;
/** @type {(section: Section, isExact: boolean) => Html} */
const sectionTable = ({ title, head, columns, rows }, isExact) => {
  const titles = columns.map((column) => h`<th scope="col">${column}</th>`);
  const body = rows.map((row) => {
    const cells = row.cells.map((cell, i) => sectionCell(cell, columns[i], isExact));
    return h`<tr>${rowHead(row)}${cells}</tr>`;
  });
  return h`
    <table class="tt-odds tt-odds-plain">
      <caption class="tt-sr-only">${title}</caption>
      <thead><tr><th scope="col">${head}</th>${titles}</tr></thead>
      <tbody>${body}</tbody>
    </table>`;
};

/** @param {boolean} isExact */
export const exactButton = (isExact) => h`
  <div class="tt-row">${button(say("odds.exact"), { does: "exact", isPressed: Boolean(isExact) })}</div>`;
/** @param {Row} row */
const hasExact = ({ cells }) => cells.some((cell) => cell.exact);
/** @type {(section: Section, isExact: boolean) => Html} */
const drawSection = (section, isExact) => {
  const { title, text, signs = [], rows, notes } = section;
  return h`
    <section class="tt-section tt-paper" aria-label="${title}">
      <header><h3>${title}</h3>${signs.length > 0 && bundle(signs)}</header>
      <p class="tt-detail">${text}</p>
      ${rows.length > 0 && sectionTable(section, isExact)}
      ${rows.some(hasExact) && exactButton(isExact)}
      <ul class="tt-odds-notes">${notes.map((note) => h`<li>${note}</li>`)}</ul>
    </section>`;
};
/** @type {(screen: Screen, ui: Ui) => Html} */
export const drawSections = ({ sections }, ui) =>
  h`${sections.map((/** @type {Section} */ section) => drawSection(section, ui.exact))}`;

/** @type {(screen: Screen) => Html} */
export const sectionTerms = ({ about, rules }) => {
  const terms = about.map(
    (/** @type {{term: string, text: string}} */ { term, text }) =>
      h`<dt>${term}</dt><dd>${text}</dd>`,
  );
  return h`
    <dl>${terms}</dl>
    <p class="tt-row">${rules.map((/** @type {Rule} */ rule) => ruleChip(rule))}</p>`;
};

// -- fields -------------------------------------------------------------------------------------------------------

/**
 * A field of the form. `max` is a number, or the name of the field whose value is the limit.
 * @typedef {object} Field
 * @property {"count" | "choice" | "select"} kind
 * @property {string} name
 * @property {string} label
 * @property {string} symbol
 * @property {number | string} max
 * @property {{value: number | string, text: string}[]} options
 * @typedef {Record<string, any>} Values Numbers and words; what the form has no field for is kept as it is.
 */

/** @type {(field: Field & {max: number}, n: number, by: -1 | 1) => Html} */
const fieldStep = ({ name, label, max }, n, by) => {
  const isLimit = by < 0 ? n <= 0 : n >= max;
  const text = say(by < 0 ? "parts.fewer" : "parts.more", { what: label });
  return h`
    <button type="button" data-do="field" data-id="field:${name}:${by}" data-name="${name}"
      data-value="${n + by}" aria-label="${text}" ${isLimit && raw('aria-disabled="true"')}>
      ${icon(by < 0 ? "minus" : "plus", 14)}
    </button>`;
};
/** @type {Record<string, (field: Field & {max: number}, value: any) => Html>} */
const FIELD_KINDS = {
  count: (field, n) => h`
    <div class="tt-odds-power">
      <span class="tt-sym tt-c-${field.symbol}">${icon(field.symbol, 20)}</span>
      <span>${field.label}</span>
      <span class="tt-stepper">${fieldStep(field, n, -1)}<output>${n}</output>${fieldStep(field, n, 1)}</span>
    </div>`,
  choice: ({ name, label, options }, chosen) => {
    const buttons = options.map(({ value, text }) => {
      const data = { name, value };
      return button(text, {
        does: "field",
        id: `field:${name}:${value}`,
        data,
        isPressed: value === chosen,
      });
    });
    return h`
      <fieldset><legend>${label}</legend><span class="tt-odds-choice">${buttons}</span></fieldset>`;
  },
  select: ({ name, label, options }, chosen) => {
    const items = options.map(
      ({ value, text }) =>
        h`<option value="${value}" ${value === chosen && "selected"}>${text}</option>`,
    );
    return h`
      <label class="tt-odds-like">
        ${label} <select data-do="field" data-id="field:${name}" data-name="${name}">${items}</select>
      </label>`;
  },
};

/** @type {(form: {fields: Field[], given: Values, about: string}) => Html} */
export const sectionFields = ({ fields, given, about }) => {
  const drawn = fields.map((field) => {
    const max = given[field.max] ?? field.max;
    return FIELD_KINDS[field.kind]({ ...field, max }, given[field.name]);
  });
  return h`<p class="tt-detail">${about}</p><div class="tt-odds-form tt-fields">${drawn}</div>`;
};

/**
 * Return the values after a change. A field that is limited by the changed one is lowered with it.
 * @type {(form: {fields: Field[], given: Values}, target: Target) => Values}
 */
export const fieldChange = ({ fields, given }, { dataset, value }) => {
  const changed = dataset.name ?? "";
  const wanted = dataset.value ?? value;
  const options = fields.find(({ name }) => name === changed)?.options;
  const option = options?.find((each) => String(each.value) === wanted);
  const values = { ...given, [changed]: option ? option.value : Number(wanted) };
  for (const { name, max } of fields)
    if (max === changed) values[name] = Math.min(values[name], values[changed]);
  return values;
};
