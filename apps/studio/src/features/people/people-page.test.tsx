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
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import { texts } from '../../lib/texts/en.ts';
import { PeoplePage } from './people-page.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView ??= () => undefined;
afterEach(cleanup);

const noEntries = async () => ({ content: { entries: [], next: null } });

/** Opens the room of an owner, who may be an administrator, too. */
async function openPage(isAdministrator: boolean, calls: object = {}): Promise<void> {
  const api = { operator: { listPeople: noEntries, listInvitations: noEntries, ...calls } };
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

it('an owner resets the second factor of a person who has lost it, but not their own', async () => {
  const person = (id: string, name: string, hasSecondFactor: boolean) => ({
    id,
    name,
    email: `${id}@club.example`,
    role: 'scorer',
    version: 1,
    hasSecondFactor,
    roleOfProvider: false,
    isAdministrator: false,
    lastSeenAt: null,
  });
  const reset: string[] = [];
  await openPage(false, {
    listPeople: async () => ({
      content: {
        entries: [
          person('ada', 'Ada', true),
          person('vera', 'Vera', true),
          person('otto', 'Otto', false),
        ],
        next: null,
      },
    }),
    resetFactors: async ({ params: { id } }: { params: { id: string } }) => reset.push(id),
  });
  const buttons = await screen.findAllByRole('button', { name: /^Reset second factor/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Reset second factor: Vera, vera@club.example',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Reset second factor: Vera/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the second factor of Vera?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reset second factor' }));
  await expect.poll(() => reset).toEqual(['vera']);
});
