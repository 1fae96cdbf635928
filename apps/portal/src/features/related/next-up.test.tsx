import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useResults } from '../../lib/results/results.ts';
import type { PartProps } from '../event/index.ts';
import { anEntry, renderInPortal } from '../testing.tsx';
import { NextUp } from './next-up.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  useResults.setState({ areHidden: false, revealed: {} });
});

const replay = anEntry({ id: 'other', eventStatus: 'archived', score: { home: 47, away: 46 } });
async function show(next = replay) {
  const page = {} as PartProps['page'];
  const { router } = await renderInPortal(<NextUp page={page} data={next} />);
  return () => router.state.location.pathname;
}
const advance = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('next video after a replay', () => {
  it('starts by itself after ten seconds, announced once', async () => {
    const path = await show();
    expect(screen.getByRole('status').textContent).toBe('Starts in 10 seconds');
    await advance(9);
    expect(screen.getByText('Starts in 1 second')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Starts in 10 seconds');
    expect(path()).toBe('/');
    await advance(1);
    await expect.poll(path).toBe('/events/other/');
  });

  it('does not start once cancelled, or while the page is hidden', async () => {
    const path = await show();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await advance(60);
    expect(screen.getByText('Starts in 10 seconds', { selector: '[aria-hidden]' })).toBeDefined();
    visibility.mockReturnValue('visible');
    fireEvent.click(screen.getByRole('button', { name: 'Don’t play' }));
    await advance(60);
    expect(path()).toBe('/');
    expect(screen.getByRole('link').textContent).toContain('Up next');
  });

  it('reveals neither its score nor the title of an excerpt, which does not start by itself', async () => {
    useResults.setState({ areHidden: true });
    await show();
    expect(document.body.innerHTML).not.toMatch(/4[67]/);
    cleanup();
    const excerpt = { mediaType: 'clip', eventId: 'match', title: 'Goal for Harbour' } as const;
    const path = await show(anEntry({ id: 'goal', momentNumber: 3, ...excerpt }));
    expect(document.body.textContent).not.toContain('Goal');
    await advance(60);
    expect(path()).toBe('/');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
