// The dialog for a new game: the mode, the players and, folded, the advanced settings.
import { addDialog, commandOf, selectAll, targetOf } from "./elements.js";
import { button, h, icon } from "./parts.js";
import { changeSetting, segments } from "./settings.js";
import { say } from "./words.js";
/** @import { Command, Content, Tools } from "./types.d.ts" */

/** @typedef {{name: string, title: string, about: string, players: number[], bots: boolean}} Mode */
/** @typedef {{name: string, text: string, about: string, level: number}} Kind */
/**
 * @typedef {object} Setup
 * @property {Mode[]} modes
 * @property {string} mode
 * @property {string} first The mode for a first game.
 * @property {string[]} seats
 * @property {string[]} names
 * @property {Kind[]} kinds Who can sit in a seat, bots by strength.
 * @property {{name: string, text: string, on: boolean}[]} rulings
 * @property {boolean} coach
 * @property {boolean} peek
 * @property {boolean} curtain
 */
/** @typedef {{kind: string, name: string}} Player */
/** @typedef {{mode: Mode, seats: Player[]}} Chosen */

// -- the form -----------------------------------------------------------------------------------------------------

/** Return how many people can play a mode. @param {number[]} players */
const playerCount = (players) => {
  const [low, high] = [Math.min(...players), Math.max(...players)];
  if (low === high)
    return say(low === 1 ? "board.one_player" : "board.some_players", { count: low });
  return say("board.player_range", { low, high });
};
/** @type {(mode: Mode, isChosen: boolean, isFirst: boolean) => Content} */
const modeBox = ({ name, title, about, players }, isChosen, isFirst) => h`
  <label class="pg-mode ${isChosen && "is-on"}">
    <input type="radio" name="mode" value="${name}" ${isChosen && "checked"}>
    <span>
      <b>${title}${isFirst && h` <em>${say("board.recommended")}</em>`}</b>
      <small>${about}</small>
      <small class="pg-who">${icon("person", 14)} ${playerCount(players)}</small>
    </span>
  </label>`;

/** @param {number} level */
const strength = (level) =>
  level > 0 &&
  h`<span class="pg-level" aria-hidden="true">${"◆".repeat(level)}${"◇".repeat(Math.max(0, 5 - level))}</span>`;
/** @type {(kinds: Kind[], chosen: Kind) => Content} */
const kindOptions = (kinds, chosen) =>
  kinds.map(
    (kind) =>
      h`<option value="${kind.name}" ${kind === chosen && "selected"}>${kind.text}</option>`,
  );
/** Return a field for a person's name; it is hidden for bots. @type {(name: string, isPerson: boolean) => Content} */
const nameField = (name, isPerson) =>
  isPerson
    ? h`<input name="name" maxlength="16" value="${name}" placeholder="${say("board.name")}"
        aria-label="${say("board.name")}">`
    : h`<input type="hidden" name="name" value="">`;
/** @type {(kinds: Kind[], chosen: Kind, i: number, field: Content) => Content} */
const seatBox = (kinds, chosen, i, field) => h`
  <div class="pg-player">
    <span class="tb-face-disc" style="--seat: var(--seat-${i % 4})">${icon(chosen.level ? "bot" : "person")}</span>
    <label>
      <span class="tt-sr-only">${say("board.seat", { number: i + 1 })}</span>
      <select name="seat">${kindOptions(kinds, chosen)}</select>
    </label>
    ${field}
    <small>${chosen.about} ${strength(chosen.level)}</small>
  </div>`;
/** @type {(setup: Setup, chosen: Chosen) => Content} */
const seatBoxes = (setup, { mode, seats }) => {
  const kinds = mode.bots ? setup.kinds : setup.kinds.slice(0, 1);
  return seats.map(({ kind, name }, i) => {
    const chosen = setup.kinds.find((each) => each.name === kind) ?? setup.kinds[0];
    return seatBox(kinds, chosen, i, nameField(name, !chosen.level));
  });
};
/** @type {(name: string, text: string, isChecked: boolean) => Content} */
const tick = (name, text, isChecked) => h`
  <label class="pg-tick">
    <input type="checkbox" name="${name}" ${isChecked && "checked"}><span>${text}</span>
  </label>`;
/** @param {Setup} setup */
const advanced = (setup) => h`
  <details class="pg-adv">
    <summary>${say("board.advanced")}</summary>
    <label class="pg-field">
      <span>${say("board.seed")}</span><input name="seed" inputmode="numeric" autocomplete="off" maxlength="19">
    </label>
    <small>${say("board.seed_about")}</small>
    ${tick("peek", say("board.peek_allowed"), setup.peek)}
    ${tick("curtain", say("board.curtain"), setup.curtain)}
    ${setup.rulings.length > 0 && h`<b>${say("board.rulings")}</b>`}
    ${setup.rulings.map(({ name, text, on }) => tick(`ruling:${name}`, text, on))}
  </details>`;

/** @type {(setup: Setup, chosen: Chosen) => Content} */
const setupForm = (setup, chosen) => {
  const { modes, first } = setup;
  const { players } = chosen.mode;
  return h`
    <header><h2>${say("board.new")}</h2></header>
    <div class="pg-modes" role="radiogroup" aria-label="${say("board.mode")}">
      ${modes.map((mode) => modeBox(mode, mode === chosen.mode, mode.name === first))}
    </div>
    ${players.length > 1 && segments("players", say("board.players"), players, chosen.seats.length)}
    <div class="pg-players">${seatBoxes(setup, chosen)}</div>
    <p class="pg-note"><small>${say("board.device")}</small></p>
    ${tick("coach", say("board.coach_title"), setup.coach)}
    ${advanced(setup)}
    <footer class="tb-dialog-foot">
      ${button(say("board.cancel"), { kind: "quiet", does: "cancel" })}
      <button class="tb-btn is-go" type="submit">${icon("check", 17)}<span>${say("board.start")}</span></button>
    </footer>`;
};

