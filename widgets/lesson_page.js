// The page of a lesson: its parts above, what comes next below, and what this browser remembers.
import { button, h, icon } from "./parts.js";
import { say } from "./words.js";
/** @import { Html } from "./parts.js" */
/** @import { Handlers, Screen, Tools, Ui } from "./types.d.ts" */

/** @typedef {{n: number, title: string, state: string, word: string}} LessonPart */
/** @type {(part: LessonPart) => Html} */
const partMark = ({ n, state }) => {
  if (state === "done") return icon("check", 15);
  return state === "closed" ? icon("lock", 17) : h`${n}`;
};
/** @type {(part: LessonPart, isPaged: boolean) => Html} */
const partLink = (part, isPaged) => {
  const { n, title, state, word } = part;
  const canGo = isPaged && state !== "closed";
  return h`
    <li class="is-${state}">
      <button type="button" data-do="${canGo ? "go" : ""}" data-id="part:${n}" data-n="${n}"
        ${state === "here" && h`aria-current="step"`} ${!canGo && h`aria-disabled="true"`}>
        <i>${partMark(part)}</i><span>${title}</span><span class="tt-sr-only">, ${word}</span>
      </button>
    </li>`;
};
/** @type {(isOpen: boolean, ui: Ui) => Html} */
const teacherMenu = (isOpen, ui) => h`
  <details class="tt-l-teacher" data-id="teacher" ${ui.open.has("teacher") && "open"}>
    <summary>${say("lesson.teacher")}</summary>
    ${button(say(isOpen ? "lesson.close_again" : "lesson.open_all"), { does: "open" })}
  </details>`;
/** @type {(screen: Screen, ui: Ui) => Html} */
export const lessonTop = ({ title, parts, isPaged, isOpen }, ui) => h`
  <nav class="tt-l-top" aria-label="${say("lesson.parts")}">
    <div><small>${say("lesson.lesson")}</small><b>${title}</b></div>
    <ol>${parts.map((/** @type {LessonPart} */ part) => partLink(part, isPaged))}</ol>
    ${teacherMenu(isOpen, ui)}
  </nav>`;

/** @type {(part: {n: number, title: string, about: string}) => Html} */
const closedPart = ({ n, title, about }) => h`
  <li>
    ${icon("lock", 20)}
    <span><small>${say("lesson.part_number", { number: n })}</small><b>${title}</b><span>${about}</span></span>
  </li>`;
/** @type {(n: number, isBack: boolean, isOpen?: boolean) => Html} */
const partButton = (n, isBack, isOpen = true) => {
  const words = say("lesson.part_number", { number: n });
  const kind = isBack ? "" : "tt-btn-go";
  return h`
    <button class="tt-btn ${isOpen ? kind : "is-off"} ${!isBack && "is-next"}" type="button"
      data-do="${isOpen ? "go" : ""}"
      data-id="to:${n}" data-n="${n}" ${!isOpen && h`aria-disabled="true"`}>
      ${isBack && icon("back", 16)}<span>${words}</span>${!isBack && icon(isOpen ? "next" : "lock", 16)}
    </button>`;
};
/** @param {Screen} screen */
export const lessonFoot = ({ closed, back, next, isNextOpen, tip }) => h`
  <footer class="tt-l-foot">
    ${closed.length > 0 && h`<ul aria-label="${say("lesson.later")}">${closed.map(closedPart)}</ul>`}
    <p class="tt-l-ways">
      ${back > 0 && partButton(back, true)}
      ${next > 0 && !isNextOpen && h`<span>${tip}</span>`}
      ${next > 0 && partButton(next, false, isNextOpen)}
    </p>
  </footer>`;

/** Scroll to the title of a part and focus it; return whether it is on the page. @param {string} id */
const showPart = (id) => {
  const title = document.getElementById(id);
  if (!title) return false;
  title.focus({ preventScroll: true });
  (document.querySelector(".tt-l-head") ?? title).scrollIntoView();
  return true;
};
const MAX_WAIT = 5000; // ms
/** Show a part as soon as it is on the page. @param {number} n */
const arriveAt = (n) => {
  const watch = new MutationObserver(() => showPart(`part-${n}`) && watch.disconnect());
  if (showPart(`part-${n}`)) return;
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), MAX_WAIT);
};

/** @type {Handlers} */
export const PAGE_CLICKS = {
  go: ({ dataset }, { send }) => send({ do: "go", part: Number(dataset.n) }),
  open: (_, { send, screen }) => send({ do: "open", all: !screen().isOpen }),
};

// -- what this browser remembers ----------------------------------------------------------------------------------

/** @param {string} name */
const storageKey = (name) => `tabletop-nb lesson ${name}`;
/** @param {string} name */
export const readKept = (name) => {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? "null");
  } catch {
    return null;
  }
};
/** @type {(name: string, kept: unknown) => void} */
export const writeKept = (name, kept) => {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(kept));
  } catch {
    // The browser stores nothing. The lesson works without.
  }
};

/** Return everything that this browser has stored of a lesson, by part. @param {Screen} screen */
const keptLesson = ({ names, store }) =>
  Object.fromEntries(
    [...names, store].map((name) => [name, readKept(name)]).filter(([, kept]) => kept !== null),
  );
const OPEN = "#open"; // the address of a lesson with all its parts open
/** @param {Screen} screen */
const firstRecall = (screen) => {
  const kept = keptLesson(screen);
  if (location.hash === OPEN) kept[screen.store] = { ...kept[screen.store], open: true };
  return Object.keys(kept).length > 0 ? kept : null;
};
/**
 * Load what is stored when the lesson opens, and store what has changed since: closed parts aren't on the page.
 * @param {Tools} tools
 */
export const afterTop = ({ ui, screen, send }) => {
  const { currentPart, moves, memory, store, keep } = screen();
  if (!ui.recalled) {
    ui.recalled = true;
    const kept = firstRecall(screen());
    if (kept) send({ do: "recall", kept });
    return;
  }
  if (moves > (ui.moves ?? 0)) arriveAt(currentPart);
  ui.moves = moves;
  for (const [name, value] of Object.entries(memory)) writeKept(name, value);
  writeKept(store, keep);
};
