import type { ScoreboardEntry } from '@grandstand/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScoreboardReceiver, leaveAfterMs } from './receive-scoreboard.ts';
import { useScoreboard } from './scoreboard-store.ts';

const entryOf = (id: string, change: Partial<ScoreboardEntry> = {}): ScoreboardEntry => ({
  id,
  eventStatus: 'live',
  cancelled: false,
  hasStream: true,
  gameStartDate: '2026-11-21T12:00:00.000Z',
  score: { home: 0, away: 0 },
  ...change,
});
const state = () => useScoreboard.getState();

let isInUse = false;
const moves: object[] = [];
function setUp() {
  return createScoreboardReceiver({
    areRowsInUse: () => isInUse,
    change: (change) => {
      change();
      moves.push(state().rows);
    },
  });
}
beforeEach(() => {
  vi.useFakeTimers();
  isInUse = false;
  moves.length = 0;
  useScoreboard.setState(useScoreboard.getInitialState(), true);
});
afterEach(() => void vi.useRealTimers());

describe('the received scoreboard', () => {
  it('[RTM-14] merges changes into the first message, and is replaced by the next full one', () => {
    const { receive } = setUp();
    receive({ entries: [entryOf('a'), entryOf('b')], all: 'complete' });
    receive({ entries: [entryOf('a', { score: { home: 1, away: 0 } })] });
    expect(state().entries['a']?.score).toEqual({ home: 1, away: 0 });
    expect(state().entries['b']?.score).toEqual({ home: 0, away: 0 });
    expect(state().completeAt).toBe(Date.now());
    receive({ entries: [entryOf('c')], all: 'nearest' });
    expect(Object.keys(state().entries)).toEqual(['c']);
    expect(state().completeAt).toBeNull();
  });

  it('[RTM-14] loses a removed match, except one that has ended', () => {
    const { receive } = setUp();
    const over = entryOf('over', { eventStatus: 'archived' });
    receive({ entries: [entryOf('minors'), over], all: 'complete' });
    vi.advanceTimersByTime(leaveAfterMs + 1000);
    expect(state().rows).toEqual({ minors: 'live', over: 'over' });
    receive({ entries: [], removed: ['minors', 'over'] });
    vi.advanceTimersByTime(0);
    expect(Object.keys(state().entries)).toEqual(['over']);
    expect(state().rows).toEqual({ over: 'over' });
    receive({ entries: [], all: 'complete' });
    vi.advanceTimersByTime(0);
    expect(state().rows).toEqual({ over: 'over' });
  });

  it('[RTM-14] moves a started match at once, and an ended one five seconds later', () => {
    const { receive } = setUp();
    const soon = entryOf('a', { eventStatus: 'upcoming', score: null });
    receive({ entries: [soon], all: 'complete' });
    vi.advanceTimersByTime(0);
    expect(state().rows).toEqual({});
    receive({ entries: [entryOf('a')] });
    vi.advanceTimersByTime(0);
    expect(state().rows).toEqual({ a: 'live' });
    receive({ entries: [entryOf('a', { eventStatus: 'archived' })] });
    vi.advanceTimersByTime(leaveAfterMs - 1);
    expect(state().entries['a']?.eventStatus).toBe('archived');
    expect(state().rows).toEqual({ a: 'live' });
    vi.advanceTimersByTime(1001);
    expect(state().rows).toEqual({ a: 'over' });
  });

  it('[RTM-14] moves nothing while a row is in use', () => {
    const { receive } = setUp();
    receive({ entries: [entryOf('a')], all: 'complete' });
    vi.advanceTimersByTime(0);
    isInUse = true;
    receive({ entries: [entryOf('a', { eventStatus: 'archived' }), entryOf('b')] });
    vi.advanceTimersByTime(60_000);
    expect(state().rows).toEqual({ a: 'live' });
    isInUse = false;
    vi.advanceTimersByTime(1000);
    expect(state().rows).toEqual({ a: 'over', b: 'live' });
  });

  it('[RTM-14] brings back a match that resumes after its end', () => {
    const { receive } = setUp();
    receive({ entries: [entryOf('a', { eventStatus: 'archived' })], all: 'complete' });
    vi.advanceTimersByTime(leaveAfterMs + 1000);
    expect(state().rows).toEqual({ a: 'over' });
    receive({ entries: [entryOf('a')] });
    vi.advanceTimersByTime(0);
    expect(state().rows).toEqual({ a: 'live' });
  });

  it('animates the page at a change of status, but not at a goal', () => {
    const { receive } = setUp();
    receive({ entries: [entryOf('a')], all: 'complete' });
    vi.advanceTimersByTime(0);
    const before = moves.length;
    receive({ entries: [entryOf('a', { score: { home: 1, away: 0 } })] });
    vi.advanceTimersByTime(0);
    expect(moves).toHaveLength(before);
    receive({ entries: [entryOf('a', { eventStatus: 'archived' })] });
    expect(moves).toHaveLength(before + 1);
  });

  it('is empty once cleared, although a move of rows was due', () => {
    const { receive, clear } = setUp();
    receive({ entries: [entryOf('a')], all: 'complete' });
    clear();
    vi.advanceTimersByTime(60_000);
    expect(state()).toEqual(useScoreboard.getInitialState());
  });
});
