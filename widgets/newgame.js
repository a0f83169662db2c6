// The dialog for a new game: the mode, the players and the collapsed advanced settings.
import { addDialog, commandOf, selectAll, targetOf } from "./elements.js";
import { button, h, icon } from "./parts.js";
import { changeSetting, segments } from "./settings.js";
import { say } from "./words.js";
/** @import { Command, Content, Tools } from "./types.d.ts" */

/** @typedef {{name: string, title: string, about: string, players: number[], allowsBots: boolean}} Mode */
/**
 * A kind of player: a person or a bot. `level` is 0 for a person, and 1 or more for a bot: the higher, the stronger.
 * @typedef {{name: string, text: string, about: string, level: number}} PlayerKind
 */
/**
 * @typedef {object} Setup
 * @property {Mode[]} modes
 * @property {string} mode
 * @property {string} first The mode for a first game.
 * @property {string[]} seats
 * @property {string[]} names
 * @property {PlayerKind[]} kinds Who can sit in a seat, bots by strength.
 * @property {{name: string, text: string, isOn: boolean}[]} rulings
 * @property {boolean} hasCoach
 * @property {boolean} canPeek
 * @property {boolean} hasCurtain
 */
/** @typedef {{kind: string, name: string}} Player */
/** @typedef {{mode: Mode, seats: Player[]}} Chosen */

// -- the form -----------------------------------------------------------------------------------------------------

/** Return the player count of a mode as text. @param {number[]} players */
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
/** @type {(kinds: PlayerKind[], chosen: PlayerKind) => Content} */
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
/** @type {(kinds: PlayerKind[], chosen: PlayerKind, i: number, field: Content) => Content} */
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
  const kinds = mode.allowsBots ? setup.kinds : setup.kinds.slice(0, 1);
  return seats.map(({ kind, name }, i) => {
    const chosen = setup.kinds.find((each) => each.name === kind) ?? setup.kinds[0];
    return seatBox(kinds, chosen, i, nameField(name, !chosen.level));
  });
};
/** @type {(name: string, text: string, isChecked: boolean) => Content} */
const checkbox = (name, text, isChecked) => h`
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
    ${checkbox("peek", say("board.peek_allowed"), setup.canPeek)}
    ${checkbox("curtain", say("board.curtain"), setup.hasCurtain)}
    ${setup.rulings.length > 0 && h`<b>${say("board.rulings")}</b>`}
    ${setup.rulings.map(({ name, text, isOn }) => checkbox(`ruling:${name}`, text, isOn))}
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
    ${checkbox("coach", say("board.coach_title"), setup.hasCoach)}
    ${advanced(setup)}
    <footer class="tb-dialog-foot">
      ${button(say("board.cancel"), { kind: "quiet", does: "cancel" })}
      <button class="tb-btn is-go" type="submit">${icon("check", 17)}<span>${say("board.start")}</span></button>
    </footer>`;
};

// -- the choices made ----------------------------------------------------------------------------------------------

/**
 * Return the kind of player that the form shows for a seat. "search:strong" has its own entry. Any other suffix is
 * dropped: "gentle:0.5" becomes "gentle".
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
const usualKind = (setup, { allowsBots }, i) => {
  const who = setup.seats[i];
  if (who) return kindOf(setup, who);
  return allowsBots && i ? "gentle" : "person";
};
/**
 * Read the mode and the players from the form. If the mode doesn't allow the number of players, take its usual one.
 * @type {(form: HTMLFormElement, setup: Setup) => Chosen}
 */
const readChoice = (form, setup) => {
  const mode = setup.modes.find(({ name }) => name === valuesOf(form, "mode")[0]) ?? setup.modes[0];
  const [kinds, names] = [valuesOf(form, "seat"), valuesOf(form, "name")];
  const wanted = Number(valuesOf(form, "players")[0] ?? kinds.length);
  const usual = mode.players.includes(2) ? 2 : mode.players[0];
  const count = mode.players.includes(wanted) ? wanted : usual;
  const seats = Array.from({ length: count }, (_, i) => ({
    kind: mode.allowsBots && count > 1 ? (kinds[i] ?? usualKind(setup, mode, i)) : "person",
    name: names[i] ?? "",
  }));
  return { mode, seats };
};
/** Return the setup with the checkboxes of the form. @type {(form: HTMLFormElement, setup: Setup) => Setup} */
const withCheckboxes = (form, setup) => {
  const data = new FormData(form);
  return {
    ...setup,
    hasCoach: data.has("coach"),
    canPeek: data.has("peek"),
    hasCurtain: data.has("curtain"),
    rulings: setup.rulings.map((one) => ({ ...one, isOn: data.has(`ruling:${one.name}`) })),
  };
};
/** @type {(form: HTMLFormElement, setup: Setup) => Command} */
const newGameCommand = (form, setup) => {
  const { hasCoach, canPeek, hasCurtain, rulings } = withCheckboxes(form, setup);
  return {
    do: "new",
    mode: valuesOf(form, "mode")[0],
    seats: valuesOf(form, "seat"),
    names: valuesOf(form, "name"),
    seed: valuesOf(form, "seed")[0].trim(),
    coach: hasCoach,
    peek: canPeek,
    curtain: hasCurtain,
    rulings: Object.fromEntries(rulings.map(({ name, isOn }) => [name, isOn])),
  };
};

// -- the dialog ---------------------------------------------------------------------------------------------------

/** @type {(form: HTMLFormElement, name: string) => HTMLInputElement[]} */
const fieldsOf = (form, name) =>
  /** @type {HTMLInputElement[]} */ (selectAll(form, `[name="${name}"]`));
/**
 * Draw the form again after a change. Keep what is filled in, whether the settings are open, and the focus.
 * @type {(form: HTMLFormElement, setup: Setup, changed: HTMLInputElement) => void}
 */
const drawAgain = (form, setup, changed) => {
  const { name, value } = changed;
  const at = fieldsOf(form, name).indexOf(changed);
  const isOpen = form.querySelector("details")?.open;
  const [seed] = valuesOf(form, "seed");
  form.innerHTML = String(setupForm(withCheckboxes(form, setup), readChoice(form, setup)));
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
