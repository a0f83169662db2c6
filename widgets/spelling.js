// Which names a misspelt word probably means.

/** Return how many letters have to be added, removed or changed. @type {(one: string, other: string) => number} */
export const letterDistance = (one, other) => {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1] + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
};

/**
 * Return how far a query is from a name: from the whole, from the nearest of its words, or word by word.
 * @type {(query: string, name: string) => number}
 */
const distanceTo = (query, name) => {
  const parts = name.toLowerCase().split(/\s+/);
  const nearest = (/** @type {string} */ word) =>
    Math.min(...parts.map((part) => letterDistance(word, part)));
  const words = query.split(/\s+/);
  const each = words.length > 1 ? words.reduce((sum, word) => sum + nearest(word), 0) : Infinity;
  return Math.min(each, nearest(query), letterDistance(query, name.toLowerCase()));
};

/**
 * Return up to three names that are near enough to what was typed: at most one letter in three is different.
 * @type {(query: string, names: string[]) => string[]}
 */
export const nearestNames = (query, names) => {
  const typed = query.trim().toLowerCase();
  const most = Math.floor(typed.length / 3);
  return names
    .map((name) => ({ name, distance: distanceTo(typed, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
};
