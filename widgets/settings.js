// What a person has set for all pages in this browser: pace of bots, motion, theme, coach. And the menu that shows it.
import { addDialog, commandOf, targetOf } from "./elements.js";
import { button, dialogHead, h } from "./parts.js";
import { say } from "./words.js";
/** @import { Content, Screen, Tools } from "./types.d.ts" */

/**
 * @typedef {object} Settings
 * @property {"normal" | "slow" | "instant"} pace
 * @property {"on" | "off"} motion
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "on" | "off"} coach
 */
const STORED = "tabletop_nb:settings";
/** The first choice of each is the usual one. @type {Record<keyof Settings, string[]>} */
const CHOICES = {
  pace: ["normal", "slow", "instant"],
  motion: ["on", "off"],
  theme: ["auto", "light", "dark"],
  coach: ["auto", "on", "off"],
};
/** Settings of the menu; the coach has a button there, because each game can have another. */
const ROWS = /** @type {const} */ (["pace", "motion", "theme"]);
/** Time between two moves of bots, in ms: the motion, then a pause. @type {Record<string, number>} */
export const PACES = { slow: 2000, normal: 1020, instant: 0 };

/** Return the browser's storage, or null where it is forbidden. */
export const storage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};
/** Store a text, if the browser can. @type {(key: string, text: string) => void} */
export const storeText = (key, text) => {
  try {
    storage()?.setItem(key, text);
  } catch {
    // The storage is full. The game goes on without it.
  }
};
/** Return what is stored under a key, if it was written by us. @param {string} key */
export const readStored = (key) => {
  try {
    return JSON.parse(storage()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
};

/** Return the settings; what is missing or unknown has its default. @returns {Settings} */
export const settings = () => {
  const stored = readStored(STORED) ?? {};
  const entries = Object.entries(CHOICES).map(([name, values]) => [
    name,
    values.includes(stored[name]) ? stored[name] : values[0],
  ]);
  return Object.fromEntries(entries);
};
/** Let the whole page look and move as it is set, every widget on it, too. */
export const applySettings = () => {
  const { motion, theme } = settings();
  Object.assign(document.documentElement.dataset, { ttMotion: motion, ttTheme: theme });
};
/** Keep a setting for this browser. @type {(name: keyof Settings, value: string) => void} */
export const changeSetting = (name, value) =>
  storeText(STORED, JSON.stringify({ ...settings(), [name]: value }));
/** Return whether the coach was turned on or off here; nothing if neither. @returns {{coach?: boolean}} */
export const keptCoach = () => {
  const { coach } = settings();
  return coach === "auto" ? {} : { coach: coach === "on" };
};

// -- the menu -----------------------------------------------------------------------------------------------------

/**
 * Return a row of buttons of which one is chosen.
 * @type {(name: string, label: string, values: (string | number)[], chosen: string | number,
 *   text?: (value: string | number) => Content) => Content}
 */
export const segments = (name, label, values, chosen, text = (value) => value) => h`
  <fieldset class="pg-seg"><legend>${label}</legend>${values.map(
    (value) => h`
      <label>
        <input type="radio" name="${name}" value="${value}" ${value === chosen && "checked"}>
        <span>${text(value)}</span>
      </label>`,
  )}</fieldset>`;
const settingRows = () =>
  ROWS.map((name) =>
    segments(name, say(`menu.${name}`), CHOICES[name], settings()[name], (value) =>
      say(`menu.${name}_${value}`),
    ),
  );
const MENU_KEYS = ["u", "r", "h", "l", "k", "esc"];
/** @param {string} key */
const keyLine = (key) =>
  h`<div><dt>${say(`menu.key_${key}`)}</dt><dd>${say(`menu.does_${key}`)}</dd></div>`;
/** @type {(screen: Screen, actions: Content) => Content} */
const menuBody = ({ notes }, actions) => h`
  ${dialogHead(say("table.menu"))}
  <div class="tb-menu-actions">${actions}</div>
  <h3>${say("menu.settings")}</h3>
  ${settingRows()}
  <h3>${say("menu.keys")}</h3>
  <dl class="tb-menu-keys">${MENU_KEYS.map(keyLine)}</dl>
  ${notes && h`<p>${notes}</p>`}`;

/**
 * Open the menu over the table. `run` is called with the command of the button that was pressed.
 * @type {(tools: Tools, actions: Content, run: (does: string) => void) => void}
 */
export const openMenu = ({ root, screen, paint }, actions, run) => {
  const dialog = addDialog(root, "tb-dialog", say("table.menu"), ["[data-id=menu]"]);
  dialog.innerHTML = String(menuBody(screen(), actions));
  dialog.addEventListener("click", (event) => {
    const does = commandOf(event);
    if (does) {
      dialog.close();
      run(does);
    }
  });
  dialog.addEventListener("change", (event) => {
    const { name, value } = targetOf(event);
    changeSetting(/** @type {keyof Settings} */ (name), value);
    applySettings();
    paint();
  });
  dialog.showModal();
};

/** @type {(does: string, sign: string, more?: object) => Content} */
const menuButton = (does, sign, more) =>
  button(say(`board.${does}`), { does, icon: sign, ...more });
/** Return the button that turns the coach on or off, and says which it is. @param {boolean} isOn */
const coachButton = (isOn) => {
  const more = { does: "coach", icon: "hint", isPressed: isOn, title: say("board.coach_title") };
  return button(say(isOn ? "board.coach_on" : "board.coach_off"), more);
};
/** Return the buttons of the menu at a table. @param {Screen} screen */
export const menuActions = ({ can, over }) => [
  menuButton("rules", "book"),
  can && coachButton(can.coach),
  can && menuButton("new", "plus"),
  can && !over && menuButton("again", "turned", { title: say("board.again_title") }),
  can && menuButton("save", "save"),
  can && menuButton("load", "load"),
];
