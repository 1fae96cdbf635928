import { expect, it } from 'vitest';
import { aClient, anIdentity, aPage } from '../testing.tsx';
import { listLeagues } from './home.api.ts';

it('[DSC-20] the home page requests a hundred leagues, so that it shows the eleventh, too', async () => {
  const leagues = Array.from({ length: 11 }, (_, index) => anIdentity({ id: `league-${index}` }));
  const { api, calls } = aClient({
    'identity.list': ({ body }: { body: { paging?: { size?: number } } }) =>
      aPage(leagues.slice(0, body.paging?.size ?? 10), leagues.length, 0, body.paging?.size ?? 10),
  });
  expect((await listLeagues(api)).map(({ id }) => id)).toContain('league-10');
  expect(calls.map(({ input }) => input)).toEqual([
    {
      body: {
        paging: { page: 0, size: 100, next: true },
        filters: { archived: false, type: ['league'] },
        sort: { order: 'asc' },
      },
    },
  ]);
});
