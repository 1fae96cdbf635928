import { foldTitle } from '../text/fold-title.ts';

/** A word as it is searched, with its position in the text (UTF-16 offsets, end exclusive). */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a stored word; the rest is cut off. */
const maxLength = 40;

/** Scripts without spaces between words, or that attach particles to words, as Korean does. */
const dense = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const denseRun = new RegExp(String.raw`[${dense}][${dense}\p{M}ー]*`, 'uy');
const spacedRun = new RegExp(
  String.raw`(?:(?![${dense}])[\p{L}\p{N}])(?:(?![${dense}])[\p{L}\p{N}\p{M}])*`,
  'uy',
);

/** Removes case and accents; Korean syllables stay whole. */
export const foldWord = (text: string): string => foldTitle(text).normalize('NFC');

/**
 * Splits a run into overlapping pairs. Indexed text also gets its last character as a word, so that every
 * character starts a word.
 */
function pairsOf(run: string, at: number, withLast: boolean): Word[] {
  const letters = [...new Intl.Segmenter('und').segment(run)];
  const words = letters.slice(0, -1).map(({ segment, index }, order) => {
    const next = letters[order + 1]?.segment ?? '';
    return {
      word: foldWord(segment + next),
      start: at + index,
      end: at + index + segment.length + next.length,
    };
  });
  const last = letters.at(-1);
  if (last !== undefined && (withLast || letters.length === 1)) {
    const start = at + last.index;
    words.push({ word: foldWord(last.segment), start, end: start + last.segment.length });
  }
  return words;
}

function splitWords(text: string, withLast: boolean): Word[] {
  const words: Word[] = [];
  let at = 0;
  const run = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const spaced = run(spacedRun);
    if (spaced !== null) {
      const word = foldWord(spaced).slice(0, maxLength);
      words.push({ word, start: at, end: at + spaced.length });
      at += spaced.length;
      continue;
    }
    const joined = run(denseRun);
    if (joined !== null) words.push(...pairsOf(joined, at, withLast));
    at += joined?.length ?? (String.fromCodePoint(text.codePointAt(at) ?? 0).length || 1);
  }
  return words.filter(({ word }) => word !== '');
}

/** Joins the parts of a name: `A.C.`, `U-21`, `O'Neill`, `ת״א`. */
const joiner = /^[.\-\u2010\u2011'’ʼ`´"״׳·/&_]{1,2}$/u;
const gapOfInitials = /^[.\s]{1,3}$/u;
/** A single letter of a script with longer words; a digit can be a player, a Chinese letter a word. */
export const singleLetter = new RegExp(String.raw`^(?![${dense}])\p{L}\p{M}*$`, 'u');
const digits = /^\p{N}+$/u;
/** A short word with its number, such as `U21` or `1FC`. */
const numbered = /^(?:(\p{L}{1,3})(\p{N}{1,4})|(\p{N}{1,4})(\p{L}{1,3}))$/u;
const denseWord = new RegExp(`[${dense}]`, 'u');
/** Maximum words that are joined to one. */
const maxJoined = 6;

/** Returns the runs of words between which `isJoined` holds for the gap and both neighbours. */
function chainsOf(
  text: string,
  words: readonly Word[],
  isJoined: (gap: string, before: Word, after: Word) => boolean,
): Word[][] {
  const chains: Word[][] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const gap = before === undefined ? '' : text.slice(before.end, word.start);
    const last = chains.at(-1);
    if (before !== undefined && last !== undefined && isJoined(gap, before, word)) last.push(word);
    else chains.push([word]);
  }
  return chains;
}

const isNameGap = (gap: string): boolean => joiner.test(gap);
/** Initials may have spaces between them (`A. C. Milan`), as may a letter and its number (`U 21`). */
const isInitialsGap = (gap: string, { word: before }: Word, { word: after }: Word): boolean =>
  (joiner.test(gap) || gapOfInitials.test(gap)) &&
  singleLetter.test(before) &&
  (singleLetter.test(after) || digits.test(after));

