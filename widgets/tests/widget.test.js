import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { FakeModel, emptyPage, enter, fire, textOf } from "./dom.js";
import { mount } from "../widget.js";

const WORDS = { widget: { lost: "No answer" } };
const drawPage = (screen, ui) => `
  <h2 tabindex="-1" data-home>${screen.title}</h2>
  ${screen.field ? '<input data-id="name" data-do="type" value="abcdef">' : ""}
  <button data-id="go" data-do="go"><b>Go</b></button>
  <details data-id="more" ${ui.open.has("more") ? "open" : ""}><summary>More</summary></details>
  <i>nothing</i>`;

let model;
let root;
let unmount;
let tools;
let acted;
let received;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  acted = [];
  received = [];
  model = new FakeModel({ words: WORDS, screen: { seq: 5, title: "One", field: true } });
  const act = (event, target) => acted.push([event.type, target.dataset.id]);
  unmount = mount({
    model,
    el: emptyPage(),
    draw: drawPage,
    act,
    onMessage: (message) => received.push(message),
  });
  ({ tools } = unmount);
  ({ root } = tools);
});

const find = (id) => root.querySelector(`[data-id="${id}"]`);
const alerts = () => [...root.querySelectorAll("[role=alert]")].map(textOf);
const isBusy = () => root.hasAttribute("aria-busy");

test("each screen is drawn", () => {
  assert.equal(textOf(root.querySelector("h2")), "One");
  model.show({ title: "Two" });
  assert.equal(textOf(root.querySelector("h2")), "Two");
});

test("focus stays on the element with the same id, and the caret where it was", () => {
  find("name").focus();
  find("name").setSelectionRange(2, 2);
  const before = find("name");
  model.show({});
  assert.notEqual(document.activeElement, before);
  assert.equal(document.activeElement, find("name"));
  assert.equal(find("name").selectionStart, 2);
});

test("a slider stays the same element while it is dragged; everything around it is redrawn", () => {
  const slider = (at) => `
    <h2>${at}</h2><p class="is-${at}">
    <b>${at}</b><input type="range" data-id="at" max="9" value="${at}" aria-valuetext="${at}">
    <i>${at}</i></p>`;
  unmount();
  model = new FakeModel({ words: WORDS, screen: { seq: 1, at: 2 } });
  ({ tools } = unmount = mount({
    model,
    el: emptyPage(),
    draw: (screen) => slider(screen.at),
    act() {},
  }));
  ({ root } = tools);
  const before = find("at");
  fire(before, "pointerdown");
  model.show({ at: 7 });
  assert.equal(find("at"), before);
  assert.equal(textOf(root.firstElementChild), "7 7 7");
  assert.equal(root.querySelector("p").className, "is-7");
  assert.equal(before.getAttribute("aria-valuetext"), "7");
  fire(before, "pointerup");
  model.show({ at: 8 });
  assert.ok(find("at") !== before);
  assert.equal(textOf(root.firstElementChild), "8 8 8");
});

test("focus goes to the heading when its element is gone", () => {
  find("name").focus();
  model.show({ field: false });
  assert.equal(document.activeElement, root.querySelector("[data-home]"));
});

test("focus outside the widget is left alone", () => {
  const other = document.body.appendChild(document.createElement("input"));
  other.focus();
  model.show({});
  assert.equal(document.activeElement, other);
});

test("a command names the screen it answers, and waits for the next", () => {
  tools.send({ do: "go" });
  assert.deepEqual(model.sent, [{ do: "go", seq: 5 }]);
  assert.ok(isBusy());
  model.show({});
  assert.ok(!isBusy());
});

test("an answer that doesn't come is reported", () => {
  tools.send({ do: "go" });
  mock.timers.tick(5999);
  assert.deepEqual(alerts(), []);
  mock.timers.tick(1);
  assert.deepEqual(alerts(), ["No answer"]);
});

test("a long command may take ten times as long", () => {
  tools.send({ do: "go", long: true });
  mock.timers.tick(59_999);
  assert.deepEqual(alerts(), []);
  mock.timers.tick(1);
  assert.deepEqual(alerts(), ["No answer"]);
});

test("an answer in time is not reported", () => {
  tools.send({ do: "go" });
  model.show({});
  mock.timers.tick(60_000);
  assert.deepEqual(alerts(), []);
});

