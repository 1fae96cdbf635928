import { resultsHeader } from '@grandstand/contract/constants';
import { afterEach, expect, it, vi } from 'vitest';
import { useResults } from '../../results/results.ts';
import { createBrowserCalls } from './browser-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useResults.setState({ areHidden: false });
});

it('calls omit results while the viewer hides them, unless a call requests them', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(resultsHeader));
    return Response.json({ content: {} });
  });
  const { api } = createBrowserCalls({ base: '', language: 'en', onExpired: () => {} });
  const get = (options?: { results: 'shown' }) =>
    api.event.get({ params: { id: 'e' }, query: {} }, options);
  await get();
  useResults.setState({ areHidden: true });
  await get();
  await get({ results: 'shown' });
  expect(sent).toEqual([null, 'hide', null]);
});
