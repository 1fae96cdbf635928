import { expect, it } from 'vitest';
import { findLines } from './find-lines.ts';

const lines = ['Número 9 dispara', 'Nothing happens', 'A number, and Number 9 again'].map(
  (text, index) => ({ start: index, end: index + 1, text }),
);
const foundTexts = (search: string) =>
  findLines(lines, search).map(({ text, ranges }) =>
    ranges.map(([from, to]) => text.slice(from, to)),
  );

it('a text is found whatever its case and accents, wherever it is in a line', () => {
  expect(foundTexts('NUMERO')).toEqual([['Número']]);
  expect(foundTexts('number')).toEqual([['number', 'Number']]);
  expect(foundTexts(' 9 ')).toEqual([['9'], ['9']]);
});

it('a match includes an accent that is a character of its own', () => {
  const decomposed = [{ start: 0, end: 1, text: 'Me\u0301xico' }];
  const [line] = findLines(decomposed, 'mex');
  expect(line?.text.slice(...(line.ranges[0] ?? []))).toBe('Me\u0301x');
});

it('a text that no line contains finds nothing, and an empty one finds all lines', () => {
  expect(foundTexts('penalty')).toEqual([]);
  expect(foundTexts('  ')).toEqual([[], [], []]);
});
