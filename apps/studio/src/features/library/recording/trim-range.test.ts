import { describe, expect, it } from 'vitest';
import { recordedLength, shownRange, trimOf, withSide } from './trim-range.ts';

const recorded = { start: -60, end: 600 };

describe('the shown range', () => {
  it('is all of the recording without a trim, and as recorded on a side without one', () => {
    expect(shownRange({ recorded, trim: null })).toEqual(recorded);
    expect(shownRange({ recorded, trim: { start: 0, end: null } })).toEqual({ start: 0, end: 600 });
  });
  it('is null if nothing is recorded', () => {
    expect(shownRange({ recorded: null, trim: null })).toBeNull();
  });
});

describe('a moved side', () => {
  it('stays within the recording', () => {
    expect(withSide({ start: 0, end: 10 }, 'start', -100, recorded).start).toBe(-60);
    expect(withSide({ start: 0, end: 10 }, 'end', 1000, recorded).end).toBe(600);
  });
  it('stays a second from the other side', () => {
    expect(withSide({ start: 0, end: 10 }, 'start', 20, recorded).start).toBe(9);
    expect(withSide({ start: 0, end: 10 }, 'end', -20, recorded).end).toBe(1);
  });
});

describe('the trim of a range', () => {
  it('is none for all of the recording, so that the replay is as recorded again', () => {
    expect(trimOf(recorded, recorded)).toBeNull();
  });
  it('leaves a side at its end as recorded', () => {
    expect(trimOf({ start: 5, end: 600 }, recorded)).toEqual({ start: 5, end: null });
  });
});

it('what is left of a recording with a gap is what an encoder sent, not the time between the ends', () => {
  const recording = {
    timeOrigin: '2026-11-28T18:00:00.000Z',
    runs: [
      { start: '2026-11-28T17:59:50.000Z', end: '2026-11-28T18:00:30.000Z' },
      { start: '2026-11-28T18:02:00.000Z', end: null },
    ],
  };
  expect(recordedLength({ start: -10, end: 150 }, recording as never)).toBe(70);
  expect(recordedLength({ start: 10, end: 130 }, recording as never)).toBe(30);
  expect(recordedLength({ start: 40, end: 100 }, recording as never)).toBe(0);
});
