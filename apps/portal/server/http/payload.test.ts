import { beforeAll, describe, expect, it } from 'vitest';
import { unpack, type PackedData } from '../../src/app/hydration/packed-data.ts';
import type { InjectRequest } from '../options.ts';
import { aBackend, aPortal, aTenant, json, warmUpRenderer } from '../testing.ts';

beforeAll(warmUpRenderer);

/** A backend with only the text `about`, in English. */
function withText(request: InjectRequest) {
  if (!request.url.includes('/info/')) return aBackend(request);
  if (!request.url.includes('/about')) return json(404, { messageErrorCode: 'not_found' });
  const content = { type: 'about', lang: 'en', title: 'About us', updatedAt: null };
  return json(200, { content: { ...content, markdown: 'Hello **there**' } });
}

const open = async (backend = withText) => {
  const portal = await aPortal({ tenants: [aTenant({ locales: ['en', 'he'] })], backend });
  const get = (url: string, headers: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { host: 'localhost', ...headers } });
  return { ...portal, get };
};

describe('page data at its own address', () => {
  it('[BLD-02] is that of the page, in each language, with the id of its build', async () => {
    const { get } = await open();
    for (const prefix of ['', '/he']) {
      const { statusCode, headers, body } = await get(`${prefix}/about/_payload.json`);
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      const { build, data } = JSON.parse(body) as { build: string; data: PackedData };
      expect(build).toBe('test');
      expect(unpack(data)).toMatchObject({ type: 'about', title: 'About us' });
      expect(JSON.stringify(unpack(data))).toContain('there');
    }
    expect((await get('/about/')).body).toContain('data-build="test"');
  });

  it('[BLD-02] is the same for every viewer: the session is neither read nor passed on', async () => {
    const { get, calls } = await open();
    const session = { 'x-authorization': 'Bearer s3cret', cookie: 'session=s3cret' };
    const signedIn = await get('/about/_payload.json', session);
    const anonymous = await get('/about/_payload.json');
    expect(signedIn.body).toBe(anonymous.body);
    expect(signedIn.headers['cache-control']).toBe('public, no-cache');
    expect(JSON.stringify(calls)).not.toContain('s3cret');
    const again = await get('/about/_payload.json', {
      'if-none-match': String(signedIn.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['a page that shows matches', '/live/_payload.json'],
    ['the home page', '/_payload.json'],
    ['a page behind a sign-in', '/account/_payload.json'],
    ['an unknown page', '/no-such-page/_payload.json'],
    ['a text that the tenant does not have', '/info/none/_payload.json'],
    ['a text that the backend does not have', '/terms/_payload.json'],
    ['another spelling of an address', '/en/about/_payload.json'],
    ['an address with an empty part', '//about/_payload.json'],
    ['a language that the tenant does not offer', '/de/about/_payload.json'],
  ])('[BLD-02] does not exist for %s', async (_case, url) => {
    const { get } = await open();
    expect((await get(url)).statusCode).toBe(404);
  });

  it('a backend failure is reported and not cached', async () => {
    let isDown = true;
    const { get } = await open((request) =>
      isDown && request.url.includes('/info/') ? json(500, {}) : withText(request),
    );
    const failed = await get('/about/_payload.json');
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([500, 'no-store']);
    isDown = false;
    expect((await get('/about/_payload.json')).statusCode).toBe(200);
  });
});
