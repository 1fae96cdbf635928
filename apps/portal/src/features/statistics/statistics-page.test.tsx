import type { Event, MatchStatistics } from '@grandstand/contract';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotFoundError } from '../../lib/errors/not-found.ts';
import type {
  EventRoomHandlers,
  ConnectedHub,
  StatisticsHandlers,
} from '../../lib/socket/socket-hub.ts';
import { silentHub } from '../../lib/socket/testing.ts';
import { showResultOf, useResults } from '../../lib/results/results.ts';
import { aClient, anEvent, renderInPortal } from '../testing.tsx';
import { loadMatch } from './match.ts';
import { StatisticsPage } from './statistics-page.tsx';
import { routes } from './statistics.routes.ts';

const statistics: MatchStatistics = {
  'game-scores': { team_home: { total: 7 }, team_away: { total: 3 }, timeline: [] },
  'game-overview': {
    metrics: [
      { name: 'Shots', filterId: 'shots', shortName: 'SH', home: 9, away: 3, suffix: '', max: 12 },
      {
        name: 'Aerial duels',
        filterId: 'duels_percent',
        shortName: '',
        home: 54,
        away: 46,
        suffix: '',
        max: 60,
      },
    ],
    moments: [{ time: 300, filterId: 'goals', side: 'home', playerNumber: 9 }],
  },
};
const played = anEvent({ isEnabledVidswapStats: true, score: { home: 7, away: 3 } });

afterEach(() => {
  cleanup();
  useResults.setState({ areHidden: false, shown: {} });
  vi.restoreAllMocks();
});

