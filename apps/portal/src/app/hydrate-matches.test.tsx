import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/router-core/ssr/client';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClient, aTenant, messages } from '../features/testing.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import type { NotFoundDetails } from '../lib/errors/not-found.ts';
import { offerMatches } from './hydrate-matches.ts';
import type { CarriedMatch } from './hydration.ts';
import { Providers } from './providers.tsx';
import { createPortalRouter } from './router.tsx';

afterEach(cleanup);

const tenant = aTenant();

/** A browser's router at an address, with a backend that has nothing. */
function arrive(path: string) {
  const lost = () => Promise.reject(new ApiError({ status: 404, code: 'event_not_found' }));
  const { api, calls } = aClient({ eventGet: lost, clipGet: lost, relatedVideos: lost });
  const context = {
    api,
    tenant,
    locale: 'en' as const,
    t: ((key: string) => key) as never,
    now: () => 0,
    signedIn: () => false,
    clubId: () => null,
    openStep: () => null,
    isPayingDocument: () => null,
    builds: () => null,
    bringTexts: async () => {},
    onSideFailure: () => {},
  };
  const router = createPortalRouter(context, createMemoryHistory({ initialEntries: [path] }));
  return { api, calls, router };
}

/** What the server leaves of an address, up to the route that has not found what it shows. */
const carriedOf = (
  { router }: ReturnType<typeof arrive>,
  context: NotFoundDetails['context'] | null,
): CarriedMatch[] =>
  router.matchRoutes(router.latestLocation).map((match, index, all) => ({
    id: match.id,
    updatedAt: 1,
    status: context !== null && index === all.length - 1 ? 'notFound' : 'success',
    ssr: true,
    data: undefined,
    failure: null,
    notFound:
      context !== null && index === all.length - 1
        ? { context, message: null, routeId: match.routeId }
        : null,
    unknownAddress: context === null && index === 0,
  }));

async function takeOver(
  { router, api }: ReturnType<typeof arrive>,
  matches: readonly CarriedMatch[],
) {
  offerMatches(matches);
  await hydrate(router);
  await act(async () =>
    render(
      <Providers
        portal={{ tenant, locale: 'en', api, renderedAt: 0 }}
        messages={messages}
        sessionActions={null}
        socketHub={null}
      >
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
}

describe('a page that the server did not find', () => {
  it.each([
    ['/events/no-such-event', 'event', 'Event not found'],
    ['/no-such-page', null, 'Page not found'],
  ] as const)('%s is taken as it is, without asking again', async (path, context, title) => {
    const there = arrive(path);
    await takeOver(there, carriedOf(there, context));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(there.calls).toEqual([]);
    // The same router does ask when it is told to.
    await act(() => there.router.invalidate());
    expect(there.calls.some(({ name }) => name === 'eventGet')).toBe(context !== null);
  });
});
