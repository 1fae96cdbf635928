/** A clip of an event that is sold is open as long as the entitlement with which it was cut is valid. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { testOperatorKey } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import {
  buyTicket,
  dispute,
  openShop,
  shopTenant,
  subscribe,
  subscriptionContent,
  type Shop,
  type TestCard,
} from '../purchase/testing.ts';
import { signInOn, signedIn, type SignedIn } from '../session/testing.ts';

const content = {
  ...subscriptionContent,
  events: [...subscriptionContent.events, eventOf('changing')],
};
let now = testNow;
let round = 0;
let dir = '';
let shop: Shop;
let maker: SignedIn;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'clip-access-'));
  await writeVideo(dir, 'final', { durationsMs: Array.from({ length: 60 }, () => 2000) });
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { share_clips_of_paid_events: true })],
    env: { MEDIA_DIR: dir },
    content: { alpha: content },
  });
});
afterAll(async () => {
  await shop.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  now = testNow;
  round += 1;
  maker = await signedIn(shop.api, `maker-${round}`);
});

async function cut(eventId: string, change: object = {}): Promise<string> {
  const { status, body } = await shop.api.clip.create({
    token: maker.access,
    body: {
      event_id: eventId,
      title: 'Mine',
      start_time: 3000,
      end_time: 6000,
      media_type: 'user_clip',
      visibility: 'link',
      ...change,
    },
  });
  expect(status).toBe(200);
  return body.content.id;
}
const get = async (id: string, token?: string) =>
  (await shop.api.clip.get({ params: { id }, ...(token !== undefined && { token }) })).body.content;
const fetchFile = (address: string) =>
  shop.api.app.inject({
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test' },
  });
const plays = async (address: string | null): Promise<boolean> =>
  address !== null && (await fetchFile(address)).statusCode === 200;
/** Returns whether the clip plays for its maker, and whether it does for anyone with its address. */
async function isOpen(id: string): Promise<readonly [boolean, boolean]> {
  now += 1000;
  const ofMaker = await get(id, maker.access);
  const shared = await get(id);
  return [await plays(ofMaker.source.hd), await plays(shared.source.hd)];
}
const open = [true, true];
const closed = [false, false];

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    now += dayMs;
    await shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end', 'outbox']);
  }
  maker = await signInOn(shop.api, maker.username);
}
async function ticket(eventId: string): Promise<string> {
  const { body } = await buyTicket(shop, { token: maker.access }, eventId);
  expect(body.content.status).toBe('APPROVED');
  return body.content.id;
}
async function contract(productId: string, card: TestCard): Promise<string> {
  const { body } = await subscribe(shop, { token: maker.access }, productId, card);
  expect(body.content.status).toBe('APPROVED');
  return body.content.id;
}
const refund = (id: string) =>
  shop.api.purchase.refund({
    operatorKey: testOperatorKey,
    params: { id },
    body: { reason: 'a test' },
  });
/** Sets columns of the event `changing`. */
const changeEvent = async (columns: object) => {
  await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx.updateTable('event').set(columns).where('id', '=', 'changing').execute(),
  );
  const { eventChanges } = shop.api.app.platform;
  await eventChanges.publish({ tenantId: 'alpha', eventId: 'changing', kind: 'changed' });
};
/** A card that no other test uses. */
const ownCard = (behaviour: 'approves' | 'declines_later'): TestCard =>
  `${behaviour}_${30_000_000 + round}`;

it('[SEC-27] a clip closes with a refund, and every response marks it as closed', async () => {
  const purchaseId = await ticket('paid');
  const id = await cut('paid');
  expect(await isOpen(id)).toEqual(open);
  expect(await get(id)).not.toHaveProperty('isClosed');
  const { hd } = (await get(id)).source;
  expect(await plays(hd)).toBe(true);
  await refund(purchaseId);
  // It closes at once, although playback otherwise caches access to an event for a second.
  expect(await plays(hd)).toBe(false);
  expect(await isOpen(id)).toEqual(closed);
  const list = await shop.api.clip.listOwn({ token: maker.access, body: {} });
  const search = await shop.api.clip.listOwn({ token: maker.access, body: { search: 'mine' } });
  for (const clip of [
    await get(id),
    await get(id, maker.access),
    list.body.content.entries[0],
    search.body.content.entries[0],
  ]) {
    // EVT-08: the specification's flag stays true for a viewer's clip.
    expect(clip).toMatchObject({ id, isEventAvailableForUser: true, isClosed: true });
    expect(clip.source).toMatchObject({ hd: null, pano: null, thumbnails: null });
  }
});

