// Forms over the board: how many of each kind, cards into places, or one answer after another. Python says what is
// allowed. The button that confirms is at the end of the question bar, as for every answer.
import { drawSort, isSorted, nextCard, pressSortKey } from "./sortform.js";
import { coins } from "./faces.js";
import { ariaPressed, button, h, icon, raw, ruleChip } from "./parts.js";
import { fillIn, say } from "./words.js";
/** @import { Amount, Card, Content, Rule, Screen, Target, Tools, Ui } from "./types.d.ts" */

/**
 * A row of an amount form: up to `max` of a kind, or one of some words.
 * @typedef {object} FormRow
 * @property {string} symbol
 * @property {string} label
 * @property {string} note
 * @property {number} max
 * @property {number} [each] What one of it is worth.
 * @property {string[]} [options]
 */
/** @typedef {{title: string, note?: string, allowed: number[][], at: number, size: number}} FormGroup */
/** @typedef {{label: string, short: string, size: number, held: number, about?: string}} FormPlace */
/**
 * @typedef {object} Form
 * @property {string} id
 * @property {string} form Its name.
 * @property {string} title
 * @property {string} [lead]
 * @property {Amount[]} [price]
 * @property {Rule} [rule]
 * @property {string} sum
 * @property {string} [because]
 * @property {string} confirm
 * @property {(number | null)[]} given What is filled in at the start.
 * @property {boolean} [undo] Whether cancelling takes back an answer.
 * @property {boolean} [shut] Whether a button opens it.
 * @property {boolean} [suggests] Whether a bot can fill it in.
 * @property {string} [anchor] The thing that it is about.
 * @property {FormRow[]} [rows]
 * @property {FormGroup[]} [groups]
 * @property {number[][]} [allowed] The amounts that are allowed, where not all are.
 * @property {number} [least]
 * @property {number} [most]
 * @property {Card[]} [cards]
 * @property {FormPlace[]} [places]
 */

// -- what all forms share -----------------------------------------------------------------------------------------

/** Kinds of zones that hold a form. */
export const FORM_KINDS = ["amounts", "sort"];
/**
 * Return the form that is open: one that answers the question by itself, or one that a button has opened.
 * @type {(screen: Screen, ui: Ui) => Form | undefined}
 */
export const openForm = (screen, ui) =>
  Object.values(screen.zones ?? {})
    .filter(({ kind }) => FORM_KINDS.includes(kind))
    .flatMap(({ things }) => things)
    .find((form) => !form.shut || ui.step.opened === form.form);

/**
 * Return what is filled in so far, in this browser only. A form that Python has changed starts again.
 * @type {(form: Form, ui: Ui) => {key: string, given: any[]}}
 */
const formState = (form, ui) => {
  ui.forms ??= {};
  const key = JSON.stringify({ ...form, state: "" });
  if (ui.forms[form.form]?.key !== key) ui.forms[form.form] = { key, given: [...form.given] };
  return ui.forms[form.form];
};
/** Fill a form in as a bot suggests it. @type {(form: Form, ui: Ui, given: number[]) => void} */
export const suggestForm = (form, ui, given) => {
  formState(form, ui).given = [...given];
};
/** @param {boolean} isDisabled */
const disabledIf = (isDisabled) => isDisabled && raw('aria-disabled="true"');

// -- a mix: how many of each --------------------------------------------------------------------------------------

/** @typedef {{at: number, size: number, allowed: number[][]}} RowGroup */
/** @param {Form} form */
const rowsOf = ({ rows = [] }) => rows;

/** @type {(allowed: number[][] | undefined, given: number[]) => boolean} */
const matchesAny = (allowed, given) =>
  !allowed || allowed.some((one) => one.every((n, i) => n === given[i]));
/** @type {<T>(group: {at: number, size: number}, list: T[]) => T[]} */
const groupPart = ({ at, size }, list) => list.slice(at, at + size);

/**
 * Return whether a group can still be completed by adding. Rows with words instead of numbers must match already.
 * @type {(form: Form, group: RowGroup, part: number[]) => boolean}
 */
const canComplete = (form, group, part) =>
  group.allowed.some((numbers) =>
    numbers.every((n, i) => (rowsOf(form)[group.at + i].options ? n === part[i] : n >= part[i])),
  );

/**
 * Return the group that a row belongs to. A form without groups is one group, if only some amounts are allowed.
 * @type {(form: Form, row: number) => RowGroup | undefined}
 */
const groupOfRow = (form, row) => {
  if (form.groups) return form.groups.find(({ at, size }) => row >= at && row < at + size);
  return form.allowed ? { at: 0, size: rowsOf(form).length, allowed: form.allowed } : undefined;
};

