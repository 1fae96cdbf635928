import { expect, it } from 'vitest';
import { anEvent } from '../../testing.tsx';
import { defaultTitle, rangeOf } from './clip-source.ts';

const event = anEvent({
  scoreTimeline: [
    { time: 0, home: 0, away: 0 },
    { time: 60, home: 1, away: 0 },
    { time: 300, home: 1, away: 1 },
  ],
  clock: [{ start: 0, end: 2700, from: 0, to: 2700 }],
});
type Page = Parameters<typeof defaultTitle>[0];
const titleOf = (fromMs: number, toMs: number, seenMs: number, data = event) =>
  defaultTitle({ title: 'Harbour – Borough', state: { data } } as Page, { fromMs, toMs }, seenMs);

it('a clip is named after its last goal: score, team and minute', () => {
  expect(titleOf(50_000, 70_000, 70_000)).toBe('1–0, Harbour, 2′');
  expect(titleOf(50_000, 310_000, 310_000)).toBe('1–1, Borough, 6′');
});

it('a clip is not named after a correction of the score, nor after the goal that it takes back', () => {
  const corrected = anEvent({
    ...event,
    scoreTimeline: [...event.scoreTimeline, { time: 310, home: 1, away: 0 }],
  });
  expect(titleOf(290_000, 320_000, 320_000, corrected)).toBe('Harbour – Borough · 4:50');
});

it('a clip without a goal that its maker has seen is named after its match and its start', () => {
  expect(titleOf(290_000, 310_000, 295_000)).toBe('Harbour – Borough · 4:50');
  expect(titleOf(100_000, 130_000, 400_000)).toBe('Harbour – Borough · 1:40');
  // Results are hidden.
  const hidden = { ...event, scoreTimeline: [] };
  expect(titleOf(50_000, 70_000, 70_000, hidden)).toBe('Harbour – Borough · 0:50');
});

it('a clip of a replay is made of what plays: a trimmed one starts later and ends earlier than its match', () => {
  const rangeWith = (played: { start: number; end: number } | null, length: number | null = 5400) =>
    rangeOf(
      {
        status: 'vod',
        state: { data: anEvent({ duration: length }) },
        player: { current: { getRange: () => played } },
      } as unknown as Parameters<typeof rangeOf>[0],
      0,
    );
  expect(rangeWith(null)).toEqual({ fromMs: 0, toMs: 5_400_000 });
  expect(rangeWith({ start: 900.04, end: 5000.5 })).toEqual({ fromMs: 900_040, toMs: 5_000_500 });
  // A recording from before its match, and a playlist that is a little longer than its video.
  expect(rangeWith({ start: -60, end: 5400.2 })).toEqual({ fromMs: 0, toMs: 5_400_000 });
  expect(rangeWith({ start: 0, end: 90 }, null)).toEqual({ fromMs: 0, toMs: 90_000 });
});

it('a clip of a broadcast ends at the position of its maker, and reaches back to its moment', () => {
  const page = { status: 'live' } as Parameters<typeof rangeOf>[0];
  expect(rangeOf(page, 7_200_000).toMs).toBe(7_200_000);
  expect(rangeOf(page, 7_200_000).fromMs).toBeGreaterThan(5_000_000);
  const { fromMs, toMs } = rangeOf(page, 7_200_000, { startMs: 600_000 });
  expect(fromMs).toBeLessThan(600_000);
  expect(toMs).toBe(7_200_000);
});
