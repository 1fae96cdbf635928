import { toPublicTenantConfig } from '@grandstand/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPortal, aTenant, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

const apps = {
  ios_app_ids: ['ABCDE12345.club.app'],
  android: [
    { package_name: 'club.app', sha256_cert_fingerprints: [Array(32).fill('0F').join(':')] },
  ],
};

describe('app links of the tenant', () => {
  it('are served at the paths that phones request, and appear in no page', async () => {
    const tenant = aTenant({ app_links: apps });
    const { app } = await aPortal({ tenants: [tenant] });
    const get = (name: string) =>
      app.inject({ url: `/.well-known/${name}`, headers: { host: 'localhost' } });
    const appleResponse = await get('apple-app-site-association');
    expect(appleResponse.headers['content-type']).toMatch(/^application\/json/);
    const [{ appIDs, components }] = appleResponse.json<{
      applinks: { details: [{ appIDs: string[]; components: object[] }] };
    }>().applinks.details;
    expect(appIDs).toEqual(apps.ios_app_ids);
    // Sign-in, payment and the store redirect stay in the browser; everything else opens in the app.
    expect(components).toContainEqual({ '/': '/auth/*', exclude: true });
    expect(components).toContainEqual({ '/': '*', '?': { storeUrl: '*' }, exclude: true });
    expect(components.at(-1)).toEqual({ '/': '*' });
    const [android] = apps.android;
    expect((await get('assetlinks.json')).json()).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', ...android },
      },
    ]);
    expect(JSON.stringify(toPublicTenantConfig(tenant, 'en'))).not.toContain('club.app');
  });

  it('are a 404 for a tenant without an app, and for an unknown host', async () => {
    const { app } = await aPortal();
    for (const name of ['apple-app-site-association', 'assetlinks.json'])
      for (const host of ['localhost', 'nobody.example']) {
        const response = await app.inject({ url: `/.well-known/${name}`, headers: { host } });
        expect([name, host, response.statusCode]).toEqual([name, host, 404]);
      }
  });
});

it('[BAN-01, BAN-08] the page is the same for every viewer: the banner is first in the body, hidden', async () => {
  const social = { url_google_play_store: 'https://play.google.com/store/apps/details?id=club' };
  const tenant = aTenant({ enable_smart_app_banner: true, social });
  const { app } = await aPortal({ tenants: [tenant] });
  const get = async (agent: string, url = '/upcoming') => {
    const headers = { host: 'localhost', 'user-agent': agent, cookie: 'ott-app-banner=closed' };
    return (await app.inject({ url, headers })).body;
  };
  const page = await get('Android Mobile');
  expect(page).toContain('<body><aside hidden id="ott-app-banner"');
  expect(page).toContain('data-pause="600"');
  expect(await get('Desktop')).toBe(page);
  expect(await get('Android Mobile', '/he/upcoming')).toContain('aria-label="הורדת האפליקציה"');
  expect(await get('Android Mobile', '/open-app')).not.toContain('ott-app-banner');
});
