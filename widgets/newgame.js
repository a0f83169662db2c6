// The form for a new game, as a dialog over the board.
import { button, h } from "./parts.js";
import { say } from "./words.js";

const NEW_GAME_EVENTS = ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"];

const selectBox = (name, list, chosen) => {
  const items = list.map(
    ({ value, text }) =>
      h`<option value="${value}" ${value === chosen && "selected"}>${text}</option>`,
  );
  return h`<select name="${name}">${items}</select>`;
};
const tickBox = (name, text, isChecked) => h`
  <label class="tt-tickbox">
    <input type="checkbox" name="${name}" ${isChecked && "checked"}><span>${text}</span>
  </label>`;

const defaultKind = (setup, mode, i, count) => {
  if (count === 1) return "person";
  return setup.seats[i] ?? (mode.bots && i ? "gentle" : "person");
};
const seatBoxes = (setup, mode, count) => {
  const kinds = setup.kinds.map(({ name, text }) => ({ value: name, text }));
  const seatBox = (_, i) => {
    const label = say("board.seat", { number: i + 1 });
    const kind = selectBox("seat", kinds, defaultKind(setup, mode, i, count));
    return h`<label><span>${label}</span>${kind}</label>`;
  };
  return Array.from({ length: count }, seatBox);
};

const modeBox = (chosen) => (mode) => h`
  <label class="tt-mode ${mode === chosen && "is-selected"}">
    <input type="radio" name="mode" value="${mode.name}" ${mode === chosen && "checked"}>
    <span><b>${mode.title}</b><small>${mode.about}</small></span>
  </label>`;
const playersBox = ({ players }, count) => {
  const counts = players.map((n) => ({ value: n, text: n }));
  return h`<label><span>${say("board.players")}</span>${selectBox("players", counts, count)}</label>`;
};
const seedBox = () => h`
  <label>
    <span>${say("board.seed")}</span>
    <input name="seed" inputmode="numeric" autocomplete="off" maxlength="19">
    <small>${say("board.seed_about")}</small>
  </label>`;
const formBody = (setup, mode, count) => h`
  <h2>${say("board.new")}</h2>
  <fieldset><legend>${say("board.mode")}</legend>${setup.modes.map(modeBox(mode))}</fieldset>
  ${mode.players.length > 1 && playersBox(mode, count)}
  <fieldset class="tt-seats">
    <legend>${say("board.seats")}</legend>
    ${seatBoxes(setup, mode, count)}
    <small>${say("board.device")}</small>
  </fieldset>
  ${seedBox()}
  ${tickBox("coach", say("board.coach_title"), setup.coach)}
  ${tickBox("peek", say("board.peek_allowed"), setup.peek)}
  ${tickBox("curtain", say("board.curtain"), setup.curtain)}
  <details>
    <summary>${say("board.rulings")}</summary>
    ${setup.rulings.map(({ name, text, on }) => tickBox(`ruling:${name}`, text, on))}
  </details>
  <footer class="tt-actions">
    ${button(say("board.cancel"), { kind: "quiet", does: "cancel" })}
    <button class="tt-btn tt-btn-go" type="submit">${say("board.start")}</button>
  </footer>`;

/** Return the number of players, or the usual one where the mode does not allow it. */
const allowedCount = ({ players }, count) => {
  if (players.includes(count)) return count;
  return players.includes(2) ? 2 : players[0];
};
/** Draw the form, and focus the same field again. */
const drawForm = (form, setup, mode, count) => {
  const focused = form.contains(document.activeElement) ? document.activeElement : null;
  const value = focused?.type === "radio" ? `[value="${mode.name}"]` : "";
  form.innerHTML = formBody(setup, mode, allowedCount(mode, count));
  if (focused) form.querySelector(`[name="${focused.name}"]${value}`)?.focus();
};
const newGameCommand = (form, setup) => {
  const data = new FormData(form);
  const rulings = setup.rulings.map(({ name }) => [name, data.has(`ruling:${name}`)]);
  return {
    do: "new",
    mode: data.get("mode"),
    seats: data.getAll("seat"),
    seed: data.get("seed").trim(),
    coach: data.has("coach"),
    peek: data.has("peek"),
    curtain: data.has("curtain"),
    rulings: Object.fromEntries(rulings),
  };
};

/** Ask how to play. Esc and Cancel leave the current game as it is. */
export function askNewGame({ root, stage, screen, send }) {
  const { setup } = screen();
  const dialog = root.appendChild(document.createElement("dialog"));
  dialog.className = "tt-dialog";
  dialog.setAttribute("aria-label", say("board.new"));
  const form = dialog.appendChild(document.createElement("form"));
  form.method = "dialog";
  const findMode = (name) => setup.modes.find((mode) => mode.name === name);
  for (const kind of NEW_GAME_EVENTS)
    dialog.addEventListener(kind, (event) => event.stopPropagation());
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "mode" && target.name !== "players") return;
    const data = new FormData(form);
    const count = Number(data.get("players") ?? setup.seats.length);
    drawForm(form, setup, findMode(data.get("mode")), count);
  });
  form.addEventListener("submit", () => send(newGameCommand(form, setup)));
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-do=cancel]")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    stage.querySelector("[data-id=new-game]")?.focus({ preventScroll: true });
  });
  drawForm(form, setup, findMode(setup.mode), setup.seats.length);
  dialog.showModal();
}
