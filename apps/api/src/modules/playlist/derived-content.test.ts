/**
 * Content made from a match (clips, stills, recaps, …) closes with the match: each kind, for each way to
 * lose access.
 */
import { fileURLToPath } from 'node:url';
import { eventSource, recap, dayMs } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listModules } from '../../modules.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { testOperatorKey } from '../../testing.ts';
import { eventOf, testNow } from '../event/testing.ts';
import { productOf, ticketOf } from '../product/testing.ts';
import {
  buyTicket,
  dispute,
  openShop,
  shopTenant,
  subscribe,
  type Shop,
} from '../purchase/testing.ts';
import { signInOn, signedIn, testPassword, type SignedIn } from '../session/testing.ts';
import { contentTagOf } from '../tag/testing.ts';

const demoMedia = fileURLToPath(new URL('../../../../../demo/media', import.meta.url));
const poster = '/media/art/poster.svg';

/** A viewer with access to a match, and their clips of it. */
interface Fixture {
  readonly maker: SignedIn;
  readonly purchaseId: string;
  readonly matchId: string;
  readonly privateClipId: string;
  readonly sharedClipId: string;
}

interface Derivation {
  /** Routes below `/media`, without that prefix, and response fields that this row covers. */
  readonly routes: readonly string[];
  readonly fields: readonly string[];
  /** Returns the addresses that responses contain now; null for what is closed. */
  readonly addresses: (fixture: Fixture, token?: string) => Promise<readonly (string | null)[]>;
}

/** A route with and without a grant. */
const withGrant = (path: string) => [path, `/h/:grant${path}`];

const derivations = {
  clip: {
    routes: [...withGrant('/events/:id/:file'), ...withGrant('/events/:id/films/*')],
    fields: ['source.hd', 'source.clip', 'source.thumbnails'],
    addresses: async ({ privateClipId }, token) => {
      const { hd, thumbnails } = await sourceOf(privateClipId, token);
      return [...(await playlistAndSegment(hd, 'v720.m3u8')), thumbnails];
    },
  },
  'shared clip': {
    routes: [],
    fields: [],
    addresses: async ({ sharedClipId }) =>
      playlistAndSegment((await sourceOf(sharedClipId)).hd, 'v360.m3u8'),
  },
  panorama: {
    routes: [],
    fields: ['source.pano'],
    addresses: async ({ privateClipId }, token) => {
      const { pano } = await sourceOf(privateClipId, token);
      return playlistAndSegment(pano, 'pano.m3u8');
    },
  },
  captions: {
    routes: [],
    fields: ['source.hasTextTracks'],
    addresses: async ({ privateClipId }, token) =>
      playlistAndSegment((await sourceOf(privateClipId, token)).hd, 'captions-en.m3u8'),
  },
  thumbnails: {
    routes: [],
    fields: [],
    addresses: async ({ matchId }, token) => {
      const { thumbnails } = await sourceOf(matchId, token);
      return [thumbnails, thumbnails && (await addressIn(thumbnails))];
    },
  },
  still: {
    routes: withGrant('/events/:id/picture.webp'),
    fields: ['source.poster'],
    addresses: async ({ privateClipId }, token) => [
      ownFrame((await sourceOf(privateClipId, token)).poster),
    ],
  },
  recap: {
    routes: [],
    fields: ['recap.source', 'recap.thumbnails'],
    addresses: async ({ matchId: id }, token) => {
      const { body } = await shop.api.recap.list({ params: { id }, ...as(token) });
      const [first] = body.content?.recaps ?? [];
      if (first === undefined) return [null];
      const { source, thumbnails } = first as { source: string; thumbnails: string };
      const playlist = source.replace('_master', '_v720');
      return [source, playlist, await addressIn(playlist), thumbnails];
    },
  },
  download: {
    routes: withGrant('/events/:id/clip.mp4'),
    fields: [],
    addresses: async ({ privateClipId }, token) => {
      const { hd } = await sourceOf(privateClipId, token);
      return [hd?.replace('master.m3u8', 'clip.mp4') ?? null];
    },
  },
  // Embedded players and share pictures get what an anonymous viewer gets.
  embed: {
    routes: [],
    fields: [],
    addresses: async ({ sharedClipId }) => {
      const { hd, poster: picture } = await sourceOf(sharedClipId);
      return [hd, hd === null ? null : picture];
    },
  },
  'share picture': {
    routes: [],
    fields: [],
    addresses: async ({ sharedClipId }) => [
      ownFrame((await clipOf(sharedClipId))?.imageUrl ?? null),
    ],
  },
  // A Cast receiver gets the match's address with a grant of its own, and sends no token.
  Cast: {
    routes: [],
    fields: ['source.castGrant'],
    addresses: async ({ matchId }, token) => {
      const { hd, castGrant } = await sourceOf(matchId, token);
      const address =
        castGrant === undefined ? hd : (hd?.replace(/(?<=\/h\/)[^/]+/, castGrant) ?? null);
      return playlistAndSegment(address, 'v720.m3u8');
    },
  },
} as const satisfies Record<string, Derivation>;
type Name = keyof typeof derivations;
const names = Object.keys(derivations) as Name[];

