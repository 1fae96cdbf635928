import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, eventOf, testNow } from '../event/testing.ts';

const hour = 3_600_000;
const none = { kind: 'none' as const };
const match = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, { status: 'upcoming', stream: none, gameStartDate: at(30), ...fields });
const events = [
  match('match'),
  match('later', { gameStartDate: at(180) }),
  match('other'),
  match('cancelled', { cancelled: true }),
  match('tennis'),
  eventOf('video'),
];

let api: TestApi;
let now = testNow;
let logged = '';
beforeAll(async () => {
  api = await createTestApi({
    clock: () => now,
    tenants: [testTenant('alpha', { recording_ladder: true }), testTenant('beta')],
    content: { alpha: { events }, beta: { events } },
    logTo: new Writable({
      write(bytes, _, done) {
        logged += String(bytes);
        done();
      },
    }),
  });
});
afterAll(() => api.close());
beforeEach(() => {
  now = testNow;
});

const operator = { operatorKey: testOperatorKey };
const create = async (body: object, tenant = 'alpha') =>
  (await api.streamKey.create({ ...operator, tenant, body })).body.content;
const post = (payload: string, type = 'application/json', host = 'ingest.invalid') =>
  api.app.inject({
    method: 'POST',
    url: '/api/ingest/authorise',
    headers: { host, 'content-type': type },
    payload,
  });
