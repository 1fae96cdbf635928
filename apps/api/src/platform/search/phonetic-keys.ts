/** Phonetic keys: they find a word by its sound, however it was spelled. */
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';

/** Marks phonetic keys among the keys of a word. */
const phoneticMark = '=';
// Shorter words sound like too many others.
const minLatinLetters = 5;
const minOtherLetters = 4;
/** Minimum number of consonants of a phonetic key. */
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

/** Returns the Latin letters for those of a word's script, by their sound; null for an unknown script. */
function latinLettersOf(word: string): Readonly<Record<string, string>> | null {
  if (isHebrew.test(word)) return hebrew;
  return isCyrillic.test(word) ? cyrillic : null;
}

/** Returns a folded word in Latin letters by its sound; null if it is short, or of an unknown script. */
function latinOf(word: string): string | null {
  if (isLatin.test(word)) return word.length >= minLatinLetters ? word : null;
  const letters = latinLettersOf(word);
  if (letters === null || word.length < minOtherLetters) return null;
  return Array.from(word, (letter) => letters[letter] ?? '').join('');
}

/** Returns the phonetic keys of a word; none if it is short, or of an unknown script. */
export function phoneticKeysOf(word: string): string[] {
  const latin = latinOf(word);
  if (latin === null) return [];
  return [...new Set(doubleMetaphone(latin))]
    .filter((code) => code.length >= minConsonants)
    .map((code) => phoneticMark + code);
}

/**
 * Returns the edit distance of two words that share a phonetic key; null if they differ too much to be the
 * same name.
 */
export function phoneticDistance(word: string, typed: string): number | null {
  const [one, other] = [latinOf(word), latinOf(typed)];
  if (one === null || other === null) return null;
  const letters = distance(one, other);
  return letters <= Math.max(one.length, other.length) / 2 ? letters : null;
}
