import type { Event } from '@grandstand/contract';
import type { PlayerProps, Playback } from '@grandstand/player';
import { activeMedia } from '@grandstand/player/active-media';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OverlayOutlet } from '../../../lib/page/overlay-outlet.ts';
import type { EventRoomHandlers, SocketHub } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { aClient, anEvent, renderInPortal } from '../../testing.tsx';
import { useEventPage } from '../page/use-event-page.ts';
import { useCornerPlayer } from './use-corner-player.tsx';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    return <section aria-label="player">{props.source}</section>;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

afterEach(() => {
  cleanup();
  player.props = null;
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

type State = ReturnType<Playback['controller']['store']['getState']>;
type PlaybackState = Partial<State['playback'] & Pick<State['screen'], 'corner'>>;

/** A playing video; pass overrides. */
function aPlayback(overrides: PlaybackState = {}) {
  const { corner = null, ...playback } = overrides;
  const state = {
    playback: { wantsPlay: true, phase: 'ready', ...playback },
    screen: { corner },
  };
  const park = vi.fn<(root: HTMLElement) => void>();
  const end = vi.fn<() => void>();
  const controller = { store: { getState: () => state } };
  return { playback: { controller, park, end } as unknown as Playback, park, end };
}

function aHub() {
  const rooms = new Map<string, EventRoomHandlers>();
  const hub: SocketHub = {
    ...silentHub,
    joinEvent: (id, handlers) => {
      rooms.set(id, handlers);
      return () => rooms.delete(id);
    },
  };
  return { hub, rooms };
}

const match = anEvent({ eventStatus: 'live' });

function Page({ event }: { readonly event: Event }) {
  useCornerPlayer(useEventPage(event), true);
  return <OverlayOutlet />;
}

/**
 * Opens the page of a match, then navigates away during playback. Returns whether the video was parked;
 * `response.event` is what reloads return.
 */
async function leave(media: Playback, row?: { name: string; pays: boolean }) {
  const { hub, rooms } = aHub();
  const { api, calls } = aClient({ 'event.get': () => ({ content: response.event }) });
  const response = { event: match };
  const path = `/events/${match.id}/`;
  const { router } = await renderInPortal(<Page event={match} />, {
    api,
    hub,
    path,
    ...(row && { row }),
  });
  expect(activeMedia.park?.(media)).toBe(false);
  await act(() => router.navigate({ to: '/live/' }));
  let isParked = false;
  await act(async () => {
    isParked = activeMedia.park?.(media) ?? false;
  });
  return { isParked, router, rooms, calls, response };
}

const cornerPlayer = () => screen.queryByRole('complementary', { name: /^Mini player: / });

describe('[EVT-14] corner player', () => {
  it('continues the video of a left page on the next page, with a link back', async () => {
    const { playback, park } = aPlayback();
    const { isParked, router } = await leave(playback);
    expect(isParked).toBe(true);
    expect(park).toHaveBeenCalledTimes(1);
    expect(cornerPlayer()).not.toBe(null);
    expect(player.props).toMatchObject({
      source: match.source.hd,
      mediaId: match.id,
      autoPlay: true,
    });
    // The corner player parks no video itself: the video ends with it.
    expect(player.props?.corner).toBeDefined();
    act(() => player.props?.corner?.onTaken());
    expect(cornerPlayer()).toBe(null);
    expect(router.state.location.pathname).toBe('/live/');
  });

  it.each<[string, PlaybackState]>([
    ['is paused', { wantsPlay: false }],
    ['has ended', { phase: 'ended' }],
    ['has no frame yet', { phase: 'loading' }],
    ['is not to continue by the player settings', { corner: false }],
  ])('ends with its page when it %s', async (_reason, overrides) => {
    const { playback, park } = aPlayback(overrides);
    expect((await leave(playback)).isParked).toBe(false);
    expect(park).not.toHaveBeenCalled();
    expect(cornerPlayer()).toBe(null);
  });

  it('respects data saving unless the viewer opts in', async () => {
    vi.stubGlobal('navigator', Object.assign(navigator, { connection: { saveData: true } }));
    expect((await leave(aPlayback().playback)).isParked).toBe(false);
    cleanup();
    expect((await leave(aPlayback({ corner: true }).playback)).isParked).toBe(true);
    Object.assign(navigator, { connection: undefined });
  });

  it('ends on pages that take a payment', async () => {
    const { playback, end } = aPlayback();
    await leave(playback, { name: 'payment', pays: true });
    expect(end).toHaveBeenCalled();
    expect(cornerPlayer()).toBe(null);
  });

  it('stops when access is revoked, and explains why until dismissed', async () => {
    const { playback, end } = aPlayback();
    const { rooms, response } = await leave(playback);
    response.event = {
      ...match,
      isEventAvailableForUser: false,
      commerceType: 'commerce_ppv_media',
    };
    await act(async () => rooms.get(match.id)?.onReload());
    expect(screen.queryByRole('region', { name: 'player' })).toBe(null);
    expect(screen.getByRole('alert').textContent).toBe('Your access has ended.');
    act(() => screen.getByRole('button', { name: 'Stop and close' }).click());
    expect(end).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBe(null);
  });
});
