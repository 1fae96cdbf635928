import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playErrorCodes, dayMs } from '@grandstand/contract';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { eventOf, identityOf } from '../event/testing.ts';
import { signedIn } from '../session/testing.ts';
import { analyticsCleanup } from './analytics.jobs.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
let api: TestApi;
let plays = 0;

/** Builds the report of a new play. */
const playOf = (changes: object = {}) => {
  plays += 1;
  return {
    play: `6f1c0c3e-7d0b-4a56-9a8e-${String(plays).padStart(12, '0')}`,
    eventId: 'e1',
    startMs: 400,
    watchedMs: 60_000,
    stalls: 0,
    stalledMs: 0,
    meanBps: 2_000_000,
    lastBps: 3_000_000,
    switches: 1,
    errors: {},
    ...changes,
  };
};
const collect = (body: unknown, tenant = 'alpha') => api.analytics.reportPlay({ tenant, body });
const report = async (query: Record<string, string | number> = {}, tenant = 'alpha') =>
  (await api.analytics.getQuality({ tenant, query, operatorKey: testOperatorKey })).body.content;
const storedPlays = (tenant = 'alpha') =>
  api.db.forTenant(tenant, ({ trx }) =>
    trx.selectFrom('analytics_play').selectAll().where('tenant_id', '=', tenant).execute(),
  );

const openPage = (file: string, headers: Record<string, string>, tenant = 'alpha') =>
  api.app.inject({
    url: `/api/operator/analytics/pages/${file}`,
    headers: { host: `${tenant}.test`, ...headers },
  });
const asPassword = (key: string) => ({
  authorization: `Basic ${Buffer.from(`operator:${key}`).toString('base64')}`,
});

beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha', { own_analytics: { keep_days: 30 } }), testTenant('beta')],
    content: {
      alpha: {
        identities: [
          identityOf('north', { type: 'team', title: 'Northfield' }),
          identityOf('south', { type: 'team', title: 'Southport' }),
        ],
        events: [
          eventOf('e1', { title: '=HYPERLINK("x") <b>' }),
          eventOf('e2'),
          eventOf('mine'),
          eventOf('juniors', { team1Id: 'north', team2Id: 'south', title: 'Ada Lovell, 12' }),
        ],
      },
      beta: { events: [eventOf('e1')] },
    },
  });
}, 60_000);
afterAll(() => api.close());

