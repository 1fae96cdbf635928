import { Writable } from 'node:stream';
import { maxStreamKeys, hourMs, minuteMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, clipOf, eventOf, testNow } from '../event/testing.ts';

const none = { kind: 'none' as const };
const match = (id: string, fields: Parameters<typeof eventOf>[1] = {}) =>
  eventOf(id, { status: 'upcoming', stream: none, gameStartDate: at(30), ...fields });
const events = [
  match('match'),
  match('later', { gameStartDate: at(180) }),
  match('other'),
  match('cancelled', { cancelled: true }),
  match('tennis'),
  match('juniors', { safeguarded: true }),
  match('wide'),
  match('first'),
  match('second', { gameStartDate: at(100) }),
  match('never-played', { gameStartDate: at(-200) }),
  eventOf('video'),
  clipOf('clip', 'video'),
  eventOf('unseen', { stream: none, gameEndDate: at(-20) }),
  eventOf('unseen-wide', { stream: none, gameEndDate: at(-20) }),
  eventOf('long-over', { stream: none, gameEndDate: at(-31) }),
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
const authorise = async (body: object) => {
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
  it('is shown once, with the address for encoders, and stored as a hash', async () => {
    const { key, id, server } = await create({ event_id: 'match', name: 'OBS in the hall' });
    expect(key).toMatch(/^gs_alpha_[A-Za-z0-9]{32}$/);
    expect(server).toBe('rtmp://alpha.test:1935/live');
    const { body } = await api.streamKey.list(operator);
    expect(body.content.keys).toContainEqual({
      id,
      name: 'OBS in the hall',
      eventId: 'match',
      camera: null,
      role: 'main',
      isPanorama: false,
      createdAt: new Date(testNow).toISOString(),
      usedAt: null,
      revokedAt: null,
    });
    const rows = await api.db.forTenant('alpha', ({ trx }) =>
      trx.selectFrom('stream_key').selectAll().execute(),
    );
    expect(JSON.stringify([rows, body])).not.toContain(key.slice(-32));
  });

  it('requires either an event that exists or a camera', async () => {
    const codes = await Promise.all(
      [{}, { event_id: 'match', camera: 'c' }, { event_id: 'nowhere' }, { event_id: 'clip' }].map(
        async (body) => (await api.streamKey.create({ ...operator, body })).status,
      ),
    );
    expect(codes).toEqual([400, 400, 404, 404]);
  });

  it('creates the recording of its event, which counts from kick-off and which all its keys share', async () => {
    const { key } = await create({ event_id: 'match' });
    const first = await authorise({ key });
    expect(first).toMatchObject({
      status: 200,
      body: {
        tenant_id: 'alpha',
        event_id: 'match',
        role: 'main',
        ladder: true,
        captions: true,
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
    expect((await authorise({ key: backup.key })).body).toMatchObject({
      recording_id: recordingId,
      role: 'backup',
    });
    const { body } = await api.streamKey.list(operator);
    const used = body.content.keys.filter(
      (item: { usedAt: string | null }) => item.usedAt !== null,
    );
    expect(used).toHaveLength(2);
  });

  it('[SEC-35] reports to a connected encoder, too, that the captions of minors are not recorded unless the tenant offers them', async () => {
    const { key } = await create({ event_id: 'juniors' });
    const captions = async (is_open: boolean) => (await authorise({ key, is_open })).body.captions;
    const allow = (captions_of_minors: boolean) =>
      void Object.assign(api.app.platform.tenants.get('alpha') ?? {}, { captions_of_minors });
    expect(await captions(false)).toBe(false);
    expect(await captions(true)).toBe(false);
    allow(true);
    expect(await captions(true)).toBe(true);
    allow(false);
  });

  it('that is wrong, rotated or revoked is refused', async () => {
    const { key, id } = await create({ event_id: 'other' });
    const rotated = await api.streamKey.rotate({ ...operator, params: { id } });
    const fresh = rotated.body.content.key;
    await api.streamKey.revoke({ ...operator, params: { id: (await create({ camera: 'x' })).id } });
    for (const wrong of [key, `${fresh}x`, fresh.toLowerCase(), 'gs_alpha_', 'gs_gamma_x', 'x'])
      expect(await authorise({ key: wrong, address: '192.0.2.1' })).toMatchObject({
        status: 403,
        body: {
          messageErrorCode: 'stream_key_unknown',
          message: 'This stream key is unknown, or no longer valid',
        },
      });
    expect((await authorise({ key: fresh })).status).toBe(200);
    await api.streamKey.revoke({ ...operator, params: { id } });
    expect((await authorise({ key: fresh, is_open: true })).status).toBe(403);
    const again = await api.streamKey.rotate({ ...operator, params: { id } });
    expect([again.status, again.body.messageErrorCode]).toEqual([404, 'stream_key_not_found']);
  });

  it('[SEC-01] of one tenant is refused for another', async () => {
    const { key } = await create({ event_id: 'match' }, 'beta');
    expect((await authorise({ key })).body.tenant_id).toBe('beta');
    const swapped = key.replace('gs_beta_', 'gs_alpha_');
    expect((await authorise({ key: swapped, address: '192.0.2.2' })).status).toBe(403);
  });

  it('of a match that is cancelled, long over or has another stream is refused', async () => {
    const refusals = await Promise.all(
      ['cancelled', 'long-over', 'video'].map(async (id) => {
        const { key } = await create({ event_id: id });
        const { status, body } = await authorise({ key });
        return [status, body.messageErrorCode];
      }),
    );
    expect(refusals).toEqual([
      [403, 'event_cancelled'],
      [403, 'event_over'],
      [403, 'event_has_other_stream'],
    ]);
  });

  it('of a match that ended a moment ago, without having been recorded, makes it live', async () => {
    const { key } = await create({ event_id: 'unseen' });
    expect((await authorise({ key, is_open: true })).body.messageErrorCode).toBe(
      'no_event_to_publish',
    );
    expect((await authorise({ key })).status).toBe(200);
    expect(await streamOf('unseen')).toMatchObject({
      status: 'live',
      stream: { kind: 'recording' },
    });
  });

  it('of a camera publishes to the live match that the camera records, else to the next one', async () => {
    const { key } = await create({ camera: 'court-2' });
    const setCamera = (id: string, camera: string | null = 'court-2') =>
      api.streamKey.setCamera({ ...operator, params: { id }, body: { camera } });
    expect((await authorise({ key })).body).toMatchObject({
      messageErrorCode: 'no_event_to_publish',
      message: expect.stringContaining('No match of camera "court-2"'),
    });
    await setCamera('later');
    expect((await authorise({ key })).status).toBe(403);
    await setCamera('tennis');
    expect((await authorise({ key })).body.event_id).toBe('tennis');
    now = testNow + 2 * hourMs;
    await api.event.setStatus({ ...operator, params: { id: 'tennis' }, body: { status: 'live' } });
    expect((await authorise({ key })).body.event_id).toBe('tennis');
    await setCamera('tennis', null);
    expect((await authorise({ key })).body.event_id).toBe('later');
  });

  it('resumes a match that has just ended for a new encoder only, and not for long', async () => {
    const { key } = await create({ event_id: 'other' });
    const { recording_id: recordingId } = (await authorise({ key })).body;
    const setStatus = (status: string) =>
      api.event.setStatus({ ...operator, params: { id: 'other' }, body: { status } });
    await setStatus('live');
    await setStatus('archived');
    const open = await authorise({ key, is_open: true });
    expect(open.body).toMatchObject({ recording_id: recordingId, is_over: true });
    expect((await streamOf('other')).status).toBe('archived');

    now += 29 * minuteMs;
    const back = await authorise({ key });
    expect(back.body).toMatchObject({ recording_id: recordingId, is_over: false });
    expect(await streamOf('other')).toMatchObject({ status: 'live', stream: { endMs: null } });

    await setStatus('archived');
    now += 31 * minuteMs;
    expect((await authorise({ key })).body.message).toBe(
      'This match is over; to go on, set its status to live first',
    );
  });

  it('of a camera stays with its match, and moves on to the next one when that is near', async () => {
    const { key } = await create({ camera: 'court-3' });
    const setCamera = (id: string) =>
      api.streamKey.setCamera({ ...operator, params: { id }, body: { camera: 'court-3' } });
    const setStatus = (status: string) =>
      api.event.setStatus({ ...operator, params: { id: 'first' }, body: { status } });
    const check = async () => {
      const { status, body } = await authorise({ key, is_open: true });
      return body.messageErrorCode ?? [status, body.event_id, body.is_over];
    };
    await setCamera('never-played');
    await setCamera('first');
    expect((await authorise({ key })).body.event_id).toBe('first');
    await setStatus('live');
    await setCamera('second');
    now += 30 * minuteMs;
    expect(await check()).toEqual([200, 'first', false]);
    await setStatus('archived');
    expect(await check()).toEqual([200, 'first', true]);
    expect((await streamOf('second')).stream).toEqual(none);
    // The second match starts within an hour: the encoder is disconnected, and reconnects.
    now += 16 * minuteMs;
    expect(await check()).toBe('event_over');
    expect((await authorise({ key })).body.event_id).toBe('second');
    expect(await check()).toEqual([200, 'second', false]);
  });

  it('is read from requests of MediaMTX and nginx-rtmp', async () => {
    const { key } = await create({ event_id: 'match' });
    const mediamtx = { user: '', token: '', ip: '192.0.2.3', action: 'publish', protocol: 'rtmp' };
    const statusOf = async (body: object) => (await authorise(body)).status;
    expect(await statusOf({ ...mediamtx, password: '', path: `live/${key}`, query: '' })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: key, path: 'a', query: '' })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: '', path: 'a', query: `key=${key}` })).toBe(200);
    expect(await statusOf({ ...mediamtx, password: key, path: 'a', action: 'read' })).toBe(403);
    // The process that passes the stream to the ingest reads it on the media server's own machine.
    for (const ip of ['127.0.0.1', '::1'])
      expect(await statusOf({ ...mediamtx, path: 'a', action: 'read', ip })).toBe(200);
    expect(await statusOf({ ...mediamtx, path: 'a', action: 'playback', ip: '::1' })).toBe(403);
    const form = (fields: Record<string, string>) =>
      post(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    expect((await form({ call: 'publish', name: key, addr: '192.0.2.3' })).statusCode).toBe(200);
    expect((await form({ call: 'publish', name: 'x', addr: '192.0.2.4' })).statusCode).toBe(403);
    expect((await form({ call: 'update_publish', name: key, time: '5' })).statusCode).toBe(200);
    expect((await form({ call: 'play', name: key })).statusCode).toBe(400);
    const push = { call: 'update_play', name: key, addr: '127.0.0.1:1936/live' };
    expect((await form({ ...push, flashver: 'ngx-local-relay' })).statusCode).toBe(200);
    expect((await form({ ...push, flashver: 'LNX 9,0' })).statusCode).toBe(400);
    expect((await post('{', 'application/json')).statusCode).toBe(400);
  });

  it('is limited in number; of revoked keys, the oldest beyond the same number are deleted', async () => {
    const insertKeys = (count: number, revokedAt: Date | null, from = 0) =>
      api.db.forTenant('beta', ({ trx }) =>
        trx
          .insertInto('stream_key')
          .values(
            Array.from({ length: count }, (_, index) => ({
              tenant_id: 'beta',
              id: `${revokedAt === null ? 'valid' : 'revoked'}-${from + index}`,
              name: null,
              event_id: null,
              camera: 'c',
              role: 'main' as const,
              key_hash: `${revokedAt?.getTime() ?? ''}-${index}`,
              created_at: new Date(testNow - 1000),
              revoked_at: revokedAt,
            })),
          )
          .execute(),
      );
    await insertKeys(maxStreamKeys, new Date(testNow - 500));
    await insertKeys(maxStreamKeys - 2, null);
    const { id } = await create({ camera: 'c' }, 'beta');
    const full = await api.streamKey.create({ ...operator, tenant: 'beta', body: { camera: 'c' } });
    expect([full.status, full.body.messageErrorCode]).toEqual([409, 'limit_reached']);
    await api.streamKey.revoke({ ...operator, tenant: 'beta', params: { id } });
    const { keys } = (await api.streamKey.list({ ...operator, tenant: 'beta' })).body.content;
    const revoked = keys.filter((key: { revokedAt: string | null }) => key.revokedAt !== null);
    expect([keys.length, revoked.length]).toEqual([2 * maxStreamKeys - 1, maxStreamKeys]);
    expect(keys[0].revokedAt).toBeNull();
    expect(revoked).toContainEqual(expect.objectContaining({ id }));
  });

  it('never appears in the log, even if a request is malformed', async () => {
    const { key } = await create({ event_id: 'match' });
    const secret = key.slice(-32);
    await authorise({ key });
    await authorise({ key: `${key}x` });
    await post(JSON.stringify({ key }), 'application/json', 'alpha.test');
    const bodies = [
      await post(key),
      await post(`{"key":"${key}"`),
      await post(`${key}=`, 'application/x-www-form-urlencoded'),
      await post(JSON.stringify({ key: { [key]: key } })),
    ];
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    for (const { body } of bodies) expect(body).not.toContain(secret);
    const paths = ['/api/ingest/authorise?key=', '/api/ingest/authorise/', '/live/', '/?name='];
    for (const url of paths)
      await api.app.inject({ method: 'POST', url: url + key, headers: { host: 'alpha.test' } });
    expect(logged).toContain('/api/ingest/authorise/gs_alpha_-');
    expect(logged).not.toContain(secret);
  });
});

