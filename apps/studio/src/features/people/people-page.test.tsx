import { permissions } from '@grandstand/contract/constants';
import { Toast } from '@base-ui/react/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import { texts } from '../../lib/texts/en.ts';
import { PeoplePage } from './people-page.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;
afterEach(cleanup);

/** Opens the room of an owner, who may be an administrator, too. */
async function openPage(isAdministrator: boolean): Promise<void> {
  const noEntries = async () => ({ content: { entries: [], next: null } });
  const api = { operator: { listPeople: noEntries, listInvitations: noEntries } };
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], {
    person: { id: 'ada', isAdministrator },
    role: 'owner',
    tenants: [],
    permissions,
  });
  const rootRoute = createRootRoute();
  const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });
  const peopleRoute = createRoute({
    getParentRoute: () => frameRoute,
    path: '/people',
    component: PeoplePage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([frameRoute.addChildren([peopleRoute])]),
    history: createMemoryHistory({ initialEntries: ['/people'] }),
  });
  render(
    <IntlProvider locale="en" messages={texts} timeZone="UTC">
      <StudioContext value={{ api, tenant: { id: 'club' } } as unknown as Studio}>
        <QueryClientProvider client={queryClient}>
          <Toast.Provider>
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </Toast.Provider>
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>,
  );
  await screen.findByRole('heading', { name: 'People', level: 1 });
}

it('the room leads platform administrators to the form of the sign-in provider, but not owners, who cannot change it', async () => {
  await openPage(true);
  const link = screen.getByRole('link', { name: 'Team sign-in, in the settings of the portal' });
  expect(link.getAttribute('href')).toBe('/portals/club');
  cleanup();
  await openPage(false);
  expect(screen.queryByRole('link', { name: /Team sign-in/ })).toBeNull();
});
