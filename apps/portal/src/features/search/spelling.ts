import type { CardEvent } from '../event-card/index.ts';

/** Strips case, accents and punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toLocaleLowerCase('und');

/** True if two words differ by one inserted, deleted or replaced letter, or by two swapped neighbours. */
function differsByOneEdit(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  const shorter = Math.min(one.length, other.length);
  let front = 0;
  while (front < shorter && one[front] === other[front]) front++;
  let back = 0;
  while (back < shorter - front && one.at(-1 - back) === other.at(-1 - back)) back++;
  // The part of the longer word between the common start and the common end.
  const middle = Math.max(one.length, other.length) - front - back;
  if (middle <= 1) return true;
  return middle === 2 && one[front] === other[front + 1] && one[front + 1] === other[front];
}

/** Shorter words get no correction. */
const minCorrectedLength = 3;
/** Shorter words get no phonetic correction. */
const minPhoneticLength = 5;

/**
 * True if a found word has the first letter and about the length of the typed one. The backend also finds
 * words by their sound, and this tells them from words that match by chance.
 */
const maySoundAlike = (found: string, typed: string): boolean =>
  typed.length >= minPhoneticLength &&
  found[0] === typed[0] &&
  Math.abs(found.length - typed.length) <= typed.length / 3;

/**
 * Returns the probable spelling if no result is spelled as typed: the text with its wrong words replaced by
 * those of the results. Returns null if no word is wrong, or no result suggests a correction.
 * @param dropped words that the search ignored; they stay as typed
 */
export function suggestSpelling(
  text: string,
  entries: readonly CardEvent[],
  dropped: readonly string[] = [],
): string | null {
  const matches = entries.flatMap(({ match }) => match ?? []);
  const foldedTexts = matches.map((match) => fold(match.text));
  const matchedWords = matches.flatMap(({ text: matchedText, ranges }) =>
    ranges.map(([start, end]) => matchedText.slice(start, end)),
  );
  const foldedDropped = new Set(dropped.map((word) => fold(word)));
  let changed = false;
  const corrected = text.split(/(\s+)/u).map((typed) => {
    const folded = fold(typed);
    if (folded.trim().length < minCorrectedLength || foldedDropped.has(folded)) return typed;
    if (foldedTexts.some((foldedText) => foldedText.includes(folded))) return typed;
    const correction =
      matchedWords.find((word) => differsByOneEdit(fold(word), folded)) ??
      matchedWords.find((word) => maySoundAlike(fold(word), folded));
    changed ||= correction !== undefined;
    return correction ?? typed;
  });
  return changed ? corrected.join('') : null;
}
