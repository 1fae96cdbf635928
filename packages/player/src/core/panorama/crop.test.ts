import { describe, expect, it } from 'vitest';
import { boundedCrop, cropAt, cropPosition, cropWidth } from './crop.ts';

const wideAspect = 16 / 9;
const points = [
  { time: 1000, x: 0.3 },
  { time: 2000, x: 0.7 },
  { time: 4000, x: 0.5 },
];

describe('the centre of a portrait window', () => {
  it('glides from point to point, and rests before the first and after the last', () => {
    const centres = [0, 1000, 1250, 1500, 2000, 3000, 4000, 9000].map((time) =>
      cropAt(points, time),
    );
    const expected = [0.3, 0.3, 0.4, 0.5, 0.7, 0.6, 0.5, 0.5];
    for (const [index, centre] of centres.entries())
      expect(centre).toBeCloseTo(expected[index] ?? 0, 9);
  });

  it('is the only point at all times, and the middle of the picture without one', () => {
    expect([0, 500, 9000].map((time) => cropAt([{ time: 500, x: 0.4 }], time))).toEqual([
      0.4, 0.4, 0.4,
    ]);
    expect(cropAt([], 500)).toBe(0.5);
  });

  it('keeps the window inside the picture, and leaves the edge at once', () => {
    const edges = [
      { time: 0, x: 0 },
      { time: 1000, x: 1 },
    ];
    const half = cropWidth(wideAspect) / 2;
    expect(cropAt(edges, 0)).toBeCloseTo(half, 9);
    expect(cropAt(edges, 1000)).toBeCloseTo(1 - half, 9);
    expect(cropAt(edges, 10)).toBeGreaterThan(half);
    for (let time = -100; time <= 1100; time += 50) {
      const centre = cropAt(edges, time);
      expect(centre - half).toBeGreaterThanOrEqual(-1e-9);
      expect(centre + half).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it('is the middle of a picture that is no wider than the window', () => {
    expect(cropWidth(0.5)).toBe(1);
    expect(boundedCrop(0.1, 0.5)).toBe(0.5);
    expect(cropPosition(0.1, 0.5)).toBe(50);
  });

  it('converts to how far the window has moved from the left edge, in percent', () => {
    const half = cropWidth(wideAspect) / 2;
    expect([half, 0.5, 1 - half, 0, 1].map((centre) => cropPosition(centre, wideAspect))).toEqual([
      0,
      expect.closeTo(50, 9),
      expect.closeTo(100, 9),
      0,
      expect.closeTo(100, 9),
    ]);
  });
});