type State = 'open' | 'closed';
const everywhere = (state: State) =>
  Object.fromEntries(names.map((name) => [name, state])) as Record<Name, State>;

interface AccessChange {
  /** How the viewer gets access; by default by a ticket. */
  readonly accessBy?: 'trial';
  readonly apply: (fixture: Fixture) => Promise<void>;
  readonly restore?: (fixture: Fixture) => Promise<void>;
  readonly after: Record<Name, State>;
}

const accessChanges: Readonly<Record<string, AccessChange>> = {
  'the ticket is refunded': {
    apply: ({ purchaseId }) => refund(purchaseId),
    after: everywhere('closed'),
  },
  'the payment is disputed': {
    apply: ({ purchaseId }) => dispute(shop, purchaseId, 'open'),
    after: everywhere('closed'),
  },
  'the free trial ends unpaid': {
    accessBy: 'trial',
    apply: async () => passDays(20),
    after: everywhere('closed'),
  },
  'the match may no longer be watched here': {
    apply: ({ matchId }) => setRegions(matchId, ['GB']),
    after: everywhere('closed'),
  },
  // The match itself stays open to its viewers; content made from it does not.
  'the event is marked as a match of minors': {
    apply: ({ matchId }) => markSafeguarded(matchId),
    after: { ...everywhere('closed'), thumbnails: 'open', Cast: 'open' },
  },
  'the tenant switches sharing off': {
    apply: async () => setTenant({ share_clips_of_paid_events: false }),
    restore: async () => setTenant({ share_clips_of_paid_events: true }),
    after: {
      ...everywhere('open'),
      'shared clip': 'closed',
      embed: 'closed',
      'share picture': 'closed',
    },
  },
  'the tenant switches downloads off': {
    apply: async () => setTenant({ download_clips: false }),
    restore: async () => setTenant({ download_clips: true }),
    after: { ...everywhere('open'), download: 'closed' },
  },
  'the tenant switches downloads of paid events off': {
    apply: async () => setTenant({ download_clips_of_paid_events: false }),
    restore: async () => setTenant({ download_clips_of_paid_events: true }),
    after: { ...everywhere('open'), download: 'closed' },
  },
  'the maker deletes the account': {
    apply: async ({ maker: { access: token } }) => {
      const removed = await shop.api.account.remove({ token, body: { password: testPassword } });
      expect(removed.status).toBe(204);
    },
    after: everywhere('closed'),
  },
  // A ban from the chat does not affect what was paid for.
  'the maker is banned from the chat': {
    apply: ({ maker: { userId: user_id } }) =>
      shop.api.db.forTenant('alpha', async ({ trx, tenantId: tenant_id }) => {
        const ban = { tenant_id, user_id, created_at: new Date(now) };
        await trx.insertInto('comment_ban').values(ban).execute();
      }),
    after: everywhere('open'),
  },
};
const matchOf = (name: string) => `match-${Object.keys(accessChanges).indexOf(name)}`;