/**
 * Return the part with the words of other rows changed, where that makes it possible to complete the group.
 * @type {(form: Form, group: RowGroup, part: number[], others: number[]) => number[]}
 */
const changeWords = (form, group, part, others) => {
  const choices = others.flatMap((i) =>
    [...(rowsOf(form)[group.at + i].options?.keys() ?? [])].map((to) => [i, to]),
  );
  for (const [i, to] of choices)
    if (!canComplete(form, group, part) && canComplete(form, group, part.with(i, to)))
      part = part.with(i, to);
  return part;
};
/**
 * Return the part with the numbers of other rows lowered until the group can be completed, or null if it can't.
 * @type {(form: Form, group: RowGroup, part: number[], others: number[]) => number[] | null}
 */
const lowerNumbers = (form, group, part, others) => {
  const lowered = [...part];
  while (!canComplete(form, group, lowered)) {
    const [largest] = others
      .filter((i) => !rowsOf(form)[group.at + i].options && lowered[i] > 0)
      .sort((a, b) => lowered[b] - lowered[a]);
    if (largest === undefined) return null;
    lowered[largest] -= 1;
  }
  return lowered;
};
/**
 * Keep the row that was pressed last, and change the rest of its group so that it can be completed.
 * @type {(form: Form, given: number[], pressed: number) => void}
 */
const makeRoom = (form, given, pressed) => {
  const group = groupOfRow(form, pressed);
  if (!group) return;
  const part = groupPart(group, given);
  const others = [...part.keys()].filter((i) => group.at + i !== pressed);
  const changed = lowerNumbers(form, group, changeWords(form, group, part, others), others);
  if (changed) given.splice(group.at, group.size, ...changed);
};

/** @type {(form: Form, given: number[]) => any} */
const countGroups = ({ groups = [] }, given) => {
  const n = groups.filter((group) => matchesAny(group.allowed, groupPart(group, given))).length;
  return { n, most: groups.length, isComplete: n === groups.length };
};
/** @type {(form: Form, given: number[]) => any} */
const countMix = (form, given) => {
  if (form.groups) return countGroups(form, given);
  const n = given.reduce((sum, one) => sum + one, 0);
  const total = given.reduce((sum, one, i) => sum + one * (rowsOf(form)[i].each ?? 0), 0);
  const isComplete =
    n >= (form.least ?? 0) && n <= (form.most ?? n) && matchesAny(form.allowed, given);
  return { n, total, most: form.most, isComplete };
};

/** @type {(form: Form, row: FormRow, i: number, n: number, by: -1 | 1) => Content} */
const mixStep = ({ form }, row, i, n, by) => {
  const label = say(by < 0 ? "parts.fewer" : "parts.more", { what: row.label });
  return h`
    <button type="button" data-do="count" data-id="count:${form}:${i}:${by}" data-form="${form}" data-at="${i}"
      data-by="${by}" aria-label="${label}" ${disabledIf(by < 0 ? !n : n >= row.max)}>
      ${icon(by < 0 ? "minus" : "plus", 16)}
    </button>`;
};
/** @type {(form: Form, given: number[], row: FormRow, i: number) => Content} */
const mixNumber = (form, given, row, i) => h`
  <li class="tt-c-${row.symbol}">
    <span class="pg-disc">${icon(row.symbol)}</span>
    <span class="pg-what"><b>${row.label}</b><small>${row.note}</small></span>
    <span class="pg-step">
      ${mixStep(form, row, i, given[i], -1)}<output>${given[i]}</output>${mixStep(form, row, i, given[i], 1)}
    </span>
  </li>`;
/**
 * Return a button that puts row `at` of a form into place `to`; it is read as `label`, if there is one.
 * @type {(form: Form, given: (number | null)[], at: number, to: number, text: Content, label?: string) => Content}
 */
const placeButton = (form, given, at, to, text, label) => h`
  <button type="button" class="pg-option ${given[at] === to && "is-chosen"}" data-do="place" data-id="place:${at}:${to}"
    data-form="${form.form}" data-at="${at}" data-to="${to}" ${ariaPressed(given[at] === to)}
    ${label && h`aria-label="${label}"`}>${text}</button>`;
/** @type {(form: Form, given: number[], row: FormRow, at: number) => Content} */
const mixWords = (form, given, row, at) => h`
  <li>
    <div class="pg-words" role="group" aria-label="${row.label}">
      ${(row.options ?? []).map((text, to) => placeButton(form, given, at, to, text))}
    </div>
  </li>`;
