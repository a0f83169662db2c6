// The analysis page: the form, the estimate with its charts, and the table of runs. No number is computed here.
import { button, h, icon, raw } from "./parts.js";
import { download } from "./share.js";
import { mount } from "./widget.js";
import { say } from "./words.js";
/** @import { Act, Screen, Tools, View, WidgetParts } from "./types.d.ts" */

/**
 * A field of the form: a list to choose from, or a number to type where there are no options.
 * @typedef {{name: string, label: string, value: string, options: [string, string][]}} Field
 * @typedef {{bot: string, share: number, text: string, small: string, score: string}} BotRow
 * @typedef {{number: number, title: string, games: string, bots: BotRow[], shown: boolean}} RunRow
 */

// -- the form -----------------------------------------------------------------------------------------------------

/** @param {boolean} isOff */
const disabled = (isOff) => isOff && raw("disabled");

/** @type {(field: Field) => (option: [string, string]) => any} */
const fieldOption =
  ({ value }) =>
  ([key, text]) =>
    h`<option value="${key}" ${key === value && "selected"}>${text}</option>`;
/** @type {(isRunning: boolean) => (field: Field) => any} */
const fieldBox = (isRunning) => (field) => {
  const names = h`data-do="set" data-id="field:${field.name}" data-field="${field.name}"`;
  const input = field.options.length
    ? h`<select ${names} ${disabled(isRunning)}>${field.options.map(fieldOption(field))}</select>`
    : h`<input type="number" min="0" ${names} ${disabled(isRunning)} value="${field.value}">`;
  return h`<label class="tt-a-field is-${field.name.split(":")[0]}"><span>${field.label}</span>${input}</label>`;
};

/** @param {Screen} screen */
const analysisNotice = ({ notice }) =>
  notice &&
  h`
    <p class="tt-a-notice is-${notice.kind}" role="${notice.kind === "problem" ? "alert" : "status"}">
      ${icon(notice.kind === "problem" ? "why" : "check", 16)} <span>${notice.text}</span>
    </p>`;

/** @param {Screen} screen */
const progressBar = ({ progress }) =>
  progress &&
  h`
    <div class="tt-a-progress">
      <progress max="1" value="${progress.share}" aria-label="${say("analysis.progress_label")}"></progress>
      <span>${progress.text}</span> <small>${progress.small}</small>
    </div>`;

/** @param {Screen} screen */
export const drawControls = (screen) => {
  const does = screen.running ? "stop" : "start";
  const kind = screen.running ? undefined : "go";
  return h`
    <section class="tt-a-box" aria-label="${say("analysis.title")}">
      <div class="tt-a-form">${screen.fields.map(fieldBox(screen.running))}</div>
      <div class="tt-row">${button(say(`analysis.${does}`), { does, id: "go", kind })}</div>
      ${progressBar(screen)} ${analysisNotice(screen)}
      ${screen.about.map((/** @type {string} */ text) => h`<p class="tt-a-quiet">${text}</p>`)}
      <p class="tt-a-quiet">${say("analysis.rotated")} ${screen.limits}</p>
    </section>`;
};

// -- the estimate -------------------------------------------------------------------------------------------------

/** @type {(chart: [string, string, boolean]) => any} */
const chartButton = ([name, text, isOn]) =>
  button(text, { does: "chart", id: `chart:${name}`, data: { name }, isPressed: isOn });

/** @param {Screen} screen */
export const drawEstimate = ({ estimate, charts, runs }) => h`
  <section class="tt-a-estimate">
    <h2 tabindex="-1" data-home>${estimate.text}</h2>
    <p>${estimate.small}${estimate.few && h` <small>${estimate.few}</small>`}</p>
    ${
      runs.length > 0 &&
      h`<div class="tt-row" role="group" aria-label="${say("analysis.charts")}">${charts.map(chartButton)}</div>`
    }
  </section>`;

// -- the runs -----------------------------------------------------------------------------------------------------

/** @param {BotRow} row */
const rateCell = ({ share, text, small }) => h`
  <td data-label="${say("analysis.win_rate")}">
    <span class="tt-odds-cell">
      <i style="--at:${(100 * share).toFixed(1)}%"></i><b>${text}</b><small>${small}</small>
    </span>
  </td>`;
/** @type {(bots: BotRow, screen: Screen, run: RunRow, at: number) => any} */
const botLine = (bot, screen, run, at) => h`
  <tr class="${run.shown && "is-shown"}">
    ${at === 0 && runHead(run, screen)}
    <td data-label="${say("analysis.bots")}">${bot.bot}</td>
    ${rateCell(bot)}
    <td data-label="${say("analysis.score")}">${bot.score}</td>
  </tr>`;
