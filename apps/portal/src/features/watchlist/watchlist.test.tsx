import { useLocation } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { syncViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { clientsOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { useToasts } from '../../lib/toast.ts';
import { aClient, anEntry, aPage, renderInPortal } from '../testing.tsx';
import { ownSlots, ReplaysBesideContext } from '../event-card/index.ts';
import { CardWatchlistButton } from './card-watchlist-button.tsx';
import { WatchlistPage } from './watchlist-page.tsx';
import { WatchlistButton } from './watchlist-button.tsx';
import { setOnWatchlist } from './watchlist-store.ts';
import { loadWatchlistPart, watchlistStart, type WatchlistPart } from './watchlist.api.ts';
import { viewerData } from './watchlist.viewer.ts';

const refuse = () => Promise.reject(new ApiError({ status: 503, code: 'service_unavailable' }));
const video = { id: 'match-1', title: 'Harbour – Borough' };
const cardSlots = { ...ownSlots, action: [CardWatchlistButton] };
const watchlist = () => useSession.getState().selected;
const toasts = () => useToasts.getState().toasts.map(({ message, type }) => ({ message, type }));

beforeEach(() => {
  clearSessions();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

describe('save button', () => {
  const button = () => screen.getByRole('button', { name: 'Save Harbour – Borough' });
  const isOn = () => button().getAttribute('aria-pressed') === 'true';

  it('[WAT-02] [WAT-03] adds a video at once and sends it, then removes it from the map', async () => {
    signInForTest();
    const { api, calls } = aClient({ 'watchlist.add': () => ({}), 'watchlist.remove': () => ({}) });
    await renderInPortal(<WatchlistButton video={video} look="card" />, { api });
    await userEvent.click(button());
    expect(isOn()).toBe(true);
    await userEvent.click(button());
    expect(isOn()).toBe(false);
    expect(watchlist()).toEqual({});
    await waitFor(() =>
      expect(calls).toEqual([
        { name: 'watchlist.add', input: { body: { video_id: 'match-1' } } },
        { name: 'watchlist.remove', input: { body: { video_id: 'match-1' } } },
      ]),
    );
  });

  it('is named like its card, which reveals nothing of the match', async () => {
    const event = anEntry({ id: 'cut', eventId: 'match', mediaType: 'clip', title: 'Goal 71’' });
    await renderInPortal(
      <ReplaysBesideContext value={new Set(['match'])}>
        <CardWatchlistButton event={event} />
      </ReplaysBesideContext>,
    );
    expect(button()).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Goal/ })).toBeNull();
  });

  it('rolls back if the server refuses, with an error toast', async () => {
    signInForTest();
    const { api } = aClient({ 'watchlist.add': refuse });
    await renderInPortal(<WatchlistButton video={video} look="card" />, { api });
    await userEvent.click(button());
    await waitFor(() => expect(isOn()).toBe(false));
    expect(toasts()).toEqual([
      { message: expect.stringContaining('couldn’t be saved') as string, type: 'danger' },
    ]);
  });

  it('sends an anonymous viewer to the sign-in page, with this page to return to', async () => {
    const { api, calls } = aClient({});
    const path = '/events/match-1/?x=1';
    const { router } = await renderInPortal(<WatchlistButton video={video} look="card" />, {
      api,
      path,
    });
    await userEvent.click(button());
    await waitFor(() =>
      expect(router.state.location.href).toBe(
        '/auth/login/?redirect=%2Fevents%2Fmatch-1%2F%3Fx%3D1',
      ),
    );
    expect(calls).toEqual([]);
  });

  it('sends the last of several changes, one call at a time', async () => {
    signInForTest();
    let respond = () => {};
    const sent: string[] = [];
    const { api } = aClient({
      'watchlist.add': () => {
        sent.push('add');
        return new Promise((resolve) => {
          respond = () => resolve({});
        });
      },
      'watchlist.remove': () => sent.push('remove'),
    });
    const clients = clientsOf(api);
    const first = setOnWatchlist(clients, 'match-1', true);
    await expect.poll(() => sent).toEqual(['add']);
    const changes = [false, true, false].map((isSaved) =>
      setOnWatchlist(clients, 'match-1', isSaved),
    );
    await Promise.resolve();
    expect(sent).toEqual(['add']);
    respond();
    await Promise.all([first, ...changes]);
    expect(sent).toEqual(['add', 'remove']);
    expect(watchlist()).toEqual({});
  });
});

describe('stored watchlist', () => {
  const sync = (api: ApiClient, onFailure = () => {}) =>
    syncViewerData({
      clients: clientsOf(api),
      list: async () => [viewerData],
      onOutdated: () => {},
      onFailure,
    });

  it('[WAT-01] [WAT-04] loads completely for a signed-in viewer, without a filter', async () => {
    const pages = [
      aPage([anEntry({ id: 'a' })], 2, 0, 1),
      aPage([anEntry({ id: 'b', mediaType: 'highlight' })], 2, 1, 1),
    ];
    const { api, calls } = aClient({
      'watchlist.get': ({ query }: { query: { page: number } }) => pages[query.page],
    });
    const stop = sync(api);
    expect(calls).toEqual([]);
    act(() => signInForTest());
    await waitFor(() => expect(watchlist()).toEqual({ a: true, b: true }));
    expect(calls.map(({ input }) => input)).toEqual([
      { query: { page: 0, size: 100, next: true } },
      { query: { page: 1, size: 100, next: true } },
    ]);
    act(() => clearSession());
    expect(watchlist()).toEqual({});
    stop();
  });

  it('reports a failure, but not after sign-out', async () => {
    signInForTest();
    const failed = vi.fn<() => void>();
    const stop = sync(aClient({ 'watchlist.get': refuse }).api, failed);
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    stop();
    const late = vi.fn<() => void>();
    const stopLate = sync(aClient({ 'watchlist.get': refuse }).api, late);
    clearSession();
    await Promise.resolve();
    await Promise.resolve();
    stopLate();
    expect(late).not.toHaveBeenCalled();
  });
});

describe('watchlist pages', () => {
  const match = anEntry({ id: 'm1', title: 'A match' });
  const clip = anEntry({ id: 'c1', title: 'A clip', mediaType: 'clip' });
  const highlight = anEntry({ id: 'h1', title: 'A highlight', mediaType: 'highlight' });
  const listed = { 'watchlist.get': () => aPage([match, clip, highlight]) };

  it('[WAT-06] has videos on one page, clips and highlights on the other', async () => {
    signInForTest();
    const { api } = aClient(listed);
    const idsOf = async (kind: 'videos' | 'clips') =>
      (await loadWatchlistPart(clientsOf(api), kind, watchlistStart)).entries.map(({ id }) => id);
    expect(await idsOf('videos')).toEqual(['m1']);
    expect(await idsOf('clips')).toEqual(['c1', 'h1']);
  });

  it('loads until there are enough of the kind, and skips nothing that moved up', async () => {
    signInForTest();
    // A server list that shrinks while it is read: 100 matches, then 10 fewer at its front.
    let ids = Array.from({ length: 100 }, (_, index) => `m${index}`);
    const { api } = aClient({
      'watchlist.get': ({ query: { page, size } }: { query: { page: number; size: number } }) =>
        aPage(
          ids.slice(page * size, (page + 1) * size).map((id) => anEntry({ id })),
          ids.length,
          page,
          size,
        ),
    });
    const first = await loadWatchlistPart(clientsOf(api), 'videos', watchlistStart);
    expect(first).toMatchObject({ hasMore: true, read: 48 });
    ids = ids.slice(10);
    let part = first;
    while (part.hasMore) part = await loadWatchlistPart(clientsOf(api), 'videos', part, 10);
    expect(part.entries.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, index) => `m${index}`),
    );
  });

  describe('expanded list', () => {
    const ids = Array.from({ length: 100 }, (_, index) => `m${index}`);
    const { api } = aClient({
      'watchlist.get': ({ query: { page, size } }: { query: { page: number; size: number } }) =>
        aPage(
          ids.slice(page * size, (page + 1) * size).map((id) => anEntry({ id, title: id })),
          ids.length,
          page,
          size,
        ),
      'watchlist.remove': () => ({}),
    });
    const shownCount = () => screen.getAllByRole('heading', { level: 2 }).length;
    let stop = () => {};
    afterEach(() => stop());

    /** The watchlist page, and another one. */
    function Pages({ first }: { readonly first: WatchlistPart }) {
      const { pathname } = useLocation();
      return pathname === '/selected/videos/' ? (
        <WatchlistPage data={{ kind: 'videos', first }} />
      ) : (
        <p>somewhere else</p>
      );
    }
    async function openExpanded() {
      signInForTest();
      const clients = clientsOf(api);
      const first = await loadWatchlistPart(clients, 'videos', watchlistStart);
      stop = syncViewerData({
        clients,
        list: async () => [],
        onOutdated: () => {},
        onFailure: () => {},
      });
      const view = await renderInPortal(<Pages first={first} />, {
        ...clients,
        path: '/selected/videos/',
        cardSlots,
      });
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(shownCount()).toBe(96));
      return view.router;
    }
    const go = (router: Awaited<ReturnType<typeof openExpanded>>, to: string) =>
      act(() => router.navigate({ to }));
    const goBack = (router: Awaited<ReturnType<typeof openExpanded>>) =>
      act(async () => {
        router.history.back();
        await router.load();
      });

    it('is restored by going back, without removed entries', async () => {
      const router = await openExpanded();
      await userEvent.click(screen.getByRole('button', { name: 'Save m90' }));
      await go(router, '/elsewhere/');
      expect(screen.getByText('somewhere else')).toBeTruthy();
      await goBack(router);
      await waitFor(() => expect(shownCount()).toBe(95));
      expect(screen.queryByText('m90')).toBeNull();
      // The restored list loads its next part.
      await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(shownCount()).toBeGreaterThan(98));
    });

    it('starts over by a link, and for another viewer', async () => {
      const router = await openExpanded();
      await go(router, '/elsewhere/');
      await go(router, '/selected/videos/');
      expect(shownCount()).toBe(48);
      await goBack(router);
      useSession.setState(({ user }) => ({ user: user && { ...user, id: 'somebody-else' } }));
      await goBack(router);
      await waitFor(() => expect(shownCount()).toBe(48));
    });
  });

  it('a removed entry remains in its position with an undo button', async () => {
    signInForTest();
    const { api, calls } = aClient({
      ...listed,
      'watchlist.add': () => ({}),
      'watchlist.remove': () => ({}),
    });
    const first = await loadWatchlistPart(clientsOf(api), 'videos', watchlistStart);
    await renderInPortal(<WatchlistPage data={{ kind: 'videos', first }} />, { api, cardSlots });
    await userEvent.click(screen.getByRole('button', { name: /^Save Harbour|^Save A match/ }));
    const undo = await screen.findByRole('button', { name: 'Undo: save A match again' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await userEvent.click(undo);
    await waitFor(() => expect(screen.queryByText('No longer saved')).toBeNull());
    expect(calls.slice(-2).map(({ name }) => name)).toEqual(['watchlist.remove', 'watchlist.add']);
    expect(watchlist()).toMatchObject({ m1: true });
  });

  it('an empty list explains what it is for, and a failed one offers a retry', async () => {
    signInForTest();
    const none = { entries: [], read: 0, hasMore: false };
    await renderInPortal(<WatchlistPage data={{ kind: 'clips', first: none }} />);
    expect(screen.getByText('No saved clips yet')).toBeTruthy();
    cleanup();
    const { api } = aClient(listed);
    await renderInPortal(<WatchlistPage data={{ kind: 'clips', first: null }} />, { api });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('A clip')).toBeTruthy();
  });
});
