import type { Event, MatchStatistics } from '@grandstand/contract';
import type { PlayerHandle, PlayerProps, PlayerStatus } from '@grandstand/player';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useImperativeHandle } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventPage } from '../page/event-page.tsx';
import { eventParts } from '../event-parts.ts';
import type { ConnectedHub, StatisticsHandlers } from '../../../lib/socket/socket-hub.ts';
import { useResults } from '../../../lib/results/results.ts';
import { silentHub } from '../../../lib/socket/testing.ts';
import { aClient, anEvent, aTenant, renderInPortal } from '../../testing.tsx';

const player = vi.hoisted(() => ({ props: null as PlayerProps | null, seeks: [] as number[] }));
vi.mock('@grandstand/player', () => ({
  Player: (props: PlayerProps) => {
    player.props = props;
    const seek = (time: number) => void player.seeks.push(time);
    useImperativeHandle(props.playerRef, () => ({ seek, getTime: () => 0 }) as PlayerHandle);
    return <section aria-label="player" />;
  },
}));
vi.mock('@grandstand/player/player.css', () => ({}));

beforeEach(() => {
  player.seeks = [];
  useResults.setState({ shown: {} });
  // A screen with a side column has the statistics below the picture.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 300, home: 1, away: 0 },
  { time: 1500, home: 1, away: 1 },
];
const statistics: MatchStatistics = {
  'game-scores': { team_home: { total: 1 }, team_away: { total: 1 }, timeline: scoreTimeline },
  'game-overview': {
    metrics: [
      {
        name: 'Shots',
        filterId: 'shots',
        shortName: 'SH',
        home: 88,
        away: 66,
        suffix: '',
        max: 154,
        timeline: [
          [0, 0, 0],
          [290, 3, 1],
          [1490, 88, 66],
        ],
      },
    ],
    moments: [
      { time: 300, filterId: 'goals', side: 'home', playerNumber: 9 },
      { time: 1500, filterId: 'goals', side: 'away', playerNumber: 4 },
    ],
  },
};
// The broadcast is at minute 30.
const match = anEvent({
  isEnabledVidswapStats: true,
  score: { home: 1, away: 1 },
  scoreTimeline,
  clock: [{ start: 0, end: null, from: 0, to: null }],
});
const vod = { ...match, eventStatus: 'archived', duration: 1800 } as const;
const portal_url = 'https://portal.example';
const withStatistics = { portal_url, enable_match_stats: true };

async function open(event: Event, settings = withStatistics, respond = () => statistics) {
  const { api, calls } = aClient({
    'event.get': () => ({ content: event }),
    'statistics.get': () => ({ content: { vidswap: respond() } }),
    'event.listRelated': () => ({ content: { entries: [] } }),
  });
  let listener: StatisticsHandlers | null = null;
  const hub: ConnectedHub = {
    ...silentHub,
    followStatistics: (_, handlers) => {
      listener = handlers;
      return () => {};
    },
  };
  await renderInPortal(<EventPage data={{ event, related: [] }} parts={eventParts} />, {
    api,
    hub,
    tenant: aTenant(settings),
    path: `/events/${event.id}/`,
  });
  const emit = (update: MatchStatistics) => act(() => listener?.onUpdate(update));
  return { emit, calls: () => calls.filter(({ name }) => name === 'statistics.get') };
}
const statisticsRegion = () => screen.findByRole('region', { name: 'Statistics' });
const rows = async () =>
  within(await statisticsRegion())
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
const playAt = (time: number) => act(() => player.props?.onTimeUpdate?.(time));
const ended: PlayerStatus = {
  phase: 'ended',
  live: false,
  atLiveEdge: false,
  fullscreen: false,
  view: 'broadcast',
  hasCaptions: false,
  error: null,
};

describe('event statistics', () => {
  it('[STA-01] are requested with id, score=true and overview=true', async () => {
    const { calls } = await open(match);
    await statisticsRegion();
    expect(calls()).toEqual([
      { name: 'statistics.get', input: { query: { id: match.id, score: true, overview: true } } },
    ]);
  });

  it('of a replay that plays are shown whole by one press, with their files, and the focus stays with them', async () => {
    await open(vod);
    playAt(10);
    const region = await statisticsRegion();
    const show = await within(region).findByRole('button', { name: 'Show result' });
    expect(within(region).queryByRole('link', { name: /^Download/ })).toBeNull();
    show.focus();
    fireEvent.click(show);
    expect(await within(region).findByRole('link', { name: 'Download teams (CSV)' })).toBeTruthy();
    expect(within(region).queryByRole('button', { name: 'Show result' })).toBeNull();
    await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  });

  it('[STA-05, STA-06] are neither rendered nor requested where tenant or event have none', async () => {
    for (const [event, tenant] of [
      [match, { portal_url, enable_match_stats: false }],
      [{ ...match, isEnabledVidswapStats: false }, withStatistics],
      [{ ...match, eventStatus: 'upcoming' as const }, withStatistics],
    ] as const) {
      const { calls } = await open(event, tenant);
      expect(screen.queryByRole('region', { name: 'Statistics' })).toBeNull();
      expect(calls()).toEqual([]);
      cleanup();
    }
  });

  it('show a viewer ten minutes behind only what they have seen', async () => {
    await open(match);
    expect(await rows()).toContain('88|Shots|66');
    playAt(1800 - 600);
    expect(await rows()).toEqual(expect.arrayContaining(['1|Score|0', '3|Shots|1']));
    const text = (await statisticsRegion()).textContent;
    expect(text).not.toMatch(/88|Borough · No\.\s4/);
    playAt(1600);
    expect(await rows()).toEqual(expect.arrayContaining(['1|Score|1', '88|Shots|66']));
    // Seeked back in a live match: shows the statistics of that time.
    playAt(100);
    expect(await rows()).toEqual(expect.arrayContaining(['0|Score|0', '0|Shots|0']));
  });

  it('statistics of a replay start empty; a viewer who has not watched must reveal the result', async () => {
    await open(vod);
    expect((await statisticsRegion()).textContent).not.toMatch(/[0-9]/);
    playAt(310);
    expect(await rows()).toContain('1|Score|0');
    act(() => player.props?.onStateChange?.(ended));
    expect(await rows()).toContain('1|Score|1');
    cleanup();
    await open(vod);
    const show = within(await statisticsRegion()).getByRole('button', { name: 'Show result' });
    act(() => show.click());
    expect(await rows()).toContain('88|Shots|66');
    // On the page of the statistics, too.
    expect(useResults.getState().shown).toEqual({ [vod.id]: true });
  });

  it.each([
    ['behind live', match, []],
    ['after seeking back from the live position', match, [1800]],
    ['in a replay', vod, []],
    ['in a replay, after seeking back from its last minute', vod, [1790]],
  ] as const)(
    'never show what lies ahead of a viewer ten minutes behind: %s',
    async (_where, event, before) => {
      await open(event);
      for (const time of before) playAt(time);
      const tenMinutesBehind = 1800 - 600;
      playAt(tenMinutesBehind);
      expect(await rows()).toEqual(expect.arrayContaining(['1|Score|0', '3|Shots|1']));
      for (let time = tenMinutesBehind; time < 1490; time += 58) {
        playAt(time);
        expect((await statisticsRegion()).textContent).not.toMatch(/88|66|Borough · No\.\s4/);
      }
      playAt(1500);
      expect(await rows()).toEqual(expect.arrayContaining(['1|Score|1', '88|Shots|66']));
    },
  );

  it('wait for a viewer ten minutes behind, whatever the room sends', async () => {
    const { emit } = await open(match);
    playAt(1200);
    await statisticsRegion();
    const [shots] = statistics['game-overview']?.metrics ?? [];
    emit({
      'game-overview': {
        metrics: [{ ...shots!, home: 99, away: 77, timeline: [[1800, 99, 77]] }],
        moments: [{ time: 1800, filterId: 'goals', side: 'home', playerNumber: 31 }],
      },
    });
    expect(await rows()).toContain('3|Shots|1');
    expect((await statisticsRegion()).textContent).not.toMatch(/99|77|31/);
    playAt(1801);
    expect(await rows()).toContain('99|Shots|77');
  });

  it('play the pressed moment, from shortly before it', async () => {
    await open(match);
    const goal = within(await statisticsRegion()).getByRole('button', {
      name: /Harbour · No\.\s9/,
    });
    act(() => goal.click());
    expect(player.seeks).toEqual([294]);
  });
});
