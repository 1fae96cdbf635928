/**
 * Korean and Chinese letters for drawing: Noto Sans in about 200 files by frequency of its characters, of
 * which a picture loads those that its texts need.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const hangul = /\p{sc=Hangul}/u;
const eastAsian =
  /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/gu;

/** True if a text has Korean or Chinese letters. */
export const hasEastAsianLetters = (text: string): boolean => text.search(eastAsian) !== -1;

/** Lists of the characters in each file. */
const rangesOf = {
  'noto-sans-kr': () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  'noto-sans-sc': () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
};
type Font = keyof typeof rangesOf;

/** Name of a file by code point; read once per font. */
const fileNames = new Map<Font, ReadonlyMap<number, string>>();

function fileNamesOf(font: Font): ReadonlyMap<number, string> {
  const cached = fileNames.get(font);
  if (cached !== undefined) return cached;
  const ranges = JSON.parse(readFileSync(rangesOf[font](), 'utf8')) as Record<string, string>;
  const names = new Map<number, string>();
  for (const [script, list] of Object.entries(ranges)) {
    // `[12]` is file 12; the other scripts are in the portal's own fonts.
    const number = /^\[(\d+)\]$/.exec(script)?.[1];
    if (number === undefined) continue;
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((point) => Number.parseInt(point, 16));
      for (let point = first; point <= last; point += 1)
        names.set(point, `${font}-${number}-wght-normal`);
    }
  }
  fileNames.set(font, names);
  return names;
}

export interface EastAsianFile {
  readonly font: Font;
  readonly name: string;
}

/**
 * Returns the files with the Korean and Chinese letters of texts; none without such letters. Chinese
 * characters in Korean texts have their Korean form.
 */
export function eastAsianFiles(texts: readonly string[]): EastAsianFile[] {
  const letters = new Set(texts.join('').match(eastAsian) ?? []);
  if (letters.size === 0) return [];
  const fonts: Font[] = texts.some((text) => hangul.test(text))
    ? ['noto-sans-kr', 'noto-sans-sc']
    : ['noto-sans-sc', 'noto-sans-kr'];
  const files = new Map<string, Font>();
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => fileNamesOf(candidate).has(point));
    if (font !== undefined) files.set(fileNamesOf(font).get(point) ?? '', font);
  }
  return [...files].map(([name, font]) => ({ font, name }));
}