describe('[SEC-33] guesses of stream keys', () => {
  let strict: TestApi;
  let good = '';
  beforeAll(async () => {
    strict = await createTestApi({
      clock: () => now,
      limitFactor: 1,
      env: { TRUST_PROXY: '127.0.0.1' },
      content: { alpha: { events: [match('match'), eventOf('video')] } },
    });
    const body = { event_id: 'match' };
    good = (await strict.streamKey.create({ ...operator, body })).body.content.key;
  });
  afterAll(() => strict.close());

  const wrong = `gs_alpha_${'x'.repeat(32)}`;
  /** Sends the request for an encoder, from this machine or, with `server`, from that address. */
  const tryKey = async (key: string, address: string, more: object = {}, server?: string) => {
    const { statusCode, headers } = await strict.app.inject({
      method: 'POST',
      url: '/api/ingest/authorise',
      headers: {
        'content-type': 'application/json',
        ...(server !== undefined && { 'x-forwarded-for': server }),
      },
      payload: JSON.stringify({ key, address, ...more }),
    });
    return statusCode === 429 ? `429 ${String(headers['retry-after'])}` : statusCode;
  };

  it('are refused with 429 after thirty of an address in ten minutes, and valid keys are not', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => tryKey(wrong, '192.0.2.9')));
    expect(tries.filter((status) => status === 403)).toHaveLength(30);
    expect(new Set(tries.filter((status) => status !== 403))).toEqual(new Set(['429 600']));
    // Another encoder in the same network may repeat an old key.
    expect(await tryKey(good, '192.0.2.9')).toBe(200);
    expect(await tryKey(wrong, '192.0.2.10')).toBe(403);
    now += 10 * minuteMs;
    expect(await tryKey(wrong, '192.0.2.9')).toBe(403);
  });

  it('do not include checks of connected encoders, or refusals for other reasons', async () => {
    const body = { event_id: 'video' };
    const other = (await strict.streamKey.create({ ...operator, body })).body.content.key;
    for (let time = 0; time < 40; time += 1) {
      expect(await tryKey(wrong, '192.0.2.11', { is_open: true })).toBe(403);
      expect(await tryKey(other, '192.0.2.11')).toBe(403);
    }
    expect(await tryKey(wrong, '192.0.2.11')).toBe(403);
  });

  it('are counted together for all addresses of an IPv6 network', async () => {
    for (let time = 0; time < 30; time += 1) await tryKey(wrong, `2001:db8:1:2::${time + 1}`);
    expect(await tryKey(wrong, '2001:db8:1:2::ffff')).toMatch(/^429/);
    expect(await tryKey(wrong, '2001:db8:1:3::1')).toBe(403);
  });

  it('cannot be hidden behind invented addresses by a server elsewhere', async () => {
    for (const from of ['198.51.100.', 'unknown ']) {
      const server = `203.0.113.${from.length}`;
      for (let time = 0; time < 30; time += 1) await tryKey(wrong, `${from}${time}`, {}, server);
      expect(await tryKey(wrong, `${from}99`, {}, server)).toMatch(/^429/);
    }
    expect(await tryKey(wrong, '198.51.100.99', {}, '203.0.113.1')).toBe(403);
  });
});

