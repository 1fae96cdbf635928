import { expect, it } from 'vitest';
import { fileOf } from './sales-files.ts';

it('a file has every page of its list once, and reads the next one only when it is sent', async () => {
  const pages = [
    { entries: ['a', 'b'], next: 'b' },
    { entries: ['c'], next: null },
  ];
  const cursors: (string | null)[] = [];
  const file = fileOf(
    ['name'],
    { entries: ['0'], next: '0' },
    ({ after }) => {
      cursors.push(after);
      return Promise.resolve(pages[cursors.length - 1] ?? { entries: [], next: null });
    },
    (name: string) => [name],
  );
  const chunks: string[] = [];
  const readBefore: number[] = [];
  for await (const chunk of file) {
    chunks.push(chunk);
    readBefore.push(cursors.length);
  }
  expect(readBefore).toEqual([0, 0, 1, 2]);
  expect(chunks.join('')).toBe('\uFEFF"name"\r\n"0"\r\n"a"\r\n"b"\r\n"c"\r\n');
  expect(cursors).toEqual(['0', 'b']);
});
