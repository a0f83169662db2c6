// The pieces of a lesson: a scene to look at, a guess, rolls by hand, a slider, exercises. What is right, and every sentence, comes from Python.
import { button, card, die, feedback, h, icon, raw } from "./parts.js";
import { pips } from "./symbols.js";
import { mount } from "./widget.js";
import { say } from "./words.js";

// -- dice ---------------------------------------------------------------------------------------------------------

const caption = (kept, other = say("lesson.rolls")) =>
  h`<small class="tt-l-cap">${kept ? h`${icon("check", 12)} ${say("lesson.keeps")}` : other}</small>`;
/** A die to look at. kept: true, false, or null where nothing is kept. */
const stillDie = ({ value, kept = null, other }) => h`
<span class="tt-l-die"><span class="tt-die ${kept && "is-kept"}" role="img" aria-label="${say("parts.die", { value })}${kept ? `, ${say("lesson.keeps")}` : ""}"><svg viewBox="0 0 48 48" aria-hidden="true">${raw(pips(value, 12, 4.6, 24))}</svg></span>${kept != null && caption(kept, other)}</span>`;
/** Dice to pick; pressing one keeps it, pressing again does not. */
const pickDice = (roll, keep, label) => h`
<div class="tt-dice tt-l-dice" role="group" aria-label="${label}">${roll.map((value, at) => h`<span class="tt-l-die">${die({ value, id: `die:${at}`, state: keep.includes(at) ? "selected" : "legal" })}${caption(keep.includes(at))}</span>`)}</div>`;
const keptAt = (ui) => (ui.keep ??= []);
const toggleDie = (id, ui) => {
  const at = Number(id.split(":")[1]),
    kept = keptAt(ui);
  ui.keep = kept.includes(at) ? kept.filter((one) => one !== at) : [...kept, at];
};

// -- what each piece looks like -------------------------------------------------------------------------------------

/** A card that is only looked at: no button. */
const stillCard = (looks) =>
  raw(
    String(card({ ...looks, id: looks.name }))
      .trim()
      .replace(/^<button/, "<div")
      .replace(/<\/button>$/, "</div>")
      .replace(/ data-do="thing"/, ""),
  );

const scene = ({ enemies, heroines, dice }) => h`
<div class="tt-l-scene">
<section class="tt-zone" aria-label="${say("lesson.enemies")}"><h3>${say("lesson.enemies")}</h3><div class="tt-cards tt-cards-2">${enemies.map(stillCard)}</div></section>
<section class="tt-zone" aria-label="${say("lesson.team")}"><h3>${say("lesson.team")}</h3><div class="tt-cards tt-l-one">${heroines.map(stillCard)}</div></section>
${dice.length > 0 && h`<section class="tt-zone tt-l-wide" aria-label="${say("lesson.dice")}"><h3>${say("lesson.dice")}</h3><div class="tt-dice">${dice.map((value) => stillDie({ value }))}</div></section>`}</div>`;

const slider = ({ label, id, min = 0, max, value, shown, does }) => h`
<label class="tt-l-slider"><span>${label} <b aria-hidden="true">${shown}</b></span><input type="range" aria-valuetext="${shown}" data-do="${does}" data-id="${id}" min="${min}" max="${max}" value="${value}" style="--at:${((100 * (value - min)) / (max - min)).toFixed(1)}%"></label>`;

const guess = (screen, ui) => {
  const value = ui.value ?? screen.value;
  return h`<section class="tt-l-box"><h3 class="tt-l-ask" tabindex="-1" data-home>${screen.ask}</h3>${
    screen.locked
      ? h`<p class="tt-l-locked">${icon("check", 16)} ${screen.told}</p>`
      : h`${slider({ label: say("lesson.guess"), id: "guess", max: 100, value, shown: `${value} %`, does: "slide" })}<p class="tt-l-row">${button(say("lesson.commit"), { kind: "go", does: "commit" })}<small>${say("lesson.guess_tip")}</small></p>`
  }</section>`;
};

