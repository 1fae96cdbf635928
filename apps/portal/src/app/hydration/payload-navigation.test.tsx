import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { aClient, aTenant } from '../../features/testing.tsx';
import { loadPayload as loadPayloadFile } from '../updates/build-updates.ts';
import { packToJson } from './packed-data.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import { createPortalRouter } from '../router/router.ts';
import { aRouterContext } from '../testing.ts';

/** Navigates to a page and returns its data and the requests made. */
async function goTo(path: string, loadPayload: BuildUpdates['loadPayload']) {
  const text = { type: 'about', lang: 'en', title: 'By a call', updatedAt: null, markdown: 'A' };
  const { api, calls } = aClient({
    'info.get': () => ({ content: text }),
    'identity.list': () => ({ content: { entries: [] } }),
    'event.list': () => ({ content: { entries: [] } }),
  });
  const requested: string[] = [];
  const context = aRouterContext({
    api,
    tenant: aTenant(),
    builds: () => ({
      shouldReloadDocument: () => false,
      survivesReload: () => true,
      loadPayload: (address: string, signal: AbortSignal) => {
        requested.push(address);
        return loadPayload(address, signal);
      },
    }),
  });
  const router = createPortalRouter(context, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const data = router.state.matches.at(-1)?.loaderData as { title?: string } | undefined;
  return {
    title: data?.title,
    requested,
    called: calls.map(({ name }) => name).includes('info.get'),
  };
}

it('[BLD-02] a page with a payload address renders from it without a call', async () => {
  const { title, requested, called } = await goTo('/about/', async () => ({
    data: { title: 'By file' },
  }));
  expect([title, requested, called]).toEqual(['By file', ['/about/'], false]);
}, 30_000);

it('[BLD-02] a page falls back to backend calls if its payload is unavailable', async () => {
  const { title, called } = await goTo('/about/', async () => null);
  expect([title, called]).toEqual(['By a call', true]);
}, 30_000);

it('[BLD-02] a navigation fetches the file of its page, and renders from what is in it', async () => {
  document.documentElement.dataset['build'] = 'b-1';
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(`{"build":"b-1","data":${packToJson({ title: 'By file' })}}`),
  );
  vi.stubGlobal('fetch', fetched);
  const { title, called } = await goTo('/about/', loadPayloadFile);
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['build'];
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/about/_payload.json']);
  expect([title, called]).toEqual(['By file', false]);
}, 30_000);
