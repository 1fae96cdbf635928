import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing.ts';
import { setSearchIndex } from '../../platform/tenancy/tenant.queries.ts';
import { eventOf, identityOf, testNow } from '../event/testing.ts';

const many = Array.from({ length: 450 }, (_, index) =>
  eventOf(`e${index}`, { title: `Alder ${index}` }),
);
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    clock: () => testNow,
    content: {
      alpha: {
        identities: [identityOf('ac', { type: 'team', title: 'A.C. Zuccoli' })],
        events: [...many, eventOf('z-last', { title: 'U-21 Select' })],
      },
    },
  });
}, 60_000);
afterAll(() => api.close());

const indexedRows = () =>
  api.db.forTenant('alpha', async ({ trx }) => ({
    entries: (await trx.selectFrom('search_entry').select('word').execute()).length,
    identities: await trx.selectFrom('search_identity').select('word').orderBy('word').execute(),
    state: await trx
      .selectFrom('tenant')
      .select(['search_version', 'search_after'])
      .where('id', '=', 'alpha')
      .executeTakeFirst(),
  }));
const foundIds = async (search: string) => {
  const { body } = await api.event.list({ body: { search } });
  return body.content.entries.map(({ id }: { id: string }) => id);
};

it('a search index of an earlier version is rebuilt by a job, and one of this version is not', async () => {
  const complete = await indexedRows();
  expect(complete.state).toEqual({ search_version: 3, search_after: null });
  const run = () => api.app.jobs.runNamed(['search-index']);
  await api.db.forTenant('alpha', async ({ trx }) => {
    for (const table of ['search_entry', 'search_identity', 'search_key'] as const)
      await trx.deleteFrom(table).execute();
  });
  await run();
  expect((await indexedRows()).entries).toBe(0);

  await api.db.forTenant('alpha', (scope) => setSearchIndex(scope, { version: 1, after: null }));
  await run();
  expect(await indexedRows()).toEqual(complete);
  expect(await foundIds('U21')).toEqual(['z-last']);
  expect(await foundIds('selekt')).toEqual(['z-last']);
});

it('the rebuild of a search index continues where it stopped', async () => {
  await api.db.forTenant('alpha', async (scope) => {
    await scope.trx.deleteFrom('search_entry').execute();
    await setSearchIndex(scope, { version: 1, after: 'e9' });
  });
  await api.app.jobs.runNamed(['search-index']);
  const remaining = many.filter(({ id }) => id > 'e9').length + 1;
  const { entries, state } = await indexedRows();
  // Two words each; the last event has more.
  expect(entries).toBeGreaterThanOrEqual(2 * remaining);
  expect(entries).toBeLessThan(2 * remaining + 8);
  expect(state?.search_version).toBe(3);
});
