// A position of any game: the zones of its board. On a scene with tries, dice are picked and rerolled.
import { drawNode, present } from "./zones.js";
import { selectAll } from "./elements.js";
import { tableDie } from "./faces.js";
import { pickedDice, shareBars, toggle } from "./lesson_dice.js";
import { fitCards } from "./live.js";
import { rollDice } from "./motion.js";
import { button, h, icon, raw } from "./parts.js";
import { deckLabel } from "./pieces.js";
import { mount } from "./widget.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Act, Content, Screen, Tools, Ui, View, WidgetParts } from "./types.d.ts" */
/** @import { Thing, Zone } from "./zones.js" */

/**
 * Return the HTML with plain groups instead of buttons, which also say their names to a screen reader. Only dice that
 * can be picked stay buttons.
 * @param {Content} html
 */
const withoutButtons = (html) =>
  raw(
    String(html).replaceAll(
      /<button(?! class="tb-die is-legal)([^>]*)>([\s\S]*?)<\/button>/g,
      (_, attributes, inner) => {
        const inert = attributes.replaceAll(/ data-do="[^"]*"| type="button"/g, "");
        return `<span role="group"${inert}>${inner}</span>`;
      },
    ),
  );

/** Return the zones with the dice that are picked. @type {(screen: Screen, ui: Ui) => Record<string, Zone>} */
const pickedZones = ({ zones, tries }, ui) => {
  if (!tries) return zones;
  /** @type {(die: Thing, at: number) => Thing} */
  const die = (one, at) =>
    pickedDice(ui).includes(at) ? { ...one, state: "legal selected" } : one;
  const entries = Object.entries(zones).map(([name, zone]) => [
    name,
    zone.ask ? { ...zone, things: zone.things.map(die) } : zone,
  ]);
  return Object.fromEntries(entries);
};

/** @typedef {{value: number, isNew: boolean}} RolledDie */
/** @type {(die: RolledDie, at: number) => Content} */
const resultDie = ({ value, isNew }, at) =>
  tableDie({ value, id: `result:${at}`, state: isNew ? "rolled" : "" });
/** @param {{dice: RolledDie[], won: boolean, message: string} | null} last */
const sceneRoll = (last) =>
  last &&
  h`
  <div class="tt-l-result">
    <span class="tt-sr-only">${say("lesson.result")}</span>
    <div class="tb-dice">${withoutButtons(h`${last.dice.map(resultDie)}`)}</div>
    <p class="${last.won && "is-won"}">${icon(last.won ? "check" : "minus", 18)} ${last.message}</p>
  </div>`;
/** @type {(text: string) => Html} */
const offButton = (text) =>
  h`<button class="tt-btn is-off" type="button" data-id="reroll" aria-disabled="true">${text}</button>`;
/** @type {(wait: string, count: number) => Html} */
const rollButton = (wait, count) => {
  if (wait || count === 0) return offButton(wait || say("lesson.pick_first"));
  const words = count === 1 ? say("lesson.reroll_one") : say("lesson.reroll", { count });
  return button(words, { kind: "go", does: "reroll", icon: "turned" });
};
/** @type {(screen: Screen, ui: Ui) => Html} */
const tryBox = ({ tries: { last, tally, more, wait } }, ui) => h`
  <div class="tt-l-try">
    <p class="tt-l-row">${rollButton(wait, pickedDice(ui).length)}<small>${!wait && more}</small></p>
    ${sceneRoll(last)}
    ${tally.length > 0 && h`<div class="tt-l-tally"><h3>${say("lesson.tally_title")}</h3>${shareBars(tally)}</div>`}
  </div>`;

/** @type {WidgetParts["draw"]} */
const drawScene = (screen, ui) => {
  const zones = pickedZones(screen, ui);
  const center = present(screen.layout.center, zones);
  return h`
    ${screen.notice?.kind === "problem" && h`<p class="tt-lost" role="alert">${screen.notice.text}</p>`}
    <div class="tb-scene">
      ${center && withoutButtons(drawNode(center, zones, ""))}
      ${screen.tries && tryBox(screen, ui)}
      ${screen.deck && deckLabel(screen.deck)}
    </div>`;
};

/**
 * Say to screen readers which dice are picked: a die that isn't must say so, too.
 * @type {(stage: HTMLElement, screen: Screen) => void}
 */
const tellPicked = (stage, { zones }) => {
  const asked = /** @type {Zone[]} */ (Object.values(zones)).find(({ ask }) => ask);
  for (const [at, die] of [...selectAll(stage, "button.tb-die")].entries()) {
    const isPicked = die.classList.contains("is-selected");
    const does = say(isPicked ? "lesson.rerolls" : "lesson.stays");
    const value = asked?.things[at]?.value ?? "";
    die.setAttribute("aria-pressed", String(isPicked));
    die.setAttribute("aria-label", say("lesson.die", { place: at + 1, value, does }));
  }
};
/** @param {Tools} tools */
const reroll = ({ ui, send }) => send({ do: "reroll", reroll: pickedDice(ui) });
/** @type {Act} */
const actScene = ({ type }, { dataset }, tools) => {
  const { ui, root, paint } = tools;
  if (type !== "click") return;
  if (dataset.do === "thing") {
    ui.picked = toggle(pickedDice(ui), Number(dataset.id?.split(":")[1]));
    paint();
  }
  if (dataset.do !== "reroll") return;
  // A press before the last roll has arrived counts as a roll, too.
  if (root.hasAttribute("aria-busy")) ui.more = (ui.more ?? 0) + 1;
  else reroll(tools);
};
/** @type {NonNullable<WidgetParts["after"]>} */
const afterScene = (stage, tools, _, isNewScreen) => {
  const { ui, root } = tools;
  fitCards(stage);
  tellPicked(stage, tools.screen());
  if (isNewScreen) rollDice(stage);
  if (ui.more && !root.hasAttribute("aria-busy")) {
    ui.more -= 1;
    reroll(tools);
  }
};

/** @param {View} view */
const render = ({ model, el }) =>
  mount({
    model,
    el,
    draw: drawScene,
    act: actScene,
    setUp: ({ root, screen }) => {
      root.classList.add("tb", "is-scene");
      root.dataset.game = screen().game;
      return () => {};
    },
    after: afterScene,
  });

export default { render };