const tenantSettings = {
  download_clips: true,
  download_clips_of_paid_events: true,
  share_clips_of_paid_events: true,
  embed_origins: ['*'],
};
const matches = Object.keys(accessChanges).map(matchOf);
const content = {
  events: matches.map((id) =>
    eventOf(id, {
      commerceType: 'commerce_transactional_media',
      stream: { kind: 'film', film: 'football' },
      pano: true,
      imageUrl: poster,
    }),
  ),
  tags: matches.flatMap((targetId) =>
    [1, 2, 3, 4].map((minute) =>
      contentTagOf(`${targetId}-${minute}`, {
        targetId,
        teamId: null,
        startTime: minute * 60,
        endTime: minute * 60,
      }),
    ),
  ),
  products: [ticketOf('ticket'), productOf('try', { trialDays: 14 })],
};

let now = testNow;
let shop: Shop;
const routes = new Set<string>();
/** Registered before the other modules, so that its hook sees each route below `/media`. */
const routeRecorder: ApiModule = {
  name: 'route-recorder',
  calls: [],
  create: () => ({
    media: (media) => {
      media.addHook('onRoute', ({ url }) => void routes.add(url.replace(/^\/media/, '')));
    },
  }),
};
beforeAll(async () => {
  shop = await openShop({
    clock: () => now,
    modules: [routeRecorder, ...(await listModules())],
    tenants: [shopTenant('alpha', tenantSettings)],
    env: { MEDIA_DIR: demoMedia },
    content: { alpha: content },
  });
});
afterAll(() => shop.close());

const pathOf = (address: string) => new URL(address, 'http://alpha.test').pathname;
const fetchFile = (address: string) =>
  shop.api.app.inject({ method: 'GET', url: pathOf(address), headers: { host: 'alpha.test' } });
const isOpen = async (address: string) => (await fetchFile(address)).statusCode === 200;

