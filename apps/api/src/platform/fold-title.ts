/** Letters that are one letter with a stroke or a ligature, which Unicode does not decompose. */
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
 * The key by which titles are sorted: without case, accents and surrounding space, so that "Évora"
 * stands beside "Evora". Stored, and compared by code point, so that both databases sort alike.
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
