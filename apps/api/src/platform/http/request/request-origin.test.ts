import { hostOf } from '@grandstand/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { eventOf, testNow } from '../../../modules/event/testing.ts';
import { originForm } from './request-origin.ts';

let api: TestApi;
beforeAll(async () => {
  const titled = (title: string) => ({ events: [eventOf('one', { title })] });
  api = await createTestApi({
    clock: () => testNow,
    env: { TRUST_PROXY: 'loopback' },
    content: { alpha: titled('of alpha'), beta: titled('of beta') },
  });
});
afterAll(() => api.close());

describe('the host of a request', () => {
  it.each([
    ['alpha.test', 'alpha.test'],
    ['Alpha.Test:3000', 'alpha.test'],
    ['[::1]:3000', '[::1]'],
    ['[::1]', '[::1]'],
    ['alpha.test:', 'alpha.test'],
  ])('of "%s" is %s', (host, name) => {
    expect(hostOf({ headers: { host } })).toBe(name);
  });

  it.each(['x-forwarded-host', 'X-Forwarded-Host', 'x-host', 'forwarded', 'x-original-host'])(
    '[SEC-01, SEC-23] alone selects the tenant, whatever %s of a trusted proxy says',
    async (name) => {
      const value = name === 'forwarded' ? 'host=beta.test' : 'beta.test';
      const { body, statusCode } = await api.app.inject({
        url: '/api/event/get_by_id/id/one',
        headers: { host: 'alpha.test', [name]: value },
      });
      expect(statusCode).toBe(200);
      expect(body).toContain('of alpha');
      const unknown = await api.app.inject({
        url: '/api/event/get_by_id/id/one',
        headers: { host: 'evil.test', [name]: value },
      });
      expect(unknown.statusCode).toBe(421);
    },
  );
});

describe('the target of a request', () => {
  it.each([
    ['/live/?x=1', '/live/?x=1'],
    ['http://alpha.test/live/?x=1', '/live/?x=1'],
    ['http://alpha.test', '/'],
    ['http://alpha.test?x=1', '/?x=1'],
    ['http:///live', '/live'],
    ['http://alpha.test//evil.test/', '//evil.test/'],
    ['/\\evil.test/?x', '/%5Cevil.test/?x'],
    ['/\t/evil.test', '/%09/evil.test'],
    ['http://alpha.test\\@evil.test/', '/%5C@evil.test/'],
    ['/%', '/%25'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/events/%ZZ/%20?x=%', '/events/%25ZZ/%20?x=%'],
    ['/%C3%A9/%6cive/?x=%', '/%C3%A9/%6cive/?x=%'],
    ['/api/clip/get_by_id/id/%ZZ', '/api/clip/get_by_id/id/%ZZ'],
  ])('[SEC-06] %j is read as %s', (url, target) => {
    expect(originForm({ url, headers: { host: 'alpha.test' } })).toBe(target);
  });

  it('[SEC-06] an absolute target determines the host, whatever the Host header says', async () => {
    const read = (url: string, host = 'alpha.test') => {
      const request = { url, headers: { host } };
      const target = originForm(request);
      return { target, host: request.headers.host };
    };
    expect(read('http://beta.test/x')).toEqual({ target: '/x', host: 'beta.test' });
    expect(read('https://evil.test:99/x')).toEqual({ target: '/x', host: 'evil.test:99' });
    expect(read('/x')).toEqual({ target: '/x', host: 'alpha.test' });
  });
});