/** Returns the first address in a playlist or a list of thumbnails. */
async function addressIn(list: string): Promise<string> {
  const lines = (await fetchFile(list)).body.split('\n');
  const first = lines.find((line) => /^[^#\s].*\.(?:m4s|vtt|jpg)/.test(line)) ?? '';
  return new URL(first, new URL(list, 'http://alpha.test')).href;
}

async function playlistAndSegment(hd: string | null, file: string): Promise<(string | null)[]> {
  if (hd === null) return [null];
  const playlist = hd.replace(/[a-z]+\.m3u8$/, file);
  return [hd, playlist, await addressIn(playlist)];
}

/** Returns the address of a clip's own frame; null for the match's public picture. */
const ownFrame = (address: string | null) =>
  address?.endsWith('/picture.webp') === true ? address : null;

interface EventSources {
  readonly imageUrl: string | null;
  readonly source: Record<'hd' | 'pano' | 'poster' | 'thumbnails', string | null> & {
    readonly castGrant?: string;
  };
}
const noSources: EventSources['source'] = { hd: null, pano: null, poster: null, thumbnails: null };
const as = (token?: string) => (token === undefined ? {} : { token });
async function clipOf(id: string, token?: string): Promise<EventSources | null> {
  const { status, body } = await shop.api.clip.get({ params: { id }, ...as(token) });
  return status === 200 ? (body.content as EventSources) : null;
}
async function sourceOf(id: string, token?: string): Promise<EventSources['source']> {
  if (!matches.includes(id)) return (await clipOf(id, token))?.source ?? noSources;
  const { body } = await shop.api.event.get({ params: { id }, ...as(token) });
  return (body.content as EventSources).source;
}

async function createClip(
  { access: token }: Pick<SignedIn, 'access'>,
  eventId: string,
  change: object = {},
) {
  const { status, body } = await shop.api.clip.create({
    token,
    body: {
      event_id: eventId,
      title: 'Mine',
      start_time: 60_000,
      end_time: 70_000,
      media_type: 'user_clip',
      ...change,
    },
  });
  expect(status).toBe(200);
  return body.content.id as string;
}

async function fixtureOf(name: string, matchId: string, accessBy?: 'trial'): Promise<Fixture> {
  const maker = await signedIn(shop.api, name);
  const buying = { token: maker.access };
  const { body } =
    accessBy === 'trial'
      ? await subscribe(shop, buying, 'try', 'declines_later')
      : await buyTicket(shop, buying, matchId);
  expect(body.content.status).toBe('APPROVED');
  return {
    maker,
    purchaseId: body.content.id,
    matchId,
    privateClipId: await createClip(maker, matchId),
    sharedClipId: await createClip(maker, matchId, { visibility: 'link' }),
  };
}

type Addresses = Record<Name, readonly string[]>;
async function addressesOf(fixture: Fixture, token?: string): Promise<Addresses> {
  const found: Partial<Record<Name, readonly string[]>> = {};
  for (const name of names) {
    const addresses = await derivations[name].addresses(fixture, token);
    found[name] = addresses.filter((address) => address !== null);
  }
  return found as Addresses;
}

/** `closed` only if no address opens, neither those from before nor those that responses contain now. */
async function statesOf(before: Addresses, after: Addresses): Promise<Record<Name, State>> {
  const states: Partial<Record<Name, State>> = {};
  for (const name of names) {
    const opened = await Promise.all([...before[name], ...after[name]].map(isOpen));
    states[name] = opened.includes(true) ? 'open' : 'closed';
  }
  return states as Record<Name, State>;
}

async function refund(id: string): Promise<void> {
  const call = { operatorKey: testOperatorKey, params: { id }, body: { reason: 'a test' } };
  expect((await shop.api.purchase.refund(call)).status).toBe(200);
}

/** Advances the clock day by day, and runs the jobs of each. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    now += dayMs;
    await shop.api.app.jobs.runNamed(['renewal', 'payment-completer', 'purchase-end', 'outbox']);
  }
}

const publishChange = (eventId: string) =>
  shop.api.app.platform.eventChanges.publish({ tenantId: 'alpha', eventId, kind: 'changed' });

async function setRegions(id: string, regions: string[]): Promise<void> {
  await shop.api.db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set({ regions: JSON.stringify(regions) as never })
      .where('id', '=', id)
      .execute(),
  );
  await publishChange(id);
}

async function markSafeguarded(id: string): Promise<void> {
  const call = { params: { id }, body: { safeguarded: true }, operatorKey: testOperatorKey };
  expect((await shop.api.event.setSafeguarded(call)).status).toBe(200);
}

const setTenant = (change: object): void =>
  void Object.assign(shop.api.app.platform.tenants.get('alpha'), change);

/** Signs in again, as time may have passed; undefined for a deleted account. */
async function tokenOf({ maker }: Fixture): Promise<string | undefined> {
  const again = await signInOn(shop.api, maker.username).catch(() => null);
  return again?.access;
}

describe('content made from a match', () => {
  it.each(Object.entries(accessChanges))(
    '[SEC-27] is open or closed as expected once %s',
    async (name, { accessBy, apply, restore, after }) => {
      const fixture = await fixtureOf(matchOf(name), matchOf(name), accessBy);
      const before = await addressesOf(fixture, fixture.maker.access);
      for (const contentName of names) expect(before[contentName], contentName).not.toEqual([]);
      for (const address of Object.values(before).flat())
        expect([address, await isOpen(address)]).toEqual([address, true]);
      await apply(fixture);
      now += 10_000;
      const token = await tokenOf(fixture);
      const fresh = await addressesOf(fixture, token);
      expect(await statesOf(before, fresh)).toEqual(after);
      await restore?.(fixture);
    },
  );

  it('[SEC-27] has a row for each route and address that serves a part of a match', () => {
    const rows = Object.values<Derivation>(derivations);
    // Art, avatars, resized posters, and public videos. Nothing is made from
    // a signed stream of another site, whose own access `signed/nginx-origin.test.ts` tests. Pictures of
    // live events are in `live/live-pictures.test.ts`.
    const notDerived =
      /^\/(?:art|avatars|picture|films|authorise)\b|\/signed\/|\/(?:thumbnails\/|still\.webp)/;
    const derived = [...routes].filter((url) => !notDerived.test(url));
    expect(new Set(rows.flatMap((row) => row.routes))).toEqual(new Set(derived));
    const fields = [
      ...Object.keys(eventSource.shape).map((key) => `source.${key}`),
      ...Object.keys(recap.shape).map((key) => `recap.${key}`),
    ];
    const notAddresses = ['source.epg', 'recap.length', 'recap.duration', 'recap.scenes'];
    expect(new Set(rows.flatMap((row) => row.fields))).toEqual(
      new Set(fields.filter((field) => !notAddresses.includes(field))),
    );
  });
});
