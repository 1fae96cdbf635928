import type { FormMatch, LeagueTable, TableRow, TeamForm } from '@grandstand/contract';
import { createClientOf } from '@grandstand/contract/client';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useResults } from '../../lib/results/results.ts';
import { useScoreboard } from '../../lib/scoreboard/scoreboard-store.ts';
import { aClient, aTenant, renderInPortal } from '../testing.tsx';
import { Form } from './form.tsx';
import { rowsAround, ShortTable } from './short-table.tsx';
import { Table } from './table.tsx';

const clear = () => {
  useResults.setState({ areHidden: false, revealed: {}, shown: {} });
  useScoreboard.setState(useScoreboard.getInitialState(), true);
};
beforeEach(clear);
afterEach(() => {
  cleanup();
  clear();
});

const team = (id: string) => ({
  Id: id,
  Name: `Team ${id}`,
  ShortName: id.toUpperCase(),
  LogoUrl: null,
  Color: null,
});
const row = (id: string, position: number, overrides: Partial<TableRow> = {}): TableRow => ({
  position,
  team: team(id),
  played: 3,
  won: 2,
  drawn: 0,
  lost: 1,
  scored: 5,
  conceded: 7,
  points: 6,
  form: ['loss', 'win'],
  ...overrides,
});
const season = { start: '2026-07-01', end: '2027-06-30' };
const table: LeagueTable = {
  leagueId: 'league',
  season,
  rows: [row('a', 1), row('b', 2, { scored: 9, conceded: 7, points: 4 })],
};
const hidden: LeagueTable = { leagueId: 'league', season, rows: [], resultHidden: true };
const tenant = aTenant({ own_teams: ['b'] });

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** Renders with a backend that returns the table if a call requests results; counts the calls. */
async function show(shown: LeagueTable, overrides = {}) {
  const calls: string[] = [];
  const api = createClientOf((name) => async (_, options) => {
    calls.push(name);
    return { content: options?.results === 'shown' ? table : hidden };
  });
  await renderInPortal(<Table table={shown} title="Table: League" action={null} />, {
    api,
    tenant,
    ...overrides,
  });
  return calls;
}

describe('the table of a competition', () => {
  it('has a row for each team, linked to its page, and names its season', async () => {
    await show(table);
    expect(screen.getByRole('table', { name: 'Table: League' })).toBeDefined();
    expect(screen.getByText('Season 2026/27')).toBeDefined();
    expect(cells(/Team b/).slice(0, 6)).toEqual(['2', '3', '2', '1', '9:7', '+2']);
    expect(screen.getByRole('link', { name: 'Team a' }).getAttribute('href')).toBe('/team/a/');
    const form = within(screen.getByRole('row', { name: /Team a/ }));
    expect([form.getByText('Loss'), form.getByText('Win')]).toHaveLength(2);
  });

  it('lists deducted points with their reasons below the table, in the page’s language', async () => {
    const deductions = [
      { points: 2, reason: 'Late entry', translations: { fr: 'Inscription tardive' } },
      { points: 1, reason: 'Unpaid fee' },
    ];
    const deducted = { ...table, rows: [row('a', 1), row('b', 2, { points: -3, deductions })] };
    await show(deducted);
    expect(cells(/Team b/)[6]).toBe('−3*Points deducted: 3');
    expect(screen.getByRole('row', { name: /Team a/ }).textContent).not.toContain('*');
    const notes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(notes).toEqual([
      '*Team b · Points deducted: 2 · Late entry',
      '*Team b · Points deducted: 1 · Unpaid fee',
    ]);
    cleanup();
    await show(deducted, { locale: 'fr-CA' });
    expect(screen.getByText('Inscription tardive')).toBeDefined();
    expect(screen.getByText('Unpaid fee')).toBeDefined();
  });

  it('has a column of draws only where there are any', async () => {
    await show(table);
    expect(headers()).not.toContain('D');
    cleanup();
    await show({ ...table, rows: [row('a', 1, { drawn: 1 })] });
    expect(headers()).toContain('D');
  });

  it('links to no team if the tenant has no pages of teams', async () => {
    await show(table, { tenant: aTenant({ disable_team_page: true }) });
    expect(screen.queryByRole('link', { name: 'Team a' })).toBeNull();
    expect(screen.getByText('Team a')).toBeDefined();
  });

  it('without rows says that there is none yet', async () => {
    await show({ ...table, rows: [] });
    expect(screen.getByRole('heading', { name: 'No table yet' })).toBeDefined();
  });

  it('is hidden with results until the viewer shows it', async () => {
    useResults.setState({ areHidden: true });
    const calls = await show(hidden);
    expect(screen.queryByRole('table')).toBeNull();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Show table' }));
    expect(await screen.findByRole('table')).toBeDefined();
    expect(calls).toEqual(['standings.get']);
  });

  it('shows once the viewer no longer hides results', async () => {
    await show(hidden);
    expect(await screen.findByRole('table')).toBeDefined();
  });
});

