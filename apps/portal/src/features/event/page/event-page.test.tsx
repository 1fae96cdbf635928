import type { Event } from '@grandstand/contract';
import type { PlayerProps, PlayerStatus } from '@grandstand/player';
import { act, cleanup, screen, within } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { ApiError } from '../../../lib/api/api-error.ts';
import { activePlayback } from '../../../lib/page/active-playback.ts';
import { useSession } from '../../../lib/session/store/session-store.ts';
import type { EventRoomHandlers, ConnectedHub } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import {
  aClient,
  anEntry,
  anEvent,
  aTenant,
  inMinutes,
  now,
  renderInPortal,
} from '../../testing.tsx';
import { EventPage } from './event-page.tsx';
import { eventParts } from '../event-parts.ts';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null, reloads: 0 }));

vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    useImperativeHandle(props.playerRef, () => ({
      play: () => {},
      pause: () => {},
      seek: () => {},
      reload: () => void (player.reloads += 1),
      getTime: () => 0,
      getRange: () => null,
      drawPicture: () => false,
      getWallClock: () => null,
      getYaw: () => null,
    }));
    return (
      <section aria-label="player">
        {props.source}
        {props.overlay}
      </section>
    );
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));
// Squads load their own data.
vi.mock('../../roster/index.ts', () => ({ MatchSquads: () => null }));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  player.props = null;
  player.reloads = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState({ user: null, token: null });
});

function aHub() {
  const rooms = new Map<string, EventRoomHandlers>();
  const purchaseListeners = new Set<() => void>();
  const hub: ConnectedHub = {
    ...silentHub,
    joinEvent: (id, handlers) => {
      rooms.set(id, handlers);
      return () => rooms.delete(id);
    },
    followPurchases: (onStatus) => {
      purchaseListeners.add(onStatus);
      return () => void purchaseListeners.delete(onStatus);
    },
  };
  return { hub, rooms, purchaseListeners };
}

/** Opens the page of an event; the backend returns `reloaded` for reloads. */
async function open(
  event: Event,
  reloaded: Event | Error = event,
  related = [anEntry({ id: 'other' })],
  // An upcoming event has a calendar address.
  tenant = aTenant({ portal_url: 'https://portal.example' }),
  responses: Parameters<typeof aClient>[0] = {},
) {
  const { hub, rooms, purchaseListeners } = aHub();
  const reload = () => {
    if (reloaded instanceof Error) throw reloaded;
    return { content: reloaded };
  };
  const { api, calls } = aClient({ 'event.get': reload, 'clip.get': reload, ...responses });
  const view = await renderInPortal(<EventPage data={{ event, related }} parts={eventParts} />, {
    api,
    tenant,
    hub,
    path: `/events/${event.id}/`,
  });
  return { ...view, room: () => rooms.get(event.id), purchaseListeners, calls };
}

const { source } = anEvent();
const noStream = { ...source, hd: null };
const props = (): PlayerProps => {
  if (player.props === null) throw new Error('The player is not on the page');
  return player.props;
};

/** Starts playback and awaits everything that the page fetches then. */
const startPlayback = () =>
  act(async () => {
    await import('../player/started-playback.tsx');
    props().onStateChange?.({ phase: 'playing', error: null } as PlayerStatus);
  });

