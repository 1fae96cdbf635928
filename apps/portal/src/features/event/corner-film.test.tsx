import type { Event } from '@grandstand/contract';
import type { PlayerProps, RunningFilm } from '@grandstand/player';
import { filmShelf } from '@grandstand/player/film-shelf';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OverPages } from '../../lib/page/over-pages.ts';
import type { EventRoomHandlers, SocketHub } from '../../lib/socket/socket-hub.ts';
import { silentHub } from '../../lib/socket/testing.ts';
import { aClient, anEvent, renderInPortal } from '../testing.tsx';
import { useEventPage } from './use-event-page.ts';
import { useKeptFilm } from './use-kept-film.tsx';

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

type Facts = Partial<ReturnType<RunningFilm['controller']['store']['getState']>>;

/** A film that plays; name what differs. */
function aFilm(facts: Facts = {}) {
  const state = { wantsPlay: true, phase: 'ready', corner: null, ...facts };
  const park = vi.fn<(root: HTMLElement) => void>();
  const end = vi.fn<() => void>();
  const controller = { store: { getState: () => state } };
  return { film: { controller, park, end } as unknown as RunningFilm, park, end };
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
  useKeptFilm(useEventPage(event), true);
  return <OverPages />;
}

/** Opens the page of a match, and goes on to another one with what plays; answers whether it is kept. */
async function leave(film: RunningFilm, row?: { name: string; pays: boolean }) {
  const { hub, rooms } = aHub();
  const { api, calls } = aClient({ eventGet: () => ({ content: later.event }) });
  const later = { event: match };
  const path = `/events/${match.id}/`;
  const { router } = await renderInPortal(<Page event={match} />, {
    api,
    hub,
    path,
    ...(row && { row }),
  });
  expect(filmShelf.keep?.(film)).toBe(false);
  await act(() => router.navigate({ to: '/live/' }));
  let isKept = false;
  await act(async () => {
    isKept = filmShelf.keep?.(film) ?? false;
  });
  return { isKept, router, rooms, calls, later };
}

const small = () => screen.queryByRole('complementary', { name: /^Goes on playing: / });

describe('[EVT-14] a film whose page is left', () => {
  it('goes on in the corner of the next page, as on its own, with the way back', async () => {
    const { film, park } = aFilm();
    const { isKept, router } = await leave(film);
    expect(isKept).toBe(true);
    expect(park).toHaveBeenCalledTimes(1);
    expect(small()).not.toBe(null);
    expect(player.props).toMatchObject({ source: match.source.hd, film: match.id, autoPlay: true });
    // It keeps no film itself: with it the film ends.
    expect(player.props?.corner).toBeDefined();
    act(() => player.props?.corner?.onTaken());
    expect(small()).toBe(null);
    expect(router.state.location.pathname).toBe('/live/');
  });

  it.each<[string, Facts]>([
    ['is paused', { wantsPlay: false }],
    ['has ended', { phase: 'ended' }],
    ['has no picture yet', { phase: 'loading' }],
    ['is not wanted beside other pages', { corner: false }],
  ])('ends with its page when it %s', async (_when, facts) => {
    const { film, park } = aFilm(facts);
    expect((await leave(film)).isKept).toBe(false);
    expect(park).not.toHaveBeenCalled();
    expect(small()).toBe(null);
  });

  it('goes on for who saves data only when the viewer has said so', async () => {
    vi.stubGlobal('navigator', Object.assign(navigator, { connection: { saveData: true } }));
    expect((await leave(aFilm().film)).isKept).toBe(false);
    cleanup();
    expect((await leave(aFilm({ corner: true }).film)).isKept).toBe(true);
    Object.assign(navigator, { connection: undefined });
  });

  it('ends where somebody pays', async () => {
    const { film, end } = aFilm();
    await leave(film, { name: 'payment', pays: true });
    expect(end).toHaveBeenCalled();
    expect(small()).toBe(null);
  });

  it('stops when what was paid for is taken back, and says so until it is closed', async () => {
    const { film, end } = aFilm();
    const { rooms, later } = await leave(film);
    later.event = { ...match, isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' };
    await act(async () => rooms.get(match.id)?.onReload());
    expect(screen.queryByRole('region', { name: 'player' })).toBe(null);
    expect(screen.getByRole('alert').textContent).toBe('Your access has ended.');
    act(() => screen.getByRole('button', { name: 'Stop and close' }).click());
    expect(end).toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBe(null);
  });
});
