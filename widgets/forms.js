// Forms on the table: how many of each kind (a mix), or cards into places (a sort). Python says what is allowed.
import { bundle, button, h, icon, raw, ruleChip, source, stateClasses, sym } from "./parts.js";
import { fillIn, say } from "./words.js";

// -- what all forms share -----------------------------------------------------------------------------------------

/** Return what is filled in so far, in this browser only. A form that Python has changed starts again. */
const formState = (form, ui) => {
  ui.forms ??= {};
  const key = JSON.stringify({ ...form, state: "" });
  if (ui.forms[form.form]?.key !== key) ui.forms[form.form] = { key, given: [...form.given] };
  return ui.forms[form.form];
};
const disabledIf = (isDisabled) => isDisabled && raw('aria-disabled="true"');

const formPrice = ({ lead, price }) =>
  (lead || price) && h`<p class="tt-price">${lead} ${price && bundle(price)}</p>`;
const formHead = (form) => h`
  <header><h3>${form.title}</h3>${ruleChip(form.rule)}</header>
  ${formPrice(form)}`;

const cancelButton = (does, id, data) =>
  button(say("board.cancel"), { kind: "quiet", does, id, data });
const formActions = ({ form, undo, shut, confirm }, isComplete) => h`
  <span class="tt-actions">
    ${undo && cancelButton("undo", `cancel:${form}`)}
    ${shut && cancelButton("open", `shut:${form}`, { form })}
    <button class="tt-btn tt-btn-go" type="button" data-do="fill" data-id="fill:${form}" data-form="${form}"
      ${disabledIf(!isComplete)}>${confirm}</button>
  </span>`;
const formFoot = (form, sum, isComplete) => h`
  <footer>
    <span class="tt-sum ${isComplete && "is-right"}" data-sum="${form.form}">
      ${isComplete && icon("check", 16)}${sum}
    </span>
    ${formActions(form, isComplete)}
  </footer>`;

/** Return a button that puts row `at` of a form into place `to`. */
const placeButton = (form, given, at, to, text) => {
  const isChosen = given[at] === to;
  return h`
    <button type="button" class="tt-chip ${isChosen && "is-selected"}" data-do="place" data-id="place:${at}:${to}"
      data-form="${form.form}" data-at="${at}" data-to="${to}" aria-pressed="${isChosen}">
      ${isChosen && icon("check", 14)}${text}
    </button>`;
};

export const isShut = ({ things }, ui) =>
  things.some((form) => form.shut) && !things.some((form) => ui.step.opened === form.form);

// -- a mix: how many of each --------------------------------------------------------------------------------------

const matchesAny = (allowed, given) =>
  !allowed || allowed.some((one) => one.every((n, i) => n === given[i]));
const groupPart = ({ at, size }, list) => list.slice(at, at + size);

/** Return whether a group can still be completed by adding. Rows with words instead of numbers must match already. */
const canComplete = (form, group, part) =>
  group.only.some((allowed) =>
    allowed.every((n, i) => (form.rows[group.at + i].options ? n === part[i] : n >= part[i])),
  );

/** Return the group that a row belongs to. A form without groups is one group, if only some amounts are allowed. */
const groupOfRow = (form, row) => {
  if (form.groups) return form.groups.find(({ at, size }) => row >= at && row < at + size);
  return form.only && { at: 0, size: form.rows.length, only: form.only };
};

/** Return the part with the words of other rows changed, where that makes it possible to complete the group. */
const changeWords = (form, group, part, others) => {
  const choices = others.flatMap((i) =>
    [...(form.rows[group.at + i].options?.keys() ?? [])].map((to) => [i, to]),
  );
  for (const [i, to] of choices)
    if (!canComplete(form, group, part) && canComplete(form, group, part.with(i, to)))
      part = part.with(i, to);
  return part;
};
/** Return the part with the numbers of other rows lowered until the group can be completed, or null if it can't. */
const lowerNumbers = (form, group, part, others) => {
  const lowered = [...part];
  while (!canComplete(form, group, lowered)) {
    const [largest] = others
      .filter((i) => !form.rows[group.at + i].options && lowered[i] > 0)
      .sort((a, b) => lowered[b] - lowered[a]);
    if (largest === undefined) return null;
    lowered[largest] -= 1;
  }
  return lowered;
};
/** Keep the row that was pressed last, and change the rest of its group so that it can be completed. */
const makeRoom = (form, given, pressed) => {
  const group = groupOfRow(form, pressed);
  if (!group) return;
  const part = groupPart(group, given);
  const others = [...part.keys()].filter((i) => group.at + i !== pressed);
  const changed = lowerNumbers(form, group, changeWords(form, group, part, others), others);
  if (changed) given.splice(group.at, group.size, ...changed);
};

const countGroups = ({ groups }, given) => {
  const n = groups.filter((group) => matchesAny(group.only, groupPart(group, given))).length;
  return { n, most: groups.length, isComplete: n === groups.length };
};
const countMix = (form, given) => {
  if (form.groups) return countGroups(form, given);
  const n = given.reduce((sum, one) => sum + one, 0);
  const total = given.reduce((sum, one, i) => sum + one * (form.rows[i].each ?? 0), 0);
  const isComplete = n >= form.least && n <= form.most && matchesAny(form.only, given);
  return { n, total, most: form.most, isComplete };
};

