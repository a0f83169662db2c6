// Forms that lie on the table: so many of each kind (a mix), or cards put into places (a sort). What is allowed, and every word, comes from Python.
import { bundle, button, h, icon, is, raw, ruleChip, source, sym } from "./parts.js";
import { say, tell } from "./words.js";

/** What is filled in so far, in this browser only; a form that has changed begins anew. */
const formState = (form, ui) => {
  const key = JSON.stringify({ ...form, state: "" }),
    kept = (ui.forms ??= {})[form.form];
  return kept?.key === key ? kept : (ui.forms[form.form] = { key, given: [...form.given] });
};
const formLocked = (yes) => raw(yes ? 'aria-disabled="true"' : "");
const formFoot = (form, sum, right) =>
  h`<footer><span class="tt-sum ${right && "is-right"}" data-sum="${form.form}">${right && icon("check", 16)}${sum}</span><span class="tt-actions">${form.undo && button(say("board.cancel"), { kind: "quiet", does: "undo", id: `cancel:${form.form}` })}${form.shut && button(say("board.cancel"), { kind: "quiet", does: "open", id: `shut:${form.form}`, data: { form: form.form } })}<button class="tt-btn tt-btn-go" type="button" data-do="fill" data-id="fill:${form.form}" data-form="${form.form}" ${formLocked(!right)}>${form.confirm}</button></span></footer>`;
const formHead = (form) =>
  h`<header><h3>${form.title}</h3>${ruleChip(form.rule)}</header>${(form.lead || form.price) && h`<p class="tt-price">${form.lead} ${form.price && bundle(form.price)}</p>`}`;
export const isShut = (one, ui) =>
  one.things.some((form) => form.shut) && !one.things.some((form) => ui.step.opened === form.form);

// -- a mix: how many of each --------------------------------------------------------------------------------------

const mixFits = (only, given) =>
  !only || only.some((way) => way.every((one, i) => one === given[i]));
const mixPart = ({ at, size }, list) => list.slice(at, at + size);
/** Can it still be filled in by adding? What has words instead of numbers must be as it is. */
const mixOpen = (form, group, part) =>
  group.only.some((way) =>
    way.every((one, i) => (form.rows[group.at + i].options ? one === part[i] : one >= part[i])),
  );
/** What was pressed last stays; the rest of its group gives way until it can be filled in: first what was taken or left, then numbers. */
const mixGiveWay = (form, given, pressed) => {
  const group = form.groups
    ? form.groups.find(({ at, size }) => pressed >= at && pressed < at + size)
    : form.only && { at: 0, size: form.rows.length, only: form.only };
  if (!group) return;
  let part = mixPart(group, given);
  const others = part.map((_, i) => i).filter((i) => group.at + i !== pressed);
  for (const i of others)
    for (const to of form.rows[group.at + i].options?.keys() ?? [])
      if (!mixOpen(form, group, part) && mixOpen(form, group, part.with(i, to)))
        part = part.with(i, to);
  while (!mixOpen(form, group, part)) {
    const most = others
      .filter((i) => !form.rows[group.at + i].options && part[i] > 0)
      .sort((a, b) => part[b] - part[a])[0];
    if (most === undefined) return;
    part[most] -= 1;
  }
  given.splice(group.at, group.size, ...part);
};
const mixSum = (form, given) => {
  if (form.groups) {
    // each group of rows has to fit by itself
    const n = form.groups.filter((group) => mixFits(group.only, mixPart(group, given))).length;
    return { n, most: form.groups.length, right: n === form.groups.length };
  }
  const n = given.reduce((sum, one) => sum + one, 0),
    total = given.reduce((sum, one, i) => sum + one * (form.rows[i].each ?? 0), 0);
  return {
    n,
    total,
    most: form.most,
    right: n >= form.least && n <= form.most && mixFits(form.only, given),
  };
};
const mixRow =
  (form, given) =>
  (
    row,
    i,
  ) => h`<div class="tt-pay-row tt-c-${row.symbol}">${sym(row.symbol, 22)}<span class="tt-pay-name">${row.label}<small>${row.note}</small></span>
<span class="tt-stepper">${[-1, 1].map((by) => h`<button type="button" data-do="count" data-id="count:${form.form}:${i}:${by}" data-form="${form.form}" data-at="${i}" data-by="${by}" aria-label="${say(by < 0 ? "parts.fewer" : "parts.more", { what: row.label })}" ${formLocked(by < 0 ? !given[i] : given[i] >= row.max)}>${icon(by < 0 ? "minus" : "plus", 14)}</button>${by < 0 && h`<output>${given[i]}</output>`}`)}</span></div>`;
/** One of several words instead of a number. */
const mixChoice = (form, given) => (row, at) =>
  h`<div class="tt-sort-places" role="group" aria-label="${row.label}">${row.options.map((text, to) => h`<button type="button" class="tt-chip ${given[at] === to && "is-selected"}" data-do="place" data-id="place:${at}:${to}" data-form="${form.form}" data-at="${at}" data-to="${to}" aria-pressed="${given[at] === to}">${given[at] === to && icon("check", 14)}${text}</button>`)}</div>`;
