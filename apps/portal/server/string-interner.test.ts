import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { internString } from './string-interner.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const arrivals = 2000;
const textBytes = 10_000;
const all = arrivals * textBytes;

/** Bytes of the heap that are taken as long as what it answers is there. */
function taken(keep: () => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  const result = keep();
  collect();
  const { heapUsed } = process.memoryUsage();
  expect(result).toBeDefined();
  return heapUsed - before;
}

/** Texts of one byte a letter, each a string of its own. */
const arrive = (textOf: (at: number) => string) =>
  Array.from({ length: arrivals }, (_, at) =>
    Buffer.from(textOf(at).padEnd(textBytes, '.')).toString('latin1'),
  );

describe('one copy of a text', () => {
  it('is all that is kept of those that are equal', () => {
    expect(taken(() => arrive(() => 'policy'))).toBeGreaterThan(all / 2);
    const copy = internString();
    expect(taken(() => [copy, arrive(() => 'policy').map(copy)])).toBeLessThan(all / 10);
  });

  it('is kept of so many others at a time and no more', () => {
    const copy = internString(20);
    const take = () => arrive((at) => `policy ${at}`).forEach(copy);
    expect(taken(() => [copy, take()])).toBeLessThan(all / 10);
  });
});