describe('a table on an open page', () => {
  /** The scoreboard reports that a match is over, with its result. */
  const end = (home: number) =>
    act(async () =>
      useScoreboard.setState({
        entries: {
          match: {
            id: 'match',
            eventStatus: 'archived',
            cancelled: false,
            hasStream: true,
            gameStartDate: null,
            score: { home, away: 0 },
          },
        },
        loadWithinMs: 0,
      }),
    );
  const position = (name: RegExp) => cells(name)[0];

  it('follows a match that ends, and the correction of its result', async () => {
    const before = { ...table, rows: [row('b', 1), row('a', 2)] };
    const calls = await show(before);
    expect(position(/Team a/)).toBe('2');
    await end(1);
    await expect.poll(() => position(/Team a/)).toBe('1');
    expect(calls).toEqual(['standings.get']);
    await end(2);
    await expect.poll(() => calls.length).toBe(2);
  });

  it('is neither loaded nor shown for a viewer who hides results', async () => {
    useResults.setState({ areHidden: true });
    const calls = await show(hidden);
    vi.useFakeTimers();
    await end(1);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(calls).toEqual([]);
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the short table', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id, index) => row(id, index + 1));

  it('has five rows around its team, at either end as well', () => {
    const shownIds = (id: string) =>
      rowsAround(rows, id)
        .map(({ team: { Id } }) => Id)
        .join('');
    expect(['a', 'd', 'g', 'other'].map(shownIds)).toEqual(['abcde', 'bcdef', 'cdefg', 'abcde']);
    expect(rowsAround(rows.slice(0, 3), 'c')).toHaveLength(3);
  });

  it('expands to the whole table', async () => {
    await renderInPortal(<ShortTable table={{ ...table, rows }} teamId="d" />, { tenant });
    expect(screen.queryByText('Team a')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Whole table' }));
    expect(screen.getByText('Team a')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(screen.queryByText('Team a')).toBeNull();
  });
});

describe('the form of a team', () => {
  const playedMatch = (eventId: string, overrides: Partial<FormMatch> = {}): FormMatch => ({
    eventId,
    date: '2026-11-20T15:00:00.000Z',
    isHome: true,
    opponent: team('b'),
    outcome: 'win',
    scored: 3,
    conceded: 1,
    ...overrides,
  });
  const form: TeamForm = {
    teamId: 'a',
    matches: [
      playedMatch('new', { isHome: false, outcome: 'loss', scored: 0 }),
      playedMatch('old'),
    ],
  };
  const open = async (shown: TeamForm) => {
    const { api } = aClient({ 'standings.getForm': () => ({ content: form }) });
    await renderInPortal(<Form form={shown} />, { api, tenant });
  };
  const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('links each match, the newest last, with the score of the home team first', async () => {
    await open(form);
    expect(links()).toEqual(['/events/old/', '/events/new/']);
    expect(screen.getByText('3–1')).toBeDefined();
    expect(screen.getByText('1–0')).toBeDefined();
    expect(screen.getByText('Away to Team b')).toBeDefined();
  });

  it('has neither scores nor outcomes with hidden results until the viewer shows them', async () => {
    useResults.setState({ areHidden: true });
    const matches = form.matches.map((match) => ({
      ...match,
      outcome: null,
      scored: null,
      conceded: null,
    }));
    await open({ ...form, matches, resultHidden: true });
    expect(screen.getAllByText('Result hidden')).toHaveLength(2);
    expect(screen.queryByText('3–1')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
    expect(await screen.findByText('3–1')).toBeDefined();
    expect(screen.queryByText('Result hidden')).toBeNull();
  });

  it('is not rendered for a team that has not played', async () => {
    await open({ teamId: 'a', matches: [] });
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
