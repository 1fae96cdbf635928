// @vitest-environment jsdom
import type { AttachmentContext } from '@grandstand/player';
import { initialState } from '@grandstand/player/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import {
  setAnalyticsListener,
  type TrackedEvent,
} from '../../../lib/third-parties/analytics-events.ts';
import { measureQuality } from './measure-quality.ts';

let stop = () => {};
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

type State = ReturnType<typeof initialState>;
type Change = Partial<
  State['playback'] &
    State['quality'] &
    Pick<State, 'error'> &
    Pick<State['timeline'], 'currentTime'>
>;
const playing: Change = { phase: 'ready', paused: false, wantsPlay: true };
const qualityLevels = [
  { index: 0, height: 360, bitrate: 400_000, frameRate: 25 },
  { index: 1, height: 720, bitrate: 1_600_000, frameRate: 25 },
];

/** A play whose state and clock the test controls. `plays_one_of` sets the sampling. */
function aPlay(plays_one_of: number | null) {
  let state = initialState('vod');
  let at = 1000;
  let onChange = () => {};
  const events: TrackedEvent[] = [];
  const detached = new AbortController();
  stop = setAnalyticsListener((event) => void events.push(event));
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  const context = {
    video: document.createElement('video'),
    getState: () => state,
    subscribe: (listener) => {
      onChange = listener;
    },
    toContentTime: (time) => time - 30,
    signal: detached.signal,
  } satisfies Pick<
    AttachmentContext,
    'video' | 'getState' | 'subscribe' | 'toContentTime' | 'signal'
  >;
  const tenant = plays_one_of === null ? {} : { own_analytics: { keep_days: 30, plays_one_of } };
  measureQuality(context, { eventId: 'e1', openedAt: at, tenant });
  return {
    events,
    plays: () =>
      events.flatMap((event) => (event.name === 'play_progress' ? [event.properties] : [])),
    after: (ms: number, { levels, activeLevel, error, currentTime, ...playback }: Change) => {
      at += ms;
      state = {
        ...state,
        playback: { ...state.playback, ...playback },
        quality: {
          ...state.quality,
          levels: levels ?? state.quality.levels,
          activeLevel: activeLevel ?? state.quality.activeLevel,
        },
        timeline: { ...state.timeline, currentTime: currentTime ?? state.timeline.currentTime },
        error: error === undefined ? state.error : error,
      };
      onChange();
    },
    end: () => detached.abort(),
  };
}

it('an ad counts neither towards the start time of a video nor as watched', () => {
  const { events, after, end } = aPlay(null);
  const interruption = { title: null, waiting: false };
  after(0, { interruption: interruption, wantsPlay: true });
  after(12_000, { interruption: null });
  after(300, playing);
  after(5000, { interruption: interruption });
  after(8000, { interruption: null });
  after(2000, {});
  end();
  expect(events).toEqual([
    expect.objectContaining({
      properties: expect.objectContaining({ startMs: 300, watchedMs: 7000, stalls: 0 }),
    }),
  ]);
});

describe('sampled play', () => {
  it('is reported every minute and at its end, under one id: bitrates, switches and errors', () => {
    const { plays, after, end } = aPlay(1);
    const error = { code: 'network', status: null, retrying: true } as const;
    after(500, { ...playing, levels: qualityLevels, activeLevel: 0 });
    after(10_000, { activeLevel: 1 });
    after(30_000, {});
    expect(plays()).toEqual([]);
    after(20_000, { waiting: true });
    expect(plays()).toHaveLength(1);
    after(2000, { error });
    after(1000, { error: { ...error } });
    after(0, { error: null });
    after(0, { error });
    after(1000, { error: null, waiting: false, activeLevel: 0 });
    expect(plays()).toHaveLength(1);
    end();
    const [first, last] = plays();
    expect(first).toMatchObject({ watchedMs: 60_000, stalls: 1, stalledMs: 0 });
    expect(last).toEqual({
      play: first?.play,
      eventId: 'e1',
      startMs: 500,
      watchedMs: 60_000,
      stalls: 1,
      stalledMs: 4000,
      // 10 s at 0.4 and 50 s at 1.6 Mbit/s.
      meanBps: 1_400_000,
      lastBps: 400_000,
      switches: 2,
      errors: { network: 2 },
    });
  });

  it('reports each minute once of which it played five seconds, and none that a seek passed', () => {
    const { plays, after, end } = aPlay(1);
    after(500, { ...playing, currentTime: 30 });
    // Content position 0; the minute 0 counts from its fifth second on.
    for (let second = 1; second <= 10; second += 1) after(1000, { currentTime: 30 + second });
    // From minute 0 to minute 10, of which 4 seconds are played, and on to minute 20.
    after(250, { currentTime: 30 + 600 });
    after(4000, { currentTime: 30 + 604 });
    after(250, { currentTime: 30 + 1200 });
    for (let second = 1; second <= 40; second += 1) after(1000, { currentTime: 1230 + second });
    after(1000, { paused: true });
    after(9000, { currentTime: 1300 });
    after(1000, { paused: false });
    for (let second = 1; second <= 20; second += 1) after(1000, { currentTime: 1300 + second });
    end();
    expect(plays().map(({ watched }) => watched)).toEqual([
      { viewing: 'replay', before: 0, minutes: [0, 20] },
      { viewing: 'replay', before: 2, minutes: [21] },
    ]);
  });

  it('is not reported while it does not play, nor without a press of play', () => {
    const paused = aPlay(1);
    paused.after(500, { ...playing, levels: qualityLevels, activeLevel: 0 });
    paused.after(1000, { paused: true });
    paused.after(hourMs, {});
    expect(paused.plays()).toEqual([]);
    stop();
    const unplayed = aPlay(1);
    unplayed.after(90_000, {});
    unplayed.end();
    expect(unplayed.events).toEqual([]);
  });

  it('is one in as many plays as the tenant sets; the others report only at their end', () => {
    const random = vi.spyOn(Math, 'random');
    const isSampled = (value: number) => {
      random.mockReturnValue(value);
      const { plays, events, after, end } = aPlay(4);
      after(500, playing);
      end();
      stop();
      expect(events.map(({ name }) => name)).toContain('playback_quality');
      return plays().length === 1;
    };
    expect([0, 0.249, 0.25, 0.999].map(isSampled)).toEqual([true, true, false, false]);
  });
});
