import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useControlsShown } from './use-controls-shown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const playing = {
  paused: false,
  idle: false,
  menuOpen: false,
  scrubbing: false,
  focused: false,
};

/** Renders the controls and records whether each render showed them. */
function shownControls(conditions = playing) {
  const rendered: boolean[] = [];
  const hook = renderHook(
    (current: typeof playing) => {
      const controls = useControlsShown(current, 3000);
      useLayoutEffect(() => void rendered.push(controls.shown));
      return controls;
    },
    { initialProps: conditions },
  );
  return { ...hook, rendered };
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('the controls hide one quiet period after the last activity', () => {
  const { result } = shownControls();
  wait(2999);
  act(() => result.current.show());
  wait(2999);
  expect(result.current.shown).toBe(true);
  wait(1);
  expect(result.current.shown).toBe(false);
});

it.each(['paused', 'idle', 'menuOpen', 'scrubbing', 'focused'] as const)(
  'the full quiet period restarts after %s, and the controls stay shown in between',
  (condition) => {
    const { result, rerender, rendered } = shownControls({ ...playing, [condition]: true });
    act(() => result.current.show());
    wait(10_000);
    act(() => result.current.hide());
    rerender(playing);
    wait(2999);
    expect(rendered).not.toContain(false);
    wait(1);
    expect(result.current.shown).toBe(false);
  },
);
