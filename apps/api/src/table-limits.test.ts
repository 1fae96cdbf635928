import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsByName, type CallName, dayMs, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listModules } from './modules.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import {
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimit,
} from './platform/database/table-limit.ts';
import { eventOf } from './modules/event/testing.ts';
import { ticketOf } from './modules/product/testing.ts';
import { buyTicket, openShop, shopTenant } from './modules/purchase/testing.ts';
import { signedIn, type SignedIn } from './modules/session/testing.ts';
import { tagOf } from './modules/tag/testing.ts';
import { listTableLimits } from './table-limits.ts';
import { createTestApi, openTestDatabase, testTenant, type TestApi } from './testing.ts';

/** Every table that a `*.table.ts` declares. */
const tables = globSync('**/*.table.ts', { cwd: import.meta.dirname }).flatMap((file) => {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, body = ''] = /interface Tables \{([^}]*)\}/.exec(source) ?? [];
  return [...body.matchAll(/^\s*(\w+):/gm)].map(([, table = '']) => table);
});
const limits = await listTableLimits();
const storedBy = new Map(
  (await listModules()).flatMap(({ calls }) =>
    calls.map(({ name, options }) => [name, options.stores] as const),
  ),
);
/** The calls of viewers that may add rows. */
const writeCalls = (Object.keys(callsByName) as CallName[]).filter((name) => {
  const { method, caller } = callsByName[name];
  return method === 'POST' && caller !== 'operator';
});

describe('[SEC-29] tables', () => {
  it('all have a limit, or state that viewers add no rows to them', () => {
    expect([...limits.keys()].toSorted()).toEqual(tables.toSorted());
    const withUnknownParent = [...limits].flatMap(([table, limit]) =>
      limit.addedBy === 'dependence' && !limits.has(limit.of) ? [table] : [],
    );
    expect(withUnknownParent).toEqual([]);
  });

  it('are named by every call of viewers that may add rows to them, and limited', () => {
    expect(writeCalls.filter((name) => storedBy.get(name) === undefined)).toEqual([]);
    const unlimited = writeCalls.flatMap((name) =>
      (storedBy.get(name) ?? []).filter((table) => limits.get(table)?.addedBy !== 'viewers'),
    );
    expect(unlimited).toEqual([]);
  });
});

/**
 * Every source file that writes files: what causes it to write, and what limits the files. If viewers or
 * anonymous callers cause it, the limit is that of a table or of a folder.
 */
const writers: Readonly<Record<string, string>> = {
  'modules/avatar/avatar.service.ts': 'table avatar',
  'modules/foreign-stream/check-stream.ts': 'operators: a folder for one check',
  'modules/media/live/live-pictures.ts':
    'operators: of a recording, one picture every six seconds of four hours',
  'modules/media/recorded/recorded-pictures.ts': 'operators: of a recording',
  'modules/media/recording.ts': 'operators: captions',
  'modules/media/store/recorded-files.ts': 'folder: MEDIA_STORE_CACHE_MB',
  'modules/media/store/stored-files.ts': 'operators: of a recording',
  'modules/payment/sandbox/sandbox-ledger.ts': 'table payment_intent',
  'modules/picture/picture.service.ts': 'folder: PICTURE_CACHE_MB',
  'modules/picture/uploaded-picture.ts': 'operators: one for each upload',
  'modules/recording/live-pictures.ts': 'the process: one file',
  'modules/recording/mirror-list.ts': 'operators: a row for each mirror',
  'modules/tenant/logo.ts': 'operators: one for each upload',
  'modules/upload/import/import-stream.ts': 'operators: UPLOAD_LIMIT_GB',
  'modules/upload/packaging/package-audio-tracks.ts': 'operators: UPLOAD_LIMIT_GB',
  'modules/upload/packaging/write-recording.ts': 'operators: UPLOAD_LIMIT_GB',
  'modules/upload/tus-servers.ts': 'operators: UPLOAD_LIMIT_GB',
  'platform/cache/file-cache.ts':
    'folder: PICTURE_CACHE_MB, MEDIA_STORE_CACHE_MB, SHARED_STORE_CACHE_MB',
  'platform/config/secret-file.ts': 'the process: once',
  'platform/database/backup/backup-files.ts': 'the backup command: a copy of what is stored',
  'platform/database/backup/embedded-copy.ts': 'the backup command: a copy of what is stored',
  'platform/database/backup/manifest.ts': 'the backup command: one for each backup',
  'platform/database/backup/restore-backup.ts': 'the backup command: what the backup has',
  'platform/database/data-directory.ts': 'the process: once',
  'platform/database/directory-lock.ts': 'the process: once',
  'platform/database/pglite-worker.ts': 'the process: the tables',
  'platform/files/replace-file.ts': 'its callers, which are listed here',
  'platform/files/shared-files.ts':
    'its callers, which are listed here; folder: SHARED_STORE_CACHE_MB',
  'platform/files/site-folders.ts': 'the process: one mark in each folder',
  'platform/files/store/folder-store.ts': 'operators: of a recording',
  'platform/mail/file-mailer.ts': 'folder: 200 mails',
};

