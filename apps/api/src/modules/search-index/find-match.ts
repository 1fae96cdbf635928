import type { SearchMatch, TextRanges } from '@grandstand/contract';
import { isOneLetterOff, minLengthForTypos } from '../../platform/search/word-keys.ts';
import { foldWord, searchedWords, wordsOf, type Word } from '../../platform/search/words.ts';

/** A text that may contain the search terms. */
export interface SearchedText {
  readonly field: SearchMatch['field'];
  readonly text: string;
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** 3 for a full word, 2 for a prefix, 1 for an inner part or a typo. */
  readonly worth: 1 | 2 | 3;
}

/** Returns where the folded form of `text`, from `from` on, reaches `length`. */
function reach(text: string, from: number, end: number, length: number): number {
  let at = from;
  while (at < end && foldWord(text.slice(from, at)).length < length)
    at +=
      text.codePointAt(at) === undefined
        ? 1
        : String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  // A letter includes the accents that follow it.
  while (at < end && /^\p{M}/u.test(text.slice(at))) at++;
  return at;
}

function hitOf(text: string, { word, start, end }: Word, typed: string): Hit | null {
  if (word === typed) return { start, end, worth: 3 };
  const inside = word.indexOf(typed);
  if (inside >= 0) {
    const from = inside === 0 ? start : reach(text, start, end, inside);
    return { start: from, end: reach(text, from, end, typed.length), worth: inside === 0 ? 2 : 1 };
  }
  const isTypo = typed.length >= minLengthForTypos && isOneLetterOff(word, typed);
  return isTypo ? { start, end, worth: 1 } : null;
}

/** Sorts ranges and merges those that touch or overlap. */
function joined(hits: readonly Hit[]): TextRanges {
  const ranges: TextRanges = [];
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Finds all places of the typed words in a text, best kind only, and their worth. */
function look(text: string, typed: readonly string[]): { ranges: TextRanges; worth: number } {
  const words = wordsOf(text);
  const best = typed.map((one) => {
    const hits = words.flatMap((word) => hitOf(text, word, one) ?? []);
    const worth = Math.max(0, ...hits.map((hit) => hit.worth));
    return { worth, hits: hits.filter((hit) => hit.worth === worth) };
  });
  return {
    ranges: joined(best.flatMap(({ hits }) => hits)),
    worth: best.reduce((sum, { worth }) => sum + (worth === 0 ? 0 : 10 + worth), 0),
  };
}

/**
 * Returns the text that matches most of the typed words, the first of equals. Null without a search or a
 * match.
 */
export function findMatch(texts: readonly SearchedText[], search: string): SearchMatch | null {
  const typed = searchedWords(search);
  if (typed.length === 0) return null;
  let best: { match: SearchMatch; worth: number } | null = null;
  for (const { field, text } of texts) {
    const { ranges, worth } = look(text, typed);
    if (worth > (best?.worth ?? 0)) best = { match: { field, text, ranges }, worth };
  }
  return best?.match ?? null;
}