describe('a stream key of a panoramic camera', () => {
  it('creates a second recording of its event, even if its encoder connects first', async () => {
    const [main, wide] = [
      await create({ event_id: 'wide' }),
      await create({ event_id: 'wide', panorama: true }),
    ];
    expect(wide.isPanorama).toBe(true);
    const second = await authorise({ key: wide.key });
    const first = await authorise({ key: main.key });
    expect([first.status, second.status]).toEqual([200, 200]);
    const { stream } = await streamOf('wide');
    expect(stream).toMatchObject({
      film: first.body.recording_id,
      panorama: second.body.recording_id,
    });
    expect(first.body.recording_id).not.toBe(second.body.recording_id);
    expect((await authorise({ key: wide.key })).body.recording_id).toBe(second.body.recording_id);
  });

  it('resumes no match', async () => {
    const { key } = await create({ event_id: 'wide', panorama: true });
    const over = { status: 'archived' };
    await api.event.setStatus({ ...operator, params: { id: 'wide' }, body: { status: 'live' } });
    await api.event.setStatus({ ...operator, params: { id: 'wide' }, body: over });
    expect(await authorise({ key })).toMatchObject({
      status: 403,
      body: { messageErrorCode: 'event_over' },
    });
    const unseen = await create({ event_id: 'unseen-wide', panorama: true });
    expect(await authorise({ key: unseen.key })).toMatchObject({
      body: { messageErrorCode: 'event_over' },
    });
    expect((await streamOf('wide')).status).toBe('archived');
  });
});