it('[SEC-27] no shared cache stores the files of a clip that may close', async () => {
  await ticket('paid');
  const { source } = await get(await cut('paid'));
  const playlist = source.hd.replace('master', 'v720');
  const segment = /^[^#].*\.m4s$/m.exec((await fetchFile(playlist)).body)?.[0] ?? '';
  for (const address of [source.hd, playlist, new URL(segment, playlist).href]) {
    const { statusCode, headers } = await fetchFile(address);
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringMatching('private')]);
  }
});

it('[SEC-27] a clip has a picture in suggestions only while it is open', async () => {
  await cut('changing');
  const picture = async () => {
    const query = { q: 'mine', scope: 'user' };
    const { body } = await shop.api.search.suggest({ token: maker.access, query });
    return body.content.entries[0].imageUrl;
  };
  expect(await picture()).toMatch(/\/picture\.webp$/);
  await changeEvent({ commerce_type: 'commerce_ppv_media' });
  expect(await picture()).toBeNull();
  await changeEvent({ commerce_type: 'commerce_free_media' });
});

it('[SEC-27] a clip closes with a dispute, and opens again once the bank decides for the tenant', async () => {
  const purchaseId = await ticket('paid');
  const id = await cut('paid');
  await dispute(shop, purchaseId, 'open');
  expect(await isOpen(id)).toEqual(closed);
  await dispute(shop, purchaseId, 'won');
  expect(await isOpen(id)).toEqual(open);
});

it('[SEC-27] a clip of a free trial closes at its end, unless the subscription was paid for', async () => {
  await contract('try', ownCard('approves'));
  const paid = await cut('basic');
  expect(await isOpen(paid)).toEqual(open);
  await passDays(15);
  expect(await isOpen(paid)).toEqual(open);

  maker = await signedIn(shop.api, `unpaid-${round}`);
  await contract('try', 'declines_later');
  const unpaid = await cut('basic');
  expect(await isOpen(unpaid)).toEqual(open);
  await passDays(20);
  expect(await isOpen(unpaid)).toEqual(closed);
});

it('a clip of a paid period stays open after it, and one of an unpaid grace period closes (SEC-27)', async () => {
  await contract('month', 'declines_later');
  const paid = await cut('basic');
  await passDays(32);
  // The renewal was declined; access goes on for a week.
  const unpaid = await cut('basic', { start_time: 9000, end_time: 12_000 });
  expect([await isOpen(paid), await isOpen(unpaid)]).toEqual([open, open]);
  await passDays(8);
  const { body } = await shop.api.event.get({ params: { id: 'basic' }, token: maker.access });
  expect(body.content.isEventAvailableForUser).toBe(false);
  expect([await isOpen(paid), await isOpen(unpaid)]).toEqual([open, closed]);
});

it('a clip stays open when its subscription is changed to a larger one', async () => {
  const id = await contract('cup', ownCard('approves'));
  const clip = await cut('basic');
  const changed = await shop.api.purchase.changeContract({
    token: maker.access,
    body: { id, subscription_id: 'all' },
  });
  expect(changed.status).toBe(200);
  expect(await isOpen(clip)).toEqual(open);
});

it('a closed clip still plays for viewers who may watch the event itself (SEC-27)', async () => {
  const purchaseId = await ticket('paid');
  const id = await cut('paid');
  await refund(purchaseId);
  const other = await signedIn(shop.api, `other-${round}`);
  expect(await plays((await get(id, other.access)).source.hd)).toBe(false);
  await buyTicket(shop, { token: other.access }, 'paid');
  expect(await plays((await get(id, other.access)).source.hd)).toBe(true);
  // A new ticket opens it to its maker only; the refunded one, with which it was cut, stays revoked.
  now += 1000;
  await ticket('paid');
  expect(await isOpen(id)).toEqual([true, false]);
});

it('[SEC-27] a clip closes and opens with the price and the countries of its event', async () => {
  const id = await cut('changing');
  expect(await isOpen(id)).toEqual(open);
  await changeEvent({ commerce_type: 'commerce_ppv_media' });
  expect(await isOpen(id)).toEqual(closed);
  expect((await get(id)).commerceType).toBe('commerce_ppv_media');
  await changeEvent({ commerce_type: 'commerce_free_media', regions: '["GB"]' });
  expect(await isOpen(id)).toEqual(closed);
  expect((await get(id)).isEventAvailableInUserRegion).toBe(false);
  await changeEvent({ regions: 'null' });
  expect(await isOpen(id)).toEqual(open);
});
