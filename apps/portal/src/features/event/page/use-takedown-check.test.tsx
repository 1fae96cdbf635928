import type { PlayerHandle } from '@grandstand/player';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTakedownCheck } from './use-takedown-check.ts';

const reload = vi.fn<() => void>();
let status: number;
let requests: string[];
beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  status = 200;
  requests = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return { status };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const play = (address: string | null) => {
  const player = { current: { reload } as unknown as PlayerHandle };
  return renderHook(({ isPlaying }) => useTakedownCheck(address, isPlaying, player), {
    initialProps: { isPlaying: true },
  });
};

it('a playing clip that is taken down is reloaded within a minute, which ends it', async () => {
  play('/clip.m3u8');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(reload).not.toHaveBeenCalled();
  status = 404;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledOnce();
});

it('a clip that is paused or has ended is not checked until it plays again', async () => {
  const { rerender } = play('/clip.m3u8');
  await vi.advanceTimersByTimeAsync(10_000);
  rerender({ isPlaying: false });
  status = 404;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toEqual([]);
  rerender({ isPlaying: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

it('a playing clip is not reloaded while it is open, while its server fails, or if its segments are checked', async () => {
  play('/clip.m3u8');
  await vi.advanceTimersByTimeAsync(31_000);
  status = 503;
  await vi.advanceTimersByTimeAsync(31_000);
  expect([requests.length, reload.mock.calls.length]).toEqual([2, 0]);
  cleanup();
  play(null);
  status = 404;
  await vi.advanceTimersByTimeAsync(120_000);
  expect([requests.length, reload.mock.calls.length]).toEqual([2, 0]);
});
