import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import { texts } from '../../lib/texts/en.ts';
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
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], { permissions: ['event:read'] });
  const rootRoute = createRootRoute();
  const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });
  const matchesRoute = createRoute({
    getParentRoute: () => frameRoute,
    path: '/matches',
    validateSearch: matchSearch,
    component: MatchesPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([frameRoute.addChildren([matchesRoute])]),
    history: createMemoryHistory({ initialEntries: ['/matches'] }),
  });
  const studio = {
    api: { event: { listForOperator } },
    tenant: { name: 'Club', timeZone: 'Asia/Tokyo', sports: { en: [] } },
  } as unknown as Studio;
  render(
    <IntlProvider locale="en" messages={texts} timeZone="America/New_York">
      <StudioContext value={studio}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>,
  );
  expect(await screen.findByText('04:30')).toBeDefined();
  expect(screen.getByText('Nov 29')).toBeDefined();
});