/** @type {(form: Form, given: number[], row: FormRow, at: number) => Content} */
const mixRow = (form, given, row, at) => (row.options ? mixWords : mixNumber)(form, given, row, at);
/** @type {(form: Form, given: number[], group: FormGroup) => Content} */
const mixGroup = (form, given, group) => h`
  <fieldset class="pg-group ${matchesAny(group.allowed, groupPart(group, given)) && "is-right"}">
    <legend>${group.title}</legend>
    ${group.note && h`<small>${group.note}</small>`}
    <ul class="pg-rows">${groupPart(group, rowsOf(form)).map((row, i) => mixRow(form, given, row, group.at + i))}</ul>
  </fieldset>`;
/** @param {Content} text */
const becauseLine = (text) => h`<p class="pg-because">${icon("hint", 16)}<span>${text}</span></p>`;
/** @param {Form} form */
const refillButton = ({ form }) => h`
  <button class="tb-link" type="button" data-do="refill" data-id="refill" data-form="${form}">
    ${say("table.suggested")}
  </button>`;
/**
 * Return why the form is filled in as it is, or the way back to that.
 * @type {(form: Form, given: number[]) => Content}
 */
const mixReason = (form, given) => {
  const isOwn = JSON.stringify(given) !== JSON.stringify(form.given);
  return becauseLine(isOwn ? h`${say("table.own_mix")} ${refillButton(form)}` : form.because);
};
/** @type {(form: Form, isRight: boolean, content: Content) => Content} */
const sumLine = ({ form }, isRight, content) =>
  h`<p class="pg-sum ${isRight && "is-right"}" data-sum="${form}">${content}</p>`;
/** @type {(form: Form, ui: Ui) => Content} */
const amountsBody = (form, ui) => {
  const { given } = formState(form, ui);
  const rows = form.groups
    ? h`<div class="pg-groups">${form.groups.map((group) => mixGroup(form, given, group))}</div>`
    : h`<ul class="pg-rows">${rowsOf(form).map((row, i) => mixNumber(form, given, row, i))}</ul>`;
  const { isComplete, ...sums } = countMix(form, given);
  const sum = h`<span>${fillIn(form.sum, sums)}</span>${isComplete && icon("check")}`;
  return [rows, form.because && mixReason(form, given), sumLine(form, isComplete, sum)];
};

// -- the form and its button --------------------------------------------------------------------------------------

/** @param {Form} form @param {any[]} given */
const isFilledIn = (form, given) =>
  form.cards ? isSorted(form, given) : countMix(form, given).isComplete;

/** @param {Form} form */
const formClass = ({ cards, groups }) => {
  if (cards) return "pg-sorting";
  return groups ? "pg-collect" : "pg-pay";
};
/** @param {Form} form */
const formLead = ({ lead, price }) =>
  (lead || price) && h`<small>${lead} ${price && coins(price)}</small>`;
/** @type {(form: Form, ui: Ui) => Content} */
export const drawForm = (form, ui) => h`
  <section class="pg-form ${formClass(form)}" aria-label="${form.title}">
    <header><h2>${form.title}</h2>${formLead(form)}${ruleChip(form.rule)}</header>
    ${form.cards ? drawSort(form, formState(form, ui).given, ui.step.taken) : amountsBody(form, ui)}
  </section>`;

/** @type {(form: Form, given: any[]) => string} */
const whatIsMissing = (form, given) =>
  form.cards
    ? say("table.left_to_place", { count: given.filter((place) => place === null).length })
    : fillIn(form.sum, countMix(form, given));
/** Return the buttons of an open form, for the question bar. @type {(form: Form, ui: Ui) => Content[]} */
export const formButton = (form, ui) => {
  const { form: name, undo, shut, confirm } = form;
  const cancel = {
    kind: "quiet",
    does: shut ? "open" : "undo",
    id: `cancel:${name}`,
    data: { form: name },
  };
  const { given } = formState(form, ui);
  const isReady = isFilledIn(form, given);
  return [
    (shut || undo) && button(say("board.cancel"), cancel),
    h`<button class="tb-btn is-go" type="button" data-do="fill" data-id="go" data-form="${name}"
      ${disabledIf(!isReady)}>${isReady && icon("check", 17)}
      <span>${confirm}</span>${!isReady && h`<small>${whatIsMissing(form, given)}</small>`}</button>`,
  ];
};

// -- answers one after another ------------------------------------------------------------------------------------

/** @typedef {{text: string, path: number[], picked: boolean}} StepOption */
/** @typedef {{ask: string, options: StepOption[]}} StepRow */
/** @typedef {{title: string, rows: StepRow[], path: number[], because: string, rule: Rule}} Steps */
/** @type {(one: StepOption, i: number) => Content} */
const stepOption = (one, i) => h`
  <button type="button" class="pg-option ${one.picked && "is-chosen"}" ${ariaPressed(one.picked)} data-do="form"
    data-id="form:${i}:${one.path}" data-path="${JSON.stringify(one.path)}">${one.text}</button>`;
