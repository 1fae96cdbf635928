import { describe, expect, it } from 'vitest';
import { oneCopy } from './one-copy.ts';

describe('one copy of a text', () => {
  it('answers the same text, however many others there are', () => {
    const copy = oneCopy(2);
    for (const text of ['a', 'b', 'a', 'c', 'b', 'd', 'a']) expect(copy(text)).toBe(text);
  });
});