const ask = async (body: object) => {
  const reply = await post(JSON.stringify(body));
  return { status: reply.statusCode, body: JSON.parse(reply.body), headers: reply.headers };
};
const streamOf = (id: string) =>
  api.db.forTenant('alpha', ({ trx }) =>
    trx
      .selectFrom('event')
      .select(['stream', 'status'])
      .where('tenant_id', '=', 'alpha')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

describe('a stream key', () => {
  it('is shown once, and stored as a hash', async () => {
    const { key, id } = await create({ event_id: 'match' });
    expect(key).toMatch(/^gs_alpha_[A-Za-z0-9]{32}$/);
    const { body } = await api.streamKey.list(operator);
    expect(body.content.keys).toContainEqual({
      id,
      eventId: 'match',
      camera: null,
      role: 'main',
      createdAt: new Date(testNow).toISOString(),
      usedAt: null,
      revokedAt: null,
    });
    const rows = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('stream_key').selectAll().execute(),
    );
    expect(JSON.stringify([rows, body])).not.toContain(key.slice(-32));
  });

  it('names an event or a camera, and an event that exists', async () => {
    const codes = await Promise.all(
      [{}, { event_id: 'match', camera: 'c' }, { event_id: 'nowhere' }].map(
        async (body) => (await api.streamKey.create({ ...operator, body })).status,
      ),
    );
    expect(codes).toEqual([400, 400, 404]);
  });

  it('gives its event a recording that counts from kick-off, and no other', async () => {
    const { key } = await create({ event_id: 'match' });
    const first = await ask({ key });
    expect(first).toMatchObject({
      status: 200,
      body: {
        tenant_id: 'alpha',
        event_id: 'match',
        role: 'main',
        ladder: true,
        is_over: false,
      },
    });
    const { recording_id: recordingId } = first.body;
    expect(await streamOf('match')).toEqual({
      status: 'upcoming',
      stream: {
        kind: 'recording',
        film: recordingId,
        originMs: testNow,
        offsetMs: 0,
        endMs: null,
        trim: null,
        cuts: [],
      },
    });
    const backup = await create({ event_id: 'match', role: 'backup' });
    expect((await ask({ key: backup.key })).body).toMatchObject({
      recording_id: recordingId,
      role: 'backup',
    });
    const { body } = await api.streamKey.list(operator);
    const used = body.content.keys.filter((one: { usedAt: string | null }) => one.usedAt !== null);
    expect(used).toHaveLength(2);
  });

  it('that is wrong, rotated, revoked or of an event deleted with it opens nothing', async () => {
    const { key, id } = await create({ event_id: 'other' });
    const rotated = await api.streamKey.rotate({ ...operator, params: { id } });
    const fresh = rotated.body.content.key;
    await api.streamKey.revoke({ ...operator, params: { id: (await create({ camera: 'x' })).id } });
    for (const wrong of [key, `${fresh}x`, fresh.toLowerCase(), 'gs_alpha_', 'gs_gamma_x', 'x'])
      expect(await ask({ key: wrong, address: '192.0.2.1' })).toMatchObject({
        status: 403,
        body: { message: 'This stream key is unknown, or no longer valid' },
      });
    expect((await ask({ key: fresh })).status).toBe(200);
    await api.streamKey.revoke({ ...operator, params: { id } });
    expect((await ask({ key: fresh, is_open: true })).status).toBe(403);
    const again = await api.streamKey.rotate({ ...operator, params: { id } });
    expect([again.status, again.body.message]).toEqual([
      404,
      'There is no such stream key, or it is revoked',
    ]);
  });

  it('[SEC-01] of a tenant opens nothing of another', async () => {
    const { key } = await create({ event_id: 'match' }, 'beta');
    expect((await ask({ key })).body.tenant_id).toBe('beta');
    const swapped = key.replace('gs_beta_', 'gs_alpha_');
    expect((await ask({ key: swapped, address: '192.0.2.2' })).status).toBe(403);
  });

  it('of a cancelled match, or of one with another stream, is refused in words', async () => {
    const refusals = await Promise.all(
      ['cancelled', 'video'].map(async (id) => {
        const { key } = await create({ event_id: id });
        return (await ask({ key })).body.message;
      }),
    );
    expect(refusals).toEqual([
      'This match is cancelled',
      'This match has another stream; create an event without one for the encoder',
    ]);
  });

  it('of a camera opens the match that it films: the live one, the next, the one just ended', async () => {
    const { key } = await create({ camera: 'court-2' });
    const setCamera = (id: string, camera: string | null = 'court-2') =>
      api.streamKey.setCamera({ ...operator, params: { id }, body: { camera } });
    expect((await ask({ key })).body.message).toContain('No match of camera "court-2"');
    await setCamera('later');
    expect((await ask({ key })).status).toBe(403);
    await setCamera('tennis');
    expect((await ask({ key })).body.event_id).toBe('tennis');
    now = testNow + 2 * hour;
    await api.event.setStatus({ ...operator, params: { id: 'tennis' }, body: { status: 'live' } });
    expect((await ask({ key })).body.event_id).toBe('tennis');
    await setCamera('tennis', null);
    expect((await ask({ key })).body.event_id).toBe('later');
  });

  it('resumes a match that has just ended for a new encoder only, and not for long', async () => {
    const { key } = await create({ event_id: 'other' });
    const { recording_id: recordingId } = (await ask({ key })).body;
    const setStatus = (status: string) =>
      api.event.setStatus({ ...operator, params: { id: 'other' }, body: { status } });
    await setStatus('live');
    await setStatus('archived');
    const open = await ask({ key, is_open: true });
    expect(open.body).toMatchObject({ recording_id: recordingId, is_over: true });
    expect((await streamOf('other')).status).toBe('archived');

    now += 29 * 60_000;
    const back = await ask({ key });
    expect(back.body).toMatchObject({ recording_id: recordingId, is_over: false });
    expect(await streamOf('other')).toMatchObject({ status: 'live', stream: { endMs: null } });

    await setStatus('archived');
    now += 31 * 60_000;
    expect((await ask({ key })).body.message).toBe(
      'This match is over; to go on, set its status to live first',
    );
  });

  it('is read from requests of MediaMTX and nginx-rtmp', async () => {
    const { key } = await create({ event_id: 'match' });
    const mediamtx = { user: '', token: '', ip: '192.0.2.3', action: 'publish', protocol: 'rtmp' };
    const statusOf = async (body: object) => (await ask(body)).status;
    expect(await statusOf({ ...mediamtx, password: '', path: `live/${key}`, query: '' })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: key, path: 'a', query: '' })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: '', path: 'a', query: `key=${key}` })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: key, path: 'a', action: 'read' })).toBe(403);
    const form = (fields: Record<string, string>) =>
      post(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    expect((await form({ call: 'publish', name: key, addr: '192.0.2.3' })).statusCode).toBe(200);
    expect((await form({ call: 'publish', name: 'x', addr: '192.0.2.4' })).statusCode).toBe(403);
    expect((await form({ call: 'play', name: key })).statusCode).toBe(400);
    expect((await post('{', 'application/json')).statusCode).toBe(400);
  });

  it('[SEC-11] cannot be guessed: an address has thirty attempts in ten minutes', async () => {
    const wrong = { key: 'gs_alpha_wrong', address: '192.0.2.9' };
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await ask(wrong)).status).toBe(403);
    const { status, headers } = await ask(wrong);
    expect([status, headers['retry-after']]).toEqual([429, '600']);
    const { key } = await create({ event_id: 'match' });
    expect((await ask({ key, address: '192.0.2.10' })).status).toBe(200);
  });

  it('is in no line of the log', async () => {
    const { key } = await create({ event_id: 'match' });
    await ask({ key });
    await post(JSON.stringify({ key }), 'application/json', 'alpha.test');
    expect(logged).toContain('/api/ingest/authorise');
    expect(logged).not.toContain(key.slice(-32));
  });
});
