import type { LeagueTable } from '@grandstand/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  aClient,
  anEntry,
  anIdentity,
  aPage,
  aTenant,
  loadContext,
  renderInPortal,
} from '../../testing.tsx';
import type { ClubData } from './club.api.ts';
import { page } from '../home.route.tsx';

afterEach(cleanup);

const table: LeagueTable = { leagueId: 'coast', season: null, rows: [] };
const club: ClubData = {
  form: { teamId: 'own', matches: [] },
  table,
  squad: {
    teamId: 'own',
    players: [{ number: 9, name: 'Ada Marlow', position: 'forward', imageUrl: null }],
  },
  color: null,
};
const calls = {
  'event.list': () => aPage([anEntry()]),
  'identity.get': () => ({ content: anIdentity({ id: 'own', identitiesId: 'coast' }) }),
  'identity.list': () => aPage([]),
  'channel.getGuide': () => ({ content: { entries: [] } }),
  'standings.get': () => ({ content: table }),
  'standings.getForm': () => ({ content: club.form }),
  'roster.get': () => ({ content: club.squad }),
};

/** Loads the home page of a tenant with these own teams; returns its club and what was requested for it. */
async function load(ownTeams: string[]) {
  const { api, calls: made } = aClient(calls);
  const data = await page.load?.(loadContext({ api, tenant: aTenant({ own_teams: ownTeams }) }));
  return {
    club: await data?.club,
    requested: made.filter(({ name }) => /standings|roster/.test(name)).map(({ input }) => input),
  };
}

it('the home page of a club loads form, squad and table of its first team', async () => {
  const loaded = await load(['own', 'second']);
  expect(loaded.club).toMatchObject({ form: { teamId: 'own' }, table: { leagueId: 'coast' } });
  expect(loaded.requested).toEqual(['own', 'own', 'coast'].map((id) => ({ params: { id } })));
});

it('the home page of other tenants loads none of it', async () => {
  expect(await load([])).toEqual({ club: null, requested: [] });
});

it('the squad of a club is after the moments of tonight and before what comes, with a link to all', async () => {
  const entry = (id: string, differs = {}) => anEntry({ id, ...differs });
  const data = {
    live: [],
    upcoming: [
      entry('next', { eventStatus: 'upcoming' }),
      entry('later', { eventStatus: 'upcoming' }),
    ],
    latest: [],
    highlights: [],
    clips: [entry('goal', { mediaType: 'clip', eventId: 'match' })],
    channels: [],
    leagues: [],
    club,
  };
  await renderInPortal(<page.View data={data} />, {
    tenant: aTenant({ own_teams: ['own'], home: ['upcoming', 'clips'] }),
  });
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const order = ['Clips', 'Squad', 'Coming up'].map((title) => titles.indexOf(title));
  expect(order.toSorted((a, b) => a - b)).toEqual(order);
  expect(order).not.toContain(-1);
  const squad = within(screen.getByRole('region', { name: 'Squad' }));
  expect(squad.getByText('Ada Marlow')).toBeDefined();
  expect(squad.getByRole('link', { name: 'Whole squad' }).getAttribute('href')).toBe(
    '/team/own/?view=squad',
  );
});
