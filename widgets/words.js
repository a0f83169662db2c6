// Every sentence a person reads comes from Python: each widget brings the words it needs from ui/words.toml.
/** @import { Facts } from "./types.d.ts" */

/** @type {Record<string, any>} */
const WORDS = {};

/**
 * Add words to those that are known on this page.
 * @param {Record<string, any>} words
 */
export const learnWords = (words) => Object.assign(WORDS, words);

/**
 * Return the sentence with its placeholders filled in: fillIn("Step {at}", { at: 3 }).
 * @param {string} sentence
 * @param {Facts} facts
 */
export const fillIn = (sentence, facts) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));

/**
 * Return the sentence with that key, or the key where there is none: say("board.step", { at: 3 }).
 * @param {string} key
 * @param {Facts} facts
 */
export const say = (key, facts = {}) => {
  const sentence = key.split(".").reduce((words, part) => words?.[part], WORDS);
  return typeof sentence === "string" ? fillIn(sentence, facts) : key;
};

/**
 * Return the name of a symbol, for people who can't see it.
 * @param {string} symbol
 * @returns {string}
 */
export const symbolName = (symbol) => WORDS.symbol?.[symbol] ?? symbol;

/**
 * Return what a symbol is for, as a tooltip; by default its name.
 * @param {string} symbol
 * @returns {string}
 */
export const symbolTip = (symbol) => {
  const name = symbolName(symbol);
  return WORDS.tip?.[symbol] ?? name.charAt(0).toUpperCase() + name.slice(1);
};
