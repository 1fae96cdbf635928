import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anEntry, now, renderInPortal } from '../../testing.tsx';
import { LiveMinute } from './live-minute.tsx';
import { minuteStepMs } from './match-minute.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a minute that starts shows within the step of all places that show the minute', async () => {
  vi.useFakeTimers({ now });
  const event = anEntry({
    gameStartDate: new Date(now - 59_000).toISOString(),
    clock: [{ start: 0, end: null, from: 0, to: null }],
  });
  const { container } = await renderInPortal(<LiveMinute event={event} />);
  const shown = () => container.querySelector('[aria-hidden]')?.textContent;
  expect(shown()).toBe('1′');
  act(() => void vi.advanceTimersByTime(minuteStepMs));
  expect(shown()).toBe('2′');
});
