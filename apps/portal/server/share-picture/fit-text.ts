/** Width of a text at a size, px. */
export type Measure = (text: string, size: number) => number;

interface Box {
  readonly width: number;
  readonly maxLines: number;
  /** Largest and smallest font size, px. */
  readonly size: number;
  readonly minSize: number;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Grapheme clusters: accents and joined emoji are one letter. */
const graphemes = new Intl.Segmenter();

/**
 * A word with the space before it. Chinese and Japanese have no spaces: each character is a word, with the
 * punctuation that must not leave it.
 */
const words =
  /(\s*)([《〈“‘（「『【]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][，。、：；！？》〉”’）」』】…]*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}《〈“‘（「『【]+|\S)/gu;

/** Breaks between words, and inside a word only if it alone is too wide (`splitsWord`). */
function wrapText(
  text: string,
  width: number,
  measure: (text: string) => number,
): { readonly lines: readonly string[]; readonly splitsWord: boolean } {
  const lines: string[] = [];
  let splitsWord = false;
  let line = '';
  for (const [, space = '', word = ''] of text.matchAll(words)) {
    const longer = line === '' ? word : line + (space === '' ? '' : ' ') + word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const { segment: letter } of graphemes.segment(word)) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line);
        line = '';
        splitsWord = true;
      }
      line += letter;
    }
  }
  return { lines: line === '' ? lines : [...lines, line], splitsWord };
}

/** Shortens with an ellipsis to the longest prefix that fits, by binary search. */
function truncate(text: string, width: number, measure: (text: string) => number): string {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const prefix = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`;
  let [fits, tooLong] = [1, letters.length + 1];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(prefix(middle)) <= width) fits = middle;
    else tooLong = middle;
  }
  return prefix(fits);
}

/** More letters than any box of a share picture holds; to measure longer texts would take seconds. */
const maxLetters = 200;
/** Step by which a font shrinks, px. */
const sizeStep = 2;
const limitLength = (text: string): string =>
  text.length <= maxLetters ? text : `${text.slice(0, maxLetters).replace(/\s+\S*$/, '')}…`;

/**
 * Fits a text into a box: on as few lines as the largest size allows, then smaller, and shortened only if
 * the smallest size does not fit.
 */
export function fitText(fullText: string, box: Box, measure: Measure): FittedText {
  const text = limitLength(fullText);
  const { width, maxLines, size, minSize } = box;
  for (let trySize = size; trySize >= minSize; trySize -= sizeStep) {
    const { lines, splitsWord } = wrapText(text, width, (part) => measure(part, trySize));
    if (lines.length <= maxLines && !splitsWord) return { lines, size: trySize };
  }
  const measureSmallest = (part: string) => measure(part, minSize);
  const { lines } = wrapText(text, width, measureSmallest);
  if (lines.length <= maxLines) return { lines, size: minSize };
  const shown = lines.slice(0, maxLines);
  shown[maxLines - 1] = truncate(lines.slice(maxLines - 1).join(' '), width, measureSmallest);
  return { lines: shown, size: minSize };
}
