// The front page, without a kernel: miniatures of the tables, drawn from stored screens, and what to continue.
import { drawNode, present } from "./zones.js";
import { fillIn, learnWords } from "./words.js";
import { fitCards } from "./live.js";
import { h, icon } from "./parts.js";
import { readStored } from "./settings.js";
import { tableCard } from "./faces.js";
/** @import { Content, Screen } from "./types.d.ts" */

/**
 * A game that this browser has kept.
 * @typedef {{game: string, mode: string, when: string, date: string, over?: boolean}} About
 */
/** @typedef {{at: string, done: string[]}} Progress Of a walk-through. */

/** Return a table without anything to press: the board and the hand. @param {Screen} screen */
const miniTable = ({ game, zones, layout }) => {
  const center = present(layout.center, zones);
  const hand = zones[layout.hand];
  return h`
    <div class="tt tb" data-game="${game}">
      <div class="tb-app is-mini ${!hand && "no-hand"}">
        <main class="tb-board">${center && drawNode(center, zones, "")}</main>
        ${
          hand &&
          h`
          <section class="tb-dock">
            <div class="tb-hand" style="--n: ${hand.things.length}">${hand.things.map(tableCard)}</div>
          </section>`
        }
      </div>
    </div>`;
};

const DAY = 24 * 60 * 60 * 1000;
/** Return a date in words: today, yesterday, or the day. @type {(date: string, words: any) => string} */
export const daysAgo = (date, words) => {
  const days = Math.floor(Date.now() / DAY) - Math.floor(Date.parse(date) / DAY);
  if (!(days >= 0)) return "";
  if (days < 2) return days === 0 ? words.today : words.yesterday;
  return new Date(date).toLocaleDateString(undefined, { day: "numeric", month: "long" });
};
/** Return the games that this browser has kept and that go on, the newest first. @param {string[]} names */
export const keptGames = (names) =>
  names
    .map((name) => ({
      name,
      about: /** @type {About | null} */ (readStored(`tabletop_nb:${name}:about`)),
    }))
    .filter(({ about }) => about?.date && !about.over)
    .sort((a, b) => String(b.about?.date).localeCompare(String(a.about?.date)));

/** Return what is known about a kept game: its mode and its round. @param {About} about */
const keptText = ({ mode, when }) => [mode, when].filter(Boolean).join(", ");
/** @type {(name: string, about: About, words: any) => Content} */
const continueStrip = (name, about, words) => h`
  <div class="pg-strip">
    <span>
      <small>${fillIn(words.your_game, { game: about.game, date: daysAgo(about.date, words) })}</small>
      <b>${keptText(about)}</b>
    </span>
    <a class="tb-btn is-go" href="${name}.ipynb#play"><span>${words.continue}</span></a>
  </div>`;

/** Offer each kept game on its own card, too. @type {(root: ParentNode, words: any, names: string[]) => void} */
export const offerKept = (root, words, names) => {
  for (const { name, about } of keptGames(names)) {
    const place = root.querySelector(`[data-kept="${name}"]`);
    if (!place || !about) continue;
    const text = fillIn(words.kept, { what: keptText(about), date: daysAgo(about.date, words) });
    place.innerHTML = String(
      h`<a class="pg-kept" href="${name}.ipynb#play">${icon("undo", 16)}<span>${text}</span></a>`,
    );
  }
};

/** @type {(root: ParentNode, screens: Record<string, Screen>) => void} */
const drawMinis = (root, screens) => {
  for (const place of root.querySelectorAll("[data-mini]")) {
    const screen = screens[place.getAttribute("data-mini") ?? ""];
    if (!screen) continue;
    place.innerHTML = String(miniTable(screen));
    for (const button of place.querySelectorAll("button")) button.tabIndex = -1;
    fitCards(/** @type {HTMLElement} */ (place));
  }
};
/**
 * Offer the newest kept game in the place of the picture at the top.
 * @type {(root: ParentNode, words: any, names: string[]) => void}
 */
const offerGame = (root, words, names) => {
  const [newest] = keptGames(names);
  const place = root.querySelector("[data-continue]");
  if (!newest?.about || !place) return;
  place.querySelector("[data-mini]")?.setAttribute("data-mini", newest.name);
  place.insertAdjacentHTML("beforeend", String(continueStrip(newest.name, newest.about, words)));
};
/** Say *continue* where a walk-through was begun. @type {(root: ParentNode, words: any) => void} */
const offerLessons = (root, words) => {
  for (const link of root.querySelectorAll("[data-learn]")) {
    const progress = /** @type {Progress | null} */ (
      readStored(`tabletop_nb:walk:${link.getAttribute("data-learn")}`)
    );
    const text = link.querySelector("span");
    if (!progress?.done?.length || !text) continue;
    text.textContent = words.continue_learning;
    link.setAttribute("href", `${link.getAttribute("href")}/${progress.at}`);
  }
};

/** @param {HTMLElement} root */
const drawGallery = (root) => {
  const stored = JSON.parse(
    root.querySelector("script[type='application/json']")?.textContent ?? "{}",
  );
  learnWords(stored.words);
  offerGame(root, stored.gallery, Object.keys(stored.screens));
  offerKept(root, stored.gallery, Object.keys(stored.screens));
  offerLessons(root, stored.gallery);
  for (const place of root.querySelectorAll("[data-icon]"))
    place.innerHTML = String(icon(place.getAttribute("data-icon") ?? "", 28));
  drawMinis(root, stored.screens);
};
for (const root of document.querySelectorAll(".tb.is-page[data-game=home]"))
  drawGallery(/** @type {HTMLElement} */ (root));
