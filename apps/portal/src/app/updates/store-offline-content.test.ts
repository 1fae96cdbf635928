// @vitest-environment jsdom
import { createClientOf } from '@grandstand/contract/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { readOfflineContent } from '../../lib/offline-content.ts';
import type { PortalRouter } from '../router/router.ts';
import { storeNextMatches, storeOpenedPages } from './store-offline-content.ts';

const start = Date.parse('2026-11-27T12:00:00Z');
const stops: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aRouter() {
  const calls: unknown[] = [];
  const listeners: (() => void)[] = [];
  const api = createClientOf(() => async (input) => {
    calls.push(input);
    const entry = { id: 'e1', title: 'A – B', gameStartDate: null, date: '2026-11-28T18:00:00Z' };
    return { content: { entries: [entry], totalCount: 1 } };
  });
  const state = { matches: [] as unknown[] };
  const router = {
    state,
    options: { context: { api, locale: 'de', tenant: { name: 'Testers United' } } },
    subscribe: (_: string, listener: () => void) => {
      listeners.push(listener);
      return () => listeners.splice(0);
    },
  } as unknown as PortalRouter;
  /** Opens a page. */
  const open = (name: string, title: string, path: string, status = 'success', data?: unknown) => {
    state.matches = [{ status, staticData: { row: { name } }, loaderData: data }];
    document.title = `${title} · Live`;
    document.head.innerHTML = `<meta property="og:title" content="${title}">`;
    history.replaceState(null, '', path);
    for (const listener of listeners) listener();
  };
  return { router, calls, open };
}

it('the offline content has the opened pages of matches and teams, without the tenant’s name', () => {
  const { router, open } = aRouter();
  stops.push(storeOpenedPages(router));
  open('events-eventId', 'A – B · Testers United', '/events/e1/');
  open('account', 'Account · Testers United', '/account/');
  open('team-teamId', 'Team A · Testers United', '/de/team/a/');
  open('team-teamId', 'Not found', '/team/gone/', 'error');
  expect(readOfflineContent().opened).toEqual([
    { path: '/de/team/a/', title: 'Team A' },
    { path: '/events/e1/', title: 'A – B' },
  ]);
});

it('the offline content states when an opened match starts: two of the same teams have the same title', () => {
  const { router, open } = aRouter();
  stops.push(storeOpenedPages(router));
  const event = { gameStartDate: '2026-11-27T18:00:00Z', date: '2026-11-27T19:00:00Z' };
  open('events-eventId', 'A – B', '/events/e1/', 'success', { event });
  expect(readOfflineContent().opened).toEqual([
    { path: '/events/e1/', title: 'A – B', startsAt: '2026-11-27T18:00:00Z' },
  ]);
});

it('the offline content gets the next matches at most once an hour, where the service worker is in charge', async () => {
  const { router, calls } = aRouter();
  const showPage = () => document.dispatchEvent(new Event('visibilitychange'));
  stops.push(storeNextMatches(router));
  expect(calls).toHaveLength(0);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  showPage();
  await expect
    .poll(() => readOfflineContent().schedule)
    .toEqual({
      at: start,
      lang: 'de',
      matches: [{ path: '/de/events/e1/', title: 'A – B', startsAt: '2026-11-28T18:00:00Z' }],
    });
  vi.setSystemTime(start + hourMs - 1);
  showPage();
  expect(calls).toHaveLength(1);
  vi.setSystemTime(start + hourMs);
  showPage();
  expect(calls).toHaveLength(2);
});