/** @type {(row: StepRow, i: number) => Content} */
const stepRow = ({ ask, options }, i) => h`
  <fieldset class="pg-group">
    <legend>${ask}</legend><div class="pg-words">${options.map((one) => stepOption(one, i))}</div>
  </fieldset>`;
/** Return a form for an answer with others that belong to it. @param {Steps} steps */
export const drawSteps = ({ title, rows, because, rule }) => h`
  <section class="pg-form pg-pay" aria-label="${title}">
    <header><h2>${title}</h2>${ruleChip(rule)}</header>
    ${rows.map(stepRow)}
    ${becauseLine(because)}
  </section>`;
/** @param {Steps} steps */
export const stepsButtons = ({ path }) => [
  button(say("board.cancel"), { kind: "quiet", does: "close" }),
  button(say("board.confirm"), {
    kind: "go",
    does: "formed",
    id: "go",
    icon: "check",
    data: { path: JSON.stringify(path) },
  }),
];

// -- what a person does -------------------------------------------------------------------------------------------

/** @type {(screen: Screen, name: string | undefined) => Form} */
const findForm = (screen, name) =>
  Object.values(screen.zones)
    .flatMap(({ things }) => things)
    .find((thing) => thing.form === name);

/**
 * Return the form that an element belongs to, its values, and the number of the element's row.
 * @type {(target: Target, tools: Tools) => {form: Form, given: any[], at: number}}
 */
const formOf = ({ dataset }, { screen, ui }) => {
  const form = findForm(screen(), dataset.form);
  return { form, given: formState(form, ui).given, at: Number(dataset.at) };
};
/** Draw the changed form, and say its sum to screen readers. @type {(target: Target, tools: Tools) => void} */
const showChange = ({ dataset }, { root, stage, paint }) => {
  paint();
  const sum = stage.querySelector(`[data-sum="${dataset.form}"]`);
  const region = root.querySelector(":scope > [aria-live]");
  if (sum && region) region.textContent = sum.textContent;
};

/**
 * Put a card of the open form into a place, or take it back.
 * @type {(tools: Tools) => (at: number, to: number | null) => void}
 */
export const cardPutter = (tools) => (at, to) => {
  const form = openForm(tools.screen(), tools.ui);
  if (!form?.cards) return;
  formState(form, tools.ui).given[at] = to;
  tools.ui.step.taken = to === null ? at : null;
  tools.paint();
};
/** Handle the keys of a form. Return whether it was one. @type {(event: KeyboardEvent, tools: Tools) => boolean} */
export const pressFormKey = (event, tools) => pressSortKey(event, tools, cardPutter(tools));

/** @type {import("./types.d.ts").Handlers} */
export const FORM_CLICKS = {
  take: (el, tools) => {
    const { form, given, at } = formOf(el, tools);
    const isNext = nextCard(form, given, tools.ui.step.taken) === at;
    tools.ui.step.taken = isNext && given[at] === null ? null : at;
    if (given[at] !== null && isNext) given[at] = null; // pressed twice in its place: it comes back
    showChange(el, tools);
  },
  open: ({ dataset }, { ui, paint }) => {
    ui.step.opened = ui.step.opened === dataset.form ? null : dataset.form;
    ui.step.picked = [];
    paint();
  },
  count: (el, tools) => {
    const { form, given, at } = formOf(el, tools);
    const { max } = rowsOf(form)[at];
    given[at] = Math.min(max, Math.max(0, given[at] + Number(el.dataset.by)));
    makeRoom(form, given, at);
    showChange(el, tools);
  },
  place: (el, tools) => {
    if (el.hasAttribute("aria-disabled")) return;
    const { form, given, at } = formOf(el, tools);
    const to = Number(el.dataset.to);
    tools.ui.step.taken = null;
    given[at] = given[at] === to ? null : to;
    if (given[at] === to) makeRoom(form, given, at);
    showChange(el, tools);
  },
  refill: (el, tools) => {
    const { form } = formOf(el, tools);
    suggestForm(form, tools.ui, /** @type {number[]} */ (form.given));
    showChange(el, tools);
  },
  suggest: (el, { send }) => send({ do: "suggest", form: el.dataset.form, long: true }),
  fill: (el, tools) => {
    if (el.hasAttribute("aria-disabled")) return;
    tools.send({ do: "fill", form: el.dataset.form, given: formOf(el, tools).given });
  },
};