describe('play quality', () => {
  it('is reported by day and event: start, stalls, bitrate, switches and errors', async () => {
    for (let play = 1; play <= 20; play += 1) await collect(playOf({ startMs: play * 100 }));
    await collect(playOf({ startMs: null, watchedMs: 0, meanBps: null, errors: { network: 2 } }));
    await collect(
      playOf({
        eventId: 'e2',
        watchedMs: 90_000,
        stalledMs: 10_000,
        stalls: 2,
        errors: { media: 1 },
      }),
    );
    now = start + dayMs;
    await collect(playOf({ watchedMs: 120_000, meanBps: 1_000_000 }));
    await collect(playOf({ watchedMs: 40_000, meanBps: 5_000_000 }));
    const { rows: reportRows, nextExists } = await report();
    const none = Object.fromEntries(playErrorCodes.map((code) => [code, 0]));
    expect(nextExists).toBe(false);
    expect(reportRows).toEqual([
      expect.objectContaining({ day: '2026-11-22', eventId: 'e1', plays: 2, meanBps: 2_000_000 }),
      {
        day: '2026-11-21',
        eventId: 'e1',
        title: '=HYPERLINK("x") <b>',
        plays: 21,
        started: 20,
        startMedianMs: 1000,
        startP95Ms: 1900,
        watchedMs: 1_200_000,
        stalls: 0,
        stalled: 0,
        meanBps: 2_000_000,
        switches: 21,
        errors: { ...none, network: 2 },
      },
      expect.objectContaining({
        eventId: 'e2',
        plays: 1,
        stalls: 2,
        stalled: 0.1,
        errors: { ...none, media: 1 },
      }),
    ]);
    expect((await report({ days: 1 })).rows).toHaveLength(1);
    expect((await report({ eventId: 'e2' })).rows).toHaveLength(1);
    expect((await report({}, 'beta')).rows).toEqual([]);
  });

  it('counts a play once, however often it reports, and ignores outdated reports', async () => {
    const play = playOf({ eventId: 'e2', watchedMs: 5000 });
    await collect(play);
    await collect({ ...play, play: play.play.toUpperCase(), watchedMs: 65_000, stalls: 3 });
    await collect({ ...play, watchedMs: 60_000, stalls: 1 });
    // The same play id on another event is another play.
    await collect({ ...play, eventId: 'e1', watchedMs: 80_000 });
    const stored = (await storedPlays()).filter((row) => row.play === play.play);
    expect(stored).toEqual([
      expect.objectContaining({ event_id: 'e2', watched_ms: 65_000, stalls: 3 }),
    ]);
    expect(
      Object.keys(stored[0] ?? {}).filter((name) => /user|visitor|address/.test(name)),
    ).toEqual([]);
  });

  it('is stored for existing events only, and by tenants that store analytics', async () => {
    const before = (await storedPlays()).length;
    expect((await collect(playOf({ eventId: 'nowhere' }))).status).toBe(200);
    expect((await collect(playOf(), 'beta')).status).toBe(404);
    expect(await storedPlays()).toHaveLength(before);
    expect(await storedPlays('beta')).toEqual([]);
  });

  it('ignores further fields and errors that a newer page reports', async () => {
    const play = playOf({ errors: { network: 1, melted: 2 }, userId: 'u1' });
    expect((await collect(play)).status).toBe(200);
    const stored = (await storedPlays()).find((row) => row.play === play.play);
    expect(stored?.errors).toEqual({ network: 1 });
    expect(JSON.stringify(stored)).not.toContain('u1');
  });

  it.each([
    ['a negative time', { watchedMs: -1 }],
    ['a fraction of a millisecond', { startMs: 0.5 }],
    ['a time of more than a day', { stalledMs: dayMs + 1 }],
    ['a bitrate that is text', { meanBps: '2000000' }],
    ['a bitrate above every integer', { lastBps: 1e300 }],
    ['more stalls than there can be', { stalls: 1e9 }],
    ['an error that is a sentence', { errors: { 'Ann saw it': 1 } }],
    ['an error that occurred 0 times', { errors: { network: 0 } }],
    ['a play id that is not a UUID', { play: 'ann' }],
    ['a body that is too large', { eventId: 'e'.repeat(2000) }],
  ])('refuses %s', async (_, changes) => {
    const before = (await storedPlays()).length;
    expect([400, 413]).toContain((await collect(playOf(changes))).status);
    expect(await storedPlays()).toHaveLength(before);
  });

  it("names no viewer's clip to the operator: neither in the call nor on the page", async () => {
    const { userId } = await signedIn(api, 'clipper');
    await api.db.forTenant('alpha', ({ trx }) =>
      trx
        .updateTable('event')
        .set({ owner_user_id: userId, media_type: 'user_clip', title: 'My private joy' })
        .where('id', '=', 'mine')
        .execute(),
    );
    await collect(playOf({ eventId: 'mine' }));
    const found = await report({ eventId: 'mine' });
    expect(found.rows).toMatchObject([{ eventId: 'mine', title: '' }]);
    for (const file of ['quality', 'quality.csv']) {
      const { body } = await openPage(file, asPassword(testOperatorKey));
      expect(body).toContain('Clip of a viewer');
      expect(body).not.toContain('private joy');
    }
  });

  it('names a match of minors by its teams', async () => {
    const body = (safeguarded: boolean) => ({
      operatorKey: testOperatorKey,
      params: { id: 'juniors' },
      body: { safeguarded },
    });
    await collect(playOf({ eventId: 'juniors' }));
    const titles = async () =>
      (await report({ eventId: 'juniors' })).rows.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Ada Lovell, 12']);
    await api.event.setSafeguarded(body(true));
    expect(await titles()).toEqual(['Northfield – Southport']);
    await api.event.setSafeguarded(body(false));
  });

  it("is deleted after the tenant's retention", async () => {
    now = start + 2 * dayMs;
    await collect(playOf());
    const { run } = analyticsCleanup(api.app.platform);
    now += 30 * dayMs;
    await run(new AbortController().signal);
    expect(await storedPlays()).toHaveLength(1);
    now += 1;
    await run(new AbortController().signal);
    expect(await storedPlays()).toEqual([]);
  });
});

