/** No call returns an address that opens a part of a match that its viewer may no longer watch (SEC-27). */
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

/** Longer than playback continues after a revocation (`playlist/access-cache.ts`), ms. */
const revokedWithinMs = 11_000;

let now = testNow;
let shop: Shop;

/** A match, the shared clip that its buyer cut, and two viewers who saved both. */
interface Scenario {
  readonly matchId: string;
  readonly purchaseId: string;
  readonly clipId: string;
  readonly maker: SignedIn;
  readonly friend: SignedIn;
}

/** Requests of the calls that return addresses of media, by the maker or the friend. */
const requests: Partial<Record<CallName, (scenario: Scenario, token: string) => object>> = {
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
/** Other calls that return addresses, and why they need no request here. */
const otherCalls: Partial<Record<CallName, string>> = {
  'identity.get': 'pictures of identities',
  'identity.list': 'pictures of identities',
  'frontPage.get': 'pictures of banners, which operators upload for everyone',
  'frontPage.getPreview': 'pictures of banners, which operators upload for everyone',
  'roster.get': 'pictures of players, which operators set',
  'standings.get': 'crests of teams',
  'standings.getForm': 'crests of teams',
  'channel.getGuide': 'a guide shows channels, from which no clips are cut',
  'reminder.list': 'matches that have not started',
  'clip.create': 'responds as clip.get does',
  'clipList.get': 'presents its clips as watchlist.get does',
  'clip.update': 'responds as clip.get does',
  'event.get': 'covered by derived-content.test.ts',
};

/** The nested schemas of a Zod schema, by the kinds that responses use. */
interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly items?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
}
/** True if a response of this schema can contain an address of a file. */
function hasAddress(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return false;
  if (schema === assetUrl) return true;
  const { shape, options, items, innerType, element, valueType, ...pipe } =
    schema.def as unknown as SchemaParts;
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

/** Returns the addresses that respond with 200. */
async function listOpen(addresses: readonly string[]): Promise<string[]> {
  const open: string[] = [];
  for (const url of new Set(addresses)) {
    const { statusCode } = await shop.api.app.inject({ url, headers: { host: 'alpha.test' } });
    if (statusCode === 200) open.push(url);
  }
  return open;
}

const names = Object.keys(requests) as CallName[];
/** Returns the addresses of the match and of the clip that each call returns to one viewer. */
async function listReturned(
  scenario: Scenario,
  { access }: SignedIn,
): Promise<Map<CallName, string[]>> {
  const addressesByCall = new Map<CallName, string[]>();
  for (const name of names) {
    const { body } = await shop.api.call(name, requests[name]?.(scenario, access) ?? {});
    const ofScenario = new RegExp(`/events/(?:${scenario.clipId}|${scenario.matchId})/`);
    addressesByCall.set(name, [
      ...new Set(mediaIn(body).filter((address) => ofScenario.test(address))),
    ]);
  }
  return addressesByCall;
}

interface Revocation {
  /**
   * What closes: the match and its clip, the clip alone, or the addresses of the match that the session
   * got.
   */
  readonly closes: 'match' | 'clip' | 'session';
  readonly revoke: (scenario: Scenario) => Promise<unknown>;
}
const revocations: Readonly<Record<string, Revocation>> = {
  'the ticket is refunded': {
    closes: 'match',
    revoke: ({ purchaseId: id }) =>
      shop.api.purchase.refund({ ...operator, params: { id }, body: { reason: 'a test' } }),
  },
  'the payment is disputed': {
    closes: 'match',
    revoke: ({ purchaseId }) => dispute(shop, purchaseId, 'open'),
  },
  'the match is marked as one of minors': {
    closes: 'clip',
    revoke: ({ matchId: id }) =>
      shop.api.event.setSafeguarded({ ...operator, params: { id }, body: { safeguarded: true } }),
  },
  'the match is set back to upcoming': {
    closes: 'match',
    revoke: ({ matchId: id }) =>
      shop.api.event.setStatus({ ...operator, params: { id }, body: { status: 'upcoming' } }),
  },
  'the maker removes the clip': {
    closes: 'clip',
    revoke: ({ clipId: id, maker: { access: token } }) =>
      shop.api.clip.remove({ token, params: { id } }),
  },
  'the maker removes the device': {
    closes: 'session',
    revoke: async ({ maker }) => {
      const { access: token } = await signInOn(shop.api, maker.username, { device: 'second' });
      await shop.api.device.remove({ token, body: { deviceId: 'laptop' } });
    },
  },
  'the maker deletes the account': {
    closes: 'match',
    revoke: ({ maker: { access: token } }) =>
      shop.api.account.remove({ token, body: { password: testPassword } }),
  },
};
const matchOf = (cause: string) => `match-${Object.keys(revocations).indexOf(cause)}`;

beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    tenants: [shopTenant('alpha', { download_clips: true, share_clips_of_paid_events: true })],
    env: { MEDIA_DIR: demoMedia },
    content: {
      alpha: {
        products: [ticketOf('ticket')],
        events: ['other', ...Object.keys(revocations).map(matchOf)].map((id) =>
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

let scenarios = 0;
async function createScenario(matchId: string): Promise<Scenario> {
  scenarios += 1;
  const maker = await signedIn(shop.api, `maker${scenarios}`);
  const friend = await signedIn(shop.api, `friend${scenarios}`);
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

describe('addresses of media that calls return', () => {
  it.each(Object.entries(revocations))(
    '[SEC-27] close once %s',
    async (cause, { closes, revoke }) => {
      const scenario = await createScenario(matchOf(cause));
      const { maker, friend } = scenario;
      const ofMaker = await listReturned(scenario, maker);
      // The test proves nothing about a call that returns no address.
      expect([...ofMaker].filter(([, addresses]) => addresses.length === 0)).toEqual([]);
      const before = [...ofMaker, ...(await listReturned(scenario, friend))].flatMap(
        ([, list]) => list,
      );
      expect((await listOpen(before)).toSorted()).toEqual([...new Set(before)].toSorted());
      await revoke(scenario);
      now += revokedWithinMs;
      // The frame of the kick-off is a poster, which everyone may see.
      const poster = `/${scenario.matchId}/picture.webp`;
      const mustBeClosed = (address: string) =>
        !address.endsWith(poster) &&
        (closes === 'match' ||
          address.includes(closes === 'clip' ? scenario.clipId : scenario.matchId));
      expect(await listOpen(before.filter(mustBeClosed))).toEqual([]);
      if (closes === 'session') return;
      for (const { username } of [maker, friend]) {
        const newSession = await signInOn(shop.api, username).catch(() => null);
        const after =
          newSession === null
            ? []
            : [...(await listReturned(scenario, newSession)).values()].flat();
        expect([username, await listOpen(after.filter(mustBeClosed))]).toEqual([username, []]);
      }
    },
  );

  it('[SEC-27] are requested from each call whose response has any', () => {
    const calls = (Object.keys(callsByName) as CallName[]).filter((name) => {
      const { caller, response } = callsByName[name];
      return caller !== 'operator' && hasAddress(response);
    });
    expect(calls.toSorted()).toEqual([...names, ...Object.keys(otherCalls)].toSorted());
  });
});
