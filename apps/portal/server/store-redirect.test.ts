import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBuild } from './portal-app.ts';
import { aPortal, aTenant, warmUpRenderer } from './testing.ts';

const assets = mkdtempSync(path.join(tmpdir(), 'grandstand-assets-'));
beforeAll(warmUpRenderer);
afterAll(async () => {
  rmSync(assets, { recursive: true, force: true });
});

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

it('[BLD-01] the metadata of the current build is served, and that of no other build', async () => {
  const app = fastify();
  const build = { id: 'b-17', timestamp: 1_800_000_000_000 };
  await addBuild(app, assets, build, null);
  const current = await app.inject('/builds/meta/b-17.json');
  expect([current.statusCode, current.json()]).toEqual([200, build]);
  expect(current.headers['cache-control']).toContain('immutable');
  expect((await app.inject('/builds/meta/b-16.json')).statusCode).toBe(404);
});
