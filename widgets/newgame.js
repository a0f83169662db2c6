// The form for a new game, as a dialog over the board.
import { button, h, raw } from "./parts.js";
import { say } from "./words.js";

const on = (truth, name) => raw(truth ? name : "");
const pick = (name, list, chosen) =>
  h`<select name="${name}">${list.map((one) => h`<option value="${one.value}" ${on(one.value === chosen, "selected")}>${one.text}</option>`)}</select>`;
const tick = (name, text, checked) =>
  h`<label class="tt-tickbox"><input type="checkbox" name="${name}" ${on(checked, "checked")}><span>${text}</span></label>`;

const seats = (setup, mode, count) => {
  const usual = (i) => setup.seats[i] ?? (mode.bots && i ? "gentle" : "person");
  const kinds = setup.kinds.map((kind) => ({ value: kind.name, text: kind.text }));
  return Array.from(
    { length: count },
    (_, i) =>
      h`<label><span>${say("board.seat", { number: i + 1 })}</span>${pick("seat", kinds, count === 1 ? "person" : usual(i))}</label>`,
  );
};

const body = (setup, mode, count) => h`
<fieldset><legend>${say("board.mode")}</legend>${setup.modes.map((one) => h`<label class="tt-mode ${one === mode && "is-selected"}"><input type="radio" name="mode" value="${one.name}" ${on(one === mode, "checked")}><span><b>${one.title}</b><small>${one.about}</small></span></label>`)}</fieldset>
${
  mode.players.length > 1 &&
  h`<label><span>${say("board.players")}</span>${pick(
    "players",
    mode.players.map((n) => ({ value: n, text: n })),
    count,
  )}</label>`
}
<fieldset class="tt-seats"><legend>${say("board.seats")}</legend>${seats(setup, mode, count)}<small>${say("board.device")}</small></fieldset>
<label><span>${say("board.seed")}</span><input name="seed" inputmode="numeric" autocomplete="off" maxlength="19"><small>${say("board.seed_about")}</small></label>
${tick("coach", say("board.coach_title"), setup.coach)}${tick("peek", say("board.peek_allowed"), setup.peek)}${tick("curtain", say("board.curtain"), setup.curtain)}
<details><summary>${say("board.rulings")}</summary>${setup.rulings.map((one) => tick(`ruling:${one.name}`, one.text, one.on))}</details>
<footer class="tt-actions">${button(say("board.cancel"), { kind: "quiet", does: "cancel" })}<button class="tt-btn tt-btn-go" type="submit">${say("board.start")}</button></footer>`;

/** Asks how to play; Esc or Cancel leaves the game on the table as it is. */
export function askNewGame({ root, stage, screen, send }) {
  const { setup } = screen();
  const dialog = root.appendChild(document.createElement("dialog"));
  dialog.className = "tt-dialog";
  dialog.setAttribute("aria-label", say("board.new"));
  const form = dialog.appendChild(document.createElement("form"));
  form.method = "dialog";
  const draw = (mode, count) => {
    const focused = form.contains(document.activeElement) ? document.activeElement : null;
    const again =
      focused &&
      `[name="${focused.name}"]${focused.type === "radio" ? `[value="${mode.name}"]` : ""}`;
    form.innerHTML = h`<h2>${say("board.new")}</h2>${body(setup, mode, count)}`;
    if (again) form.querySelector(again)?.focus();
  };
  const fit = (mode, count) =>
    mode.players.includes(count) ? count : mode.players.includes(2) ? 2 : mode.players[0];
  const chosen = () => setup.modes.find((mode) => mode.name === new FormData(form).get("mode"));
  for (const kind of ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"])
    dialog.addEventListener(kind, (event) => event.stopPropagation());
  form.addEventListener("change", ({ target }) => {
    if (target.name === "mode" || target.name === "players")
      draw(
        chosen(),
        fit(chosen(), Number(new FormData(form).get("players") ?? setup.seats.length)),
      );
  });
  form.addEventListener("submit", () => {
    const data = new FormData(form);
    const rulings = Object.fromEntries(
      setup.rulings.map((one) => [one.name, data.has(`ruling:${one.name}`)]),
    );
    send({
      do: "new",
      mode: data.get("mode"),
      seats: data.getAll("seat"),
      seed: data.get("seed").trim(),
      coach: data.has("coach"),
      peek: data.has("peek"),
      curtain: data.has("curtain"),
      rulings,
    });
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog || target.closest("[data-do=cancel]")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    stage.querySelector("[data-id=new-game]")?.focus({ preventScroll: true });
  });
  const mode = setup.modes.find((one) => one.name === setup.mode);
  draw(mode, fit(mode, setup.seats.length));
  dialog.showModal();
}
