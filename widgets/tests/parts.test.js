import assert from "node:assert/strict";
import { test } from "node:test";
import { draw } from "./dom.js";
import { button, h, raw, ruleChip, spokenStates } from "../parts.js";
import { learnWords } from "../words.js";

learnWords({
  state: { selected: "selected", turned: "turned", plain: "" },
  parts: { read: "Read {label}" },
});

const text = (strings, ...values) => String(h(strings, ...values));
test("text is escaped, HTML is not", () => {
  assert.equal(text`<b>${"<i>&\"'"}</b>`, "<b>&#60;i&#62;&#38;&#34;&#39;</b>");
  assert.equal(text`<b>${h`<i>${"<"}</i>`}${raw("<br>")}</b>`, "<b><i>&#60;</i><br></b>");
});

test("lists are joined, null, undefined and false are left out, zero is not", () => {
  assert.equal(text`${[1, [h`<b></b>`, "&"]]}`, "1<b></b>&#38;");
  assert.equal(text`${null}${undefined}${false}${0}`, "0");
});

test("line breaks next to tags and between values vanish", () => {
  const drawn = text`
    <p>
      ${"a"}
      ${"b"}
    </p>
  `;
  assert.equal(drawn, "<p>ab</p>");
});

test("line breaks between attributes and between words become one space", () => {
  const drawn = text`
    <p class="a"
      id="${"b"}"
      ${raw("hidden")}>one
      two</p>`;
  assert.equal(drawn, '<p class="a" id="b" hidden>one two</p>');
});

test("spaces on a line, and line breaks in values, are kept", () => {
  assert.equal(text`<b>a</b> <i>${"x\n  y"}</i>`, "<b>a</b> <i>x\n  y</i>");
});

test("a button carries its command, id and data", () => {
  const drawn = draw(button("Go", { does: "look", data: { at: 3, form: "pay" }, isPressed: true }));
  assert.deepEqual({ ...drawn.dataset }, { id: "look", do: "look", at: "3", form: "pay" });
  assert.equal(drawn.getAttribute("aria-pressed"), "true");
  assert.equal(draw(button("Go", { does: "look" })).hasAttribute("aria-pressed"), false);
});

test("a rule is named with its place, and no rule draws nothing", () => {
  const chip = draw(ruleChip({ key: "roll", label: "Rolling", place: "p. 4" }));
  assert.equal(chip.getAttribute("aria-label"), "Read Rolling, p. 4");
  assert.equal(text`${ruleChip(null)}`, "");
});

test("a button that stays pressed says so either way", () => {
  const html = (isPressed) => String(button("Coach", { does: "coach", isPressed }));
  assert.match(html(true), /aria-pressed="true"/);
  assert.match(html(false), /aria-pressed="false"/);
  assert.doesNotMatch(html(undefined), /aria-pressed/);
});

test("everything a button can have stays a separate attribute", () => {
  const drawn = draw(button("Go", { does: "look", title: "Look", isPressed: false, key: "L" }));
  const values = ["title", "aria-pressed", "aria-keyshortcuts"].map((name) =>
    drawn.getAttribute(name),
  );
  assert.deepEqual(values, ["Look", "false", "L"]);
});

test("states are said in words, and those without words are not", () => {
  assert.equal(spokenStates("selected plain turned"), ", selected, turned");
  assert.equal(spokenStates(null), "");
});
