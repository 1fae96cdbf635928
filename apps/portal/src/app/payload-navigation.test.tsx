import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { aClient, aTenant } from '../features/testing.tsx';
import type { BuildUpdates } from './build-updates.ts';
import { createPortalRouter } from './router.tsx';
import { aRouterContext } from './testing.ts';

/** Goes to a page, and answers with its data and with what was asked for. */
async function goTo(path: string, loadPayload: BuildUpdates['loadPayload']) {
  const text = { type: 'about', lang: 'en', title: 'By a call', updatedAt: null, markdown: 'A' };
  const { api, calls } = aClient({
    infoGet: () => ({ content: text }),
    identityList: () => ({ content: { entries: [] } }),
    eventList: () => ({ content: { entries: [] } }),
  });
  const requested: string[] = [];
  const context = aRouterContext({
    api,
    tenant: aTenant(),
    builds: () => ({
      shouldReloadDocument: () => false,
      outlives: () => true,
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
    asked: requested,
    called: calls.map(({ name }) => name).includes('infoGet'),
  };
}

it('[BLD-02] a page that has its data at an address of their own is made of them, without a call', async () => {
  const {
    title,
    asked: requested,
    called,
  } = await goTo('/about/', async () => ({
    data: { title: 'By file' },
  }));
  expect([title, requested, called]).toEqual(['By file', ['/about/'], false]);
}, 30_000);

it('[BLD-02] it is made of what the backend answers where its data cannot be had there', async () => {
  const { title, called } = await goTo('/about/', async () => null);
  expect([title, called]).toEqual(['By a call', true]);
}, 30_000);