/** Returns the parts of a chain as one word; null if they are only numbers, or too many. */
function joinedWord(parts: readonly Word[]): Word | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || parts.length < 2) return null;
  if (parts.some(({ word }) => denseWord.test(word))) return null;
  if (parts.length > maxJoined || parts.every(({ word }) => digits.test(word))) return null;
  const word = parts.map((part) => part.word).join('');
  return word.length > maxLength ? null : { word, start: first.start, end: last.end };
}

/** Returns the joined words of a text: whole names, initials, and a single letter with what follows it. */
function joinedWords(text: string, words: readonly Word[]): Word[] {
  const names = chainsOf(text, words, isNameGap);
  const pairs = names.flatMap((parts) =>
    parts.flatMap((part, index) =>
      singleLetter.test(part.word) ? [parts.slice(index, index + 2)] : [],
    ),
  );
  const initials = chainsOf(text, words, isInitialsGap);
  return [...names, ...pairs, ...initials].flatMap((parts) => joinedWord(parts) ?? []);
}

/** Returns the letters and the number of words such as `U21`. */
const numberedParts = (words: readonly Word[], text: string): Word[] =>
  words.flatMap(({ start, end }) => {
    const parts = numbered.exec(text.slice(start, end));
    if (parts === null) return [];
    const [, letters, number, numberFirst, lettersLast] = parts;
    const front = letters ?? numberFirst ?? '';
    const back = number ?? lettersLast ?? '';
    const middle = start + front.length;
    return [
      { word: foldWord(front), start, end: middle },
      { word: foldWord(back), start: middle, end },
      // Folding leaves nothing of a mark that stands alone, such as the Greek ypogegrammeni.
    ].filter(({ word }) => word !== '');
  });

/**
 * Returns the indexed words of a text, with their positions. A name with punctuation between its parts is
 * indexed by its parts and as one word, and so is a number beside letters.
 */
export function wordsOf(text: string): Word[] {
  const words = splitWords(text, true);
  return [...words, ...joinedWords(text, words), ...numberedParts(words, text)];
}

/**
 * Maximum number of search words, each of which is checked for every candidate; further ones are ignored.
 */
export const maxSearchedWords = 4;
/** `3rd`, `2e`, `1a`: another way to write the number. */
const ordinal = /^(\d{1,4})(?:st|nd|rd|th|er|re|e|te|ste|de|a|o)$/;

/** A word of a search. */
export interface SearchedWord {
  readonly word: string;
  /** Other words that it may mean, less likely. */
  readonly others: readonly string[];
  /** As it was typed. */
  readonly typed: string;
}

/** Returns the words of one name: its single letters joined to what follows them. */
function wordsOfName(parts: readonly Word[], text: string): SearchedWord[] {
  const words: SearchedWord[] = [];
  for (let at = 0; at < parts.length; at++) {
    let end = at + 1;
    while (end < parts.length && singleLetter.test(parts[end - 1]?.word ?? '')) end++;
    const joined = joinedWord(parts.slice(at, end));
    const [first, last] = [parts[at], parts[end - 1]];
    if (first === undefined || last === undefined) break;
    if (joined === null) {
      const [, number] = ordinal.exec(first.word) ?? [];
      const others = number === undefined ? [] : [number];
      words.push({ word: first.word, others, typed: text.slice(first.start, first.end) });
      continue;
    }
    const others = singleLetter.test(last.word) ? [] : [last.word];
    words.push({ word: joined.word, others, typed: text.slice(first.start, last.end) });
    at = end - 1;
  }
  return words;
}

/**
 * Returns the distinct words of a search, at most `maxSearchedWords`. Single letters are dropped if there are
 * longer words, because they start too many words to narrow a search, unless they are part of a name like
 * `U-21`.
 */
export function searchedWords(search: string): SearchedWord[] {
  const words = chainsOf(search, splitWords(search, false), isNameGap).flatMap((parts) =>
    wordsOfName(parts, search),
  );
  const typed = [...new Map(words.map((word) => [word.word, word])).values()];
  const significant = typed.filter(({ word }) => !singleLetter.test(word));
  return (significant.length > 0 ? significant : typed).slice(0, maxSearchedWords);
}
