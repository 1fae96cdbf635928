// @vitest-environment jsdom
import type { AttachmentContext } from '@grandstand/player';
import { initialState } from '@grandstand/player/core';
import { afterEach, expect, it, vi } from 'vitest';
import { hearHappenings } from '../../lib/third-parties/happenings.ts';
import { measureQuality } from './measure-quality.ts';

afterEach(() => vi.restoreAllMocks());

it('an ad is no part of how long a film took to begin, and is not watched', () => {
  let state = initialState('vod');
  let at = 1000;
  let look = () => {};
  const told: unknown[] = [];
  const gone = new AbortController();
  const stop = hearHappenings((happening) => void told.push(happening));
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  const after = (ms: number, change: Partial<typeof state>) => {
    at += ms;
    state = { ...state, ...change };
    look();
  };
  const context = {
    video: document.createElement('video'),
    getState: () => state,
    subscribe: (listener) => {
      look = listener;
    },
    signal: gone.signal,
  } satisfies Pick<AttachmentContext, 'video' | 'getState' | 'subscribe' | 'signal'>;
  measureQuality(context, 'e1', at);
  const held = { title: null, waiting: false };
  const playing = { phase: 'ready', paused: false, wantsPlay: true } as const;
  after(0, { interruption: held, wantsPlay: true });
  after(12_000, { interruption: null });
  after(300, playing);
  after(5000, { interruption: held });
  after(8000, { interruption: null });
  after(2000, {});
  gone.abort();
  stop();
  expect(told).toEqual([
    expect.objectContaining({
      properties: expect.objectContaining({ startMs: 300, watchedMs: 7000, stalls: 0 }),
    }),
  ]);
});