// -- the choices made ----------------------------------------------------------------------------------------------

/**
 * Return who sits in a seat as the form names it. "search:strong" is there by its whole name; other bots can have a
 * setting of their own, as in "gentle:0.5", and the form offers them without.
 * @type {(setup: Setup, who: string) => string}
 */
const kindOf = ({ kinds }, who) =>
  kinds.some(({ name }) => name === who) ? who : who.split(":")[0];
/** @param {Setup} setup @returns {Chosen} */
const initialChoice = (setup) => ({
  mode: setup.modes.find(({ name }) => name === setup.mode) ?? setup.modes[0],
  seats: setup.seats.map((who, i) => ({ kind: kindOf(setup, who), name: setup.names[i] ?? "" })),
});
/** @type {(form: HTMLFormElement, name: string) => string[]} */
const valuesOf = (form, name) => new FormData(form).getAll(name).map(String);
/** @type {(setup: Setup, mode: Mode, i: number) => string} */
const usualKind = (setup, { bots }, i) => {
  const who = setup.seats[i];
  if (who) return kindOf(setup, who);
  return bots && i ? "gentle" : "person";
};
/**
 * Return what is chosen so far. A number of players that the mode does not allow becomes the usual one.
 * @type {(form: HTMLFormElement, setup: Setup) => Chosen}
 */
const chosenIn = (form, setup) => {
  const mode = setup.modes.find(({ name }) => name === valuesOf(form, "mode")[0]) ?? setup.modes[0];
  const [kinds, names] = [valuesOf(form, "seat"), valuesOf(form, "name")];
  const wanted = Number(valuesOf(form, "players")[0] ?? kinds.length);
  const usual = mode.players.includes(2) ? 2 : mode.players[0];
  const count = mode.players.includes(wanted) ? wanted : usual;
  const seats = Array.from({ length: count }, (_, i) => ({
    kind: mode.bots && count > 1 ? (kinds[i] ?? usualKind(setup, mode, i)) : "person",
    name: names[i] ?? "",
  }));
  return { mode, seats };
};
/** Return the setup with the boxes as they are ticked now. @type {(form: HTMLFormElement, setup: Setup) => Setup} */
const tickedIn = (form, setup) => {
  const data = new FormData(form);
  return {
    ...setup,
    coach: data.has("coach"),
    peek: data.has("peek"),
    curtain: data.has("curtain"),
    rulings: setup.rulings.map((one) => ({ ...one, on: data.has(`ruling:${one.name}`) })),
  };
};
/** @type {(form: HTMLFormElement, setup: Setup) => Command} */
const newGameCommand = (form, setup) => {
  const { coach, peek, curtain, rulings } = tickedIn(form, setup);
  return {
    do: "new",
    mode: valuesOf(form, "mode")[0],
    seats: valuesOf(form, "seat"),
    names: valuesOf(form, "name"),
    seed: valuesOf(form, "seed")[0].trim(),
    coach,
    peek,
    curtain,
    rulings: Object.fromEntries(rulings.map(({ name, on }) => [name, on])),
  };
};

// -- the dialog ---------------------------------------------------------------------------------------------------

/** @type {(form: HTMLFormElement, name: string) => HTMLInputElement[]} */
const fieldsOf = (form, name) =>
  /** @type {HTMLInputElement[]} */ (selectAll(form, `[name="${name}"]`));
/**
 * Draw the form again after a change; what is filled in, open and focused stays.
 * @type {(form: HTMLFormElement, setup: Setup, changed: HTMLInputElement) => void}
 */
const drawAgain = (form, setup, changed) => {
  const { name, value } = changed;
  const at = fieldsOf(form, name).indexOf(changed);
  const isOpen = form.querySelector("details")?.open;
  const [seed] = valuesOf(form, "seed");
  form.innerHTML = String(setupForm(tickedIn(form, setup), chosenIn(form, setup)));
  form.querySelector("details")?.toggleAttribute("open", isOpen);
  fieldsOf(form, "seed")[0].value = seed;
  const same = fieldsOf(form, name);
  (same.find((each) => each.type === "radio" && each.value === value) ?? same[at])?.focus();
};
/** Ask how to play. Esc and Cancel leave the current game as it is. @param {Tools} tools */
export const askNewGame = ({ root, screen, send }) => {
  const { setup } = screen();
  const dialog = addDialog(root, "tb-dialog pg-new", say("board.new"), ["[data-id=menu]"]);
  const form = dialog.appendChild(document.createElement("form"));
  form.method = "dialog";
  form.innerHTML = String(setupForm(setup, initialChoice(setup)));
  form.addEventListener("change", (event) => {
    const changed = targetOf(event);
    if (["mode", "players", "seat"].includes(changed.name)) drawAgain(form, setup, changed);
  });
  form.addEventListener("submit", () => {
    const command = newGameCommand(form, setup);
    changeSetting("coach", command.coach ? "on" : "off");
    send(command);
  });
  dialog.addEventListener("click", (event) => commandOf(event) === "cancel" && dialog.close());
  dialog.showModal();
};