const seed = (screen, ui) => h`
<form class="tt-l-box" data-do="name"><div class="tt-l-field"><label for="${ui.name}"><b>${say("lesson.who")}</b></label><span class="tt-l-row"><input class="tt-l-input" id="${ui.name}" data-do="type" data-id="who" value="${ui.typed ?? screen.text}" maxlength="60" autocomplete="off" aria-describedby="${ui.name}-tip"><button class="tt-btn ${!screen.text && "tt-btn-go"}" type="submit" data-id="name">${say(screen.text ? "lesson.change" : "lesson.start")}</button></span><small id="${ui.name}-tip">${say("lesson.who_tip")}</small></div>
${screen.told && h`<p class="tt-l-locked">${icon("check", 16)} ${screen.told}</p>`}</form>`;

const byhand = (screen, ui) => {
  const kept = keptAt(ui),
    left = screen.roll.length - kept.length;
  const press = say(
    left === screen.roll.length
      ? "lesson.reroll_all"
      : left
        ? "lesson.reroll"
        : "lesson.reroll_none",
  );
  return h`<section class="tt-l-box"><h3 class="tt-l-ask" tabindex="-1" data-home>${screen.ask}</h3><p class="tt-l-quiet">${say("lesson.again")}</p>
<div class="tt-l-hand"><div class="tt-l-step"><h4>${say("lesson.roll")}</h4>${pickDice(screen.roll, kept, say("lesson.roll"))}<p>${button(press, { kind: "go", does: "reroll" })}</p></div>
<div class="tt-l-step" ><h4>${say("lesson.became")}</h4>${
    screen.last
      ? h`<div class="tt-dice tt-l-dice">${screen.last.dice.map((one) => stillDie({ ...one, other: say("lesson.rolled") }))}</div><p class="tt-l-end ${screen.last.won && "is-won"}">${icon(screen.last.won ? "check" : "minus", 18)} ${screen.last.told}</p>`
      : h`<div class="tt-dice tt-l-dice">${screen.roll.map(() => h`<span class="tt-l-die"><span class="tt-die tt-l-blank"></span></span>`)}</div>`
  }</div></div>
${screen.tally.length > 0 && h`<div><h4>${say("lesson.tally_title")}</h4><ul class="tt-l-bars">${screen.tally.map((row) => bar(row.way, row.told, row.share))}</ul></div>`}<p class="tt-l-quiet">${screen.more}</p></section>`;
};
const bar = (name, told, share, best = false) =>
  h`<li class="${best && "is-best"}"><span>${best && icon("check", 14)} ${name}</span><i style="--share:${(100 * share).toFixed(1)}%"></i><b>${told}</b></li>`;

const many = (screen) => h`
<section class="tt-l-box"><p class="tt-l-row">${screen.buttons.map(({ times, text }, i) => button(text, { kind: i === screen.buttons.length - 1 ? "go" : "", does: "many", id: `many:${times}`, data: { times } }))}</p>
${screen.of > 0 && h`<p><progress max="${screen.of}" value="${screen.done}" aria-label="${say("lesson.busy", screen)}"></progress> ${say("lesson.busy", screen)}</p>`}<p class="tt-l-quiet">${screen.rows.map((row) => h`<span class="tt-l-part">${row}</span>`)}</p></section>`;

const steer = (screen, ui) => h`
<section class="tt-l-box">${slider({ label: screen.label, id: "steer", max: screen.most, value: ui.set?.value ?? screen.at, shown: screen.value, does: "steer" })}
<p class="tt-l-ask" tabindex="-1" data-home>${screen.title}</p><div class="tt-dice tt-l-dice">${screen.dice.map((one) => stillDie(one))}</div>
${screen.text && h`<p>${screen.text}</p>`}${screen.rows && h`<ul class="tt-l-bars">${screen.rows.map((row) => bar(row.way, row.told, row.share, row.best))}</ul>`}</section>`;

// -- exercises ------------------------------------------------------------------------------------------------------

