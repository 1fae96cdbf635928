import { maxCropPoints } from '@grandstand/contract/constants';
import { clipCrop } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import {
  canSetPoint,
  cropOf,
  percentOf,
  pointNear,
  withoutPoint,
  withPoint,
} from './crop-draft.ts';

const points = [
  { time: 10_000, x: 0.3 },
  { time: 20_000, x: 0.7 },
];

describe('crop points', () => {
  it('are added or moved, and stay sorted by time', () => {
    expect(withPoint(points, 15_000, 0.4).map(({ time }) => time)).toEqual([
      10_000, 15_000, 20_000,
    ]);
    expect(withPoint(points, 20_200, 0.5)).toEqual([points[0], { time: 20_000, x: 0.5 }]);
    expect(pointNear(points, 20_300)).toBeNull();
  });

  it('keep the window inside the picture', () => {
    expect(withPoint([], 0, -3)).toEqual([{ time: 0, x: 0.1582 }]);
    expect(withPoint([], 0, 1)).toEqual([{ time: 0, x: 0.8418 }]);
    expect([0, 0.5, 1].map(percentOf)).toEqual([0, 50, 100]);
  });

  it('stop at the maximum, where existing ones still move', () => {
    const full = Array.from({ length: maxCropPoints }, (_, index) => ({
      time: index * 1000,
      x: 0.5,
    }));
    expect(canSetPoint(full, 500)).toBe(false);
    expect(withPoint(full, 500, 0.2)).toBe(full);
    expect(withPoint(full, 3000, 0.2)[3]).toEqual({ time: 3000, x: 0.2 });
  });

  it('are removed one by one, except the last', () => {
    expect(withoutPoint(points, 20_000)).toEqual([points[0]]);
    const [first] = points;
    expect(withoutPoint([first!], 10_000)).toEqual([first]);
  });
});

describe('saved crop', () => {
  it('counts from the start of the clip', () => {
    expect(cropOf(points, 8000, 30_000)).toEqual({
      points: [
        { time: 2000, x: 0.3 },
        { time: 12_000, x: 0.7 },
      ],
    });
  });

  it('has interpolated positions at moved ends, and passes the backend’s schema', () => {
    expect(cropOf(points, 12_500, 17_500)).toEqual({
      points: [
        { time: 0, x: 0.4 },
        { time: 5000, x: 0.6 },
      ],
    });
    const many = Array.from({ length: maxCropPoints }, (_, index) => ({
      time: index * 1000,
      x: 0.5,
    }));
    for (const [start, end] of [
      [0, 7000],
      [500, 6500],
      [-5000, 2500],
      [7500, 9000],
      [-9000, -100],
      [3000, 3080],
    ] as const) {
      const crop = cropOf(many, start, end);
      expect([start, clipCrop.safeParse(crop).success]).toEqual([start, true]);
      expect(crop.points.every(({ time }) => time <= end - start)).toBe(true);
    }
  });
});
