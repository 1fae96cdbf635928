import { wrapClient } from '@grandstand/contract/client';
import type { Event, MatchStatistics } from '@grandstand/contract';
import type { PlayerHandle, PlayerProps, PlayerStatus } from '@grandstand/player';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useResults } from '../../../lib/results/results.ts';
import { setFinishedVideos } from '../../event-card/index.ts';
import type { EventRoomHandlers, SocketHub } from '../../../lib/socket/socket-hub.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { aClient, anEvent, aTenant, renderInPortal } from '../../testing.tsx';
import { EventPage } from '../page/event-page.tsx';
import { eventParts } from '../event-parts.ts';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    useImperativeHandle(
      props.playerRef,
      () => ({ seek: () => {}, getTime: () => 0, getYaw: () => null }) as unknown as PlayerHandle,
    );
    return <section aria-label="player">{props.overlay}</section>;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

beforeEach(() => {
  useResults.setState({ areHidden: true, revealed: {}, shown: {} });
  // A screen with a side column has the statistics below the picture.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setFinishedVideos([]);
  useResults.setState({ areHidden: false, revealed: {} });
});

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 300, home: 47, away: 46 },
];
const archived = anEvent({
  eventStatus: 'archived',
  duration: 5461,
  score: { home: 47, away: 46 },
  scoreTimeline,
  isEnabledVidswapStats: true,
});
const live = anEvent({ score: { home: 47, away: 46 }, scoreTimeline, isEnabledVidswapStats: true });
const withoutResult = (event: Event): Event => ({
  ...event,
  score: null,
  scoreTimeline: [],
  eventDescription: null,
  resultHidden: true,
});
const statistics: MatchStatistics = {
  'game-scores': { team_home: { total: 47 }, team_away: { total: 46 }, timeline: scoreTimeline },
};

async function open(event: Event) {
  const requests: unknown[] = [];
  const rooms: EventRoomHandlers[] = [];
  const hub: SocketHub = {
    ...silentHub,
    joinEvent: (_, handlers) => {
      if (!rooms.includes(handlers)) rooms.push(handlers);
      return () => {};
    },
  };
  const client = aClient({
    'event.get': () => ({ content: event }),
    'statistics.get': () => ({ content: { vidswap: statistics } }),
    'event.listRelated': () => ({ content: { entries: [] } }),
    'clip.list': () => ({ content: { entries: [] } }),
  });
  const api = wrapClient(client.api, (call, name) => (input, options) => {
    if (name === 'event.get') requests.push(options);
    return call(input, options);
  });
  await renderInPortal(
    <EventPage data={{ event: withoutResult(event), related: [] }} parts={eventParts} />,
    {
      api,
      hub,
      tenant: aTenant({ portal_url: 'https://portal.example', enable_match_stats: true }),
      path: `/events/${event.id}/`,
    },
  );
  return { requests, rooms, calls: () => client.calls.map(({ name }) => name) };
}
const text = () => document.body.textContent ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const setPhase = (phase: PlayerStatus['phase']) =>
  act(() => player.props?.onStateChange?.({ phase, error: null } as PlayerStatus));

describe('event page while results are hidden', () => {
  it('shows the score of a running match only on request', async () => {
    // Without statistics, which show the score, too.
    const { requests } = await open({ ...live, isEnabledVidswapStats: false });
    act(() => player.props?.onTimeUpdate?.(400));
    expect(text()).not.toMatch(/4[67]/);
    press('Show score');
    // Only the call that reveals it requests results.
    await expect.poll(() => requests).toEqual([{ results: 'shown' }]);
    const scoreShownOnPlayback = () => {
      act(() => player.props?.onTimeUpdate?.(400));
      return /47.*46/.test(text());
    };
    await expect.poll(scoreShownOnPlayback).toBe(true);
  });

  it('offers no next goal before the score is revealed, since its existence is a result', async () => {
    const goals = [
      { time: 0, home: 0, away: 0 },
      { time: 40, home: 1, away: 0 },
      { time: 90, home: 1, away: 1 },
    ];
    await open({ ...archived, scoreTimeline: goals, isEnabledVidswapStats: false });
    setPhase('playing');
    act(() => player.props?.onTimeUpdate?.(95));
    // The texts arrive together with what the player may do.
    await waitFor(() => expect(player.props?.texts.deferred).not.toBeNull());
    expect(player.props?.goals).toEqual([]);
    press('Show score');
    await waitFor(() => expect(player.props?.goals).toEqual([40, 90]));
  });

  it('shows statistics of a running match only on request', async () => {
    const { calls } = await open(live);
    await screen.findByRole('region', { name: 'Statistics' });
    expect(text()).not.toMatch(/4[67]/);
    expect(calls()).not.toContain('statistics.get');
    press('Show result');
    await expect.poll(() => /47/.test(text())).toBe(true);
  });

  it('shows statistics of a match that is being watched only on request, and up to the playhead once its score was requested', async () => {
    await open(live);
    setPhase('playing');
    act(() => player.props?.onTimeUpdate?.(400));
    await screen.findByRole('button', { name: 'Show result' });
    expect(text()).not.toMatch(/4[67]/);
    press('Show score');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show result' })).toBeNull());
    const region = await screen.findByRole('region', { name: 'Statistics' });
    expect(region.textContent).toMatch(/47.*46/);
  });

  it('[RTM-12] receives goals from its room only after the score is revealed', async () => {
    const { rooms } = await open({ ...live, isEnabledVidswapStats: false });
    expect(rooms[0]?.withholdsResults?.()).toBe(true);
    const goal = { home: 48, away: 46 };
    const emitGoal = () =>
      act(() => rooms[0]?.onUpdate?.({ patch: { score: goal, scoreTimeline }, isPartial: false }));
    emitGoal();
    expect(text()).not.toMatch(/4[678]/);
    press('Show score');
    await expect.poll(() => rooms[0]?.withholdsResults?.()).toBe(false);
    await expect.poll(() => /47.*46/.test(text())).toBe(true);
    emitGoal();
    expect(text()).toMatch(/48.*46/);
  });

  it('shows the length of a match only on request', async () => {
    await open(archived);
    expect(text()).not.toContain('1:31:01');
    const timeline = player.props?.timeline;
    expect(timeline).not.toBeNull();
    expect(player.props?.markers).toEqual([]);
    const { api } = aClient({});
    await renderInPortal(timeline, { api });
    press('Show how long it is');
    expect(player.props?.timeline).toBeNull();
    await expect.poll(text).toContain('1:31:01');
  });

  it('reveals everything once the match was watched to its end', async () => {
    const { requests } = await open(archived);
    setPhase('playing');
    expect(requests).toEqual([]);
    setPhase('ended');
    await expect.poll(() => requests).toEqual([{ results: 'shown' }]);
    await expect.poll(() => /47–46/.test(text())).toBe(true);
    expect(player.props?.timeline).toBeNull();
  });

  it('reveals everything of a match that was watched to its end before', async () => {
    setFinishedVideos([archived.id]);
    const { requests } = await open(archived);
    await expect.poll(() => requests).toEqual([{ results: 'shown' }]);
    expect(player.props?.timeline).toBeNull();
  });

  it('shares links that hide results too', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await open(live);
    press('Share');
    expect(new URL(share.mock.calls[0]?.[0].url ?? '').searchParams.get('results')).toBe('hide');
    useResults.setState({ areHidden: false });
    cleanup();
    await open(live);
    press('Share');
    expect(new URL(share.mock.calls[1]?.[0].url ?? '').search).toBe('');
    Reflect.deleteProperty(navigator, 'share');
  });
});
