/** Keys that find a word by its sound, however it was spelled. */
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';

/** Starts the keys of sounds. */
const soundMark = '=';
// Shorter words sound like too many others.
const minLatinLetters = 5;
const minOtherLetters = 4;
/** Minimum consonants of a sound. */
const minConsonants = 2;

/** Hebrew letters by their sound; vowels and silent letters have none. */
const hebrew: Readonly<Record<string, string>> = {
  א: '',
  ב: 'v',
  ג: 'g',
  ד: 'd',
  ה: '',
  ו: '',
  ז: 'z',
  ח: 'k',
  ט: 't',
  י: '',
  כ: 'k',
  ך: 'k',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: '',
  פ: 'p',
  ף: 'p',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
};

const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'dj',
  е: 'e',
  є: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ј: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  љ: 'l',
  м: 'm',
  н: 'n',
  њ: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ch',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dj',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
};

const isLatin = /^[a-z]+$/;
const isCyrillic = /^\p{sc=Cyrillic}+$/u;
const isHebrew = /^\p{sc=Hebrew}+$/u;

/** Returns the sounds of the letters of a word's script; null for a script that is not written by sound. */
function soundsOfScript(word: string): Readonly<Record<string, string>> | null {
  if (isHebrew.test(word)) return hebrew;
  return isCyrillic.test(word) ? cyrillic : null;
}

/** Returns a folded word in Latin letters by its sound; null if it is short, or its script has no such rule. */
function latinOf(word: string): string | null {
  if (isLatin.test(word)) return word.length >= minLatinLetters ? word : null;
  const sounds = soundsOfScript(word);
  if (sounds === null || word.length < minOtherLetters) return null;
  return Array.from(word, (letter) => sounds[letter] ?? '').join('');
}

/** Returns the keys of a word's sound; none if it is short, or of a script that is not written by sound. */
export function soundKeysOf(word: string): string[] {
  const latin = latinOf(word);
  if (latin === null) return [];
  return [...new Set(doubleMetaphone(latin))]
    .filter((code) => code.length >= minConsonants)
    .map((code) => soundMark + code);
}

/**
 * Returns the edit distance of two words that share the key of a sound; null if they differ too much to be the
 * same name.
 */
export function soundDistance(word: string, typed: string): number | null {
  const [one, other] = [latinOf(word), latinOf(typed)];
  if (one === null || other === null) return null;
  const letters = distance(one, other);
  return letters <= Math.max(one.length, other.length) / 2 ? letters : null;
}
