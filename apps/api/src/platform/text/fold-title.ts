/** Single letters with a stroke or ligature, which Unicode does not decompose. */
const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Returns a text without case, accents and surrounding space, so that "Évora" is found by "evora". It is stored
 * and compared by code point, so that both databases find and sort alike.
 */
export function foldTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => special[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Sorts after every letter. */
const after = (rank: number) => String.fromCodePoint(0xe000 + rank);

/**
 * Cyrillic letters whose place in the alphabet is neither that of their code point nor of the letter without
 * its mark: Ukrainian has г ґ, е є, and и і ї й.
 */
const placed: Readonly<Record<string, string>> = {
  ґ: `г${after(0)}`,
  є: `е${after(0)}`,
  і: `и${after(0)}`,
  ї: `и${after(1)}`,
  й: `и${after(2)}`,
};

/**
 * Returns the sort key of a title: folded, with Cyrillic letters at their place in the alphabet. Letters of the
 * Latin alphabet sort with those without their marks, since a tenant's list is one for all languages.
 */
export const sortKeyOf = (title: string): string =>
  foldTitle(
    title
      .normalize('NFC')
      .toLowerCase()
      .replace(/[ґєіїй]/g, (letter) => placed[letter] ?? letter),
  );
