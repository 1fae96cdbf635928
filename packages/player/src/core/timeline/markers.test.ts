import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutMarkers, markerTargetPx } from './markers.ts';

const marker = (id: string, time: number) => ({ id, time, label: id, kind: 'goal' });
const seekable = { start: 0, end: 100 };

describe('markers on a track', () => {
  it('share a spot when their targets would overlap', () => {
    const spots = layoutMarkers([marker('b', 51), marker('a', 50), marker('c', 90)], seekable, 480);
    expect(spots.map(({ markers }) => markers.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
    expect(spots[0]?.fraction).toBe(0.5);
  });

  it('are left out when they lie outside the range', () => {
    expect(layoutMarkers([marker('a', -1), marker('b', 101)], seekable, 480)).toEqual([]);
    expect(layoutMarkers([marker('a', 0)], { start: 0, end: 0 }, 480)).toEqual([]);
  });

  it('never overlap, and are all laid out, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true })), (times) => {
        const width = 320;
        const spots = layoutMarkers(
          times.map((time, index) => marker(String(index), time)),
          seekable,
          width,
        );
        expect(spots.flatMap(({ markers }) => markers)).toHaveLength(times.length);
        spots.slice(1).forEach((spot, index) => {
          const gap = (spot.fraction - (spots[index]?.fraction ?? 0)) * width;
          expect(gap).toBeGreaterThanOrEqual(markerTargetPx);
        });
      }),
    );
  });
});
