import { foldTitle } from '../text/fold-title.ts';

/** A word as it is searched, with its position in the text (UTF-16 offsets, end exclusive). */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a stored word; the rest is cut off. */
const maxLength = 40;

const dense = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/**
 * A run of letters of scripts without spaces between words, or that attach particles to words, as Korean
 * does.
 */
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
  const words = letters.slice(0, -1).map(({ segment, index }, place) => {
    const next = letters[place + 1]?.segment ?? '';
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

/** Returns the indexed words of a text, with their positions. */
export const wordsOf = (text: string): Word[] => splitWords(text, true);

/**
 * Maximum number of search words, each of which is checked for every candidate; further ones are ignored.
 */
export const maxSearchedWords = 4;
/** A single letter of a script with longer words; a digit can be a player, a Chinese letter a word. */
const singleLetter = new RegExp(String.raw`^(?![${dense}])\p{L}\p{M}*$`, 'u');

/**
 * Returns the distinct words of a search, at most four. A single letter starts so many words that it adds
 * nothing to longer ones, so it is dropped next to those.
 */
export function searchedWords(search: string): string[] {
  const typed = [...new Set(splitWords(search, false).map(({ word }) => word))];
  const significant = typed.filter((word) => !singleLetter.test(word));
  return (significant.length > 0 ? significant : typed).slice(0, maxSearchedWords);
}
