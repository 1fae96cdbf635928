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
 * Returns the sort key of a title, which ignores case, accents and surrounding space, so that "Évora" sorts next
 * to "Evora". It is stored and compared by code point, so that both databases sort alike.
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