const FIELDS = {
  text: (kind, ui, given, locked) =>
    h`<div class="tt-l-field"><label for="${ui.name}">${kind.label}</label><input class="tt-l-input" id="${ui.name}" data-do="type" data-id="answer" value="${ui.typed ?? given ?? ""}" autocomplete="off" spellcheck="false" aria-describedby="${ui.name}-tip" ${raw(locked ? "readonly" : "")}><small id="${ui.name}-tip">${kind.tip}</small></div>`,
  open: (kind, ui, given) =>
    h`<div class="tt-l-field"><label for="${ui.name}">${kind.label}</label><textarea class="tt-l-input" rows="6" id="${ui.name}" data-do="type" data-id="answer" maxlength="4000" aria-describedby="${ui.name}-tip">${ui.typed ?? given ?? ""}</textarea><small id="${ui.name}-tip">${kind.tip}</small></div>`,
  pick: (kind, ui, given, locked) =>
    h`<fieldset class="tt-l-field"><legend>${kind.label}</legend>${kind.options.map((option, i) => h`<label class="tt-l-choice"><input type="${kind.many ? "checkbox" : "radio"}" name="${ui.name}" data-do="choose" data-id="choice:${i}" value="${i}" ${raw(chosen(ui, given).includes(i) ? "checked" : "")} ${raw(locked ? "disabled" : "")}><span>${option}</span></label>`)}${kind.tip && h`<small>${kind.tip}</small>`}</fieldset>`,
  keep: (kind, ui, given, locked) =>
    h`<div class="tt-l-field"><p>${kind.label}</p>${locked ? h`<div class="tt-dice tt-l-dice">${kind.roll.map((value, at) => stillDie({ value, kept: given.includes(at) }))}</div>` : pickDice(kind.roll, (ui.keep ??= given ?? []), kind.label)}<small>${kind.tip}</small></div>`,
};
const chosen = (ui, given) => (ui.chosen ??= [given ?? []].flat());
const given = ({ kind, given: before }, ui) =>
  ({
    text: () => ui.typed ?? before ?? "",
    open: () => ui.typed ?? before ?? "",
    keep: () => keptAt(ui),
    pick: () => (kind.many ? chosen(ui, before) : (chosen(ui, before)[0] ?? null)),
  })[kind.type]();

const answer = (screen, ui) => h`
<form class="tt-l-box tt-l-answer" data-do="check" aria-label="${screen.place}"><p class="tt-l-quiet">${screen.place}</p><h3 class="tt-l-ask" tabindex="-1" data-home>${screen.title}</h3><p class="tt-l-question">${screen.ask}</p>
${FIELDS[screen.kind.type](screen.kind, ui, screen.given, screen.locked)}
${screen.verdict && feedback(screen.verdict)}
<p class="tt-l-row">${!screen.locked && h`<button class="tt-btn tt-btn-go" type="submit" data-id="check">${screen.check}</button>`}${screen.mayShow && button(say("lesson.way"), { does: "way", icon: "hint" })}${screen.tries && h`<small>${screen.tries}</small>`}</p>
${screen.way && h`<div class="tt-l-way"><h4>${say("lesson.way_title")}</h4><ol>${screen.way.map((line) => h`<li>${line}</li>`)}</ol></div>`}</form>`;

const progress = (screen, ui) => h`
<section class="tt-l-box"><h3 class="tt-l-ask" tabindex="-1" data-home>${screen.title}</h3><ol class="tt-l-dots" aria-label="${say("lesson.progress_label")}">${screen.items.map(({ n, state, word }) => h`<li class="is-${state}">${state === "done" ? icon("check", 16) : n}<span class="tt-said">${n}: ${word}</span></li>`)}</ol>
${screen.finished && h`<p class="tt-l-locked">${icon("check", 16)} ${say("lesson.finished")}</p>`}
<div class="tt-l-field"><label for="${ui.name}">${say("lesson.line_label")}</label><textarea class="tt-l-input tt-l-line" rows="3" readonly id="${ui.name}" data-do="line" data-id="line">${screen.line}</textarea></div>
${ui.step.sure ? h`<p class="tt-l-row"><span>${say("lesson.over_ask")}</span>${button(say("lesson.over_yes"), { does: "over" })}${button(say("lesson.over_no"), { does: "sure" })}</p>` : h`<p>${button(say("lesson.over"), { kind: "quiet", does: "sure", icon: "undo" })}</p>`}</section>`;

const solutions = (screen, ui) => h`
<form class="tt-l-box" data-do="name"><div class="tt-l-field"><label for="${ui.name}"><b>${say("lesson.look_up")}</b></label><span class="tt-l-row"><input class="tt-l-input" id="${ui.name}" data-do="type" data-id="who" value="${ui.typed ?? screen.text}" maxlength="60" autocomplete="off" aria-describedby="${ui.name}-tip"><button class="tt-btn tt-btn-go" type="submit" data-id="name">${say("lesson.look_up_go")}</button></span><small id="${ui.name}-tip">${say("lesson.look_up_tip")}</small></div><p class="tt-l-locked">${screen.told}</p></form>
${screen.items.map((item) => h`<section class="tt-l-box"><h3 class="tt-l-ask">${item.title}</h3><p class="tt-l-question">${item.ask}</p><div class="tt-l-way"><ol>${[...item.way, item.answer].map((line) => h`<li>${line}</li>`)}</ol></div>${item.wrong.length > 0 && h`<ul class="tt-l-wrong">${item.wrong.map((line) => h`<li>${line}</li>`)}</ul>`}</section>`)}`;

