/** No list, export or suggestion hands out a part of a match that its viewer may no longer see (SEC-27). */
import { fileURLToPath } from 'node:url';
import { assetUrl, callsByName, type CallName } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { eventOf, testNow } from './modules/event/testing.ts';
import { ticketOf } from './modules/product/testing.ts';
import { buyTicket, dispute, openShop, shopTenant, type Shop } from './modules/purchase/testing.ts';
import { signedIn, signInOn, testPassword, type SignedIn } from './modules/session/testing.ts';
import { testOperatorKey } from './testing.ts';

const demoMedia = fileURLToPath(new URL('../../../demo/media', import.meta.url));
const operator = { operatorKey: testOperatorKey };

let now = testNow;
let shop: Shop;

/** A match, the clip that its buyer cut and shares by its address, and who saved it. */
interface World {
  readonly matchId: string;
  readonly purchaseId: string;
  readonly clipId: string;
  readonly maker: SignedIn;
  readonly friend: SignedIn;
}

/** The calls that hand out addresses of media, as the maker or the friend makes them. */
const surfaces: Partial<Record<CallName, (world: World, token: string) => object>> = {
  'account.export': (_, token) => ({ token }),
  'clip.get': ({ clipId }, token) => ({ token, params: { id: clipId } }),
  'clip.list': ({ matchId }, token) => ({ token, body: { event_id: [matchId] } }),
  'clip.listOwn': (_, token) => ({ token, body: { size: 50 } }),
  'event.list': ({ matchId }, token) => ({ token, body: { event_id: [matchId] } }),
  'event.listRelated': (_, token) => ({ token, query: { id: 'other', size: 50 } }),
  'playbackPosition.list': (_, token) => ({ token }),
  'search.suggest': (_, token) => ({ token, query: { q: 'Keeper', scope: 'user' } }),
  'watchlist.get': (_, token) => ({ token }),
};
/** Calls whose addresses are pictures of teams and competitions, or of what is still to come. */
const others: Partial<Record<CallName, string>> = {
  'identity.get': 'pictures of identities',
  'identity.list': 'pictures of identities',
  'channel.getGuide': 'a guide shows channels, of which nothing is cut',
  'reminder.list': 'matches that have not started',
  'clip.create': 'responds as clip.get does',
  'clip.update': 'responds as clip.get does',
  'event.get': 'rows of derived-rights.test.ts',
};

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}
function hasAddress(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if (schema === assetUrl) return true;
  const { shape, options, items, innerType, element, valueType, ...pipe } =
    schema.def as unknown as Def;
  const parts = [...Object.values(shape ?? {}), ...(options ?? []), ...(items ?? [])];
  return [...parts, innerType, element, valueType, pipe.in, pipe.out].some(hasAddress);
}

/** Returns the addresses of media anywhere in a response, except drawn pictures. */
function mediaIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const { pathname } = URL.parse(value, 'http://alpha.test') ?? { pathname: '' };
    return /^\/media\/(?!art\/|avatars\/)/.test(pathname) ? [pathname] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(mediaIn);
}

async function opened(addresses: readonly string[]): Promise<string[]> {
  const open: string[] = [];
  for (const url of new Set(addresses)) {
    const { statusCode } = await shop.api.app.inject({ url, headers: { host: 'alpha.test' } });
    if (statusCode === 200) open.push(url);
  }
  return open;
}

const names = Object.keys(surfaces) as CallName[];
/** Returns the addresses of the match and of the clip that each call hands out to one viewer. */
async function handedOut(world: World, { access }: SignedIn): Promise<Map<CallName, string[]>> {
  const found = new Map<CallName, string[]>();
  for (const name of names) {
    const { body } = await shop.api.call(name, surfaces[name]?.(world, access) ?? {});
    const of = new RegExp(`/events/(?:${world.clipId}|${world.matchId})/`);
    found.set(name, [...new Set(mediaIn(body).filter((address) => of.test(address)))]);
  }
  return found;
}

