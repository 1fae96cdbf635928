import type { SearchMatch, TextRanges } from '@grandstand/contract';
import { isOneLetterOff, minLengthForTypos } from '../../platform/search/word-keys.ts';
import { phoneticDistance, phoneticKeysOf } from '../../platform/search/phonetic-keys.ts';
import {
  foldWord,
  searchedWords,
  wordsOf,
  type SearchedWord,
  type Word,
} from '../../platform/search/words.ts';

/** A text that may contain the search terms. */
export interface SearchedText {
  readonly field: SearchMatch['field'];
  readonly text: string;
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** 4 for a full word, 2 for a prefix or a typo, 1 for an inner part or a phonetic match. */
  readonly score: 1 | 2 | 4;
}

/** Number of letters and digits when folded; a joined word also has signs. */
const lettersIn = (text: string): number => foldWord(text).replace(/[^\p{L}\p{N}]/gu, '').length;

/** Returns the offset at which the part of `text` that starts at `from` has `length` letters when folded. */
function offsetAtFoldedLength(text: string, from: number, end: number, length: number): number {
  let at = from;
  while (at < end && lettersIn(text.slice(from, at)) < length)
    at += String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  // A letter includes the accents that follow it.
  while (at < end && /^\p{M}/u.test(text.slice(at))) at++;
  return at;
}

function isPhoneticMatch(word: string, typed: string): boolean {
  const keys = phoneticKeysOf(typed);
  return (
    keys.length > 0 &&
    phoneticDistance(word, typed) !== null &&
    phoneticKeysOf(word).some((key) => keys.includes(key))
  );
}

function hitOf(text: string, { word, start, end }: Word, typed: string): Hit | null {
  if (word === typed) return { start, end, score: 4 };
  const inside = word.indexOf(typed);
  if (inside >= 0) {
    const from = inside === 0 ? start : offsetAtFoldedLength(text, start, end, inside);
    return {
      start: from,
      end: offsetAtFoldedLength(text, from, end, typed.length),
      score: inside === 0 ? 2 : 1,
    };
  }
  const isTypo = typed.length >= minLengthForTypos && isOneLetterOff(word, typed);
  if (isTypo) return { start, end, score: 2 };
  return isPhoneticMatch(word, typed) ? { start, end, score: 1 } : null;
}

/** Sorts ranges and merges those that touch or overlap. */
function mergeRanges(hits: readonly Hit[]): TextRanges {
  const ranges: TextRanges = [];
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/**
 * Finds where the typed words occur in a text, only the best kind of hit for each word. The score counts
 * matched words first, then the kinds of their hits.
 */
function findBestHits(
  text: string,
  typed: readonly SearchedWord[],
): { ranges: TextRanges; score: number } {
  const words = wordsOf(text);
  const best = typed.map((typedWord) => {
    const hits = words.flatMap((word) =>
      [typedWord.word, ...typedWord.others].flatMap((form) => hitOf(text, word, form) ?? []),
    );
    const score = Math.max(0, ...hits.map((hit) => hit.score));
    return { score, hits: hits.filter((hit) => hit.score === score) };
  });
  return {
    ranges: mergeRanges(best.flatMap(({ hits }) => hits)),
    score: best.reduce((sum, { score }) => sum + (score === 0 ? 0 : 10 + score), 0),
  };
}

/**
 * Returns the text that matches most of the typed words, the first of equals. Null without a search or a
 * match.
 */
export function findHits(texts: readonly SearchedText[], search: string): SearchMatch | null {
  const typed = searchedWords(search);
  if (typed.length === 0) return null;
  let best: { match: SearchMatch; score: number } | null = null;
  for (const { field, text } of texts) {
    const { ranges, score } = findBestHits(text, typed);
    if (score > (best?.score ?? 0)) best = { match: { field, text, ranges }, score };
  }
  return best?.match ?? null;
}