describe('event page', () => {
  it('[EVT-14] plays live events, channels and replays each in its mode, and counts down to others', async () => {
    for (const [eventStatus, mode] of [
      ['live', 'live'],
      ['channel', 'channel'],
      ['archived', 'vod'],
    ] as const) {
      await open(anEvent({ id: eventStatus, eventStatus }));
      expect(props().mode).toBe(mode);
      cleanup();
    }
    player.props = null;
    await open(
      anEvent({ eventStatus: 'upcoming', source: noStream, gameStartDate: inMinutes(90) }),
    );
    expect(player.props).toBeNull();
    expect(screen.getByRole('timer').textContent).toContain('01hours30min');
  });

  it('[EVT-10] passes the hd stream, the panorama and the poster to the player', async () => {
    await open(
      anEvent({
        source: { ...source, pano: '/pano.m3u8', poster: '/big.svg', thumbnails: '/t.vtt' },
      }),
    );
    expect(props()).toMatchObject({
      source: source.hd,
      pano: '/pano.m3u8',
      poster: '/big.svg',
      thumbnails: '/t.vtt',
    });
  });

  it('[EVT-05] shows title, description and date', async () => {
    await open(anEvent({ eventStatus: 'archived' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Harbour – Borough');
    expect(screen.getByText('The derby of the coast.')).toBeDefined();
    expect(screen.getByText('Saturday, November 21, 2026 at 2:10 PM')).toBeDefined();
  });

  it('[EVT-15] marks an upcoming event near its start, and not a distant one', async () => {
    const soon = { eventStatus: 'upcoming', source: noStream } as const;
    await open(anEvent({ ...soon, gameStartDate: inMinutes(30) }));
    expect(screen.getByText('in 30 min')).toBeDefined();
    cleanup();
    await open(anEvent({ ...soon, gameStartDate: inMinutes(300) }));
    expect(screen.queryByText('in 5 h')).toBeNull();
  });

  it('[EVT-18] links to related videos', async () => {
    await open(anEvent(), anEvent(), [anEntry({ id: 'x1' }), anEntry({ id: 'x2' })]);
    const list = screen.getByRole('region', { name: 'More to watch' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/events/x1/', '/events/x2/']);
  });

  it('does not claim that there is nothing else to watch if related videos could not be loaded', async () => {
    const region = async (data: Record<string, unknown>) => {
      await renderInPortal(<EventPage data={{ event: anEvent(), ...data }} parts={eventParts} />);
      const list = screen.getByRole('region', { name: 'More to watch' });
      const shown = {
        claim: within(list).queryByText('Nothing else to watch yet.') !== null,
        archive: within(list).queryByRole('link', { name: 'Browse the archive' }) !== null,
        loading: list.querySelector('[aria-busy="true"]') !== null,
      };
      cleanup();
      return shown;
    };
    // The server lacks them: the browser loads them.
    const missing = await region({ related: null, missing: ['related'] });
    expect(missing).toEqual({ claim: false, archive: false, loading: true });
    expect(await region({ related: null })).toEqual({
      claim: false,
      archive: true,
      loading: false,
    });
    expect(await region({ related: [] })).toEqual({ claim: true, archive: true, loading: false });
  });

  it('offers to follow its league and its teams', async () => {
    const categories = [
      { id: 'l1', title: 'Coast League', type: 'league', imageUrl: null, identitiesId: null },
    ] as const;
    const offered = async (leagues: boolean) => {
      const match = anEvent({ categories: [...categories] });
      await open(match, match, [], aTenant({ enable_leagues_view: leagues }));
      const buttons = screen.getAllByRole('button', { name: /^Follow / });
      const names = buttons.map((button) => button.getAttribute('aria-label'));
      cleanup();
      return names;
    };
    const teams = ['Follow Harbour', 'Follow Borough'];
    expect(await offered(true)).toEqual(['Follow Coast League', ...teams]);
    expect(await offered(false)).toEqual(teams);
    // A talk has neither.
    await open(anEvent({ team1: null, team2: null, categories: [] }));
    expect(screen.queryByRole('button', { name: /^Follow / })).toBeNull();
  });

  it('[EVT-09] shows both teams, each with its crest and a link to its page', async () => {
    await open(anEvent());
    const header = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
    const teams = within(header)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/team/'));
    expect(teams.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Harbour', '/team/t1/'],
      ['Borough', '/team/t2/'],
    ]);
    expect(teams.map((link) => link.querySelector('img')?.getAttribute('src'))).toEqual([
      '/media/t1.svg',
      '/media/t2.svg',
    ]);
    cleanup();
    const colours = { ...anEvent().team1, LogoUrl: null } as Event['team1'];
    await open(anEvent({ team1: colours }));
    const disc = screen.getByRole('link', { name: 'Harbour' }).querySelector('span');
    expect(disc?.style.backgroundColor).toBe('rgb(17, 85, 136)');
  });

  it('[TEN-07] names the teams without links where the tenant has no team pages', async () => {
    const tenant = aTenant({ disable_team_page: true });
    await open(anEvent(), anEvent(), [], tenant);
    expect(screen.getAllByText('Harbour').length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull();
  });

  it('states that a match is cancelled instead of counting down to it', async () => {
    await open(
      anEvent({
        eventStatus: 'upcoming',
        cancelled: true,
        source: noStream,
        gameStartDate: inMinutes(30),
        isEventAvailableForUser: false,
        commerceType: 'commerce_ppv_media',
      }),
    );
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText('Starting soon')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Called off' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'See what’s coming up' });
    expect(link.getAttribute('href')).toBe('/upcoming/');
  });

  it('[RTM-09] goes live at the new address while the page is open', async () => {
    const { room, calls } = await open(
      anEvent({ eventStatus: 'upcoming', source: noStream, gameStartDate: inMinutes(1) }),
    );
    expect(player.props).toBeNull();
    await act(async () => room()?.onUrlChange('/live/new.m3u8'));
    expect(props()).toMatchObject({ source: '/live/new.m3u8', mode: 'live', autoPlay: true });
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toContain('Live');
    expect(screen.getByText('The event is live now.')).toBeDefined();
    expect(calls.map(({ name }) => name)).toEqual(['event.get']);
  });

  it('[RTM-12] renders event updates without further requests', async () => {
    const { room, calls } = await open(
      anEvent({ eventStatus: 'upcoming', source: noStream, gameStartDate: inMinutes(1) }),
    );
    const patch = {
      eventStatus: 'live',
      hasStream: true,
      score: { home: 0, away: 0 },
      source,
    } as const;
    await act(async () => {
      room()?.onUrlChange(source.hd ?? '', { patch, isPartial: false });
    });
    expect(props()).toMatchObject({ source: source.hd, mode: 'live', autoPlay: true });
    await act(async () => {
      room()?.onUpdate?.({ patch: { score: { home: 4, away: 3 } }, isPartial: false });
    });
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toMatch(/Harbour.*4.*Borough.*3/);
    await act(async () => {
      room()?.onUpdate?.({
        patch: { eventStatus: 'upcoming', cancelled: true, source: noStream },
        isPartial: false,
      });
    });
    expect(calls).toEqual([]);
  });

  it('[RTM-12] waits for the reload of a restricted event, and applies updates to a locked page at once', async () => {
    const members = {
      eventStatus: 'upcoming',
      source: noStream,
      gameStartDate: inMinutes(1),
      commerceType: 'commerce_ppv_media',
    } as const;
    const patch = { eventStatus: 'live', hasStream: true } as const;
    const restricted = await open(anEvent(members));
    await act(async () => restricted.room()?.onUrlChange('/m/x.m3u8', { patch, isPartial: true }));
    // Neither a useless address nor a page without a picture.
    expect(player.props).toBeNull();
    expect(screen.getByRole('timer')).toBeDefined();
    cleanup();
    const locked = await open(anEvent({ ...members, isEventAvailableForUser: false }));
    await act(async () => locked.room()?.onUpdate?.({ patch, isPartial: true }));
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toContain('Live');
    expect(player.props).toBeNull();
  });

  it('[RTM-10] a message with the same address restarts a failed player', async () => {
    const elsewhere = anEvent({ source: { ...source, hd: '/elsewhere.m3u8' } });
    const { room } = await open(anEvent(), elsewhere);
    act(() =>
      props().onStateChange?.({
        phase: 'error',
        live: true,
        atLiveEdge: false,
        fullscreen: false,
        view: 'broadcast',
        hasCaptions: false,
        error: { code: 'network', status: null, retrying: true },
      }),
    );
    act(() => room()?.onUrlChange(source.hd ?? ''));
    expect(player.reloads).toBe(1);
    await act(async () => room()?.onUrlChange('/elsewhere.m3u8'));
    expect(props().source).toBe('/elsewhere.m3u8');
    expect(player.reloads).toBe(1);
  });

  it('reloads a locked event instead of showing an address that is useless', async () => {
    const closed = {
      isEventAvailableForUser: false,
      commerceType: 'commerce_ppv_media',
      source: noStream,
    } as const;
    const { room, calls } = await open(
      anEvent({ ...closed, eventStatus: 'upcoming' }),
      anEvent({ ...closed, eventStatus: 'live' }),
    );
    await act(async () => room()?.onUrlChange('/secret.m3u8'));
    expect(calls.map(({ name }) => name)).toEqual(['event.get']);
    expect(player.props).toBeNull();
    expect(screen.getByText('This match needs a ticket')).toBeDefined();
  });

  it('passes the end of the match to the player of an open page, while it plays the last minutes', async () => {
    const { room } = await open(anEvent());
    await startPlayback();
    expect(props()).toMatchObject({ mode: 'live', isOver: false });
    await act(async () => {
      room()?.onUpdate?.({ patch: { eventStatus: 'archived', duration: 300 }, isPartial: false });
    });
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header?.textContent).toContain('Ended');
    expect(props()).toMatchObject({ mode: 'live', isOver: true, offersStart: false });
  });

  it('offers the replay when the broadcast has ended', async () => {
    const { room } = await open(anEvent(), anEvent({ eventStatus: 'archived', duration: 300 }));
    act(() => props().onEnded?.());
    expect(screen.getByRole('heading', { name: 'The broadcast is over' })).toBeDefined();
    expect(screen.getByText('The replay will be ready in a moment.')).toBeDefined();
    await act(async () => room()?.onReload());
    act(() => screen.getByRole('button', { name: 'Watch the replay' }).click());
    expect(props()).toMatchObject({ mode: 'vod', autoPlay: true });
  });

  it('the end of a live match that was watched shows one stage only, not the end of a replay over it', async () => {
    const { room } = await open(anEvent(), anEvent({ eventStatus: 'archived', duration: 300 }));
    await startPlayback();
    act(() => props().onStateChange?.({ phase: 'ended', error: null } as PlayerStatus));
    act(() => props().onEnded?.());
    await act(async () => room()?.onReload());
    expect(screen.getByRole('button', { name: 'Watch the replay' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Watch again' })).toBeNull();
  });

  it('[SEC-16] an expired address is renewed during playback, without a restart', async () => {
    const commerceType = 'commerce_members_media' as const;
    const at = (grant: string, file: string) => `/media/h/${grant}/events/match-1/${file}`;
    const granted = (grant: string) => ({
      commerceType,
      source: { ...source, hd: at(grant, 'master.m3u8'), pano: at(grant, 'pano.m3u8') },
    });
    const { calls } = await open(anEvent(granted('1.old')), anEvent(granted('2.new')));
    const renew = async (expired: string) => {
      let fresh: string | null | undefined;
      await act(async () => {
        fresh = await props().onSourceExpired?.(expired);
      });
      return fresh;
    };
    expect(await renew(at('1.old', 'master.m3u8'))).toBe(at('2.new', 'master.m3u8'));
    expect(calls.map(({ name }) => name)).toEqual(['event.get']);
    // Another address would restart the video.
    expect(props().source).toBe(at('1.old', 'master.m3u8'));
    expect(props().pano).toBe(at('2.new', 'pano.m3u8'));
    expect(await renew(at('1.old', 'pano.m3u8'))).toBe(at('2.new', 'pano.m3u8'));
  });

  it('a refused fresh address shows which devices play instead of this one', async () => {
    const at = (grant: string) => `/media/h/${grant}/events/match-1/master.m3u8`;
    const granted = (grant: string) =>
      anEvent({
        commerceType: 'commerce_members_media',
        source: { ...source, hd: at(grant), pano: null },
      });
    const { calls } = await open(granted('1.old'), granted('2.new'), undefined, undefined, {
      'playbackStream.list': () => ({ content: { limit: 1, state: 'stopped', streams: [] } }),
    });
    const renew = (expired: string) => act(async () => props().onSourceExpired?.(expired));
    vi.useFakeTimers({ now: 0, toFake: ['performance'] });
    vi.advanceTimersByTime(60_000);
    await renew(at('1.old'));
    // Minutes pass before an address expires: a renewal is legitimate then.
    vi.advanceTimersByTime(9 * minuteMs);
    await renew(at('2.new'));
    expect(calls.map(({ name }) => name)).toEqual(['event.get', 'event.get']);
    expect(player.props).not.toBeNull();
    vi.advanceTimersByTime(1000);
    // A player that swapped addresses in place reports its first one.
    await renew(at('1.old'));
    vi.useRealTimers();
    expect(await screen.findByRole('heading', { name: 'Stopped on this device' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'player' })).toBeNull();
  });

  it('[FLT-01] a renewal that fails for a transient reason does not count as a refusal', async () => {
    for (const [status, code] of [
      [503, 'service_unavailable'],
      [0, 'service_unavailable'],
      [429, 'too_many_requests'],
    ] as const) {
      await open(anEvent(), new ApiError({ status, code }));
      await expect(props().onSourceExpired?.('/old.m3u8')).rejects.toMatchObject({ status });
      cleanup();
    }
    await open(anEvent(), new ApiError({ status: 401, code: 'unauthorized' }));
    expect(await props().onSourceExpired?.('/old.m3u8')).toBeNull();
  });

  it('replaces an announced address without a grant with one that has a grant', async () => {
    const hd = '/media/h/1.new/events/match-1/master.m3u8';
    const members = { commerceType: 'commerce_members_media', source: { ...source, hd } } as const;
    const { room } = await open(
      anEvent({ ...members, eventStatus: 'upcoming', source: noStream }),
      anEvent(members),
    );
    await act(async () => room()?.onUrlChange('/media/events/match-1/master.m3u8'));
    expect(props()).toMatchObject({ source: hd, autoPlay: true });
  });

  it('a viewer without access gets no other address', async () => {
    await open(anEvent(), anEvent({ isEventAvailableForUser: false, source: noStream }));
    let fresh: string | null | undefined;
    await act(async () => {
      fresh = await props().onSourceExpired?.(source.hd ?? '');
    });
    expect(fresh).toBeNull();
  });

  it('[SEC-16] closes as soon as the backend reports that access was revoked, and explains why', async () => {
    useSession.setState({ token: 'x', user: { id: 'u' } as never });
    const commerceType = 'commerce_ppv_media';
    const { purchaseListeners } = await open(
      anEvent({ commerceType }),
      anEvent({ commerceType, isEventAvailableForUser: false, source: noStream }),
    );
    expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
    await act(async () => purchaseListeners.forEach((listener) => listener()));
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'player' })).toBeNull();
  });

  it('[SEC-27] closes an open clip once access to it is lost, and says so when it is reopened', async () => {
    useSession.setState({ token: 'x', user: { id: 'u' } as never });
    const clip = { mediaType: 'user_clip', commerceType: 'commerce_ppv_media' } as const;
    const closed = anEvent({ ...clip, isClosed: true, source: noStream });
    const { purchaseListeners } = await open(anEvent(clip), closed);
    await act(async () => purchaseListeners.forEach((listener) => listener()));
    expect(await screen.findByRole('heading', { name: 'Your access has ended' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'player' })).toBeNull();
    cleanup();
    await open(closed);
    expect(screen.getByRole('heading', { name: 'This clip isn’t available' })).toBeDefined();
  });

  it('[SEC-16] a log-out in another tab stops playback', async () => {
    useSession.setState({ token: 'x', user: { id: 'u' } as never });
    const commerceType = 'commerce_ppv_media';
    await open(
      anEvent({ commerceType }),
      anEvent({ commerceType, isEventAvailableForUser: false, source: noStream }),
    );
    await act(async () => useSession.setState({ user: null, token: null }));
    await screen.findByRole('heading', { name: 'Your access has ended' });
    expect(screen.queryByRole('region', { name: 'player' })).toBeNull();
  });

  it('shows a badge that agrees with the stage', async () => {
    const header = () => screen.getByRole('heading', { level: 1 }).closest('header')?.textContent;
    await open(anEvent({ source: noStream }));
    expect(screen.getByRole('heading', { name: 'The stream hasn’t started yet' })).toBeDefined();
    expect(header()).not.toContain('Live');
    expect(header()).toContain('Starting soon');
    cleanup();
    const unrecorded = { eventStatus: 'archived', hasStream: false, source: noStream } as const;
    const ticket = { isEventAvailableForUser: false, commerceType: 'commerce_ppv_media' } as const;
    await open(anEvent({ ...unrecorded, ...ticket }));
    expect(screen.getByRole('heading', { name: 'No replay of this match' })).toBeDefined();
    expect(header()).toContain('Ended');
    expect(screen.queryByText('This match needs a ticket')).toBeNull();
  });

  it('reloads once as the signed-in viewer, which opens members’ media', async () => {
    useSession.setState({ token: 'x', user: { id: 'u' } as never });
    const members = { commerceType: 'commerce_members_media' } as const;
    const { calls } = await open(
      anEvent({ ...members, isEventAvailableForUser: false, source: noStream }),
      anEvent(members),
    );
    expect(props().source).toBe(source.hd);
    expect(calls.filter(({ name }) => name === 'event.get')).toHaveLength(1);
  });

  it('fetches playback extras after the first frame, and retains them while the video reloads', async () => {
    await open(anEvent({ eventStatus: 'archived', duration: 300 }));
    const setPhase = (phase: PlayerStatus['phase']) =>
      act(async () => {
        await import('../player/started-playback.tsx');
        props().onStateChange?.({ phase, error: null } as PlayerStatus);
      });
    await setPhase('loading');
    expect(props().texts.deferred).toBeNull();
    expect(activePlayback.current).toBeNull();
    await setPhase('playing');
    expect(props().texts.deferred).not.toBeNull();
    await setPhase('loading');
    expect(activePlayback.current?.status.phase).toBe('loading');
  });

  it('shows the score at the playhead, home first', async () => {
    const scoreTimeline = [
      { time: 0, home: 0, away: 0 },
      { time: 40, home: 1, away: 0 },
    ];
    await open(anEvent({ eventStatus: 'archived', duration: 300, scoreTimeline }));
    await startPlayback();
    expect(screen.queryByText('Harbour 1, Borough 0')).toBeNull();
    act(() => props().onTimeUpdate?.(12));
    expect(screen.getByText('Harbour 0, Borough 0')).toBeDefined();
    act(() => props().onTimeUpdate?.(41));
    expect(screen.getByText('Harbour 1, Borough 0')).toBeDefined();
    act(() => props().onTimeUpdate?.(5));
    expect(screen.getByText('Harbour 0, Borough 0')).toBeDefined();
    expect(props().markers).toEqual([
      { id: 'goal-40', time: 40, kind: 'goal', label: 'Goal: Harbour, 1–0' },
    ]);
  });

  it('adds a goal marker once it is reached, and retains it after seeking back', async () => {
    const scoreTimeline = [
      { time: 0, home: 0, away: 0 },
      { time: 40, home: 1, away: 0 },
      { time: 90, home: 1, away: 1 },
    ];
    await open(anEvent({ eventStatus: 'archived', duration: 300, scoreTimeline }));
    await startPlayback();
    const markedTimes = () => props().markers?.map(({ time }) => time);
    act(() => props().onTimeUpdate?.(39.9));
    expect(markedTimes()).toEqual([]);
    act(() => props().onTimeUpdate?.(40));
    expect(markedTimes()).toEqual([40]);
    for (const time of [91, 5]) act(() => props().onTimeUpdate?.(time));
    expect(markedTimes()).toEqual([40, 90]);
  });
});
