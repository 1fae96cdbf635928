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

/** Reports whether an event is available, exposes its stream address and serves the stream. */
async function watches(id: string, token: string | undefined): Promise<string> {
  const caller = token === undefined ? {} : { token };
  const { body } = await shop.api.event.get({ params: { id }, ...caller });
  const { isEventAvailableForUser: says, source } = body.content;
  const address: string = source.hd ?? `http://alpha.test/media/events/${id}/master.m3u8`;
  const { statusCode } = await shop.api.app.inject({
    method: 'GET',
    url: new URL(address).pathname,
    headers: { host: 'alpha.test' },
  });
  return [says, source.hd !== null, statusCode].join(' ');
}
const open = 'true true 200';
const closed = 'false false 403';

/** Which of `commerceTypes`, in order, each kind of viewer may watch. */
const viewers: Readonly<
  Record<
    string,
    {
      readonly opens: string;
      /** Null for an anonymous viewer. */
      readonly gets: ((token: string) => Promise<{ status: number }>)[] | null;
    }
  >
> = {
  'nobody in particular': { opens: 'free', gets: null },
  'a member': { opens: 'free members', gets: [] },
  'the holder of the tickets': {
    opens: 'free members ppv transactional',
    gets: [ppv, transactional].map((id) => (token) => buyTicket(shop, { token }, id)),
  },
  'the holder of a ticket for another event': {
    opens: 'free members',
    gets: [(token) => buyTicket(shop, { token }, 'other')],
  },
  'who has redeemed codes for tickets': {
    opens: 'free members ppv transactional',
    gets: [ppv, transactional].map((id) => async (token) => {
      const code = await codeFor(shop.api, { productId: 'ticket' });
      return redeem(shop.api, { token }, code, id);
    }),
  },
  'a subscriber to everything': {
    opens: 'free members transactional subscription_basic',
    gets: [(token) => subscribe(shop, { token }, 'month')],
  },
  'a subscriber to its competition': {
    opens: 'free members transactional subscription_basic',
    gets: [(token) => subscribe(shop, { token }, 'cup')],
  },
  'a subscriber to another competition': {
    opens: 'free members',
    gets: [(token) => subscribe(shop, { token }, 'league')],
  },
  'who has redeemed a code for a subscription': {
    opens: 'free members transactional subscription_basic',
    gets: [async (token) => redeem(shop.api, { token }, await codeFor(shop.api))],
  },
};

it.each(Object.keys(viewers))(
  '[EVT-13] each commerce type is open to exactly the viewers it is meant for: %s',
  async (name) => {
    const { opens, gets } = viewers[name] ?? { opens: '', gets: null };
    const user = await signedIn(shop.api, `viewer-${Object.keys(viewers).indexOf(name)}`);
    const token = gets === null ? undefined : user.access;
    for (const get of gets ?? []) expect((await get(user.access)).status).toBe(200);
    const found: Record<string, string> = {};
    const meant: Record<string, string> = {};
    for (const type of commerceTypes) {
      const short = type.replace('commerce_', '').replace('_media', '');
      meant[short] = opens.split(' ').includes(short) ? open : closed;
      found[short] = await watches(idOf(type), token);
    }
    expect(found).toEqual(meant);
  },
);
