import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxPageSize, type CallName, minuteMs } from '@grandstand/contract';
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listModules } from '../../modules.ts';
import { clipOf, eventOf, identityOf, testNow } from '../../modules/event/testing.ts';
import { writeVideo } from '../../modules/media/testing.ts';
import { signedIn, type SignedIn } from '../../modules/session/testing.ts';
import { createTestApi, openTestDatabase, type TestApi } from '../../testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { ApiModule } from './module.ts';
import type { Holding } from './viewer.ts';

const count = 72;
const commerceType = 'commerce_ppv_media';
const matches = Array.from({ length: count }, (_, index) => `match${index}`);
/** The holder's own clips, more than an export reads per statement. */
const ownClips = Array.from({ length: maxPageSize + 1 }, (_, index) => `own${index}`);
const content = {
  identities: [identityOf('cup')],
  events: [
    ...matches.map((id) => eventOf(id, { commerceType })),
    eventOf('cupGame', {
      commerceType: 'commerce_subscription_basic_media',
      identityIds: ['cup'],
      sportType: 'tennis',
    }),
    clipOf('goal', 'match3', { commerceType }),
    ...ownClips.map((id) => clipOf(id, 'match3', { mediaType: 'user_clip' })),
  ],
};

/** Holdings by tenant and user, and the users they were loaded for. */
let holdingsByUser: Record<string, readonly Holding[]> = {};
let requested: string[] = [];
const boxOffice: ApiModule = {
  name: 'box-office',
  calls: [],
  create: () => ({
    holdings: async ({ trx, tenantId }, userId) => {
      requested.push(`${tenantId}/${userId}`);
      await sql`SELECT 1`.execute(trx);
      return holdingsByUser[`${tenantId}/${userId}`] ?? [];
    },
  }),
};

let counts = { transactions: 0, statements: 0 };
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => {
    counts.statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};
/** Wraps the database to count the tenants' transactions. */
const counted = (db: OpenDatabase): OpenDatabase => ({
  ...db,
  forTenant: (owner, work, options) => {
    counts.transactions += 1;
    const countedWork = (scope: Parameters<typeof work>[0]) =>
      work({ ...scope, trx: scope.trx.withPlugin(counter) });
    return db.forTenant(owner, countedWork, options);
  },
});

let mediaDir = '';
let db: OpenDatabase;
let api: TestApi;
let without: TestApi;
let holder: SignedIn;
let other: SignedIn;
let elsewhere: SignedIn;
let now = testNow;
beforeAll(async () => {
  mediaDir = await mkdtemp(path.join(tmpdir(), 'viewer-'));
  await writeVideo(mediaDir, 'final');
  db = await openTestDatabase();
  const options = { db: counted(db), clock: () => now, env: { MEDIA_DIR: mediaDir } };
  without = await createTestApi({ ...options, content: { alpha: content, beta: content } });
  api = await createTestApi({ ...options, modules: [...(await listModules()), boxOffice] });
  holder = await signedIn(api, 'holder');
  other = await signedIn(api, 'other');
  elsewhere = await signedIn(api, 'holder', { tenant: 'beta' });
  await db.forTenant('alpha', ({ trx }) =>
    trx
      .updateTable('event')
      .set({ owner_user_id: holder.userId })
      .where('id', 'in', ownClips)
      .execute(),
  );
});
beforeEach(() => {
  now = testNow;
  holdingsByUser = {
    [`alpha/${holder.userId}`]: [{ kind: 'ticket', eventId: 'match3', endsAt: null }],
  };
  requested = [];
});
afterAll(async () => {
  await without.close();
  await api.close();
  await db.close();
  await rm(mediaDir, { recursive: true, force: true });
});

interface Caller {
  readonly token?: string;
  readonly tenant?: string;
}
const asHolder = (): Caller => ({ token: holder.access });
const asOther = (): Caller => ({ token: other.access });
const asHolderElsewhere = (): Caller => ({ token: elsewhere.access, tenant: 'beta' });

const list = (from: TestApi, caller: Caller) =>
  from.event.list({ body: { size: maxPageSize }, ...caller });
async function cost(from: TestApi, caller: Caller) {
  // The first response fills the cache of totals.
  await list(from, caller);
  requested = [];
  counts = { transactions: 0, statements: 0 };
  const { body } = await list(from, caller);
  expect(body.content.entries).toHaveLength(count + 1);
  return { ...counts, requested: requested.length };
}

describe('the viewer of a request', () => {
  it('is loaded once for a list of 72 events, in its transaction', async () => {
    const before = await cost(without, asHolder());
    expect(await cost(api, asHolder())).toEqual({
      transactions: before.transactions,
      statements: before.statements + 1,
      requested: 1,
    });
    expect(requested).toEqual([`alpha/${holder.userId}`]);
  });

  it('costs an anonymous list no query, whatever holdings modules have', async () => {
    expect(await cost(api, {})).toEqual({ ...(await cost(without, {})), requested: 0 });
  });

  it('is loaded once by a request with several transactions', async () => {
    const { status, body } = await api.account.export(asHolder());
    expect(status).toBe(200);
    expect(body.content.clips).toHaveLength(ownClips.length);
    expect(requested).toHaveLength(1);
  });
});

