import type { EncodedMatch } from '@grandstand/demo';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  retainedRecordings,
  startDemoEncoder,
  type DemoEncoder,
  type ListedMatch,
} from './demo-encoder.ts';

const start = Date.UTC(2026, 10, 27, 9, 0, 0);
/** Matches of four minutes, one after the other. */
const lengthMs = 240_000;

/** Returns the match with this number, with goals after 10 and 100 s. */
const matchOf = (number: number): EncodedMatch => ({
  id: `hb-a-${number}`,
  video: 'handball',
  startMs: start + number * lengthMs,
  endMs: start + (number + 1) * lengthMs,
  goals: [
    { time: 10, home: 1, away: 0 },
    { time: 100, home: 1, away: 1 },
  ],
  simulatedEvent: () => {
    throw new Error('not used here');
  },
  waitingEvent: () => {
    throw new Error('not used here');
  },
});

let encoder: DemoEncoder | null = null;
/** What was done, in order. */
let log: string[] = [];
let printed: string[] = [];
let isIngestUp = true;
/** Ends the current publication with this error output, as a crash would. */
let crash: (output: string) => void = () => {};
let listed: ListedMatch[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: start - 10_000 });
  [log, printed, listed] = [[], [], []];
  isIngestUp = true;
});
afterEach(async () => {
  await closeEncoder();
  vi.useRealTimers();
});

async function closeEncoder(): Promise<void> {
  const closed = encoder?.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  encoder = null;
}

const secondsIn = (): number => (Date.now() - start) / 1000;
const record = (action: string): void => void log.push(action);

function startEncoder(): void {
  let keys = 0;
  encoder = startDemoEncoder({
    events: {
      matchAt: (ms) => (ms < start ? null : matchOf(Math.floor((ms - start) / lengthMs))),
      open: async ({ id, startMs }) => {
        record(`open ${id}`);
        const past = matchOf(0).goals.filter(({ time }) => startMs + time * 1000 <= Date.now());
        return past.length;
      },
      simulate: async ({ id }) => record(`simulate ${id}`),
      list: async () => listed,
    },
    operator: {
      createKey: async (id) => ({ id: `key-${(keys += 1)}`, key: `gs_${id}` }),
      revokeKey: async (id) => record(`revoke ${id}`),
      setScore: async (id, { home, away }) => {
        if (Date.now() < start) throw new Error('not started');
        record(`score ${id} ${home}-${away}`);
      },
      end: async (id) => record(`end ${id}`),
    },
    revokeOldKeys: async () => record('revoke old keys'),
    publish: ({ id }, key, from) => {
      record(`publish ${id} from ${from} with ${key}`);
      const { promise: ended, resolve } = Promise.withResolvers<string>();
      crash = resolve;
      return { ended, stop: () => record(`stop ${id}`) };
    },
    isIngestUp: () => isIngestUp,
    clock: Date.now,
    print: (line) => void printed.push(line),
  });
}

const advanceTo = (seconds: number): Promise<unknown> =>
  vi.advanceTimersByTimeAsync((seconds - secondsIn()) * 1000);

describe('the encoder of the demo', () => {
  it('publishes a match from its start, sets its goals, ends it and publishes the next', async () => {
    startEncoder();
    await advanceTo(-5);
    expect(log).toEqual(['revoke old keys']);
    await advanceTo(5);
    expect(log.slice(1)).toEqual(['open hb-a-0', 'publish hb-a-0 from 0 with gs_hb-a-0']);
    await advanceTo(130);
    expect(log.slice(3)).toEqual(['score hb-a-0 1-0', 'score hb-a-0 1-1']);
    await advanceTo(245);
    expect(log.slice(5)).toEqual([
      'open hb-a-1',
      'publish hb-a-1 from 0 with gs_hb-a-1',
      'stop hb-a-0',
      'end hb-a-0',
      'revoke key-1',
    ]);
    expect(printed).toEqual(['an encoder publishes the handball matches over RTMP']);
  });

  it('started during a match, publishes the rest of it from a key frame', async () => {
    vi.setSystemTime(start + 61_000);
    startEncoder();
    await advanceTo(70);
    expect(log).toEqual([
      'revoke old keys',
      'open hb-a-0',
      'publish hb-a-0 from 64 with gs_hb-a-0',
    ]);
  });

  it('does not publish a match that is nearly over', async () => {
    vi.setSystemTime(start + 225_000);
    startEncoder();
    await advanceTo(236);
    expect(log).toEqual(['revoke old keys']);
  });

  it('after a crash, publishes the match again from its current position', async () => {
    startEncoder();
    await advanceTo(50.5);
    crash('broken pipe');
    await advanceTo(55);
    expect(log.at(-1)).toBe('publish hb-a-0 from 52 with gs_hb-a-0');
  });

  it('after three failures, simulates a match, prints why once and publishes the next', async () => {
    startEncoder();
    for (const seconds of [5, 10, 15]) {
      await advanceTo(seconds);
      crash('ignored\nConnection refused');
    }
    await advanceTo(60);
    expect(log.slice(-2)).toEqual(['revoke key-1', 'simulate hb-a-0']);
    expect(printed.at(-1)).toBe(
      'this match is simulated, because its encoder failed: Connection refused',
    );
    await advanceTo(245);
    expect(log.at(-1)).toBe('publish hb-a-1 from 0 with gs_hb-a-1');
  });

  it('without an ingest, simulates all matches, including one that an earlier process published', async () => {
    isIngestUp = false;
    vi.setSystemTime(start + 20_000);
    listed = [{ match: matchOf(0), isLive: true, isEmpty: false }];
    startEncoder();
    await advanceTo(60);
    expect(log).toEqual(['simulate hb-a-0']);
    expect(printed).toEqual([
      'all matches are simulated, because no encoder can publish without the ingest',
    ]);
  });

  it('retains only the newest recordings of earlier processes', async () => {
    const count = retainedRecordings + 3;
    vi.setSystemTime(matchOf(count).startMs);
    listed = Array.from({ length: count }, (_, index) => ({
      match: matchOf(count - 1 - index),
      isLive: index === 0,
      isEmpty: index === 1,
    }));
    startEncoder();
    await vi.advanceTimersByTimeAsync(1000);
    expect(log.slice(0, 5)).toEqual([
      'revoke old keys',
      `end hb-a-${count - 1}`,
      `simulate hb-a-${count - 2}`,
      'simulate hb-a-2',
      'simulate hb-a-1',
    ]);
  });

  it('stops its publication, and does not end the match, when the process ends', async () => {
    startEncoder();
    await advanceTo(50);
    await closeEncoder();
    expect(log.slice(-1)).toEqual(['stop hb-a-0']);
  });
});