const mixStep = ({ form }, row, i, n, by) => {
  const label = say(by < 0 ? "parts.fewer" : "parts.more", { what: row.label });
  const isLimit = by < 0 ? !n : n >= row.max;
  return h`
    <button type="button" data-do="count" data-id="count:${form}:${i}:${by}" data-form="${form}"
      data-at="${i}" data-by="${by}" aria-label="${label}" ${disabledIf(isLimit)}>
      ${icon(by < 0 ? "minus" : "plus", 14)}
    </button>`;
};
const mixNumber = (form, given, row, i) => h`
  <div class="tt-pay-row tt-c-${row.symbol}">
    ${sym(row.symbol, 22)}
    <span class="tt-pay-name">${row.label}<small>${row.note}</small></span>
    <span class="tt-stepper">
      ${mixStep(form, row, i, given[i], -1)}<output>${given[i]}</output>${mixStep(form, row, i, given[i], 1)}
    </span>
  </div>`;
const mixWords = (form, given, row, at) => h`
  <div class="tt-sort-places" role="group" aria-label="${row.label}">
    ${row.options.map((text, to) => placeButton(form, given, at, to, text))}
  </div>`;
const mixRow = (form, given, row, at) => (row.options ? mixWords : mixNumber)(form, given, row, at);
const mixGroup = (form, given, group) => {
  const isComplete = matchesAny(group.only, groupPart(group, given));
  const rows = groupPart(group, form.rows);
  return h`
    <fieldset class="tt-group">
      <legend>${group.title}${isComplete && icon("check", 14)}</legend>
      ${group.note && h`<small>${group.note}</small>`}
      ${rows.map((row, i) => mixRow(form, given, row, group.at + i))}
    </fieldset>`;
};
const mixRows = (form, given) =>
  form.groups
    ? form.groups.map((group) => mixGroup(form, given, group))
    : form.rows.map((row, i) => mixNumber(form, given, row, i));

export const mixForm = (form, ui) => {
  const { given } = formState(form, ui);
  const { isComplete, ...sums } = countMix(form, given);
  return h`
    <section class="tt-pay tt-mix ${stateClasses(form.state)}" aria-label="${form.title}">
      ${formHead(form)}
      <div class="tt-mix-rows">${mixRows(form, given)}</div>
      ${form.because && h`<p class="tt-because">${icon("hint", 16)}<span>${form.because}</span></p>`}
      ${formFoot(form, fillIn(form.sum, sums), isComplete)}
    </section>`;
};

// -- a sort: each card into a place -------------------------------------------------------------------------------

/** Return the places with the number of cards in them; `held` cards are there from the start. */
const countPlaces = (form, given) =>
  form.places.map((place, to) => ({
    ...place,
    n: place.held + given.filter((one) => one === to).length,
    size: place.held + place.size,
  }));

const sortHead = ({ name, cost, points, source: from }) => h`
  <div class="tt-sort-head">
    <span class="tt-card-name">${name}</span>
    ${cost.length > 0 ? bundle(cost) : say("parts.free")}
    <span class="tt-points">${sym("prestige", 16)}${points}</span>
    ${source(from)}
  </div>`;
const sortCard = (form, given) => (one, at) => h`
  <li class="tt-sort-card tt-c-${one.symbol}">
    ${sortHead(one)}
    <p>${one.effect}</p>
    <div class="tt-sort-places" role="group" aria-label="${one.name}">
      ${form.places.map(({ size, label }, to) => size > 0 && placeButton(form, given, at, to, label))}
    </div>
  </li>`;

export const sortForm = (form, ui) => {
  const { given } = formState(form, ui);
  const counts = countPlaces(form, given);
  const sum = counts.map(
    (place) =>
      h`<span class="${place.n > place.size && "is-over"}">${fillIn(form.sum, place)}</span>`,
  );
  const isComplete = counts.every(({ n, size }) => n === size);
  return h`
    <section class="tt-pay tt-sort ${stateClasses(form.state)}" aria-label="${form.title}">
      ${formHead(form)}
      <ul>${form.cards.map(sortCard(form, given))}</ul>
      ${formFoot(form, sum, isComplete)}
    </section>`;
};

// -- what a person does -------------------------------------------------------------------------------------------

const findForm = (screen, name) =>
  [...screen.main, ...screen.side]
    .flatMap(({ things }) => things)
    .find((thing) => thing.form === name);

/** Return the form that an element belongs to, its values, and the number of the element's row. */
const formOf = ({ dataset }, { screen, ui }) => {
  const form = findForm(screen(), dataset.form);
  return { form, given: formState(form, ui).given, at: Number(dataset.at) };
};
/** Draw the changed form, and say its sum to screen readers. */
const showChange = ({ dataset }, { root, stage, paint }) => {
  paint();
  const sum = stage.querySelector(`[data-sum="${dataset.form}"]`);
  root.querySelector(":scope > [aria-live]").textContent = sum.textContent;
};

export const FORM_CLICKS = {
  open: ({ dataset }, { ui, paint }) => {
    ui.step.opened = ui.step.opened === dataset.form ? null : dataset.form;
    paint();
  },
  count: (el, tools) => {
    const { form, given, at } = formOf(el, tools);
    given[at] = Math.min(form.rows[at].max, Math.max(0, given[at] + Number(el.dataset.by)));
    makeRoom(form, given, at);
    showChange(el, tools);
  },
  place: (el, tools) => {
    const { form, given, at } = formOf(el, tools);
    const to = Number(el.dataset.to);
    given[at] = given[at] === to ? null : to;
    if (given[at] === to) makeRoom(form, given, at);
    showChange(el, tools);
  },
  fill: (el, tools) => {
    if (el.ariaDisabled === "true") return;
    tools.send({ do: "fill", form: el.dataset.form, given: formOf(el, tools).given });
  },
};
