import type { Event as Match } from '@grandstand/contract';
import type { PlayerProps, PlayerStatus } from '@grandstand/player';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventRoomHandlers, SocketHub } from '../../../lib/socket/socket-hub.ts';
import { useResults } from '../../../lib/results/results.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { aClient, anEntry, anEvent, renderInPortal } from '../../testing.tsx';
import { EventPage } from '../page/event-page.tsx';
import { eventParts } from '../event-parts.ts';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    return <section aria-label="player">{props.overlay}</section>;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

beforeEach(() => {
  player.props = null;
});
afterEach(() => {
  cleanup();
  useResults.setState({ areHidden: false });
  vi.restoreAllMocks();
});

const status = (overrides: Partial<PlayerStatus>): PlayerStatus => ({
  phase: 'playing',
  live: true,
  atLiveEdge: true,
  fullscreen: false,
  view: 'broadcast',
  hasCaptions: false,
  error: null,
  ...overrides,
});
const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 300, home: 1, away: 0 },
  { time: 900, home: 2, away: 0 },
];

async function open(event: Match, reloaded: Match = event) {
  const { api } = aClient({
    'event.get': () => ({ content: reloaded }),
    'event.listRelated': () => ({
      content: { entries: [anEntry({ id: 'other', title: 'The next one' })] },
    }),
  });
  let room: EventRoomHandlers | undefined;
  const hub: SocketHub = {
    ...silentHub,
    joinEvent: (_, handlers) => {
      room = handlers;
      return () => {};
    },
  };
  await renderInPortal(<EventPage data={{ event, related: [] }} parts={eventParts} />, {
    api,
    hub,
    path: `/events/${event.id}/`,
  });
  return { room: () => room };
}
const header = () => screen.getByRole('heading', { level: 1 }).closest('header')?.textContent ?? '';

describe('header of a live match', () => {
  it('shows the score at the playhead, and no minute beside the clock of the broadcast', async () => {
    await open(anEvent({ score: { home: 2, away: 0 }, scoreTimeline }));
    expect(header()).not.toContain('minute');
    expect(header()).toMatch(/Harbour.*2.*Borough.*0/);
    act(() => player.props?.onTimeUpdate?.(400));
    expect(header()).toMatch(/Harbour.*1.*Borough.*0/);
  });

  it('shows the minute at the playhead, where a clock is recorded', async () => {
    const clock = [{ start: 0, end: null, from: 2700, to: null }];
    await open(anEvent({ score: { home: 2, away: 0 }, scoreTimeline, clock }));
    act(() => player.props?.onTimeUpdate?.(400));
    expect(header()).toContain('Minute 52');
  });

  it('[RTM-12] shows a goal of a restricted event at once, and keeps its stream until the event is loaded', async () => {
    const { room } = await open(anEvent({ commerceType: 'commerce_members_media' }));
    const score = { home: 1, away: 0 };
    // The update of a restricted event has no source.
    const patch = {
      eventStatus: 'archived' as const,
      hasStream: false,
      score,
      scoreTimeline: [{ time: 60, ...score }],
    };
    const stream = player.props?.source;
    await act(async () => room()?.onUpdate?.({ patch, isPartial: true }));
    expect(header()).toMatch(/Live.*Harbour.*1.*Borough.*0/);
    expect([player.props?.source, player.props?.mode]).toEqual([stream, 'live']);
  });

  it('does not claim to be live while the player or the browser is offline', async () => {
    await open(anEvent());
    expect(header()).toContain('Live');
    const networkError = { code: 'network', status: null, retrying: true } as const;
    act(() => player.props?.onStateChange?.(status({ phase: 'error', error: networkError })));
    expect(header()).toContain('Offline');
    expect(header()).not.toContain('Live');
    act(() => player.props?.onStateChange?.(status({})));
    expect(header()).toContain('Live');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(header()).toContain('Offline');
  });
});