describe('the play quality page', () => {
  it("prompts for the operator's key and accepts nothing else", async () => {
    for (const headers of [
      {},
      asPassword('another key'),
      asPassword(''),
      { authorization: `Bearer ${testOperatorKey}` },
      { authorization: `Basic ${Buffer.from(testOperatorKey).toString('base64')}` },
      { ...asPassword(testOperatorKey), 'x-operator-key': 'wrong' },
    ]) {
      const refused = await openPage('quality', headers);
      expect([refused.statusCode, refused.json().messageErrorCode]).toEqual([
        401,
        'operator_key_invalid',
      ]);
    }
    expect((await openPage('quality', {})).headers['www-authenticate']).toContain('Basic realm=');
    expect((await openPage('quality', asPassword(testOperatorKey))).statusCode).toBe(200);
    const byHeader = await openPage('quality.csv', { 'x-operator-key': testOperatorKey });
    expect(byHeader.headers['content-type']).toBe('text/csv; charset=utf-8');
    // Credentials that a browser sends automatically authorise no call.
    const call = await api.analytics.getQuality({ headers: asPassword(testOperatorKey) });
    expect(call.status).toBe(401);
  });

  it('has every row as inert text, in a table and as a file', async () => {
    await collect(playOf({ startMs: 1234, errors: { expired: 7 } }));
    const page = await openPage('quality?days=7', asPassword(testOperatorKey));
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.body).toContain('<td>=HYPERLINK(&quot;x&quot;) &lt;b&gt;</td>');
    expect(page.body).toContain('<td class="n">1234</td>');
    expect(page.body).not.toContain('<b>');
    const file = await openPage('quality.csv?days=7', asPassword(testOperatorKey));
    const [names = '', row = ''] = file.body.split('\r\n');
    expect(names).toContain('"start median ms","start p95 ms"');
    expect(row).toContain(`"'=HYPERLINK(""x"") <b>","1","1","1234","1234"`);
  });

  it('names columns in words with units, and stable names in the file', async () => {
    await collect(playOf({ startMs: 1234 }));
    const { body } = await openPage('quality?days=7', asPassword(testOperatorKey));
    expect(body).toContain(
      '<th scope="col" class="n">Wait for the picture, median <small>ms</small></th>',
    );
    expect(body).toContain('<th scope="col">Title</th>');
    expect(body).toContain('Video not found');
    expect(body).not.toContain('not_found');
    const file = await openPage('quality.csv?days=7', asPassword(testOperatorKey));
    expect(file.body.split('\r\n')[0]).toContain('"error not_found"');
  });

  it('explains, while it is empty, what it will show', async () => {
    const address = 'quality?days=7&eventId=never-played';
    const { body } = await openPage(address, asPassword(testOperatorKey));
    expect(body).toContain('There are no plays in this period yet.');
    expect(body).toContain('agreed to analytics');
    expect(body).not.toContain('<table');
    const further = await openPage(`${address}&page=3`, asPassword(testOperatorKey));
    expect(further.body).toContain('There are no more plays.');
  });

  it('has a notice if the tenant stores no plays', async () => {
    const bodyIn = async (language: string) => {
      const headers = { ...asPassword(testOperatorKey), 'accept-language': language };
      return (await openPage('quality', headers, 'beta')).body;
    };
    const body = await bodyIn('en');
    expect(body).toContain('This tenant records no plays.');
    expect(body).not.toContain('There are no plays in this period yet.');
    expect(body).not.toContain('about a minute after');
    expect(await bodyIn('de-AT, en;q=0.5')).toContain(
      '<p lang="de" dir="ltr"><strong>Für diesen Mandanten',
    );
    expect(await bodyIn('he')).toContain('<p lang="he" dir="rtl">');
    const page = await openPage('quality', asPassword(testOperatorKey));
    expect(page.body).not.toContain('records no plays');
  });

  it('names the invalid field of a query', async () => {
    const response = await openPage('quality?days=1000', asPassword(testOperatorKey));
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'query.days']);
  });
});
