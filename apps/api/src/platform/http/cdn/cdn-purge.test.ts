import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing.ts';
import { eventOf } from '../../../modules/event/testing.ts';

/** Keys of each purge that the CDN accepted, and the header that authorised it. */
const purges: { readonly keys: string[]; readonly token: string }[] = [];
let refusals = 0;
let cdn: Server;
let api: TestApi;

beforeAll(async () => {
  cdn = createServer((request, response) => {
    request.resume();
    if (refusals > 0) {
      refusals -= 1;
      return void response.writeHead(500).end();
    }
    purges.push({
      keys: String(request.headers['surrogate-key']).split(' '),
      token: String(request.headers['fastly-key']),
    });
    response.writeHead(200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const { port } = cdn.address() as AddressInfo;
  api = await createTestApi({
    content: { alpha: { events: [eventOf('match')] } },
    env: {
      CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
      CDN_PURGE_HEADER: 'Fastly-Key: a token',
    },
  });
});
afterAll(async () => {
  await api.close();
  cdn.close();
});
beforeEach(() => {
  purges.length = 0;
});

const change = (eventId: string | null, kind: 'changed' | 'scored' = 'changed') =>
  api.app.platform.eventChanges.publish({ tenantId: 'alpha', eventId, kind });
const allPurged = (count: number) =>
  expect.poll(() => purges, { timeout: 30_000 }).toHaveLength(count);

it('a changed event is purged by its key, together with others of that second, and a score is not', async () => {
  await change('scored', 'scored');
  await change('match');
  await change('other');
  await change('match');
  await allPurged(1);
  expect(purges).toEqual([{ keys: ['event-alpha-match', 'event-alpha-other'], token: 'a token' }]);
});

it('many changes at once purge the tenant', async () => {
  await change(null);
  await allPurged(1);
  for (let index = 0; index < 201; index += 1) await change(`match-${index}`);
  await allPurged(2);
  expect(purges.map(({ keys }) => keys)).toEqual([['tenant-alpha'], ['tenant-alpha']]);
});

it('a refused purge is repeated', async () => {
  refusals = 1;
  await change('match');
  await allPurged(1);
  expect(purges[0]?.keys).toEqual(['event-alpha-match']);
});
