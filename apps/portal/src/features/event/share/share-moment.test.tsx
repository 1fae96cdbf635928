import type { PlayerHandle, PlayerProps } from '@grandstand/player';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useResults } from '../../../lib/results/results.ts';
import { aClient, anEvent, renderInPortal } from '../../testing.tsx';
import { EventPage } from '../page/event-page.tsx';
import { eventParts } from '../event-parts.ts';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    useImperativeHandle(
      props.playerRef,
      () => ({ seek: () => {}, getTime: () => 0 }) as unknown as PlayerHandle,
    );
    return <section aria-label="player" />;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
const video = anEvent({ eventStatus: 'archived', duration: 5400 });
const live = anEvent({});

beforeEach(() => {
  share.mockClear();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
});
afterEach(() => {
  cleanup();
  useResults.setState({ areHidden: false, revealed: {} });
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'share');
});

async function open(search: string, event = video) {
  history.replaceState(null, '', `/events/${event.id}/${search}`);
  const client = aClient({
    'event.get': () => ({ content: event }),
    'event.listRelated': () => ({ content: { entries: [] } }),
    'clip.list': () => ({ content: { entries: [] } }),
  });
  await renderInPortal(<EventPage data={{ event, related: [] }} parts={eventParts} />, client);
}
/** Moves playback to `time` (s). */
const watch = (time: number) =>
  act(() => {
    player.props?.onStart?.();
    player.props?.onStateChange?.({
      phase: 'playing',
      live: false,
      atLiveEdge: false,
      fullscreen: false,
      view: 'broadcast',
      hasCaptions: false,
      error: null,
    });
    player.props?.onTimeUpdate?.(time);
  });
const momentButton = () => screen.findByRole('button', { name: 'Share this moment' });
const shared = () => new URL(share.mock.lastCall?.[0].url ?? '');

it('a link with a position starts the video there', async () => {
  await open('?t=754');
  expect(player.props?.startTime).toBe(754);
});

it.each(['', '?t=', '?t=-4', '?t=9000', '?t=soon', '?t=Infinity'])(
  'a link with "%s" starts the video at its beginning',
  async (search) => {
    await open(search);
    expect(player.props?.startTime).toBeNull();
  },
);

it('a link with a position is ignored for a live match, whose seconds differ from those of the video', async () => {
  await open('?t=754', live);
  expect(player.props?.startTime).toBeNull();
  watch(600);
  expect(screen.queryByRole('button', { name: 'Share this moment' })).toBeNull();
});

it('a viewer shares a link to the current position, and one to the beginning', async () => {
  await open('?t=30');
  expect(screen.queryByRole('button', { name: 'Share this moment' })).toBeNull();
  watch(61.7);
  fireEvent.click(await momentButton());
  expect(shared().search).toBe('?t=61');
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(shared().search).toBe('');
});

it('a viewer who hides results shares a position with a link that hides them, too', async () => {
  useResults.setState({ areHidden: true, revealed: {} });
  await open('');
  watch(61.7);
  fireEvent.click(await momentButton());
  expect(shared().searchParams.get('results')).toBe('hide');
  expect(shared().searchParams.get('t')).toBe('61');
});
