// Cards into places: press a card and then a place, drag it, or press 1, 2, 3; 0 takes it back.
import { button, dataAttributes, h, raw } from "./parts.js";
import { closestTo, targetOf } from "./elements.js";
import { fillIn, say } from "./words.js";
import { cardButton } from "./faces.js";
/** @import { Form, FormPlace } from "./forms.js" */
/** @import { Card, Content, Tools } from "./types.d.ts" */

/** @typedef {(number | null)[]} Given The place of each card, if it has one. */
/** @typedef {FormPlace & {n: number, room: number, to: number}} Column */

/**
 * Return the places with the number of cards in them; `held` cards are there from the start.
 * @type {(form: Form, given: Given) => Column[]}
 */
export const countPlaces = ({ places = [] }, given) =>
  places.map((place, to) => {
    const n = place.held + given.filter((one) => one === to).length;
    const size = place.held + place.size;
    return { ...place, n, size, room: size - n, to };
  });
/** @type {(form: Form, given: Given) => boolean} */
export const isSorted = (form, given) =>
  countPlaces(form, given).every(({ n, size }) => n === size);

/**
 * Return the card to place next: the one that was pressed, or else the first without a place.
 * @type {(form: Form, given: Given, picked: number | null | undefined) => number | null}
 */
export const nextCard = (form, given, picked) => {
  if (picked != null) return picked;
  const first = given.indexOf(null);
  return first < 0 ? null : first;
};

/** @type {(form: Form, one: Card, at: number, isNext: boolean, isPlaced?: boolean) => Content} */
const sortCard = (form, one, at, isNext, isPlaced = false) => {
  const drawn = { ...one, state: isNext ? "selected" : (!isPlaced && "legal") || "" };
  return h`
    <li class="pg-sortcard" draggable="true" data-drag="${at}">
      ${cardButton(drawn, "take", { form: form.form, at, take: at })}
    </li>`;
};
/** @type {(form: Form, at: number | null, column: Column) => Content} */
const emptyPlace = ({ form, cards = [] }, at, { to, label }) => {
  const data = { form, at: at ?? "", to };
  const name = at == null ? "" : cards[at].name;
  return h`
    <li>
      <button type="button" class="pg-slot" data-do="place" data-id="place:${at ?? "none"}:${to}"
        ${dataAttributes(data)} ${at == null && raw('aria-disabled="true"')}
        aria-label="${say("table.put_in", { name, place: label })}">${say("table.put_here")}</button>
    </li>`;
};
/** @type {(form: Form, given: Given, next: number | null, column: Column) => Content} */
const drawColumn = (form, given, next, column) => {
  const { cards = [] } = form;
  const inside = cards.flatMap((one, at) =>
    given[at] === column.to ? [sortCard(form, one, at, at === next, true)] : [],
  );
  const slots = Array.from({ length: Math.max(0, column.room) }, () =>
    emptyPlace(form, next, column),
  );
  const count = fillIn(form.sum, { n: column.n, size: column.size, label: column.label });
  return h`
    <section class="pg-column" data-drop="${column.to}" data-form="${form.form}" aria-label="${column.label}">
      <header>
        <h3>
          <kbd>${column.to + 1}</kbd>
          <span class="is-wide-only">${column.label}</span><span class="is-phone-only">${column.short}</span>
        </h3>
      </header>
      ${column.about && h`<p>${column.about}</p>`}
      <ul>${inside}${slots}</ul>
      <small class="${column.room < 0 && "is-over"} ${column.room === 0 && "is-right"}">${count}</small>
    </section>`;
};

/**
 * Return the form: a column for each place, and below them the cards that have none.
 * @type {(form: Form, given: Given, picked: number | null | undefined) => Content}
 */
export const drawSort = (form, given, picked) => {
  const next = nextCard(form, given, picked);
  const left = (form.cards ?? []).flatMap((one, at) =>
    given[at] === null ? [sortCard(form, one, at, at === next)] : [],
  );
  const suggest = { does: "suggest", icon: "hint", data: { form: form.form } };
  const columns = countPlaces(form, given).filter(({ size }) => size > 0);
  return h`
    <div class="pg-columns">${columns.map((column) => drawColumn(form, given, next, column))}</div>
    <section class="pg-left" data-drop="" data-form="${form.form}" aria-label="${say("table.to_place")}">
      <header>
        <h3>${say("table.to_place")}</h3><small>${say("table.how_to_place")}</small>
        ${form.suggests && button(say("table.use_suggested"), suggest)}
      </header>
      <ul>${left}</ul>
    </section>`;
};

// -- what a person does ---------------------------------------------------------------------------------------------

/**
 * Put a card into a place that has room; no place takes it back.
 * @type {(tools: Tools, at: number, to: number | null, put: (at: number, to: number | null) => void) => void}
 */
const putCard = ({ stage }, at, to, put) => {
  const column = stage.querySelector(`[data-drop="${to ?? ""}"]`);
  if (to === null || column?.querySelector(".pg-slot")) put(at, to);
};

/**
 * Put the card that is picked or focused into a place with the keys 1, 2, 3. Return whether it was such a key.
 * @type {(event: KeyboardEvent, tools: Tools, put: (at: number, to: number | null) => void) => boolean}
 */
export const pressSortKey = (event, tools, put) => {
  if (!/^[0-9]$/.test(event.key) || !tools.stage.querySelector(".pg-columns")) return false;
  const focused = closestTo(event, "[data-take]");
  const picked = tools.stage.querySelector('[data-take][aria-pressed="true"]');
  const at = Number((focused ?? /** @type {HTMLElement?} */ (picked))?.dataset.take ?? -1);
  if (at >= 0) putCard(tools, at, event.key === "0" ? null : Number(event.key) - 1, put);
  return true;
};

/**
 * Let a person drag cards into places.
 * @type {(tools: Tools, put: (at: number, to: number | null) => void) => void}
 */
export const dragCards = (tools, put) => {
  let dragged = -1;
  tools.stage.addEventListener("dragstart", (event) => {
    dragged = Number(targetOf(event).closest?.("[data-drag]")?.getAttribute("data-drag") ?? -1);
  });
  tools.stage.addEventListener("dragover", (event) => {
    if (dragged >= 0 && targetOf(event).closest?.("[data-drop]")) event.preventDefault();
  });
  tools.stage.addEventListener("drop", (event) => {
    const to = targetOf(event).closest?.("[data-drop]")?.getAttribute("data-drop");
    if (dragged < 0 || to == null) return;
    event.preventDefault();
    putCard(tools, dragged, to === "" ? null : Number(to), put);
    dragged = -1;
  });
};
