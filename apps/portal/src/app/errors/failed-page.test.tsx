import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, anEvent, aTenant, inMinutes, messages } from '../../features/testing.tsx';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { clearSessions, recordedActions } from '../../lib/session/testing.ts';
import type { EventRoomHandlers, SocketHub } from '../../lib/socket/socket-hub.ts';
import { silentHub } from '../../lib/socket/testing.ts';
import { Providers } from '../frame/providers.tsx';
import { createPortalRouter } from '../router/router.ts';
import { aRouterContext } from '../testing.ts';

beforeEach(clearSessions);
afterEach(() => {
  cleanup();
  clearSessions();
  vi.restoreAllMocks();
});

/** Opens the page of a match whose event cannot be loaded until `backend.isUp`. */
async function openFailedPage() {
  // React logs what a page throws to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const backend = { isUp: false };
  const noStream = { ...anEvent().source, hd: null };
  const event = anEvent({
    eventStatus: 'upcoming',
    source: noStream,
    gameStartDate: inMinutes(90),
  });
  const noPage = { content: { entries: [], nextExists: false, totalCount: 0 } };
  const { api, calls } = aClient({
    'identity.list': () => noPage,
    'event.list': () => noPage,
    'clip.list': () => noPage,
    'event.listRelated': () => noPage,
    'event.get': () => {
      if (!backend.isUp) throw new ApiError({ status: 503, code: 'service_unavailable' });
      return { content: event };
    },
  });
  const rooms = new Map<string, EventRoomHandlers>();
  const log: string[] = [];
  const socketHub: SocketHub = {
    ...silentHub,
    joinEvent(id, handlers) {
      log.push(`join ${id}`);
      rooms.set(id, handlers);
      return () => {
        log.push(`leave ${id}`);
        if (rooms.get(id) === handlers) rooms.delete(id);
      };
    },
  };
  const tenant = aTenant({ portal_url: 'https://portal.example' });
  const context = aRouterContext({ api, tenant, now: Date.now });
  const history = createMemoryHistory({ initialEntries: [`/events/${event.id}/`] });
  const router = createPortalRouter(context, history);
  await router.load();
  await act(async () =>
    render(
      <Providers
        queryClient={createQueryClient()}
        portal={{ tenant, locale: 'en', api, renderedAt: Date.now() }}
        messages={messages}
        sessionActions={recordedActions()}
        socketHub={socketHub}
      >
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  await screen.findByRole('heading', { name: messages.errors.page_failed }, { timeout: 60_000 });
  const countRequests = () => calls.filter(({ name }) => name === 'event.get').length;
  return { backend, rooms, log, countRequests };
}
const title = () =>
  screen.findByRole('heading', { level: 1, name: /Harbour/ }, { timeout: 60_000 });

it('[RTM-11] a page whose event failed to load joins its room, and loads the event when the stream is announced there', async () => {
  const { backend, rooms, log, countRequests } = await openFailedPage();
  await waitFor(() => expect(log).toEqual(['join match-1']));
  expect(rooms.get('match-1')?.isLoaded?.()).toBe(false);
  const before = countRequests();
  // It fails again, and stays in the room for the next announcement.
  await act(async () => rooms.get('match-1')?.onUrlChange('/media/x.m3u8'));
  await waitFor(() => expect(countRequests()).toBe(before + 1));
  await screen.findByRole('heading', { name: messages.errors.page_failed });
  backend.isUp = true;
  await waitFor(() => expect(rooms.get('match-1')).toBeDefined());
  await act(async () => rooms.get('match-1')?.onUrlChange('/media/x.m3u8'));
  expect(await title()).toBeDefined();
  // The event's own page is in the room now.
  await waitFor(() => expect(rooms.get('match-1')?.isLoaded?.()).toBe(true));
}, 60_000);

it('a failed page reloads when the viewer retries', async () => {
  const { backend } = await openFailedPage();
  backend.isUp = true;
  await userEvent.click(screen.getByRole('button', { name: messages.error.retry }));
  expect(await title()).toBeDefined();
}, 60_000);
