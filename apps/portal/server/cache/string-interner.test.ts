import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createStringInterner } from './string-interner.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const copyCount = 2000;
const textBytes = 10_000;
const totalBytes = copyCount * textBytes;

/** Heap bytes that are retained while the result exists. */
function retainedBytes(create: () => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  const result = create();
  collect();
  const { heapUsed } = process.memoryUsage();
  expect(result).toBeDefined();
  return heapUsed - before;
}

/** One-byte texts, each a separate string. */
const createCopies = (textOf: (index: number) => string) =>
  Array.from({ length: copyCount }, (_, index) =>
    Buffer.from(textOf(index).padEnd(textBytes, '.')).toString('latin1'),
  );

describe('interned strings', () => {
  it('equal texts share one copy', () => {
    expect(retainedBytes(() => createCopies(() => 'policy'))).toBeGreaterThan(totalBytes / 2);
    const intern = createStringInterner();
    expect(retainedBytes(() => [intern, createCopies(() => 'policy').map(intern)])).toBeLessThan(
      totalBytes / 10,
    );
  });

  it('the number of interned texts is limited', () => {
    const intern = createStringInterner(20);
    const fill = () => createCopies((index) => `policy ${index}`).forEach(intern);
    expect(retainedBytes(() => [intern, fill()])).toBeLessThan(totalBytes / 10);
  });
});
