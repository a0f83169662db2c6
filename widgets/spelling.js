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
 * Return how far a query is from a name: from the whole, or from the nearest of its words.
 * @type {(query: string, name: string) => number}
 */
const distanceTo = (query, name) =>
  Math.min(
    ...[name, ...name.split(/\s+/)].map((part) => letterDistance(query, part.toLowerCase())),
  );

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
