import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PartProps } from '../../event/index.ts';
import { useReachedPosition } from './excerpts.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The fields of the page that the hook reads; a new object per render, as on the page. */
const pageAt = (time: number, started = true) =>
  ({
    player: { current: { getTime: () => time } },
    hasStarted: () => started,
  }) as unknown as PartProps['page'];

it('the reached position follows the playhead although the page renders twice a second, and never decreases', () => {
  const { result, rerender } = renderHook(({ page }) => useReachedPosition(page), {
    initialProps: { page: pageAt(0) },
  });
  for (const time of [10.2, 10.7, 11.2, 11.7]) {
    rerender({ page: pageAt(time) });
    act(() => void vi.advanceTimersByTime(500));
  }
  expect(result.current).toBe(11);
  rerender({ page: pageAt(3) });
  act(() => void vi.advanceTimersByTime(2000));
  expect(result.current).toBe(11);
});

it('the reached position is zero before playback', () => {
  const { result } = renderHook(() => useReachedPosition(pageAt(600, false)));
  act(() => void vi.advanceTimersByTime(3000));
  expect(result.current).toBe(0);
});