describe('the keys of one event, as its scorers have them', () => {
  const listed = async (id: string) =>
    (await api.streamKey.listForEvent({ ...operator, params: { id } })).body.content.keys.map(
      (key: { id: string }) => key.id,
    );

  it('are created, listed and replaced for that event, and let its encoder publish', async () => {
    await create({ camera: 'north-stand' });
    const { body } = await api.streamKey.createForEvent({
      ...operator,
      params: { id: 'tennis' },
      body: {},
    });
    expect(body.content).toMatchObject({ eventId: 'tennis', camera: null, role: 'main' });
    expect(await listed('tennis')).toEqual([body.content.id]);
    const rotated = await api.streamKey.rotateForEvent({
      ...operator,
      params: { id: 'tennis' },
      body: { keyId: body.content.id },
    });
    expect((await authorise({ key: body.content.key })).status).toBe(403);
    expect((await authorise({ key: rotated.body.content.key })).body.event_id).toBe('tennis');
  });

  it('do not include the key of a camera or of another event', async () => {
    const camera = await create({ camera: 'south-stand' });
    const others = await create({ event_id: 'wide' });
    for (const keyId of [camera.id, others.id]) {
      const { status } = await api.streamKey.rotateForEvent({
        ...operator,
        params: { id: 'tennis' },
        body: { keyId },
      });
      expect(status).toBe(404);
    }
  });
});
