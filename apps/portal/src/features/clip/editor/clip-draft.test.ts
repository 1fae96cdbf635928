import { maxClipMs } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { clockWithTenths, draftAround, draftUpTo, moveEnd, zoomDraft } from './clip-draft.ts';

const range = { fromMs: 0, toMs: 5_400_000 };

describe('clip draft', () => {
  it('starts as the half minute before the playhead', () => {
    expect(draftUpTo(100_040, range)).toMatchObject({ startMs: 70_040, endMs: 100_040 });
    expect(draftUpTo(12_000, range)).toMatchObject({ startMs: 0, endMs: 12_000 });
    // Nothing played yet, but a clip to adjust all the same.
    expect(draftUpTo(0, range)).toMatchObject({ startMs: 0, endMs: 5000 });
    expect(draftUpTo(0, { fromMs: 0, toMs: 1200 })).toMatchObject({ startMs: 0, endMs: 1200 });
  });

  it('of a moment starts before it and ends after it, within the video', () => {
    const draftOf = (startMs: number, endMs: number, within = range) => {
      const draft = draftAround({ startMs, endMs }, within);
      return [draft.startMs, draft.endMs];
    };
    expect(draftOf(60_000, 70_000)).toEqual([52_000, 74_000]);
    // A moment without a length.
    expect(draftOf(60_000, 60_000)).toEqual([52_000, 64_000]);
    expect(draftOf(2000, 3000)).toEqual([0, 7000]);
    expect(draftOf(5_399_000, 5_399_000)).toEqual([5_391_000, 5_400_000]);
    // In what a trimmed replay leaves out.
    const [start = 0, end = 0] = draftOf(60_000, 60_000, { fromMs: 900_000, toMs: 5_400_000 });
    expect(start).toBe(900_000);
    expect(end).toBeGreaterThan(start);
    const { startMs, endMs } = draftAround({ startMs: 60_000, endMs: 5_000_000 }, range);
    expect(endMs - startMs).toBe(maxClipMs);
  });

  it('shows both ends in its range, whichever of them moves', () => {
    let draft = draftUpTo(100_000, range);
    for (const [handle, to] of [
      ['end', 400_000],
      ['start', 10],
      ['start', 5_399_000],
      ['end', 3],
    ] as const) {
      draft = moveEnd(draft, handle, to, range);
      expect(draft.startMs).toBeGreaterThanOrEqual(draft.shown.fromMs);
      expect(draft.endMs).toBeLessThanOrEqual(draft.shown.toMs);
      expect(draft.endMs).toBeGreaterThan(draft.startMs);
    }
  });

  it('lasts from a second to half an hour; moving one end further moves the other', () => {
    const draft = draftUpTo(100_000, range);
    expect(moveEnd(draft, 'start', 200_000, range)).toMatchObject({
      startMs: 200_000,
      endMs: 201_000,
    });
    expect(moveEnd(draft, 'end', 60_000, range)).toMatchObject({ startMs: 59_000, endMs: 60_000 });
    const long = moveEnd(draft, 'end', 5_000_000, range);
    expect(long.endMs - long.startMs).toBe(maxClipMs);
    expect(moveEnd(draft, 'end', range.toMs + 1, range).endMs).toBe(range.toMs);
    expect(moveEnd(draft, 'start', -1, range).startMs).toBe(0);
  });

  it('zooms in and out without cutting off the clip', () => {
    const draft = draftUpTo(100_000, range);
    const far = zoomDraft(draft, true, range);
    expect(far?.shown).toEqual({ fromMs: 0, toMs: 180_000 });
    expect(zoomDraft(draft, false, range)).toBeNull();
    const short = moveEnd(draft, 'start', 95_000, range);
    expect(zoomDraft(short, false, range)?.shown).toEqual({ fromMs: 87_500, toMs: 107_500 });
    const whole = { fromMs: 0, toMs: 50_000 };
    expect(zoomDraft(draftUpTo(40_000, whole), true, whole)).toBeNull();
  });

  it('has a clock with tenths of a second', () => {
    expect(clockWithTenths(245_240)).toBe('4:05.2');
    expect(clockWithTenths(3_600_000)).toBe('1:00:00.0');
  });
});