/** @type {(run: RunRow, screen: Screen) => any} */
const runHead = ({ number, title, games, bots, shown }, { running }) => {
  const data = { at: number - 1 };
  const show = { does: "show", id: `show:${number}`, data, isPressed: shown };
  const remove = {
    does: "remove",
    id: `remove:${number}`,
    data,
    title: say("analysis.remove", { number }),
  };
  return h`
    <th scope="row" rowspan="${bots.length}">
      <span class="tt-a-run">
        <b>${number}</b><span>${title}<small>${say("analysis.games")}: ${games}</small></span>
      </span>
      ${
        !running &&
        h`<span class="tt-row">
          ${button(say("analysis.show", { number }), { kind: "quiet", ...show })}
          ${button(say("analysis.remove", { number }), { kind: "quiet", ...remove })}
        </span>`
      }
    </th>`;
};
/** @type {(screen: Screen) => any} */
const runTable = (screen) => h`
  <table class="tt-odds tt-odds-plain">
    <caption class="tt-sr-only">${say("analysis.runs")}</caption>
    <thead>
      <tr>
        <th scope="col">${say("analysis.run")}</th><th scope="col">${say("analysis.bots")}</th>
        <th scope="col">${say("analysis.win_rate")}</th><th scope="col">${say("analysis.score")}</th>
      </tr>
    </thead>
    ${screen.runs.map(
      (/** @type {RunRow} */ run) =>
        h`<tbody>${run.bots.map((bot, at) => botLine(bot, screen, run, at))}</tbody>`,
    )}
  </table>`;

/** @param {string} text */
const contrastLine = (text) => h`<li>${text}</li>`;
/** @param {Screen} screen */
export const drawRuns = (screen) => {
  if (!screen.runs.some((/** @type {RunRow} */ run) => run.bots.length)) return h``;
  const files = ["csv", "parquet"].map((format) =>
    button(say(`analysis.${format}`), {
      does: "export",
      id: format,
      icon: "draw",
      data: { format },
    }),
  );
  return h`
    <section class="tt-a-runs">
      <h3>${say("analysis.runs")}</h3>
      <p class="tt-a-quiet">${say("analysis.runs_about", { count: screen.kept })}</p>
      ${runTable(screen)}
      <ul class="tt-odds-notes">${screen.contrasts.map(contrastLine)}</ul>
      ${
        screen.can_export &&
        h`<div class="tt-row">${files}<small>${say("analysis.export_about")}</small></div>`
      }
    </section>`;
};

// -- what a person does -------------------------------------------------------------------------------------------

/** @type {Record<string, (target: any, tools: Tools) => void>} */
const ANALYSIS_COMMANDS = {
  set: ({ value, dataset }, { send }) => send({ do: "set", field: dataset.field, value }),
  start: (target, { send }) => send({ do: "start", long: true }),
  stop: (target, { send }) => send({ do: "stop", long: true }),
  chart: ({ dataset }, { send }) => send({ do: "chart", name: dataset.name, long: true }),
  show: ({ dataset }, { send }) => send({ do: "show", at: Number(dataset.at), long: true }),
  remove: ({ dataset }, { send }) => send({ do: "remove", at: Number(dataset.at) }),
  export: ({ dataset }, { send }) => send({ do: "export", format: dataset.format, long: true }),
};
/** @type {Act} */
const actAnalysis = (event, target, tools) => {
  const wanted = /^(SELECT|INPUT)$/.test(target.tagName) ? "change" : "click";
  if (event.type === wanted) ANALYSIS_COMMANDS[target.dataset.do ?? ""]?.(target, tools);
};

/** Ask for the next part of a run, once this one is drawn. @type {WidgetParts["after"]} */
const askForMore = (stage, { screen, send }, remembered, isNewScreen) => {
  if (screen().running && isNewScreen) send({ do: "more", long: true });
};

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
/** @type {WidgetParts["onMessage"]} */
const saveFile = ({ file }) => {
  if (file) download(file.name, file.base64 ? bytesOf(file.base64) : file.text, file.type);
};

/** @type {Record<string, WidgetParts["draw"]>} */
const ANALYSIS_PARTS = { controls: drawControls, estimate: drawEstimate, runs: drawRuns };

/** @param {View} view */
function render({ model, el }) {
  const part = model.get("part");
  const after = part === "controls" ? askForMore : undefined;
  return mount({
    model,
    el,
    draw: ANALYSIS_PARTS[part],
    act: actAnalysis,
    after,
    onMessage: saveFile,
  });
}

export default { render };
