import { expect, it } from 'vitest';
import { anEvent } from '../../testing.tsx';
import { defaultTitle } from './clip-source.ts';

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

it('a clip without a goal that its maker has seen is named after its match and its start', () => {
  expect(titleOf(290_000, 310_000, 295_000)).toBe('Harbour – Borough · 4:50');
  expect(titleOf(100_000, 130_000, 400_000)).toBe('Harbour – Borough · 1:40');
  // Results are hidden.
  const hidden = { ...event, scoreTimeline: [] };
  expect(titleOf(50_000, 70_000, 70_000, hidden)).toBe('Harbour – Borough · 0:50');
});
