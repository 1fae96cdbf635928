import type { IdentityListBody } from '@grandstand/contract';
import { createClientOf } from '@grandstand/contract/client';
import { expect, it, vi } from 'vitest';
import { listIdentities } from './list-identities.ts';

/** Builds a backend with this many leagues that returns the requested page. */
function backend(total: number) {
  const list = vi.fn<(input: { body: IdentityListBody }) => Promise<unknown>>(async ({ body }) => {
    const { page = 0, size = 10 } = body.paging ?? {};
    const [from, to] = [Number(page) * Number(size), (Number(page) + 1) * Number(size)];
    const ids = Array.from({ length: total }, (_, index) => ({ id: `league-${index}` }));
    return { content: { entries: ids.slice(from, to), nextExists: to < total } };
  });
  const api = createClientOf(() => list as never);
  return { api, sizes: () => list.mock.calls.map(([{ body }]) => body.paging?.size) };
}

it.each([
  [11, [100]],
  [100, [100]],
  [101, [100, 100]],
])('[DSC-20] listIdentities returns all of %i leagues, by pages of 100', async (total, sizes) => {
  const { api, sizes: requested } = backend(total);
  const found = await listIdentities(api, { filters: { type: ['league'] } });
  expect(found).toHaveLength(total);
  expect(requested()).toEqual(sizes);
});

it('listIdentities stops at the maximum number of identities', async () => {
  const { api, sizes } = backend(5000);
  expect(await listIdentities(api, { filters: {} })).toHaveLength(1000);
  expect(sizes()).toHaveLength(10);
  expect(await listIdentities(api, { filters: {}, max: 100 })).toHaveLength(100);
});