describe('[SEC-29] files', () => {
  const writes =
    /import \{[^}]*\b(?:writeFile|appendFile|rename|open|copyFile|cp|createWriteStream|mkdtemp)(?:Sync)?\b[^}]*\} from 'node:fs(?:\/promises)?'|@tus\/file-store|\breplaceFile\(/;
  const reads = new Set([
    'modules/media/mp4/fragments.ts',
    'modules/media/mp4/write-mp4.ts',
    'modules/upload/import/import-source.ts',
  ]);

  it('are written by sources whose limits are known', () => {
    const files = globSync('{modules,platform}/**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) =>
        !/\.(?:test|testing)\.ts$|\/testing\.ts$/.test(file) &&
        !reads.has(file) &&
        writes.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    );
    expect(files.toSorted()).toEqual(Object.keys(writers).toSorted());
  });

  it('that viewers cause to be written count for a table with a limit', () => {
    const named = Object.values(writers).flatMap((by) =>
      by.startsWith('table ') ? [by.slice('table '.length)] : [],
    );
    expect(named.map((table) => limits.get(table)?.addedBy)).toEqual(named.map(() => 'viewers'));
  });
});

const visitor = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
const start = Date.parse('2026-11-21T12:00:00Z');

describe('[SEC-29] a full table', () => {
  let now = start;
  let api: TestApi;
  let me: SignedIn;
  const limitsOfTest = new Map<string, TableLimit>([
    ['analytics_event', removeRowsBeyond(20, 1, { oldestBy: 'happened_at' })],
    [
      'consent_choice',
      removeRowsBeyond(10, 1, { oldestBy: 'chosen_at', first: { column: 'user_id', is: 'null' } }),
    ],
    ['watchlist', refuseRowsBeyond(2, 1)],
    // Less than four of the tags below.
    ['tag', { ...refuseRowsBeyond(1_000_000, 1), maxBytes: 600 }],
  ]);
  const enforce = () => api.app.jobs.runNamed(['table-limits']);
  const collect = (tenant: string, name: string) =>
    api.analytics.collect({
      tenant,
      body: { visitor, events: [{ kind: 'page', name, path: '/' }] },
    });
  const pagesOf = (tenant: string) =>
    api.db.forTenant(tenant, async ({ trx }) =>
      (
        await trx
          .selectFrom('analytics_event')
          .select('name')
          .where('tenant_id', '=', tenant)
          .orderBy('happened_at')
          .execute()
      ).map(({ name }) => name),
    );

  beforeAll(async () => {
    const own_analytics = { keep_days: 30 };
    api = await createTestApi({
      clock: () => now,
      tableLimits: limitsOfTest,
      tenants: [testTenant('alpha', { own_analytics }), testTenant('beta', { own_analytics })],
      content: { alpha: { events: [1, 2, 3].map((id) => eventOf(`e${id}`, { duration: 300 })) } },
    });
    me = await signedIn(api, 'ann');
  });
  afterAll(() => api.close());

  it('is cut by its oldest rows, of that tenant only', async () => {
    await collect('beta', 'old');
    for (let page = 0; page < 25; page += 1) {
      now += 1000;
      await collect('alpha', `page-${page}`);
    }
    await enforce();
    const remaining = Array.from({ length: 18 }, (_, index) => `page-${index + 7}`);
    expect(await pagesOf('alpha')).toEqual(remaining);
    expect(await pagesOf('beta')).toEqual(['old']);
  });

  it('refuses rows above its limit until the job has removed some', async () => {
    const statuses: number[] = [];
    for (let page = 0; page < 4; page += 1) statuses.push((await collect('alpha', 'new')).status);
    expect(statuses).toEqual([200, 200, 507, 507]);
    now += 60_000;
    await enforce();
    expect((await collect('alpha', 'new')).status).toBe(200);
    expect((await collect('beta', 'new')).status).toBe(200);
  });

  it('is cut by choices of anonymous viewers before those of accounts', async () => {
    const record = (token?: string) =>
      api.consent.record({
        ...(token !== undefined && { token }),
        body: { browser_id: visitor, version: '1', lang: 'en', agreed: [] },
      });
    await record(me.access);
    for (let choice = 0; choice < 14; choice += 1) {
      now += 1000;
      await record();
    }
    await enforce();
    const users = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('consent_choice').select('user_id').orderBy('chosen_at').execute(),
    );
    expect(users).toHaveLength(9);
    expect(users[0]).toEqual({ user_id: me.userId });
  });

  it('refuses new rows by number and by bytes, and accepts them again after removals', async () => {
    const add = (id: string) => api.watchlist.add({ token: me.access, body: { video_id: id } });
    await enforce();
    expect([(await add('e1')).status, (await add('e2')).status]).toEqual([200, 200]);
    await enforce();
    expect((await add('e3')).body.messageErrorCode).toBe('storage_full');
    await api.watchlist.remove({ token: me.access, body: { video_id: 'e1' } });
    now += 5 * minuteMs;
    await enforce();
    expect((await add('e3')).status).toBe(200);

    const tag = (startTime: number) =>
      api.tag.save({
        token: me.access,
        body: { ...tagOf({ targetId: 'e1', title: 'x'.repeat(100), startTime }), teamId: null },
      });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await tag(count * 1000)).status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(507);
  });
});

