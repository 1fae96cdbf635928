import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '@grandstand/contract/constants';
import { createTestApi, type TestApi } from '../../testing.ts';
import { eventOf, testNow } from '../../modules/event/testing.ts';
import { internalAddress } from './read-rate-limits.ts';

let now = testNow;
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    limitFactor: 1,
    clock: () => now,
    env: { TRUST_PROXY: '192.0.2.0/24' },
    content: { alpha: { events: [eventOf('one', { title: 'First leg' })] } },
  });
});
beforeEach(() => {
  now += minuteMs;
});
afterAll(() => api.close());

const send = async (
  url: string,
  body: unknown,
  remoteAddress = '192.0.2.1',
  headers: Record<string, string> = {},
) =>
  api.app.inject({
    method: body === null ? 'GET' : 'POST',
    url,
    headers: { host: 'alpha.test', 'content-type': 'application/json', ...headers },
    remoteAddress,
    ...(body === null ? {} : { payload: JSON.stringify(body) }),
  });
const search = (remoteAddress?: string, headers?: Record<string, string>) =>
  send('/api/event/list', { search: 'zyzzyva' }, remoteAddress, headers);
const suggest = () => send('/api/search/suggest?q=zyzzyva', null);
/** Sends that many requests and returns how many were allowed. */
async function countAllowed(
  count: number,
  request: () => ReturnType<typeof send>,
): Promise<number> {
  let allowed = 0;
  for (let sent = 0; sent < count; sent += 1)
    if ((await request()).statusCode === 200) allowed += 1;
  return allowed;
}

describe('rate limits of reads, per address and minute', () => {
  it('[SEC-24] allow 120 searches and 240 suggestions, separately from lists and per address, and again in the next minute', async () => {
    expect(await countAllowed(130, () => search())).toBe(120);
    const refused = await search();
    expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(Number(refused.headers['retry-after'])).toBe(60);
    expect(await countAllowed(250, suggest)).toBe(240);
    expect((await send('/api/event/list', {})).statusCode).toBe(200);
    expect((await send('/api/clip/list', { search: 'zyzzyva' })).statusCode).toBe(429);
    expect((await search('192.0.2.2')).statusCode).toBe(200);
    now += minuteMs;
    expect((await search()).statusCode).toBe(200);
  }, 30_000);

  it("[SEC-24] exclude this process's own requests for pages, which no client can imitate", async () => {
    expect(await countAllowed(125, () => search(internalAddress))).toBe(125);
    const claiming = () => search('192.0.2.3', { 'x-forwarded-for': internalAddress });
    expect(await countAllowed(125, claiming)).toBe(120);
  }, 30_000);
});

describe('searches', () => {
  it('[SEC-24] run two at a time; 32 others are queued, and the rest get `Retry-After`', async () => {
    let maxRunning = 0;
    let running = 0;
    const { forTenant } = api.db;
    const busy = await createTestApi({
      db: {
        ...api.db,
        forTenant: async (...given) => {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          try {
            return await forTenant(...given);
          } finally {
            running -= 1;
          }
        },
      },
    });
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => busy.event.list({ body: { search: 'leg', sort: 'title' } })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(maxRunning).toBe(2);
    expect(statuses.filter((code) => code === 200)).toHaveLength(34);
    const refused = responses.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 503,
      body: { messageErrorCode: 'service_unavailable' },
      headers: { 'retry-after': '2' },
    });
    await busy.app.close();
  }, 30_000);
});
