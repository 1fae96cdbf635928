import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aClient, aTenant, messages } from '../../features/testing.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { clearSessions, recordedActions, signInForTest } from '../../lib/session/testing.ts';
import { Providers } from '../frame/providers.tsx';
import { createPortalRouter } from './router.ts';
import { aRouterContext } from '../testing.ts';

beforeEach(clearSessions);
afterEach(() => {
  cleanup();
  clearSessions();
});

/** Opens the portal in a browser at an address; its lists are empty. */
async function arrive(path: string) {
  const noPage = { content: { entries: [], nextExists: false, totalCount: 0 } };
  const { api, calls } = aClient({
    'watchlist.get': () => noPage,
    'follow.list': () => noPage,
    'identity.list': () => noPage,
    'event.list': () => noPage,
    'clip.list': () => noPage,
    'account.get': () => ({ content: { emailVerified: true, providers: [] } }),
  });
  const tenant = aTenant({ portal_url: 'https://portal.test' });
  const session = { isAlive: true };
  const context = aRouterContext({ api, tenant, signedIn: () => session.isAlive });
  const router = createPortalRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  await act(async () =>
    render(
      <Providers
        queryClient={createQueryClient()}
        portal={{ tenant, locale: 'en', api, renderedAt: 0 }}
        messages={messages}
        sessionActions={recordedActions()}
        socketHub={null}
      >
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  return { router, calls, session };
}

it('[RTE-26] a link inside the app redirects an anonymous viewer to login, without rendering or loading the guarded page', async () => {
  signInForTest();
  const { router, calls, session } = await arrive('/account/');
  const [link] = await screen.findAllByRole('link', { name: /^Saved videos/ }, { timeout: 60_000 });
  if (link === undefined) throw new Error('there is no link');
  // The session has ended without a notification of the current page.
  session.isAlive = false;
  calls.length = 0;
  const seen: string[] = [];
  const observer = new MutationObserver(() => void seen.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login/'));
  expect(router.state.location.search).toEqual({ redirect: '/selected/videos/' });
  observer.disconnect();
  expect(seen.filter((text) => text.includes('newest first'))).toEqual([]);
  expect(calls.filter(({ name }) => name === 'watchlist.get')).toEqual([]);
}, 60_000);
