import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoom } from '../testing.tsx';
import { matchSearch } from './match-search.ts';
import { MatchesPage } from './matches-page.tsx';

afterEach(cleanup);

const match = {
  id: 'match',
  title: 'North – South',
  gameStartDate: '2026-11-28T19:30:00.000Z',
  sportType: 'football',
  eventStatus: 'upcoming',
  cancelled: false,
  categories: [],
  team1: null,
  score: null,
};

it('the list of matches has their start in the time zone of the tenant, not in that of the browser', async () => {
  const listForOperator = async () => ({ content: { entries: [match], nextExists: false } });
  renderRoom(
    { path: '/matches', component: MatchesPage, validateSearch: matchSearch },
    '/matches',
    {
      api: { event: { listForOperator } },
      tenant: { name: 'Club', timeZone: 'Asia/Tokyo', sports: { en: [] } },
      session: { permissions: ['event:read'] },
      timeZone: 'America/New_York',
    },
  );
  expect(await screen.findByText('04:30')).toBeDefined();
  expect(screen.getByText('Nov 29')).toBeDefined();
});
