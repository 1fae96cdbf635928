/** Limits on the networks from which one sign-in plays restricted content. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { openShop, shopTenant, type Shop } from '../purchase/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';
import { admissions, createAdmissions } from './admission.ts';

const secondMs = 1000;
let now = testNow;
let mediaDir = '';
let shop: Shop;
let round = 0;
const content = {
  events: [eventOf('members', { commerceType: 'commerce_members_media' }), eventOf('free')],
};
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'playback-networks-'));
  await writeVideo(mediaDir, 'final');
  shop = await openShop({
    clock: () => now,
    tenants: [
      shopTenant('alpha', { max_streams: 2 }),
      shopTenant('beta'),
      shopTenant('gamma', { max_streams: 1 }),
    ],
    content: { alpha: content, beta: content, gamma: content },
    env: { MEDIA_DIR: mediaDir, TRUST_PROXY: 'loopback' },
  });
});
afterAll(async () => {
  await shop.close();
  await rm(mediaDir, { recursive: true, force: true });
});
beforeEach(() => {
  // Far from the rows of earlier tests.
  now += 60 * 60 * secondMs;
  round += 1;
});

const signIn = (tenant = 'alpha') =>
  signedIn(shop.api, `viewer-${round}`, { tenant, device: 'd0' });
async function addressOf(device: SignedIn, id = 'members', tenant = 'alpha'): Promise<string> {
  const { body } = await shop.api.event.get({ params: { id }, token: device.access, tenant });
  return body.content.source.hd;
}
const get = async (address: string, from: string, tenant = 'alpha'): Promise<number> =>
  (
    await shop.api.app.inject({
      method: 'GET',
      url: new URL(address, 'http://alpha.test').pathname,
      headers: { host: `${tenant}.test`, 'x-forwarded-for': from },
    })
  ).statusCode;
/** Returns the number of networks, out of many at once, that the address plays from. */
const countPlaying = async (address: string, tenant?: string): Promise<number> => {
  const all = Array.from({ length: 20 }, (_, host) => get(address, `198.51.100.${host}`, tenant));
  return (await Promise.all(all)).filter((status) => status === 200).length;
};
const stateAt = async ({ access: token }: SignedIn, from: string) => {
  const { body } = await shop.api.playbackStream.list({
    token,
    headers: { 'x-forwarded-for': from },
  });
  return calls.playbackStream.list.response.parse(body).content.state;
};

it.each(['alpha', 'beta', 'gamma'])(
  '[SEC-28] an address that is passed on plays from three networks at once, not from twenty (%s)',
  async (tenant) => {
    const address = await addressOf(await signIn(tenant), 'members', tenant);
    expect(await countPlaying(address, tenant)).toBe(3);
    now += 10 * secondMs;
    expect(await countPlaying(address, tenant)).toBe(3);
  },
);

it('[SEC-28] all processes count a session together', async () => {
  const device = await signIn();
  const address = await addressOf(device);
  for (const host of [1, 2, 3]) expect(await get(address, `192.0.2.${host}`)).toBe(200);
  // As in a process that has no cached decision about the session.
  shop.api.app.platform.resources.of(admissions).expire('alpha', device.userId);
  expect(await get(address, '192.0.2.4')).toBe(403);
  expect(await get(address, '192.0.2.1')).toBe(200);
  expect(await stateAt(device, '192.0.2.4')).toBe('spread');
  expect(await stateAt(device, '192.0.2.1')).toBe('free');
});

it('[SEC-28] a token counts like a grant, and one /64 of IPv6 as one network', async () => {
  const { access } = await signIn();
  const getWithToken = async (from: string) =>
    (
      await shop.api.app.inject({
        method: 'GET',
        url: '/media/events/members/master.m3u8',
        headers: {
          host: 'alpha.test',
          'x-forwarded-for': from,
          'x-authorization': `Bearer ${access}`,
        },
      })
    ).statusCode;
  for (let host = 1; host <= 9; host += 1)
    expect(await getWithToken(`2001:db8:1:1::${host}`)).toBe(200);
  expect(await getWithToken('192.0.2.1')).toBe(200);
  expect(await getWithToken('::ffff:192.0.2.1')).toBe(200);
  expect(await getWithToken('192.0.2.2')).toBe(200);
  expect(await getWithToken('192.0.2.3')).toBe(403);
});

it('[SEC-28] a network without requests for a minute frees its slot', async () => {
  const address = await addressOf(await signIn());
  for (const host of [1, 2, 3]) expect(await get(address, `192.0.2.${host}`)).toBe(200);
  for (let waited = 0; waited < 5; waited += 1) {
    now += 10 * secondMs;
    for (const host of [1, 2]) expect(await get(address, `192.0.2.${host}`)).toBe(200);
    expect(await get(address, '192.0.2.4')).toBe(403);
  }
  now += 11 * secondMs;
  expect(await get(address, '192.0.2.4')).toBe(200);
  expect(await get(address, '192.0.2.3')).toBe(403);
});

it('a session on two networks at once takes two slots of its account', async () => {
  const first = await signIn();
  const second = await signInOn(shop.api, first.username, { device: 'd1' });
  const [one, two] = [await addressOf(first), await addressOf(second)];
  expect(await get(one, '192.0.2.1')).toBe(200);
  // The IPv4 and the IPv6 address of one connection count as one network.
  expect(await get(one, '2001:db8::1')).toBe(200);
  expect(await stateAt(second, '192.0.2.9')).toBe('free');
  expect(await get(one, '192.0.2.2')).toBe(200);
  expect(await get(two, '192.0.2.9')).toBe(403);
  expect(await stateAt(second, '192.0.2.9')).toBe('full');
  now += 46 * secondMs;
  expect(await get(one, '192.0.2.1')).toBe(200);
  expect(await get(two, '192.0.2.9')).toBe(200);
});

it('open content plays from any number of networks', async () => {
  const address = await addressOf(await signIn(), 'free');
  expect(await countPlaying(address)).toBe(20);
});

it('[FLT-01] [SEC-28] without the database, three networks of a session play', async () => {
  const { isAdmitted } = createAdmissions({ clock: () => now });
  const failing = () => Promise.reject(new Error('no database'));
  const admitted = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      isAdmitted({ tenantId: 't', userId: 'u', sessionId: 's', network: `n${index}` }, failing),
    ),
  );
  expect(admitted.filter(Boolean)).toHaveLength(3);
});

it('rows of networks without recent requests are deleted', async () => {
  const address = await addressOf(await signIn());
  expect(await get(address, '192.0.2.1')).toBe(200);
  now += 2 * 60 * 60 * secondMs;
  await shop.api.app.jobs.runNamed(['playback-stream-end']);
  const rows = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('playback_address').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});
