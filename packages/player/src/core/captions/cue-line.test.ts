import { describe, expect, it } from 'vitest';
import { cueLine } from './cue-line.ts';

describe('a caption line', () => {
  it('sits above the controls, higher for more lines of text', () => {
    expect(cueLine(100, 600, 1)).toBe(-4);
    expect(cueLine(100, 600, 2)).toBe(-5);
    // Larger letters take taller lines, so fewer fit.
    expect(cueLine(100, 600, 1, 2)).toBe(-3);
    expect(cueLine(40, 0, 1)).toBeLessThan(0);
  });
});
