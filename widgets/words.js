// Every word a person reads comes from Python: ui/words.toml, brought along by each widget.
const WORDS = {};
export const learnWords = (words) => Object.assign(WORDS, words);

/** A sentence with its facts put in. */
export const tell = (sentence, facts) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
/** say("board.step", {at: 3}): the sentence of that key, with its facts put in. */
export const say = (key, facts = {}) => {
  const found = key.split(".").reduce((inner, part) => inner?.[part], WORDS);
  return typeof found === "string" ? tell(found, facts) : key;
};
/** The name of a sign, for whoever cannot see it. */
export const word = (sign) => WORDS.symbol?.[sign] ?? sign;