describe('end of an event', () => {
  it('by the operator: the page shows it to a viewer in the last minutes', async () => {
    const archived = anEvent({ eventStatus: 'archived', duration: 300, scoreTimeline });
    const { room } = await open(anEvent(), archived);
    act(() => player.props?.onStateChange?.(status({})));
    expect(header()).toContain('Live');
    await act(async () => room()?.onReload());
    expect(header()).toContain('Ended');
    expect(header()).not.toContain('Live');
    expect(screen.getByRole('region', { name: 'player' })).toBeDefined();
  });

  it('at the end of a broadcast the page shows the result once it is certain', async () => {
    const archived = anEvent({ eventStatus: 'archived', duration: 300, scoreTimeline });
    await open(anEvent({ score: { home: 1, away: 0 } }), archived);
    await act(async () => player.props?.onEnded?.());
    expect(screen.getByRole('heading', { name: 'The broadcast is over' })).toBeDefined();
    expect(screen.getByText('Harbour 2, Borough 0')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Watch the replay' })).toBeDefined();
  });

  it('at the end of a replay the page offers what is next, until the replay restarts', async () => {
    await open(anEvent({ eventStatus: 'archived', duration: 300 }));
    expect(screen.queryByText('Up next')).toBeNull();
    act(() => player.props?.onStateChange?.(status({ phase: 'ended', live: false })));
    const next = await screen.findByRole('link', { name: /Up next.*The next one/ });
    expect(next.getAttribute('href')).toBe('/events/other/');
    act(() => player.props?.onStateChange?.(status({ live: false })));
    await waitFor(() => expect(screen.queryByText('Up next')).toBeNull());
  });

  it('at the end of a replay the page shows the result, and a press replays it', async () => {
    const play = vi.fn<() => void>();
    await open(anEvent({ eventStatus: 'archived', duration: 300, scoreTimeline }));
    expect(screen.queryByText('Harbour 2, Borough 0')).toBeNull();
    const ref = player.props?.playerRef;
    if (typeof ref !== 'object' || ref === null) throw new Error('The page has no player');
    ref.current = {
      play,
      pause: play,
      seek: play,
      reload: play,
      getTime: () => 0,
      getRange: () => null,
      drawPicture: () => false,
      getWallClock: () => null,
      getYaw: () => null,
    };
    act(() => player.props?.onStateChange?.(status({ phase: 'ended', live: false })));
    expect(screen.getByText('Harbour 2, Borough 0')).toBeDefined();
    screen.getByRole('button', { name: 'Watch again' }).click();
    expect(play).toHaveBeenCalledOnce();
  });

  it('at the end of a clip the page shows no result', async () => {
    const clip = {
      mediaType: 'clip',
      eventStatus: 'archived',
      duration: 30,
      scoreTimeline,
    } as const;
    await open(anEvent(clip));
    act(() => player.props?.onStateChange?.(status({ phase: 'ended', live: false })));
    expect(screen.getByRole('button', { name: 'Watch again' })).toBeDefined();
    expect(screen.queryByText('Harbour 2, Borough 0')).toBeNull();
  });
});

describe('page of a clip that spoils its match, while results are hidden', () => {
  const goal = anEvent({
    id: 'goal',
    eventId: 'match',
    mediaType: 'clip',
    mediaSubType: 'clip',
    eventStatus: 'archived',
    title: 'Goal 71’ — Borough',
    imageUrl: '/goal.webp',
    eventDescription: 'Borough make it two.',
  });
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

  beforeEach(() => useResults.setState({ areHidden: true }));

  it('withholds title, picture and description until playback', async () => {
    await open(goal);
    expect(heading()).toBe('Harbour – Borough');
    expect(player.props?.title).toBe('Harbour – Borough');
    expect(player.props?.poster).toBeNull();
    expect(screen.queryByText('Borough make it two.')).toBeNull();
    act(() => player.props?.onStateChange?.(status({ live: false })));
    expect(heading()).toBe('Goal 71’ — Borough');
    expect(screen.getByText('Borough make it two.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show result' })).toBeNull();
  });

  it('shows them once the viewer reveals the result', async () => {
    await open(goal);
    act(() => screen.getByRole('button', { name: 'Show result' }).click());
    expect(heading()).toBe('Goal 71’ — Borough');
  });

  it('shows them at once to the viewer who made it', async () => {
    await open({ ...goal, mediaType: 'user_clip', isOwn: true });
    expect(heading()).toBe('Goal 71’ — Borough');
  });

  it('withholds them from a viewer with whom the clip was shared', async () => {
    await open({ ...goal, mediaType: 'user_clip', isOwn: false });
    expect(heading()).toBe('Harbour – Borough');
    act(() => screen.getByRole('button', { name: 'Show result' }).click());
    expect(heading()).toBe('Goal 71’ — Borough');
  });

  it('shows them at once where results are shown', async () => {
    useResults.setState({ areHidden: false });
    await open(goal);
    expect(heading()).toBe('Goal 71’ — Borough');
  });
});
