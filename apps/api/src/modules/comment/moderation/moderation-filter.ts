/**
 * Decides which comments are held back for a moderator. No list has every insult: viewers report what it
 * misses, and moderators release what it holds back by mistake.
 */

/** Words of hate and the coarsest insults, for all tenants: English, German and Hebrew. */
const sharedWords = [
  ['nigger', 'nigga', 'faggot', 'kike', 'cunt', 'motherfucker', 'kill yourself', 'kys'],
  ['neger', 'schwuchtel', 'hurensohn', 'missgeburt', 'fotze', 'wichser', 'kanake', 'sieg heil'],
  ['בן זונה', 'בת זונה', 'שרמוטה', 'כושי', 'מפגר', 'תמות'],
].flat();

/** Letters, by the characters that replace them to bypass the list. */
const disguisedLetters: Readonly<Record<string, string>> = {
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
    .replaceAll(/[013457@$!€]/g, (sign) => disguisedLetters[sign] ?? sign)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** Returns the text with each run of three or more equal letters shortened to one, and to two. */
const collapseRepeats = (text: string): string[] =>
  ['$1', '$1$1'].map((letters) => text.replaceAll(/(\p{L})\1{2,}/gu, letters));

/** Joins letters that stand alone to a word: `h u r e n s o h n`. */
const joinSpacedLetters = (text: string): string =>
  text.replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');

/** A web or mail address, even without a scheme or with dots in words. */
const link =
  /https?:|www\.|\b[\p{L}\d-]{2,}\s?(?:\.|\(dot\)|\[dot\]|\(punkt\))\s?(?:com|net|org|info|biz|io|me|tv|live|link|xyz|top|ru|cn|de|at|ch|il|uk|eu|co|gg|to|ly|bet|stream|site|online|shop|app)(?![\p{L}\d])|\bt\.me\b|\S+@\S+\.\S+/iu;

/**
 * Returns why a comment is held back; null if it is shown.
 * @param ownWords the tenant's words, in any notation
 */
export function holdReason(text: string, ownWords: readonly string[]): 'link' | 'word' | null {
  if (link.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))) return 'link';
  const folded = foldForMatching(text);
  const variants = [folded, joinSpacedLetters(folded)]
    .flatMap(collapseRepeats)
    .map((variant) => ` ${variant} `);
  const occurs = (word: string) => {
    const foldedWord = foldForMatching(word);
    return foldedWord !== '' && variants.some((variant) => containsWord(variant, foldedWord));
  };
  return [...sharedWords, ...ownWords].some(occurs) ? 'word' : null;
}

/** Minimum length of a word that also matches at the start of longer words, which short ones do by chance. */
const minPrefixLength = 6;

/** True if a text contains a word. The text has a space before and after each word. */
const containsWord = (text: string, word: string): boolean =>
  text.includes(` ${word} `) || (word.length >= minPrefixLength && text.includes(` ${word}`));
