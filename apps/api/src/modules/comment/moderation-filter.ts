/**
 * Decides which comments wait for a moderator. No list knows every insult: misses are reported, false
 * positives are released.
 */

/** Words of hate and the coarsest insults, in folded form: English, German and Hebrew. */
const everywhere = [
  ['nigger', 'nigga', 'faggot', 'kike', 'cunt', 'motherfucker', 'kill yourself', 'kys'],
  ['neger', 'schwuchtel', 'hurensohn', 'missgeburt', 'fotze', 'wichser', 'kanake', 'sieg heil'],
  ['בן זונה', 'בת זונה', 'שרמוטה', 'כושי', 'מפגר', 'תמות'],
].flat();

/** Characters that replace letters to bypass the list. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

/** Reduces text to letters, in words separated by one space. */
const foldForMatching = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents, joiners, direction marks and invisible characters.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[013457@$!€]/g, (sign) => disguises[sign] ?? sign)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** Shortens drawn-out letters to one, or to two as in some words; doubles stay. */
const collapseRepeats = (text: string): string[] =>
  ['$1', '$1$1'].map((letters) => text.replaceAll(/(\p{L})\1{2,}/gu, letters));

/** Joins a word with spaced letters: `h u r e n s o h n`. */
const joinSpacedLetters = (text: string): string =>
  text.replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');

/** An address, also without a scheme or with spelled-out dots. */
const link =
  /https?:|www\.|\b[\p{L}\d-]{2,}\s?(?:\.|\(dot\)|\[dot\]|\(punkt\))\s?(?:com|net|org|info|biz|io|me|tv|live|link|xyz|top|ru|cn|de|at|ch|il|uk|eu|co|gg|to|ly|bet|stream|site|online|shop|app)(?![\p{L}\d])|\bt\.me\b|\S+@\S+\.\S+/iu;

/** Returns why a comment is held back; null if it is shown. */
export function holdReason(text: string, ownWords: readonly string[]): 'link' | 'word' | null {
  if (link.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))) return 'link';
  const said = foldForMatching(text);
  const shapes = [said, joinSpacedLetters(said)]
    .flatMap(collapseRepeats)
    .map((shape) => ` ${shape} `);
  const isSaid = (word: string) => {
    const wanted = foldForMatching(word);
    return wanted !== '' && shapes.some((shape) => containsWord(shape, wanted));
  };
  return [...everywhere, ...ownWords].some(isSaid) ? 'word' : null;
}

/** Matches the word itself, and words that start with it if it is long enough to be no accident. */
const containsWord = (shape: string, wanted: string): boolean =>
  shape.includes(` ${wanted} `) || (wanted.length > 5 && shape.includes(` ${wanted}`));
