import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { analyticsCleanup } from './analytics.jobs.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
const ann = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
const ben = 'a1b2c3d4-7d0b-4a56-9a8e-0c5b1f5b2d22';

beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha', { own_analytics: { keep_days: 30 } }), testTenant('beta')],
  });
}, 60_000);
afterAll(() => api.close());

const collect = (visitor: string, events: unknown, tenant = 'alpha') =>
  api.analytics.collect({ tenant, body: { visitor, events } });
const summary = async (days = 7, tenant = 'alpha') =>
  (
    await api.analytics.getSummary({
      tenant,
      query: { days },
      operatorKey: testOperatorKey,
    })
  ).body.content;
const page = (name: string) => ({ kind: 'page', name, path: '/' });
const playback = (changes: object = {}) => ({
  kind: 'playback',
  eventId: 'e1',
  startMs: 400,
  watchedMs: 90_000,
  stalls: 1,
  stalledMs: 10_000,
  failed: false,
  ...changes,
});
const rows = (tenant: string) =>
  api.db.forTenant(tenant, ({ trx }) =>
    trx.selectFrom('analytics_event').selectAll().where('tenant_id', '=', tenant).execute(),
  );

describe('tenant analytics', () => {
  it('summarise visitors, pages, events and playback for the operator', async () => {
    await collect(ann, [page('home'), page('events-id'), playback()]);
    await collect(ben, [
      page('home'),
      { kind: 'track', name: 'login_completed', properties: {} },
      playback({ startMs: 900, watchedMs: 0, stalledMs: 0 }),
      playback({ startMs: null, watchedMs: 0, stalledMs: 0, failed: true }),
    ]);
    expect(await summary()).toEqual({
      days: 7,
      visitors: 2,
      pages: [
        { name: 'home', count: 2 },
        { name: 'events-id', count: 1 },
      ],
      tracks: [{ name: 'login_completed', count: 1 }],
      playback: { videos: 3, failed: 1, startMs: 400, stalled: 0.1 },
    });
    expect((await summary(7, 'beta')).visitors).toBe(0);
    const refused = await api.analytics.getSummary({ query: {} });
    expect(refused.status).toBe(401);
  });

  it('contain no names and no typed text', async () => {
    for (const event of [
      { kind: 'page', name: 'search', path: '/search?q=ann' },
      { kind: 'track', name: 'a name with words', properties: {} },
      { kind: 'track', name: 'search', properties: { words: 'x'.repeat(65) } },
      { kind: 'track', name: 'search', properties: { user: { name: 'Ann' } } },
    ]) {
      const response = await collect(ann, [event]);
      expect([response.status, response.body.messageErrorCode]).toEqual([400, 'validation_failed']);
    }
    const [row] = await rows('alpha');
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [
        'tenant_id',
        'id',
        'visitor',
        'kind',
        'name',
        'path',
        'properties',
        'happened_at',
      ].toSorted(),
    );
  });

  it('are stored without the kinds and fields that only a newer process knows', async () => {
    const before = (await rows('alpha')).length;
    const events = [
      { kind: 'watched', name: 'Ann' },
      { ...page('home'), user_id: 'u1' },
    ];
    expect((await collect(ann, events)).status).toBe(200);
    expect((await collect(ann, events.slice(0, 1))).status).toBe(200);
    expect(await rows('alpha')).toHaveLength(before + 1);
    expect(JSON.stringify(await rows('alpha'))).not.toMatch(/u1|Ann/);
  });

  it('are accepted up to ten per request, and only by tenants that store analytics', async () => {
    expect((await collect(ann, Array(11).fill(page('home')))).status).toBe(400);
    expect((await collect(ann, [])).status).toBe(400);
    expect((await collect(ann, [page('home')], 'beta')).status).toBe(404);
    expect(await rows('beta')).toEqual([]);
  });

  it('are limited to 600 requests per minute and address, valid or not', async () => {
    const strict = await createTestApi({
      clock: () => now,
      db: api.db,
      limitFactor: 1,
      tenants: [testTenant('alpha', { own_analytics: { keep_days: 30 } })],
    });
    try {
      // Invalid requests count as well, and cost no query.
      const send = (events: unknown) =>
        strict.analytics.collect({ body: { visitor: ann, events } });
      for (let time = 0; time < 600; time += 1) await send([]);
      const refused = await send([page('home')]);
      expect([refused.status, refused.body.messageErrorCode]).toEqual([429, 'too_many_requests']);
      now += 60_000;
      expect((await send([])).status).toBe(400);
    } finally {
      now = start;
      await strict.app.close();
    }
  });

  it("are deleted after the tenant's retention", async () => {
    const before = (await rows('alpha')).length;
    expect(before).toBeGreaterThan(0);
    const { run } = analyticsCleanup(api.app.platform);
    now = start + 30 * dayMs;
    await run(new AbortController().signal);
    expect(await rows('alpha')).toHaveLength(before);
    // More than one statement deletes.
    await api.db.forTenant('alpha', ({ trx }) =>
      sql`INSERT INTO analytics_event SELECT 'alpha', 'many-' || i, ${ann}, 'page', 'home', '/', '{}',
        ${new Date(start)}::timestamptz FROM generate_series(1, 12000) AS i`.execute(trx),
    );
    now = start + 30 * dayMs + 1;
    await run(new AbortController().signal);
    expect(await rows('alpha')).toEqual([]);
  });
});
