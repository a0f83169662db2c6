// What is said about an answer, in Learn and in lessons.
import { h, icon, ruleChip } from "./parts.js";
/** @import { Feedback } from "./types.d.ts" */

/** @type {Record<string, string>} */
const FEEDBACK_ICONS = { right: "check", illegal: "why", wrong: "turned" };
/** @param {Feedback} feedback */
export const feedback = ({ kind, title, text, rule, actions = [] }) => h`
  <div class="tt-feedback is-${kind}">
    ${icon(FEEDBACK_ICONS[kind], 18)}
    <div>
      <b>${title}</b>
      <p>${text}</p>
      ${ruleChip(rule)}
      <span class="tt-actions">${actions}</span>
    </div>
  </div>`;

/**
 * Return the text with the names of components in bold: "**Suns** are equal dice".
 * @param {string} text
 */
export const bold = (text) => text.split("**").map((part, i) => (i % 2 ? h`<b>${part}</b>` : part));