const mixRows = (form, given) => (row, at) =>
  (row.options ? mixChoice : mixRow)(form, given)(row, at);
const mixGroup = (form, given) => (group) =>
  h`<fieldset class="tt-group"><legend>${group.title}${mixFits(group.only, mixPart(group, given)) && icon("check", 14)}</legend>${group.note && h`<small>${group.note}</small>`}${mixPart(group, form.rows).map((row, i) => mixRows(form, given)(row, group.at + i))}</fieldset>`;
export const mixForm = (form, ui) => {
  const { given } = formState(form, ui),
    { right, ...sums } = mixSum(form, given);
  return h`<section class="tt-pay tt-mix ${is(form.state)}" aria-label="${form.title}">${formHead(form)}<div class="tt-mix-rows">${form.groups ? form.groups.map(mixGroup(form, given)) : form.rows.map(mixRow(form, given))}</div>
${form.because && h`<p class="tt-because">${icon("hint", 16)}<span>${form.because}</span></p>`}${formFoot(form, tell(form.sum, sums), right)}</section>`;
};

// -- a sort: each card into a place -------------------------------------------------------------------------------

const sortCounts = (form, given) =>
  form.places.map((place, to) => ({
    ...place,
    n: place.held + given.filter((one) => one === to).length,
    size: place.held + place.size,
  })); // held: what lies there already
const sortCard =
  (form, given) =>
  (
    card,
    at,
  ) => h`<li class="tt-sort-card tt-c-${card.symbol}"><div class="tt-sort-head"><span class="tt-card-name">${card.name}</span>${card.cost.length > 0 ? bundle(card.cost) : say("parts.free")}<span class="tt-points">${sym("prestige", 16)}${card.points}</span>${source(card.source)}</div><p>${card.effect}</p>
<div class="tt-sort-places" role="group" aria-label="${card.name}">${form.places.map((place, to) => place.size > 0 && h`<button type="button" class="tt-chip ${given[at] === to && "is-selected"}" data-do="place" data-id="place:${at}:${to}" data-form="${form.form}" data-at="${at}" data-to="${to}" aria-pressed="${given[at] === to}">${given[at] === to && icon("check", 14)}${place.label}</button>`)}</div></li>`;
export const sortForm = (form, ui) => {
  const { given } = formState(form, ui),
    counts = sortCounts(form, given);
  const sum = counts.map(
    (place) =>
      h`<span class="${place.n > place.size && "is-over"}">${tell(form.sum, place)}</span>`,
  );
  return h`<section class="tt-pay tt-sort ${is(form.state)}" aria-label="${form.title}">${formHead(form)}<ul>${form.cards.map(sortCard(form, given))}</ul>${formFoot(
    form,
    sum,
    counts.every((place) => place.n === place.size),
  )}</section>`;
};

// -- what a person does -------------------------------------------------------------------------------------------

const formNamed = (screen, name) =>
  [...screen.main, ...screen.side]
    .flatMap((zone) => zone.things)
    .find((thing) => thing.form === name);
/** Draws what was changed, and says the sum to whoever does not see it. */
const formChanged = ({ dataset }, { root, stage, paint }) => {
  paint();
  root.querySelector(":scope > [aria-live]").textContent = stage.querySelector(
    `[data-sum="${dataset.form}"]`,
  ).textContent;
};
export const FORM_CLICKS = {
  open: ({ dataset }, { ui, paint }) => {
    ui.step.opened = ui.step.opened === dataset.form ? null : dataset.form;
    paint();
  },
  count: (el, tools) => {
    const form = formNamed(tools.screen(), el.dataset.form),
      { given } = formState(form, tools.ui),
      at = Number(el.dataset.at);
    given[at] = Math.min(form.rows[at].max, Math.max(0, given[at] + Number(el.dataset.by)));
    mixGiveWay(form, given, at);
    formChanged(el, tools);
  },
  place: (el, tools) => {
    const form = formNamed(tools.screen(), el.dataset.form),
      { given } = formState(form, tools.ui),
      at = Number(el.dataset.at),
      to = Number(el.dataset.to);
    given[at] = given[at] === to ? null : to;
    if (given[at] === to) mixGiveWay(form, given, at);
    formChanged(el, tools);
  },
  fill: (el, { screen, ui, send }) => {
    if (el.ariaDisabled !== "true")
      send({
        do: "fill",
        form: el.dataset.form,
        given: formState(formNamed(screen(), el.dataset.form), ui).given,
      });
  },
};
