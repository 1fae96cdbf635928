import { describe, expect, it, vi } from 'vitest';
import { fitText } from './fit-text.ts';

/** Letters half as wide as they are high. */
const measure = (text: string, size: number) => text.length * size * 0.5;
const box = { width: 400, maxLines: 2, size: 40, minSize: 20 };

describe('texts of share pictures', () => {
  it('are on one line at full size if they fit', () => {
    expect(fitText('Harbour', box, measure)).toEqual({ lines: ['Harbour'], size: 40 });
  });

  it('wrap between words, then shrink, and are cut only at the smallest size', () => {
    expect(fitText('Harbour Town Football', box, measure).lines).toEqual([
      'Harbour Town',
      'Football',
    ]);
    expect(fitText('Harbour Town Football and Rowing Club', box, measure).size).toBeLessThan(40);
    const long = fitText('Harbour Town '.repeat(12), box, measure);
    expect(long.size).toBe(20);
    expect(long.lines).toHaveLength(2);
    expect(long.lines[1]).toMatch(/…$/);
    for (const line of long.lines) expect(measure(line, 20)).toBeLessThanOrEqual(400);
  });

  it('wrap Chinese between any two characters, but not before a closing mark', () => {
    const wide = (text: string, size: number) => text.length * size;
    expect(fitText('上海海港对上海申花。', { ...box, width: 200 }, wide)).toEqual({
      lines: ['上海海港对', '上海申花。'],
      size: 40,
    });
    expect(fitText('上海海港对申花。', { ...box, width: 280 }, wide).lines).toEqual([
      '上海海港对申',
      '花。',
    ]);
  });

  it('take a limited number of measurements, however long they are', () => {
    const counted = vi.fn(measure);
    fitText('Derby of the coast '.repeat(50_000), box, counted);
    expect(counted.mock.calls.length).toBeLessThan(2_000);
  });

  it('keep accents and joined emoji intact when cut', () => {
    for (const letter of ['👩‍👩‍👧', 'e\u0301']) {
      const { lines } = fitText(letter.repeat(25), { ...box, maxLines: 1 }, measure);
      expect(lines[0]).toMatch(/…$/);
      expect(lines[0]?.replace('…', '').replaceAll(letter, '')).toBe('');
    }
  });
});
