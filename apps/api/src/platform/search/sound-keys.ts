/** Keys by which words are found that were typed by ear. */
import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';

/** Marks a key as that of a sound. */
const mark = '=';
/** Minimum letters of a word, and consonants of its sound; shorter ones sound like too many others. */
const minLetters = 5;
const minLettersOfRoots = 4;
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

/** Returns a folded word in Latin letters by its sound; null for a script without such a rule. */
function latinOf(word: string): string | null {
  if (isLatin.test(word)) return word.length >= minLetters ? word : null;
  const letters = isHebrew.test(word) ? hebrew : isCyrillic.test(word) ? cyrillic : null;
  if (letters === null || word.length < minLettersOfRoots) return null;
  return Array.from(word, (letter) => letters[letter] ?? '').join('');
}

/** Returns the keys of a word's sound; none if it is short, or of a script that is not written by sound. */
export function soundKeysOf(word: string): string[] {
  const latin = latinOf(word);
  if (latin === null) return [];
  return [...new Set(doubleMetaphone(latin))]
    .filter((code) => code.length >= minConsonants)
    .map((code) => mark + code);
}

/**
 * Returns how differently two words are written that share the key of a sound; null if too much to be the
 * same name.
 */
export function soundDistance(word: string, typed: string): number | null {
  const [one, other] = [latinOf(word), latinOf(typed)];
  if (one === null || other === null) return null;
  const letters = distance(one, other);
  return letters <= Math.max(one.length, other.length) / 2 ? letters : null;
}
