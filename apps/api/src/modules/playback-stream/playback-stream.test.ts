/** Limits on an account's devices that play restricted content at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, resultsHeader } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventOf, identityOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { openShop, shopTenant, type Shop } from '../purchase/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';

const secondMs = 1000;
let now = testNow;
let mediaDir = '';
let shop: Shop;
let round = 0;
const content = {
  identities: ['North', 'South'].map((title) =>
    identityOf(title.toLowerCase(), { type: 'team', title }),
  ),
  events: [
    eventOf('won', {
      commerceType: 'commerce_members_media',
      title: 'North beat South 3–1',
      team1Id: 'north',
      team2Id: 'south',
    }),
    eventOf('members', { commerceType: 'commerce_members_media' }),
    eventOf('second', { commerceType: 'commerce_members_media' }),
    eventOf('free'),
  ],
};
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'playback-stream-'));
  await writeVideo(mediaDir, 'final');
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { max_streams: 2 }), shopTenant('beta')],
    content: { alpha: content, beta: content },
    env: { MEDIA_DIR: mediaDir },
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

/** Devices of one account, each signed in. */
async function devicesOf(count: number, tenant = 'alpha'): Promise<SignedIn[]> {
  const { username } = await signedIn(shop.api, `viewer-${round}`, { tenant, device: 'd0' });
  const devices: SignedIn[] = [];
  for (let index = 0; index < count; index += 1)
    devices.push(await signInOn(shop.api, username, { tenant, device: `d${index}` }));
  return devices;
}
/** The address of a stream for a device. */
async function addressOf(device: SignedIn, id = 'members', tenant = 'alpha'): Promise<string> {
  const { body } = await shop.api.event.get({
    params: { id },
    token: device.access,
    tenant,
  });
  return body.content.source.hd;
}
const get = async (address: string, tenant = 'alpha'): Promise<number> =>
  (
    await shop.api.app.inject({
      method: 'GET',
      url: new URL(address).pathname,
      headers: { host: `${tenant}.test` },
    })
  ).statusCode;
const plays = async (device: SignedIn, id?: string) => get(await addressOf(device, id));
const streams = async ({ access: token }: SignedIn) => {
  const { body } = await shop.api.playbackStream.list({ token });
  return calls.playbackStream.list.response.parse(body).content;
};
const take = async ({ access: token }: SignedIn, stop?: string) =>
  (await shop.api.playbackStream.take({ token, body: stop === undefined ? {} : { stop } })).body
    .content;

it("devices play up to the tenant's limit, and the next one gets a list and may stop one", async () => {
  const [one, two, three] = (await devicesOf(3)) as [SignedIn, SignedIn, SignedIn];
  const playing = await addressOf(one);
  expect(await get(playing)).toBe(200);
  now += secondMs;
  expect([await plays(two, 'second'), await plays(three)]).toEqual([200, 403]);
  const response = await streams(three);
  expect(response).toMatchObject({
    limit: 2,
    state: 'full',
    streams: [
      { deviceName: 'Browser of d0', eventTitle: 'Title of members', isThisDevice: false },
      { deviceName: 'Browser of d1', eventTitle: 'Title of second', isThisDevice: false },
    ],
  });
  expect(await streams(one)).toMatchObject({ state: 'free' });
  expect(await take(three, response.streams[0]?.id)).toMatchObject({ state: 'free' });
  expect(await plays(three)).toBe(200);
  // The stopped stream ends within ten seconds, with the reason.
  now += 10 * secondMs;
  expect(await get(playing)).toBe(403);
  expect(await streams(one)).toMatchObject({ state: 'stopped' });
  expect([await plays(two, 'second'), await plays(three)]).toEqual([200, 200]);
  // The stopped device resumes neither by itself nor with a new address, only by `take`.
  now += 10 * secondMs;
  expect(await plays(one)).toBe(403);
  const again = await streams(one);
  const second = again.streams.find(({ deviceName }) => deviceName === 'Browser of d1');
  await take(one, second?.id);
  expect(await plays(one)).toBe(200);
});

it('the list of playing devices hides results from viewers with hidden results', async () => {
  const [one, two] = (await devicesOf(2)) as [SignedIn, SignedIn];
  expect(await plays(one, 'won')).toBe(200);
  const titles = async (headers = {}) => {
    const { body } = await shop.api.playbackStream.list({
      token: two.access,
      headers,
    });
    return calls.playbackStream.list.response
      .parse(body)
      .content.streams.map(({ eventTitle }) => eventTitle);
  };
  expect(await titles()).toEqual(['North beat South 3–1']);
  expect(await titles({ [resultsHeader]: 'hide' })).toEqual(['North – South']);
});

it('an idle device frees its slot after 45 seconds, not sooner', async () => {
  const [one, two, three] = (await devicesOf(3)) as [SignedIn, SignedIn, SignedIn];
  const addresses = [await addressOf(one), await addressOf(two)];
  for (const address of addresses) expect(await get(address)).toBe(200);
  const refused = await addressOf(three);
  for (let waited = 0; waited < 4; waited += 1) {
    now += 10 * secondMs;
    expect(await get(addresses[1] ?? '')).toBe(200);
    expect(await get(refused)).toBe(403);
  }
  now += 6 * secondMs;
  expect([await get(refused), await get(addresses[1] ?? '')]).toEqual([200, 200]);
  // The idle device has lost its slot.
  now += 3 * secondMs;
  expect(await get(addresses[0] ?? '')).toBe(403);
});

it('a logout frees the slot of its device at once', async () => {
  const [one, two, three] = (await devicesOf(3)) as [SignedIn, SignedIn, SignedIn];
  expect([await plays(one), await plays(two), await plays(three)]).toEqual([200, 200, 403]);
  await shop.api.signIn.logout({ token: one.access });
  expect((await streams(three)).state).toBe('free');
  // A refusal is cached this long.
  now += 2 * secondMs;
  expect(await plays(three)).toBe(200);
  expect((await streams(two)).streams).toHaveLength(2);
});

it('devices that start at once do not share the last slot', async () => {
  const devices = await devicesOf(4);
  const addresses: string[] = [];
  for (const device of devices) addresses.push(await addressOf(device));
  const statuses = await Promise.all([...addresses, ...addresses].map((address) => get(address)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.slice(0, 4)).toEqual(statuses.slice(4));
});

it('open content, and tenants without a limit, are not counted', async () => {
  const devices = await devicesOf(3);
  for (const device of devices) expect(await plays(device, 'free')).toBe(200);
  for (const device of await devicesOf(3, 'beta'))
    expect(await get(await addressOf(device, 'members', 'beta'), 'beta')).toBe(200);
});

it("another account's stream cannot be stopped", async () => {
  const [one] = (await devicesOf(1)) as [SignedIn];
  const address = await addressOf(one);
  expect(await get(address)).toBe(200);
  const { streams: own } = await streams(one);
  const stranger = await signedIn(shop.api, `stranger-${round}`);
  await take(stranger, own[0]?.id);
  now += 10 * secondMs;
  expect(await get(address)).toBe(200);
});

it('rows of ended streams are deleted', async () => {
  now += 2 * 60 * 60 * secondMs;
  await shop.api.app.jobs.runNamed(['playback-stream-end']);
  const rows = await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.selectFrom('playback_stream').selectAll().execute(),
  );
  expect(rows).toEqual([]);
});
