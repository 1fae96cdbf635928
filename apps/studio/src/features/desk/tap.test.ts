import { describe, expect, it } from 'vitest';
import { clockAfter, clockText, nextStep } from './clock/clock-step.ts';
import { parseReading } from './clock/clock-form.tsx';
import { positionOfLastScore, readingAt, viewOf, type Tap, type TapAction } from './tap.ts';

const event = {
  eventStatus: 'live',
  score: { home: 1, away: 0 },
  clock: [{ start: 60, end: null, from: 0, to: null }],
  gameStartDate: '2026-11-27T20:00:00.000Z',
  date: '2026-11-27T20:00:00.000Z',
  team1: null,
  team2: null,
} as const;
const startMs = Date.parse(event.gameStartDate);
const view = (taps: readonly Tap[]) => viewOf({ ...event, clock: [...event.clock] }, [], taps);
const tapOf = (action: TapAction, seconds = 120): Tap => ({
  id: String(seconds),
  number: seconds,
  at: startMs + seconds * 1000,
  time: null,
  wasSent: false,
  action,
  refusal: null,
});

describe('the desk', () => {
  it('shows the match of the server', () => {
    expect(view([])).toEqual({
      status: 'live',
      score: { home: 1, away: 0 },
      clock: { isRunning: true, reading: 0, since: 60 },
      moments: [],
    });
  });

  it('shows waiting taps at once, and no refused ones', () => {
    const second: TapAction = {
      kind: 'score',
      score: { home: 2, away: 0 },
      scoreBefore: { home: 1, away: 0 },
    };
    const refusal = { code: 'score_changed', message: '' };
    expect(view([tapOf(second)]).score).toEqual({ home: 2, away: 0 });
    expect(view([{ ...tapOf(second), refusal }]).score).toEqual({ home: 1, away: 0 });
    const marked = { kind: 'moment', momentId: 'm', type: 'foul', side: 'away' } as const;
    expect(view([tapOf(marked)]).moments).toMatchObject([{ time: 120, isWaiting: true }]);
    expect(view([tapOf(marked), tapOf({ kind: 'withdraw', momentId: 'm' }, 121)]).moments).toEqual(
      [],
    );
  });

  it('stops the clock where it was when it was tapped', () => {
    const { clock } = view([tapOf({ kind: 'clock', running: false }, 150)]);
    expect(clock).toEqual({ isRunning: false, reading: 90, since: 150 });
    expect(clock && readingAt(clock, 1000)).toBe(90);
  });

  it('stops the clock with the end of the match', () => {
    const { clock, status } = view([tapOf({ kind: 'status', status: 'archived' }, 150)]);
    expect(status).toBe('archived');
    expect(clock).toEqual({ isRunning: false, reading: 90, since: 150 });
  });

  it('puts a correction after the end at the last score, so that the replay has it, too', () => {
    const over = { ...event, gameEndDate: '2026-11-27T22:00:00.000Z' };
    const goal = { time: 300, home: 1, away: 0 };
    expect(positionOfLastScore({ ...over, scoreTimeline: [goal] })).toBe(300);
    expect(positionOfLastScore({ ...over, scoreTimeline: [] })).toBe(7200);
  });
});

describe('the clock of a match', () => {
  const half = 45 * 60;
  const running = { isRunning: true, reading: 0, since: 0 };
  const after = (...types: string[]) =>
    nextStep(
      types.map((type) => ({ type })),
      running,
      half,
    );

  it('is stepped from kick-off to full time in a sport with two halves', () => {
    expect(nextStep([], null, half)).toBe('kick_off');
    expect(after('kick_off', 'goal')).toBe('half_time');
    expect(after('kick_off', 'half_time')).toBe('second_half');
    expect(after('kick_off', 'half_time', 'second_half', 'foul')).toBe('full_time');
    expect(after('full_time')).toBe('stop');
    expect(clockAfter('second_half', half)).toEqual({ running: true, clock: 2700 });
  });

  it('only starts and stops in a sport without halves', () => {
    expect(nextStep([], null, null)).toBe('start');
    expect(nextStep([{ type: 'kick_off' }], running, null)).toBe('stop');
  });

  it('shows added time beside the end of the half', () => {
    expect(clockText(2699, half, false)).toBe('44:59');
    expect(clockText(2700 + 95, half, false)).toBe('45:00 +1:35');
    expect(clockText(2700 + 95, half, true)).toBe('46:35');
    expect(clockText(5400 + 61, half, true)).toBe('90:00 +1:01');
    expect(clockText(7000, null, false)).toBe('116:40');
  });
});

it('parseReading reads a match clock as scorers type it, and refuses what is not one', () => {
  expect(['67:05', ' 7 ', '0:5', '90:60', 'x', ''].map(parseReading)).toEqual([
    4025,
    420,
    5,
    null,
    null,
    null,
  ]);
});