/** @param whole what a viewer gets who asks for the event with its result */
async function open(
  event: Event,
  respond: () => MatchStatistics = () => statistics,
  whole: Event = event,
) {
  let room: EventRoomHandlers | undefined;
  let follower: StatisticsHandlers | undefined;
  const hub: ConnectedHub = {
    ...silentHub,
    joinEvent: (_, handlers) => {
      room = handlers;
      return () => {};
    },
    followStatistics: (_, handlers) => {
      follower = handlers;
      return () => {};
    },
  };
  const { api, calls } = aClient({
    'event.get': () => ({ content: event }),
    'statistics.get': () => ({ content: { vidswap: respond() } }),
  });
  const { get } = api.event;
  vi.spyOn(api.event, 'get').mockImplementation(async (input, options) =>
    options?.results === 'shown' ? { content: whole } : get(input, options),
  );
  const match = await loadMatch(api, event.id);
  const { container } = await renderInPortal(<StatisticsPage match={match} />, { api, hub });
  return { container, calls, match, room: () => room, follower: () => follower };
}
const statCalls = (calls: readonly { readonly name: string }[]) =>
  calls.filter(({ name }) => name === 'statistics.get').length;
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Statistics of both teams' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('match statistics page', () => {
  it('[STA-02, STA-03, STA-04] shows totals first, then each metric of both sides', async () => {
    const { container } = await open(played);
    expect(await rows()).toEqual([
      ['Harbour', 'Statistics', 'Borough'],
      ['7', 'Score', '3'],
      ['9', 'Shots', '3'],
      ['54%', 'Aerial duels', '46%'],
    ]);
    const widths = [...container.querySelectorAll<HTMLElement>('[data-bar]')].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(['75%', '25%', '54%', '46%']);
  });

  it('[RTE-09] is public, and not the page of an event called "stats"', () => {
    expect(routes[0]).toMatchObject({ path: '/events/stats/{eventId}', middleware: [] });
    const validate = routes[0].validate;
    const tenant = { enable_match_stats: true } as Parameters<typeof validate>[1];
    expect(validate({ eventId: 'e1' }, tenant)).toBe(true);
    expect(validate({ eventId: 'a b' }, tenant)).toBe(false);
    // [STA-05] The page does not exist if the tenant has no statistics.
    expect(validate({ eventId: 'e1' }, { ...tenant, enable_match_stats: false })).toBe(false);
  });

  it('[STA-06] sends no request if the event has no statistics or has not started', async () => {
    for (const [overrides, text] of [
      [{ isEnabledVidswapStats: false }, 'No statistics for this match.'],
      [{ eventStatus: 'upcoming' }, 'Statistics start with the match.'],
    ] as const) {
      const { calls } = await open({ ...played, ...overrides });
      expect(screen.getByText(text)).toBeDefined();
      expect(statCalls(calls)).toBe(0);
      cleanup();
    }
  });

  it('is not found for anything but a match', async () => {
    const { api } = aClient({ 'event.get': () => ({ content: anEvent({ team1: null }) }) });
    await expect(loadMatch(api, 'e1')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('reveals a replay’s statistics on request only, and its data contains no result', async () => {
    const { container, calls, match } = await open({ ...played, eventStatus: 'archived' });
    expect(container.textContent).not.toMatch(/[73]/);
    expect(JSON.stringify(match)).not.toMatch(/score/i);
    expect(statCalls(calls)).toBe(0);
    act(() => screen.getByRole('button', { name: 'Show result' }).click());
    expect(await rows()).toContainEqual(['7', 'Score', '3']);
  });

  it('shows a replay’s statistics that the viewer chose to see on the match page, until they hide them', async () => {
    showResultOf(played.id, true);
    await open({ ...played, eventStatus: 'archived' });
    expect(await rows()).toContainEqual(['7', 'Score', '3']);
    act(() => screen.getByRole('button', { name: 'Hide until watched' }).click());
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show result' })).toBeDefined();
  });

  it('has the minutes of the match for a viewer who hides results and shows this one', async () => {
    useResults.setState({ areHidden: true });
    const replay = { ...played, eventStatus: 'archived', resultHidden: true } as const;
    const clock = [{ start: 240, end: 1000, from: 1380, to: 2700 }];
    await open(replay, undefined, { ...replay, clock });
    act(() => screen.getByRole('button', { name: 'Show result' }).click());
    await rows();
    expect(screen.getAllByText('25′').length).toBeGreaterThan(0);
  });

  it('offers the shown numbers as files for a spreadsheet, and none while the result is hidden', async () => {
    await open({ ...played, eventStatus: 'archived' });
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
    act(() => screen.getByRole('button', { name: 'Show result' }).click());
    await rows();
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /CSV/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/statistics/match-1/teams.csv',
      '/statistics/match-1/players.csv',
    ]);
    expect(links[0]?.download).toMatch(/^\d{4}-\d\d-\d\d \w+-\w+ teams\.csv$/);
  });

  it('shows a live match’s statistics at once', async () => {
    await open(played);
    expect(await rows()).toContainEqual(['7', 'Score', '3']);
  });

  it('follows updates, and reloads after a lost connection', async () => {
    let response = statistics;
    const { follower, room, calls } = await open(played, () => response);
    await rows();
    const shots = {
      name: 'Shots',
      filterId: 'shots',
      shortName: 'SH',
      home: 10,
      away: 3,
      suffix: '',
      max: 13,
      timeline: [[400, 10, 3]],
    } as const;
    const update = {
      metrics: [{ ...shots, timeline: [[400, 10, 3] as [number, number, number]] }],
    };
    act(() => follower()?.onUpdate({ 'game-overview': { ...update, moments: [] } }));
    expect(await rows()).toContainEqual(['10', 'Shots', '3']);
    const scoreTimeline = [{ time: 500, home: 8, away: 3 }];
    act(() =>
      room()?.onUpdate?.({
        patch: { score: { home: 8, away: 3 }, scoreTimeline },
        isPartial: false,
      }),
    );
    expect(await rows()).toContainEqual(['8', 'Score', '3']);
    response = { 'game-overview': { metrics: [{ ...update.metrics[0]!, home: 12 }], moments: [] } };
    const before = statCalls(calls);
    await act(async () => follower()?.onReload());
    expect(statCalls(calls)).toBe(before + 1);
  });

  it('[ERR-05] reports a load failure with one log line, in place of the statistics only', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open(played, () => {
      throw new Error('500');
    });
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Harbour');
    expect(warn).toHaveBeenCalledOnce();
  });
});
