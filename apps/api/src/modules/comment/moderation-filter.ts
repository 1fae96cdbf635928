/**
 * Which comments wait for a moderator before others see them. A list never knows every insult: what it
 * misses is reported, and what it catches wrongly is released.
 */

/** Words of hate and the coarsest insults, as written once they are folded: in English, German and Hebrew. */
const everywhere = [
  ...['nigger', 'nigga', 'faggot', 'kike', 'cunt', 'motherfucker', 'kill yourself', 'kys'],
  ...['neger', 'schwuchtel', 'hurensohn', 'missgeburt', 'fotze', 'wichser', 'kanake', 'sieg heil'],
  ...['בן זונה', 'בת זונה', 'שרמוטה', 'כושי', 'מפגר', 'תמות'],
];

/** What stands for a letter in words that are to get past a list. */
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

/** Letters alone, in words with one space between them. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents, what joins letters or turns their direction, and what nobody sees.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[013457@$!€]/g, (sign) => disguises[sign] ?? sign)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** A letter that is drawn out stands once, or twice as in some words; one that is double stays so. */
const drawnIn = (text: string): string[] =>
  ['$1', '$1$1'].map((letters) => text.replaceAll(/(\p{L})\1{2,}/gu, letters));

/** A word whose letters stand apart: `h u r e n s o h n`. */
const joined = (text: string): string =>
  text.replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '');

/** An address, also one without a scheme or with its dots spelled out. */
const link =
  /https?:|www\.|\b[\p{L}\d-]{2,}\s?(?:\.|\(dot\)|\[dot\]|\(punkt\))\s?(?:com|net|org|info|biz|io|me|tv|live|link|xyz|top|ru|cn|de|at|ch|il|uk|eu|co|gg|to|ly|bet|stream|site|online|shop|app)(?![\p{L}\d])|\bt\.me\b|\S+@\S+\.\S+/iu;

/** Why a comment is held back; null for one that is shown. */
export function heldBecause(text: string, ownWords: readonly string[]): 'link' | 'word' | null {
  if (link.test(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))) return 'link';
  const said = folded(text);
  const shapes = [said, joined(said)].flatMap(drawnIn).map((shape) => ` ${shape} `);
  const isSaid = (word: string) => {
    const wanted = folded(word);
    return wanted !== '' && shapes.some((shape) => matches(shape, wanted));
  };
  return [...everywhere, ...ownWords].some(isSaid) ? 'word' : null;
}

/** The word, and one that begins with it where it is long enough to be no accident. */
const matches = (shape: string, wanted: string): boolean =>
  shape.includes(` ${wanted} `) || (wanted.length > 5 && shape.includes(` ${wanted}`));