test("of many quick changes, only the first and the last are sent", () => {
  for (const value of [1, 2, 3]) tools.sendLast({ do: "set", value });
  assert.deepEqual(
    model.sent.map(({ value }) => value),
    [1],
  );
  assert.equal(tools.ui.set.value, 3);
  model.show({});
  assert.deepEqual(
    model.sent.map(({ value, seq }) => [value, seq]),
    [
      [1, 5],
      [3, 6],
    ],
  );
  model.show({});
  assert.equal(tools.ui.set, null);
  assert.equal(model.sent.length, 2);
});

test("a new screen clears what belongs to the old one", () => {
  tools.ui.step.picked = ["die:1"];
  tools.ui.query = "fire";
  model.show({});
  assert.deepEqual(tools.ui.step, {});
  assert.equal(tools.ui.query, "fire");
});

test("`before` and `after` run around each drawing, and `after` knows whether the screen is new", () => {
  const drawn = [];
  const { tools: other } = mount({
    model,
    el: emptyPage(),
    draw: drawPage,
    act: () => {},
    before: (stage) => stage.querySelector("h2")?.textContent,
    after: (stage, _, before, isNewScreen) => drawn.push([before, isNewScreen]),
  });
  other.paint();
  model.show({ title: "Two" });
  assert.deepEqual(drawn, [
    [undefined, true],
    ["One", false],
    ["One", true],
  ]);
});

test("the selection stays until the question changes", () => {
  model.show({ key: "q1" });
  tools.ui.step.picked = ["die:1"];
  model.show({ key: "q1" });
  assert.deepEqual(tools.ui.step.picked, ["die:1"]);
  model.show({ key: "q2" });
  assert.deepEqual(tools.ui.step, {});
});

test("a widget is set up once, and taken down when it is removed", () => {
  const calls = [];
  const remove = mount({
    model,
    el: emptyPage(),
    draw: drawPage,
    act: () => {},
    setUp: () => {
      calls.push("up");
      return () => calls.push("down");
    },
  });
  model.show({});
  remove();
  assert.deepEqual(calls, ["up", "down"]);
});

test("of two buttons with the same id, the one with focus keeps it", () => {
  const draw = () => '<button data-id="go">Go</button><p><button data-id="go">Go</button></p>';
  const twice = mount({ model, el: emptyPage(), draw, act: () => {} });
  twice.tools.stage.querySelector("p button").focus();
  twice.tools.paint();
  assert.equal(document.activeElement.parentElement.tagName, "P");
});

test("events reach the widget with the marked element around their target", () => {
  fire(root.querySelector("b"), "click");
  enter(find("name"), "x");
  fire(root.querySelector("i"), "click");
  assert.deepEqual(acted, [
    ["click", "go"],
    ["input", "name"],
  ]);
});

test("keys stay in the widget", () => {
  let outside = 0;
  const count = () => outside++;
  for (const kind of ["keydown", "keyup", "keypress"]) {
    document.body.addEventListener(kind, count);
    fire(find("name"), kind);
    document.body.removeEventListener(kind, count);
  }
  assert.equal(outside, 0);
  assert.deepEqual(acted, [["keydown", "name"]]);
});

test("an open details element stays open, even if a screen arrives before its toggle event", () => {
  find("more").open = true;
  model.show({});
  assert.ok(find("more").open);
  find("more").open = false;
  model.show({});
  assert.ok(!find("more").open);
});

test("an announcement is made only once", () => {
  const voice = root.querySelector("[aria-live]");
  model.show({ say: "You won" });
  assert.equal(voice.textContent, "You won");
  voice.textContent = "read";
  model.show({ say: "You won" });
  assert.equal(voice.textContent, "read");
});

test("a screen that Python could not make shows the reason", () => {
  model.show({ broken: "Something went wrong" });
  assert.deepEqual(alerts(), ["Something went wrong"]);
});

test("messages that aren't screens are passed on", () => {
  model.fire("msg:custom", { file: "x" });
  assert.deepEqual(received, [{ file: "x" }]);
});

test("a widget that is removed reacts to nothing", () => {
  tools.send({ do: "go" });
  unmount();
  model.show({ title: "Two" });
  mock.timers.tick(60_000);
  assert.equal(textOf(root.querySelector("h2")), "One");
  assert.deepEqual(alerts(), []);
});