const PIECES = { scene, guess, seed, byhand, many, steer, answer, progress, solutions };

// -- what a person does ---------------------------------------------------------------------------------------------

const GONE = ["typed", "keep", "chosen", "value"]; // what is in the fields, until another question takes their place
const lessonDraw = (screen, ui) => {
  ui.name ??= `tt-l-${Math.random().toString(36).slice(2)}`; // ties a label to its field
  if (ui.asked !== undefined && ui.asked !== screen.ask) for (const key of GONE) delete ui[key];
  ui.asked = screen.ask;
  return h`<div class="tt-screen tt-l">${screen.error && h`<p class="tt-lost" role="alert">${screen.error}</p>`}${PIECES[screen.what](screen, ui)}</div>`;
};

const CLICKS = {
  thing: (target, { ui, paint }) => {
    toggleDie(target.dataset.id, ui);
    paint();
  },
  commit: (target, { ui, screen, send }) =>
    send({ do: "commit", value: ui.value ?? screen().value }),
  // Quick hands: a press before the last roll has come is a roll, too.
  reroll: (target, { ui, root, send }) => {
    if (root.hasAttribute("aria-busy")) ui.more = (ui.more ?? 0) + 1;
    else send({ do: "reroll", keep: keptAt(ui) });
  },
  many: (target, { send }) => send({ do: "many", times: Number(target.dataset.times), long: true }),
  way: (target, { send }) => send({ do: "way" }),
  over: (target, { send }) => send({ do: "over" }),
  sure: (target, { ui, paint }) => {
    ui.step.sure = !ui.step.sure;
    paint();
  },
  line: (target) => target.select(),
};
const INPUTS = {
  type: (target, { ui }) => {
    ui.typed = target.value;
  },
  slide: (target, { ui, paint }) => {
    ui.value = Number(target.value);
    paint();
  },
  steer: (target, { sendLast }) => sendLast({ do: "steer", value: Number(target.value) }),
  choose: (target, { ui, screen }) => {
    const at = Number(target.value),
      had = ui.chosen ?? [];
    ui.chosen = !screen().kind.many
      ? [at]
      : target.checked
        ? [...had, at]
        : had.filter((one) => one !== at);
  },
};
const SUBMITS = {
  check: (target, { ui, screen, send }) => send({ do: "check", given: given(screen(), ui) }),
  name: (target, { ui, screen, send }) => send({ do: "name", text: ui.typed ?? screen().text }),
};
const lessonAct = (event, target, tools) => {
  if (event.type === "submit") event.preventDefault();
  const heard = { click: CLICKS, input: INPUTS, submit: SUBMITS }[event.type]?.[target.dataset.do];
  heard?.(target, tools);
};

// -- what this browser remembers --------------------------------------------------------------------------------------

const place = (name) => `tabletop-nb lesson ${name}`;
const recall = (name) => {
  try {
    return JSON.parse(localStorage.getItem(place(name)));
  } catch {
    return null;
  }
};
const note = (name, kept) => {
  try {
    localStorage.setItem(place(name), JSON.stringify(kept));
  } catch {
    /* a browser that keeps nothing: the lesson works all the same */
  }
};

const lessonAfter = (stage, { ui, root, screen, send }) => {
  const { store, fresh, keep } = screen();
  if (store && fresh && !ui.recalled) {
    ui.recalled = true;
    const kept = recall(store);
    if (kept !== null) send({ do: "restore", kept });
  } else if (store && !fresh) note(store, keep);
  if (ui.more && !root.hasAttribute("aria-busy")) {
    ui.more -= 1;
    send({ do: "reroll", keep: keptAt(ui) });
  }
};

export default {
  render: ({ model, el }) =>
    mount({ model, el, draw: lessonDraw, act: lessonAct, after: lessonAfter }),
};