type Shown = readonly { readonly id: string; readonly isEventAvailableForUser: boolean }[];
const openOf = (shown: Shown) =>
  shown.filter((event) => event.isEventAvailableForUser).map(({ id }) => id);
async function openIn(name: CallName, input: object, caller: Caller): Promise<string[]> {
  const { status, body } = await api.call(name, { ...input, ...caller });
  expect(status).toBe(200);
  const { entries } = body.content;
  if (entries === undefined) return openOf([body.content]);
  expect(entries.length).toBeGreaterThan(0);
  return openOf(entries.map((entry: { event?: object }) => entry.event ?? entry));
}
/** Requests a playlist as a player does, or with a token. */
async function play(address: string, { token, tenant = 'alpha' }: Caller = {}) {
  const { statusCode, body } = await api.app.inject({
    url: new URL(address, 'http://any').pathname,
    headers: {
      host: `${tenant}.test`,
      ...(token === undefined ? {} : { 'x-authorization': `Bearer ${token}` }),
    },
  });
  return statusCode === 200 ? 'plays' : JSON.parse(body).messageErrorCode;
}
const master = (id: string) => `/media/events/${id}/master.m3u8`;
const sourceOf = async (id: string): Promise<string> =>
  (await api.event.get({ params: { id }, ...asHolder() })).body.content.source.hd;

describe("a viewer's holdings", () => {
  it('open their event only for that viewer, in lists, on its page and in the player', async () => {
    const requests = [
      ['event.list', { body: { event_id: ['match3', 'match4'] } }, ['match3']],
      ['event.get', { params: { id: 'match3' } }, ['match3']],
      ['clip.get', { params: { id: 'goal' } }, ['goal']],
      ['clip.list', { body: { event_id: ['match3'], media_type: ['clip'] } }, ['goal']],
      ['event.listRelated', { query: { id: 'match4', size: 50 } }, ['goal', 'match3']],
    ] as const;
    for (const [name, input, ids] of requests) {
      const open = await openIn(name, input, asHolder());
      expect({ name, open }).toEqual({ name, open: ids });
      for (const caller of [{}, asOther(), asHolderElsewhere()])
        expect({ name, open: await openIn(name, input, caller) }).toEqual({ name, open: [] });
    }
    for (const id of ['match3', 'goal']) {
      expect(await play(master(id), asHolder())).toBe('plays');
      for (const caller of [{}, asOther(), asHolderElsewhere()])
        expect(await play(master(id), caller)).toBe('event_locked');
    }
    expect(await play(master('match4'), asHolder())).toBe('event_locked');
  });

  it("open their event in the viewer's own lists", async () => {
    const at = new Date(testNow).toISOString();
    for (const caller of [asHolder(), asOther(), asHolderElsewhere()])
      for (const id of ['match3', 'match4']) {
        await api.watchlist.add({ body: { video_id: id }, ...caller });
        await api.playbackPosition.save({
          body: { video_id: id, position: 30, duration: 100, at },
          ...caller,
        });
      }
    for (const name of ['watchlist.get', 'playbackPosition.list'] as const) {
      expect(await openIn(name, {}, asHolder())).toEqual(['match3']);
      for (const caller of [asOther(), asHolderElsewhere()])
        expect(await openIn(name, {}, caller)).toEqual([]);
    }
  });

  it('from a subscription open everything in its identity', async () => {
    holdingsByUser = {
      [`alpha/${holder.userId}`]: [{ kind: 'subscription', identityId: 'cup', endsAt: null }],
    };
    const input = { params: { id: 'cupGame' } };
    expect(await openIn('event.get', input, asHolder())).toEqual(['cupGame']);
    expect(await openIn('event.get', input, asOther())).toEqual([]);
    expect(await play(master('cupGame'), asHolder())).toBe('plays');
    expect(await play(master('cupGame'), asOther())).toBe('event_locked');
  });

  it('provide the player with an address that expires with them, and with none after that', async () => {
    const endsAt = testNow + 5 * minuteMs;
    holdingsByUser = {
      [`alpha/${holder.userId}`]: [{ kind: 'ticket', eventId: 'match3', endsAt }],
    };
    const address = await sourceOf('match3');
    expect(await play(address)).toBe('plays');
    now = endsAt - 60_000;
    expect(await play(await sourceOf('match3'))).toBe('plays');
    now = endsAt - 1;
    expect(await openIn('event.get', { params: { id: 'match3' } }, asHolder())).toEqual(['match3']);
    expect(await play(address)).toBe('plays');
    now = endsAt;
    expect(await play(address)).toBe('event_locked');
    expect(await sourceOf('match3')).toBeNull();
    expect(await openIn('event.list', { body: { event_id: ['match3'] } }, asHolder())).toEqual([]);
    expect(await play(master('match3'), asHolder())).toBe('event_locked');
  });
});