interface Loss {
  /** What closes: the match and its clip, the clip alone, or what the session has of the match. */
  readonly closes: 'match' | 'clip' | 'session';
  readonly lose: (world: World) => Promise<unknown>;
}
const losses: Readonly<Record<string, Loss>> = {
  'the ticket is refunded': {
    closes: 'match',
    lose: ({ purchaseId: id }) =>
      shop.api.purchase.refund({ ...operator, params: { id }, body: { reason: 'a test' } }),
  },
  'the payment is disputed': {
    closes: 'match',
    lose: ({ purchaseId }) => dispute(shop, purchaseId, 'open'),
  },
  'the match is of minors': {
    closes: 'clip',
    lose: ({ matchId: id }) =>
      shop.api.event.setSafeguarded({ ...operator, params: { id }, body: { safeguarded: true } }),
  },
  'the match is withdrawn to upcoming': {
    closes: 'match',
    lose: ({ matchId: id }) =>
      shop.api.event.setStatus({ ...operator, params: { id }, body: { status: 'upcoming' } }),
  },
  'the maker removes the clip': {
    closes: 'clip',
    lose: ({ clipId: id, maker: { access: token } }) =>
      shop.api.clip.remove({ token, params: { id } }),
  },
  'the maker removes the device': {
    closes: 'session',
    lose: async ({ maker }) => {
      const { access: token } = await signInOn(shop.api, maker.username, { device: 'second' });
      await shop.api.device.remove({ token, body: { deviceId: 'laptop' } });
    },
  },
  'the maker deletes the account': {
    closes: 'match',
    lose: ({ maker: { access: token } }) =>
      shop.api.account.remove({ token, body: { password: testPassword } }),
  },
};
const matchOf = (loss: string) => `match-${Object.keys(losses).indexOf(loss)}`;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { download_clips: true, share_clips_of_paid_events: true })],
    env: { MEDIA_DIR: demoMedia },
    content: {
      alpha: {
        products: [ticketOf('ticket')],
        events: ['other', ...Object.keys(losses).map(matchOf)].map((id) =>
          eventOf(id, {
            title: 'North beat South',
            commerceType: 'commerce_transactional_media',
            stream: { kind: 'film', film: 'football' },
            imageUrl: '/media/art/poster.svg',
          }),
        ),
      },
    },
  });
}, 120_000);
afterAll(() => shop.close());

let people = 0;
async function worldOf(matchId: string): Promise<World> {
  people += 1;
  const maker = await signedIn(shop.api, `maker${people}`);
  const friend = await signedIn(shop.api, `friend${people}`);
  const { body } = await buyTicket(shop, { token: maker.access }, matchId);
  const clip = await shop.api.clip.create({
    token: maker.access,
    body: {
      event_id: matchId,
      title: 'Keeper in the air',
      start_time: 60_000,
      end_time: 70_000,
      media_type: 'user_clip',
      visibility: 'link',
    },
  });
  const clipId = clip.body.content.id as string;
  for (const { access: token } of [maker, friend]) {
    for (const video_id of [clipId, matchId]) {
      await shop.api.watchlist.add({ token, body: { video_id } });
      await shop.api.playbackPosition.save({
        token,
        body: { video_id, position: 100, duration: 300, at: new Date(now).toISOString() },
      });
    }
  }
  return { matchId, purchaseId: body.content.id as string, clipId, maker, friend };
}

describe('addresses that calls hand out', () => {
  it.each(Object.entries(losses))('[SEC-27] once %s', async (loss, { closes, lose }) => {
    const world = await worldOf(matchOf(loss));
    const { maker, friend } = world;
    const ofMaker = await handedOut(world, maker);
    // The table proves nothing about a call that hands out nothing.
    expect([...ofMaker].filter(([, addresses]) => addresses.length === 0)).toEqual([]);
    const before = [...ofMaker, ...(await handedOut(world, friend))].flatMap(([, list]) => list);
    expect((await opened(before)).toSorted()).toEqual([...new Set(before)].toSorted());
    await lose(world);
    now += 11_000;
    const closed = (address: string) =>
      closes === 'match' || address.includes(closes === 'clip' ? world.clipId : world.matchId);
    expect(await opened(before.filter(closed))).toEqual([]);
    if (closes === 'session') return;
    for (const { username } of [maker, friend]) {
      const again = await signInOn(shop.api, username).catch(() => null);
      const after = again === null ? [] : [...(await handedOut(world, again)).values()].flat();
      expect([username, await opened(after.filter(closed))]).toEqual([username, []]);
    }
  });

  it('[SEC-27] each call that hands out an address has a row', () => {
    const calls = (Object.keys(callsByName) as CallName[]).filter((name) => {
      const { caller, response } = callsByName[name];
      return caller !== 'operator' && hasAddress(response);
    });
    expect(calls.toSorted()).toEqual([...names, ...Object.keys(others)].toSorted());
  });
});
