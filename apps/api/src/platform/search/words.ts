import { foldTitle } from '../fold-title.ts';

/** A word of a text as it is searched for, and where it stands (UTF-16 offsets, end exclusive). */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Longest word that is kept; what follows is cut off. */
const maxLength = 40;

const dense = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
/** A run of letters of scripts that write words without spaces, or that join them as Korean does. */
const denseRun = new RegExp(String.raw`[${dense}][${dense}\p{M}ー]*`, 'uy');
const spacedRun = new RegExp(
  String.raw`(?:(?![${dense}])[\p{L}\p{N}])(?:(?![${dense}])[\p{L}\p{N}\p{M}])*`,
  'uy',
);

/** Without case and accents; Korean syllables stay whole. */
export const foldWord = (text: string): string => foldTitle(text).normalize('NFC');

/**
 * A run as its overlapping pairs. Indexed text also has its last character alone, so that every
 * character begins a word.
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

/** The words by which a text is found, where each stands. */
export const wordsOf = (text: string): Word[] => splitWords(text, true);

/** Words of a search beyond these are ignored: each has to be looked up for every candidate. */
export const maxSearchedWords = 4;
/** A letter of a script whose words are longer; a digit can be a player, a Chinese letter a word. */
const singleLetter = new RegExp(String.raw`^(?![${dense}])\p{L}\p{M}*$`, 'u');

/**
 * The words somebody searches for, each once and at most four. A single letter begins so many words
 * that beside longer ones it says nothing: it is left out there.
 */
export function searchedWords(search: string): string[] {
  const typed = [...new Set(splitWords(search, false).map(({ word }) => word))];
  const significant = typed.filter((word) => !singleLetter.test(word));
  return (significant.length > 0 ? significant : typed).slice(0, maxSearchedWords);
}
