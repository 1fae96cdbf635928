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
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StudioContext, type Studio } from '../../lib/studio-context.ts';
import { texts } from '../../lib/texts/en.ts';
import { ModerationPage } from './moderation-page.tsx';
import { moderationSearch } from './moderation-search.ts';

const shownTabs: (string | null)[] = [];
beforeEach(() => {
  shownTabs.length = 0;
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    shownTabs.push(this.textContent);
  };
});
afterEach(cleanup);

function renderModeration(address: string, api: object) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], { permissions: ['moderation:edit'] });
  const rootRoute = createRootRoute();
  const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame' });
  const moderationRoute = createRoute({
    getParentRoute: () => frameRoute,
    path: '/moderation',
    validateSearch: moderationSearch,
    component: ModerationPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([frameRoute.addChildren([moderationRoute])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const studio = { api, tenant: { name: 'Club', locales: ['en'] } } as unknown as Studio;
  render(
    <IntlProvider locale="en" messages={texts}>
      <StudioContext value={studio}>
        <QueryClientProvider client={queryClient}>
          <Toast.Provider>
            <RouterProvider router={router as never} />
          </Toast.Provider>
        </QueryClientProvider>
      </StudioContext>
    </IntlProvider>,
  );
}

const count = (open: number) => async () => ({ content: { open } });
const page = (entries: readonly object[]) => ({ content: { entries, next: null } });

it('the tabs of what is moderated scroll to the current one, again once numbers have made them wider', async () => {
  const clips = Promise.withResolvers<Awaited<ReturnType<ReturnType<typeof count>>>>();
  renderModeration('/moderation?view=bans', {
    comment: { countReported: count(12), listBans: async () => page([]) },
    clip: { countReported: () => clips.promise },
  });
  await screen.findByText('No bans');
  expect(shownTabs).toEqual(['Bans']);
  clips.resolve(await count(3)());
  await screen.findByRole('link', { name: 'Clips (3 open)' });
  await expect.poll(() => shownTabs).toEqual(['Bans', 'Bans']);
});

it.each([
  ['comments', '/moderation?state=removed', 'Removed'],
  ['clips', '/moderation?view=clips&state=removed', 'Taken down'],
])('the tabs of lists of %s scroll to the current one', async (_, address, tab) => {
  renderModeration(address, {
    comment: { countReported: count(0), listForOperator: async () => page([]) },
    clip: { countReported: count(0), listForOperator: async () => page([]) },
  });
  await screen.findByRole('link', { name: tab });
  expect(shownTabs).toContain(tab);
});
