import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { ApiError } from '../../../lib/api.ts';
import { createTapQueue, type TapQueue } from './tap-queue.ts';
import type { Tap, TapAction } from '../tap.ts';

const point = (home: number): TapAction => ({
  kind: 'score',
  score: { home, away: 0 },
  scoreBefore: { home: home - 1, away: 0 },
});
const clock: TapAction = { kind: 'clock', running: true, clock: 0 };
const offline = () => new ApiError('network', 0, '');
const conflict = () => new ApiError('score_changed', 409, 'The score is 1:1 now');

let now = 0;
let origin: number | null = 0;
let sent: Tap[] = [];
let results: (Error | null)[] = [];

/** Ends all tabs that are open. */
const closeTabs = () => vi.clearAllTimers();

/** Opens the desk of a match, as a page does after each load. */
const open = (): TapQueue =>
  createTapQueue({
    storage: localStorage,
    eventId: 'match',
    now: () => now,
    positionOf: ({ at }) => (origin === null ? null : (at - origin) / 1000),
    send: async (tap) => {
      sent.push(tap);
      const result = results.shift() ?? null;
      if (result !== null) throw result;
    },
  });

const settle = () => vi.advanceTimersByTimeAsync(0);
const actionsOf = (taps: readonly Tap[]) => taps.map(({ action }) => action);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  now = 60_000;
  origin = 0;
  sent = [];
  results = [];
  return () => vi.useRealTimers();
});

describe('taps of a scorer', () => {
  it('are sent one after another, in their order, with the position at which they were made', async () => {
    const queue = open();
    queue.add(clock);
    now = 61_500;
    queue.add(point(1));
    await settle();
    expect(actionsOf(sent)).toEqual([clock, point(1)]);
    expect(sent.map(({ time }) => time)).toEqual([60, 61.5]);
    expect(queue.taps()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('wait without a connection, survive a reload, and are then sent as they were made', async () => {
    results = [offline(), offline()];
    const before = open();
    before.add(point(1));
    before.add(point(2));
    await settle();
    expect(before.taps()).toHaveLength(2);
    closeTabs();
    now = 180_000;
    sent = [];
    results = [];
    const after = open();
    expect(actionsOf(after.taps())).toEqual([point(1), point(2)]);
    after.send();
    await settle();
    expect(actionsOf(sent)).toEqual([point(1), point(2)]);
    expect(sent.map(({ time }) => time)).toEqual([60, 60]);
    expect(after.taps()).toEqual([]);
  });

  it('are sent again with the same id and position after a response that was lost', async () => {
    results = [offline()];
    const queue = open();
    queue.add(point(1));
    await settle();
    now = 90_000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(queue.taps()).toEqual([]);
  });

  it('wait until the start of the broadcast is known, except for those that put the match on air', async () => {
    origin = null;
    const queue = open();
    queue.add({ kind: 'status', status: 'live' });
    queue.add(clock);
    await settle();
    expect(actionsOf(sent)).toEqual([{ kind: 'status', status: 'live' }]);
    origin = 50_000;
    queue.send();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.at(-1)).toMatchObject({ action: clock, time: 10 });
  });

  it('that the server refuses stay with the reason, and do not hold up the others', async () => {
    results = [new ApiError('clock_changed', 409, 'later')];
    const queue = open();
    queue.add(clock);
    queue.add(point(1));
    await settle();
    expect(queue.taps()).toMatchObject([{ action: clock, refusal: { code: 'clock_changed' } }]);
    expect(actionsOf(sent)).toEqual([clock, point(1)]);
  });

  it('that are refused because someone else changed the score stay, and the later scores are not sent', async () => {
    results = [conflict()];
    const queue = open();
    queue.add(point(1));
    queue.add(point(2));
    queue.add(clock);
    await settle();
    expect(actionsOf(sent)).toEqual([point(1), clock]);
    expect(queue.taps()).toMatchObject([
      { action: point(1), refusal: { code: 'score_changed' } },
      { action: point(2), refusal: { code: 'score_changed' } },
    ]);
  });

  it('can be removed until they are sent, but not after that, even if no response arrives', async () => {
    results = [offline(), offline()];
    const queue = open();
    const [first, second] = [queue.add(point(1)), queue.add(point(2))];
    await settle();
    // The server may have the first.
    expect([queue.remove(first.id), queue.remove(second.id)]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(actionsOf(sent)).toEqual([point(1), point(1), point(1)]);
    expect([queue.remove(first.id), queue.remove(second.id)]).toEqual([false, true]);
  });

  it('of a tab that was closed are sent by another one, as they were made', async () => {
    const other = open();
    results = [offline()];
    const closed = open();
    closed.add(point(1));
    await settle();
    closeTabs();
    origin = 30_000;
    other.add(point(2));
    await settle();
    expect(actionsOf(sent)).toEqual([point(1), point(1), point(2)]);
    expect(sent.map(({ time }) => time)).toEqual([60, 60, 30]);
    expect(localStorage).toHaveLength(0);
  });

  it('are dropped after a week', () => {
    results = [offline()];
    open().add(point(1));
    now += 8 * dayMs;
    expect(open().taps()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
