import type { CardEvent } from '../event-card/index.ts';

/** Strips case, accents and signs. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLocaleLowerCase('und');

/** True for one inserted, deleted, replaced or swapped letter. */
function differsByOneEdit(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let front = 0;
  while (front < shorter && one[front] === other[front]) front++;
  let back = 0;
  while (back < shorter - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  const left = Math.max(one.length, other.length) - front - back;
  if (left <= 1) return true;
  return left === 2 && one[front] === other[front + 1] && one[front + 1] === other[front];
}

const minLengthByEar = 5;

/** True for a word of similar length and the same start: the backend found it by its sound. */
const isByEar = (one: string, typed: string): boolean =>
  typed.length >= minLengthByEar &&
  one[0] === typed[0] &&
  Math.abs(one.length - typed.length) <= typed.length / 3;

/**
 * Returns the probable spelling if no result is spelled as typed: the text with its wrong words replaced by
 * those of the results. Returns null if the spelling is fine.
 * @param dropped words that the search left out, and that stay as typed
 */
export function suggestSpelling(
  text: string,
  entries: readonly CardEvent[],
  dropped: readonly string[] = [],
): string | null {
  const matches = entries.flatMap(({ match }) => match ?? []);
  const found = matches.map((match) => fold(match.text));
  const words = matches.flatMap(({ text: whole, ranges }) =>
    ranges.map(([start, end]) => whole.slice(start, end)),
  );
  const left = new Set(dropped.map((word) => fold(word)));
  let changed = false;
  const corrected = text.split(/(\s+)/u).map((typed) => {
    const folded = fold(typed);
    if (
      folded.trim().length < 3 ||
      left.has(folded) ||
      found.some((whole) => whole.includes(folded))
    )
      return typed;
    const near =
      words.find((word) => differsByOneEdit(fold(word), folded)) ??
      words.find((word) => isByEar(fold(word), folded));
    changed ||= near !== undefined;
    return near ?? typed;
  });
  return changed ? corrected.join('') : null;
}
