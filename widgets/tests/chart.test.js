import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FakeModel, FakeObserver, emptyPage, textOf } from "./dom.js";
import chart from "../chart.js";

const SPEC = { mark: "bar", description: "one bar" };
let el;
let width;
let drawn;
let finalized;
let embed;
let isDarkListener;

Object.defineProperty(Object.getPrototypeOf(document.createElement("div")), "clientWidth", {
  get: () => width,
  configurable: true,
});
globalThis.matchMedia = () => ({
  addEventListener: (_, listener) => (isDarkListener = listener),
  removeEventListener: () => (isDarkListener = null),
});
globalThis.getComputedStyle = ({ style }) => ({ color: `<${style.color}>`, fontFamily: "serif" });

beforeEach(() => {
  el = emptyPage();
  width = 400;
  drawn = [];
  finalized = 0;
  embed = async (host, spec, options) => {
    drawn.push({ spec, options });
    return { view: { finalize: () => finalized++ } };
  };
  globalThis.__tabletopVega = { ready: Promise.resolve((...args) => embed(...args)) };
});

const show = async (spec) => {
  const model = new FakeModel({ spec: { ...SPEC, ...spec } });
  return { model, remove: await chart.render({ model, el }) };
};
const change = (model, spec) => {
  model.state.spec = { ...SPEC, ...spec };
  return model.fire("change:spec");
};

test("a chart has its description as a label", async () => {
  await show({});
  assert.equal(el.firstElementChild.getAttribute("role"), "img");
  assert.equal(el.firstElementChild.getAttribute("aria-label"), "one bar");
});

test("a chart waits for the library", async () => {
  delete globalThis.__tabletopVega;
  const model = new FakeModel({ spec: SPEC });
  const rendered = chart.render({ model, el });
  await new Promise(setImmediate);
  assert.equal(drawn.length, 0);
  globalThis.__tabletopVega.resolve(embed);
  await rendered;
  assert.equal(drawn.length, 1);
});

test("a chart takes the width it asks for, as far as there is room", async () => {
  const widthOf = async (wanted, room) => {
    width = room;
    await show(wanted === undefined ? {} : { width: wanted });
    return drawn.at(-1).spec.width;
  };
  assert.equal(await widthOf(300, 400), 300);
  assert.equal(await widthOf(500, 400), 400);
  assert.equal(await widthOf("container", 900), 900);
  assert.equal(await widthOf(undefined, 900), 560);
});

test("charts with several frames keep their width", async () => {
  await show({ hconcat: [], width: undefined });
  assert.equal(drawn[0].spec.autosize, undefined);
  await show({ width: { step: 20 } });
  assert.deepEqual(drawn[1].spec.width, { step: 20 });
});

test("a chart with a row for each value keeps its width, because its frames can't be fitted", async () => {
  await show({ encoding: { row: { field: "bot" } }, width: 420 });
  assert.equal(drawn[0].spec.autosize, undefined);
  assert.equal(drawn[0].spec.width, 420);
});

test("a long title is broken into lines", async () => {
  await show({ title: "How much more often you win with each card", width: 250 });
  assert.deepEqual(drawn[0].spec.title, ["How much more often you win", "with each card"]);
  await show({ title: "Short", width: 250 });
  assert.equal(drawn[1].spec.title, "Short");
});

test("colour tokens become colours, but not in the data", async () => {
  await show({
    layer: [{ mark: { color: "tt-gold" } }],
    data: { values: ["tt-gold"] },
    title: "tt-",
  });
  const { spec } = drawn[0];
  assert.equal(spec.layer[0].mark.color, "<var(--tt-gold)>");
  assert.deepEqual(spec.data, { values: ["tt-gold"] });
  assert.equal(spec.title, "tt-");
});

test("the theme's tokens become colours, and the font is that of the page", async () => {
  await show({ config: { background: "white", axis: { labelColor: "tt-ink-2" } } });
  const { config } = drawn[0].spec;
  assert.equal(config.background, "white");
  assert.equal(config.axis.labelColor, "<var(--tt-ink-2)>");
  assert.equal(config.font, "serif");
});

test("only a chart with a menu can be saved, and then on a background", async () => {
  await show({});
  assert.equal(drawn[0].options.actions, false);
  const model = new FakeModel({ spec: { ...SPEC, config: {} }, menu: true });
  await chart.render({ model, el });
  assert.deepEqual(drawn[1].options.actions, {
    export: true,
    source: false,
    compiled: false,
    editor: false,
  });
  assert.equal(drawn[1].spec.config.background, "<var(--tt-surface)>");
});

test("an error is shown as text, and the next chart is drawn", async () => {
  const working = embed;
  embed = async () => {
    throw new Error("<b>no such mark");
  };
  const { model } = await show({});
  assert.equal(textOf(el.querySelector("[role=alert]")), "Error: <b>no such mark");
  embed = working;
  await change(model, {});
  assert.equal(drawn.length, 1);
});

test("of changes that come together only the newest is drawn", async () => {
  const { model } = await show({});
  for (const title of ["a", "b"]) change(model, { title });
  await change(model, { title: "c" });
  assert.deepEqual(
    drawn.map(({ spec }) => spec.title),
    [undefined, "c"],
  );
  assert.equal(finalized, 1);
});

test("a chart in a closed tab is drawn when the tab opens", async () => {
  width = 0;
  await show({});
  assert.equal(drawn.length, 0);
  width = 400;
  FakeObserver.last.callback();
  await new Promise(setImmediate);
  assert.equal(drawn.length, 1);
});

test("a chart is drawn again for another width, not for a pixel", async () => {
  await show({});
  width = 401;
  FakeObserver.last.callback();
  await new Promise(setImmediate);
  assert.equal(drawn.length, 1);
  width = 300;
  FakeObserver.last.callback();
  await new Promise(setImmediate);
  assert.equal(drawn.at(-1).spec.width, 300);
});

test("a chart follows the theme, until it is removed", async () => {
  const { model, remove } = await show({});
  await isDarkListener();
  assert.equal(drawn.length, 2);
  remove();
  assert.equal(isDarkListener, null);
  assert.equal(change(model, {}), undefined);
  assert.equal(FakeObserver.last.isObserving, false);
  assert.equal(finalized, 2);
});
