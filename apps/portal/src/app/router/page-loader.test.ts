import { ApiError } from '../../lib/api/api-error.ts';
import { expect, it } from 'vitest';
import { aClient, aTenant } from '../../features/testing.tsx';
import { definePage, type AnyPage } from '../../lib/page/define-page.ts';
import { aRouterContext } from '../testing.ts';
import { loadPageData, notFoundOf } from './page-loader.ts';

const page = definePage({
  load: async ({ defer }) => ({
    title: 'Home',
    latest: defer('latest', Promise.resolve(['a']), []),
    clips: defer('clips', Promise.reject(new Error('took too long')), []),
    highlights: defer('highlights', Promise.resolve([]), []),
  }),
  head: () => ({ title: '' }),
  View: () => null,
}) as AnyPage;

async function load(awaitDeferred: boolean) {
  const failures: string[] = [];
  const context = aRouterContext({
    api: aClient({}).api,
    tenant: aTenant(),
    onDeferredFailure: (name: string) => void failures.push(name),
  });
  const { signal } = new AbortController();
  const input = { page, context, params: {}, search: {}, linkState: {}, signal };
  return { data: await loadPageData(input, awaitDeferred), failures };
}

it('the data of a page from the server names the parts that failed, which are empty', async () => {
  const { data, failures } = await load(true);
  expect(data).toEqual({
    title: 'Home',
    latest: ['a'],
    clips: [],
    highlights: [],
    missing: ['clips'],
  });
  expect(failures).toEqual(['clips']);
});

it('in the browser, a part that failed is empty and not missing', async () => {
  const { data } = await load(false);
  expect(data).not.toHaveProperty('missing');
  expect(await (data as { clips: unknown }).clips).toEqual([]);
});

const contextOf = (code: string, status = 404) =>
  notFoundOf(new ApiError({ status, code }))?.context ?? null;

it('the not-found screen is that of what is missing, and a general one otherwise', () => {
  expect(contextOf('event_not_found')).toBe('event');
  expect(contextOf('clip_not_found')).toBe('event');
  // The same for a list whose link was withdrawn, and for one that never existed.
  expect(contextOf('clip_list_not_found')).toBe('clipList');
  expect(contextOf('not_found')).toBe('page');
  expect(contextOf('unavailable', 503)).toBeNull();
});
