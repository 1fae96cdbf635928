import { beforeAll, expect, it } from 'vitest';
import { aPortal, aTenant, warmUpRenderer } from './testing.ts';

beforeAll(warmUpRenderer);

const store = 'https://apps.club.example/app';

it('[RTE-31] [SEC-05] the root redirects to the store that storeUrl names, in each language', async () => {
  const { app } = await aPortal({ tenants: [aTenant({ social: { url_app_store: store } })] });
  const get = async (url: string) => {
    const response = await app.inject({ url, headers: { host: 'localhost' } });
    return [response.statusCode, response.headers.location, response.headers['cache-control']];
  };
  const query = `?storeUrl=${encodeURIComponent(store)}`;
  for (const root of ['/', '/he/'])
    expect(await get(root + query)).toEqual([302, store, 'no-store']);
  const elsewhere = `/?storeUrl=${encodeURIComponent('https://evil.example/app')}`;
  expect((await get(elsewhere)).slice(0, 2)).toEqual([200, undefined]);
});

it('[RTE-32] an empty storeUrl, or the word undefined, shows the page', async () => {
  const { app } = await aPortal();
  for (const url of ['/?storeUrl=', '/?storeUrl=undefined']) {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost' } });
    expect([statusCode, headers.location]).toEqual([200, undefined]);
  }
});
