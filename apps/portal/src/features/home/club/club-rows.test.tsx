import type { LeagueTable } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  aClient,
  anEntry,
  anIdentity,
  aPage,
  aTenant,
  inMinutes,
  renderInPortal,
} from '../../testing.tsx';
import { page } from '../home.route.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const table: LeagueTable = { leagueId: 'coast', season: null, rows: [] };
const players = [{ number: 9, name: 'Ada Marlow', position: 'forward', imageUrl: null }];

/** Renders the home page of a tenant with these own teams; returns what was requested of them. */
async function show(ownTeams: string[], overrides = {}) {
  const { api, calls } = aClient({
    'event.list': () => aPage([]),
    'identity.get': () => ({ content: anIdentity({ id: 'own', identitiesId: 'coast' }) }),
    'standings.get': () => ({ content: table }),
    'standings.getForm': () => ({ content: { teamId: 'own', matches: [] } }),
    'roster.get': () => ({ content: { teamId: 'own', players } }),
    ...overrides,
  });
  const upcoming = ['next', 'second'].map((id, index) =>
    anEntry({ id, eventStatus: 'upcoming', gameStartDate: inMinutes(90 * (index + 1)) }),
  );
  const data = {
    live: [],
    upcoming,
    frontPage: null,
    latest: [],
    highlights: [],
    clips: [anEntry({ id: 'goal', mediaType: 'clip', eventId: 'match' })],
    channels: [],
    leagues: [],
  };
  await renderInPortal(<page.View data={data} />, {
    api,
    tenant: aTenant({ own_teams: ownTeams, home: ['upcoming', 'clips'] }),
  });
  return () => calls.filter(({ name }) => /standings|roster/.test(name)).map(({ input }) => input);
}
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('the home page of a club has the squad of its first team after the clips, before what is coming up', async () => {
  const requested = await show(['own', 'second']);
  const squad = within(await screen.findByRole('region', { name: 'Squad' }));
  expect(requested()).toEqual(['own', 'own', 'coast'].map((id) => ({ params: { id } })));
  const order = ['Clips', 'Squad', 'Coming up'].map((title) => titles().indexOf(title));
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(order).not.toContain(-1);
  expect(squad.getByText('Ada Marlow')).toBeDefined();
  expect(squad.getByRole('link', { name: 'Whole squad' }).getAttribute('href')).toBe(
    '/team/own/?view=squad',
  );
});

it('the home page of other tenants requests no table, form or squad', async () => {
  const requested = await show([]);
  expect(titles()).toContain('Coming up');
  expect(requested()).toEqual([]);
});

it('the rest of a club’s home page stays if table, form and squad cannot be loaded', async () => {
  const fails = () => {
    throw new Error('unreachable');
  };
  // The failure is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const requested = await show(['own'], { 'standings.getForm': fails });
  await expect.poll(() => requested().length).toBeGreaterThan(0);
  expect(titles()).toContain('Coming up');
  expect(titles()).not.toContain('Squad');
});
