import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createStringInterner } from './string-interner.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const arrivals = 2000;
const textBytes = 10_000;
const all = arrivals * textBytes;

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
const arrive = (textOf: (at: number) => string) =>
  Array.from({ length: arrivals }, (_, at) =>
    Buffer.from(textOf(at).padEnd(textBytes, '.')).toString('latin1'),
  );

describe('interned strings', () => {
  it('equal texts share one copy', () => {
    expect(retainedBytes(() => arrive(() => 'policy'))).toBeGreaterThan(all / 2);
    const copy = createStringInterner();
    expect(retainedBytes(() => [copy, arrive(() => 'policy').map(copy)])).toBeLessThan(all / 10);
  });

  it('the number of interned texts is limited', () => {
    const copy = createStringInterner(20);
    const fill = () => arrive((at) => `policy ${at}`).forEach(copy);
    expect(retainedBytes(() => [copy, fill()])).toBeLessThan(all / 10);
  });
});