describe('[SEC-29] a full table of downloads', () => {
  it('refuses further downloads of clips of sold matches, which are media requests, not calls', async () => {
    const stream = { kind: 'film', film: 'football' } as const;
    const shop = await openShop({
      clock: () => start,
      tableLimits: new Map([['clip_download', refuseRowsBeyond(1, 1)]]),
      tenants: [shopTenant('alpha', { download_clips: true, download_clips_of_paid_events: true })],
      env: { MEDIA_DIR: fileURLToPath(new URL('../../../demo/media', import.meta.url)) },
      content: {
        alpha: {
          events: [eventOf('paid', { commerceType: 'commerce_ppv_media', stream })],
          products: [ticketOf('ticket')],
        },
      },
    });
    const clipOf = async (name: string) => {
      const { access: token } = await signedIn(shop.api, name);
      await buyTicket(shop, { token }, 'paid');
      const body = { event_id: 'paid', title: 'Mine', start_time: 1000, end_time: 3000 };
      const clip = await shop.api.clip.create({
        token,
        body: { ...body, media_type: 'user_clip' },
      });
      const { hd } = clip.body.content.source;
      return new URL(hd).pathname.replace('master.m3u8', 'clip.mp4');
    };
    const statusOf = async (url: string) =>
      (await shop.api.app.inject({ url, headers: { host: 'alpha.test' } })).statusCode;
    const clips = [await clipOf('first'), await clipOf('second')] as const;
    expect(await statusOf(clips[0])).toBe(200);
    await shop.api.app.jobs.runNamed(['table-limits']);
    expect(await statusOf(clips[1])).toBe(507);
    await shop.close();
  });
});

describe('[SEC-29, SEC-24] calls', () => {
  let now = start;
  let db: OpenDatabase;
  let api: TestApi;
  let me: SignedIn;
  beforeAll(async () => {
    const own_analytics = { keep_days: 30 };
    db = await openTestDatabase();
    const tenants = [testTenant('alpha', { own_analytics })];
    const lenient = await createTestApi({ db, clock: () => now, tenants });
    me = await signedIn(lenient, 'ann');
    await lenient.app.close();
    api = await createTestApi({
      db,
      clock: () => now,
      // A twentieth of every limit.
      limitFactor: 0.05,
      env: { TRUST_PROXY: '127.0.0.1' },
      tenants,
      content: { alpha: { events: [eventOf('match')] } },
    });
  });
  afterAll(async () => {
    await api.close();
    await db.close();
  });

  it.each([
    ['purchase.cancelContract', 3, { platform: 'web', id: 'none' }],
    ['follow.remove', 6, { id: 'none' }],
    ['session.revoke', 6, { id: 'none' }],
  ] as const)('%s is limited to %i requests per minute and account', async (name, limit, body) => {
    const codes = new Set<string>();
    const call = async () => (await api.call(name, { token: me.access, body })).status;
    for (let time = 0; time < limit; time += 1) codes.add(String(await call()));
    expect(codes).not.toContain('429');
    expect(await call()).toBe(429);
    now += 60_000;
    expect(await call()).not.toBe(429);
  });

  it.each([
    ['recap.list', { params: { id: 'match' } }],
    ['statistics.get', { query: { id: 'match', score: true } }],
    ['event.countBySport', {}],
  ] as const)(
    '%s is limited to 60 requests per minute and address',
    async (name, request) => {
      now += 60_000;
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const read = async () => (await api.call(name, { ...request, headers })).status;
      for (let time = 0; time < 60; time += 1) expect(await read()).toBe(200);
      expect(await read()).toBe(429);
    },
    60_000,
  );

  it('store a limited amount per address and day, although the limit per minute allows more', async () => {
    const statusFrom = async (address: string) => {
      const { status } = await api.consent.record({
        headers: { 'x-forwarded-for': address },
        body: { browser_id: visitor, version: '1', lang: 'en', agreed: [] },
      });
      return status;
    };
    let stored = 0;
    for (let minute = 0; minute < 80; minute += 1) {
      now += 60_000;
      for (let time = 0; time < 3; time += 1)
        if ((await statusFrom('203.0.113.9')) === 200) stored += 1;
    }
    // A twentieth of 4 MiB, in calls of 1 KiB.
    expect(stored).toBe(204);
    expect(await statusFrom('203.0.113.10')).toBe(200);
    now += dayMs;
    expect(await statusFrom('203.0.113.9')).toBe(200);
  });
});
