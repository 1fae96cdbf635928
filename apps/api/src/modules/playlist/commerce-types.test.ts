/** Access to streams by commerce type, requested and bought as viewers do. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commerceTypes, type CommerceType } from '@grandstand/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFor, redeem } from '../access-code/testing.ts';
import { eventOf, identityOf, testNow } from '../event/testing.ts';
import { writeVideo } from '../media/testing.ts';
import { productOf, ticketOf } from '../product/testing.ts';
import { buyTicket, openShop, subscribe, type Shop } from '../purchase/testing.ts';
import { signedIn } from '../session/testing.ts';

const idOf = (type: CommerceType) => type.replaceAll('_', '-');
const ppv = idOf('commerce_ppv_media');
const transactional = idOf('commerce_transactional_media');

let mediaDir = '';
let shop: Shop;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'commerce-types-'));
  await writeVideo(mediaDir, 'final');
  const content = {
    identities: [identityOf('cup'), identityOf('league')],
    events: [
      ...commerceTypes.map((commerceType) =>
        eventOf(idOf(commerceType), { commerceType, identityIds: ['cup'] }),
      ),
      eventOf('other', { commerceType: 'commerce_ppv_media' }),
    ],
    products: [
      ticketOf('ticket'),
      productOf('month'),
      productOf('cup', { type: 'CVOD', identityIds: ['cup'] }),
      productOf('league', { type: 'CVOD', identityIds: ['league'] }),
    ],
  };
  shop = await openShop({
    clock: () => testNow,
    content: { alpha: content },
    env: { MEDIA_DIR: mediaDir },
  });
});
afterAll(async () => {
  await shop.close();
  await rm(mediaDir, { recursive: true, force: true });
});

/** Returns whether an event is available, whether it has a stream address, and the status of its playlist. */
async function accessOf(id: string, token: string | undefined): Promise<string> {
  const caller = token === undefined ? {} : { token };
  const { body } = await shop.api.event.get({ params: { id }, ...caller });
  const { isEventAvailableForUser: isAvailable, source } = body.content;
  const address: string = source.hd ?? `http://alpha.test/media/events/${id}/master.m3u8`;
  const { statusCode } = await shop.api.app.inject({
    method: 'GET',
    url: new URL(address).pathname,
    headers: { host: 'alpha.test' },
  });
  return [isAvailable, source.hd !== null, statusCode].join(' ');
}
const open = 'true true 200';
const closed = 'false false 403';

/** Kinds of viewers, the commerce types that they may watch, and how they get access. */
const viewers: Readonly<
  Record<
    string,
    {
      readonly mayWatch: string;
      /** Purchases and redeemed codes; null for an anonymous viewer. */
      readonly acquire: ((token: string) => Promise<{ status: number }>)[] | null;
    }
  >
> = {
  'an anonymous viewer': { mayWatch: 'free', acquire: null },
  'a member': { mayWatch: 'free members', acquire: [] },
  'the holder of the tickets': {
    mayWatch: 'free members ppv transactional',
    acquire: [ppv, transactional].map((id) => (token) => buyTicket(shop, { token }, id)),
  },
  'the holder of a ticket for another event': {
    mayWatch: 'free members',
    acquire: [(token) => buyTicket(shop, { token }, 'other')],
  },
  'a viewer who has redeemed codes for tickets': {
    mayWatch: 'free members ppv transactional',
    acquire: [ppv, transactional].map((id) => async (token) => {
      const code = await codeFor(shop.api, { productId: 'ticket' });
      return redeem(shop.api, { token }, code, id);
    }),
  },
  'a subscriber to everything': {
    mayWatch: 'free members transactional subscription_basic',
    acquire: [(token) => subscribe(shop, { token }, 'month')],
  },
  'a subscriber to its competition': {
    mayWatch: 'free members transactional subscription_basic',
    acquire: [(token) => subscribe(shop, { token }, 'cup')],
  },
  'a subscriber to another competition': {
    mayWatch: 'free members',
    acquire: [(token) => subscribe(shop, { token }, 'league')],
  },
  'a viewer who has redeemed a code for a subscription': {
    mayWatch: 'free members transactional subscription_basic',
    acquire: [async (token) => redeem(shop.api, { token }, await codeFor(shop.api))],
  },
};

it.each(Object.keys(viewers))(
  '[EVT-13] commerce types are open to exactly the right viewers: %s',
  async (name) => {
    const { mayWatch, acquire } = viewers[name] ?? { mayWatch: '', acquire: null };
    const user = await signedIn(shop.api, `viewer-${Object.keys(viewers).indexOf(name)}`);
    const token = acquire === null ? undefined : user.access;
    for (const getAccess of acquire ?? []) expect((await getAccess(user.access)).status).toBe(200);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const type of commerceTypes) {
      const short = type.replace('commerce_', '').replace('_media', '');
      expected[short] = mayWatch.split(' ').includes(short) ? open : closed;
      actual[short] = await accessOf(idOf(type), token);
    }
    expect(actual).toEqual(expected);
  },
);
