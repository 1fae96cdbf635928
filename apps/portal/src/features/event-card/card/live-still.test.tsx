import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useResults } from '../../../lib/results/results.ts';
import { anEntry, now, renderInPortal } from '../../testing.tsx';
import { cardEventOf } from './card-event.ts';
import { EventCard } from './event-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  cleanup();
  useResults.setState({ areHidden: false });
  vi.useRealTimers();
});

const stillUrl = '/media/events/abc/still.webp';
const live = { id: 'abc', eventStatus: 'live', hasStream: true, stillUrl } as const;
const card = (overrides: Parameters<typeof anEntry>[0]) =>
  renderInPortal(<EventCard event={cardEventOf(anEntry(overrides))} />);
const still = () => document.querySelector<HTMLImageElement>('[data-live-still]');

it('a live card shows the current frame over its picture, and a newer one every ten seconds', async () => {
  await card(live);
  const image = still() as HTMLImageElement;
  const first = image.getAttribute('src') ?? '';
  expect(first).toMatch(/^\/media\/events\/abc\/still\.webp\?at=\d+$/);
  expect([image.alt, image.getAttribute('loading')]).toEqual(['', 'lazy']);
  expect(image.className).toContain('opacity-0');
  fireEvent.load(image);
  expect(image.className).not.toContain('opacity-0');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(still()?.getAttribute('src')).not.toBe(first);
});

it('a frame that loads slowly is not given up for a newer one', async () => {
  await card(live);
  const first = still()?.getAttribute('src');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(still()?.getAttribute('src')).toBe(first);
  fireEvent.load(still() as HTMLImageElement);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(still()?.getAttribute('src')).not.toBe(first);
  expect(still()?.className).not.toContain('opacity-0');
});

it('a match that has just started requests no frame until 20 s after its start', async () => {
  await card({ ...live, gameStartDate: new Date(now - 5000).toISOString() });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(still()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(still()).not.toBeNull();
});

it('a frame that cannot be loaded leaves the picture of the card', async () => {
  await card(live);
  const image = still() as HTMLImageElement;
  fireEvent.load(image);
  fireEvent.error(image);
  expect(image.className).toContain('opacity-0');
});

it('a card without a frame, or of a match that is over, shows only its picture', async () => {
  await card({ ...live, stillUrl: undefined });
  expect(still()).toBeNull();
  cleanup();
  await card({ ...live, eventStatus: 'archived' });
  expect(still()).toBeNull();
});

it('a viewer with hidden results sees no frame, even if the list has its address', async () => {
  useResults.setState({ areHidden: true });
  await card(live);
  expect(still()).toBeNull();
});
