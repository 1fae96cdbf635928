import { afterEach, expect, it, vi } from 'vitest';
import { isRefused } from './is-refused.ts';

afterEach(() => vi.unstubAllGlobals());

const respondWith = (respond: () => Promise<{ readonly status: number }>) => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, { cache }: RequestInit) => {
    requests.push([address, cache]);
    return respond();
  });
  return requests;
};

it.each([401, 403, 404, 410])(
  'a server that responds with %i refuses an address',
  async (status) => {
    const requests = respondWith(async () => ({ status }));
    expect(await isRefused('/clip.m3u8')).toBe(true);
    expect(requests).toEqual([['/clip.m3u8', 'reload']]);
  },
);

it.each([200, 304, 429, 500, 503])('one that responds with %i does not', async (status) => {
  respondWith(async () => ({ status }));
  expect(await isRefused('/clip.m3u8')).toBe(false);
});

it('one that does not respond does not', async () => {
  respondWith(() => Promise.reject(new TypeError('offline')));
  expect(await isRefused('/clip.m3u8')).toBe(false);
});
