/** The storage limit of a tenant, for its encoders and mirrors. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, testOperatorKey, testTenant, type TestApi } from '../../testing.ts';
import { at, eventOf, recordedMatch, testNow } from '../event/testing.ts';
import { quotaOf } from './encoder-quota.ts';

const gigabyte = 1024 ** 3;

describe('with a limit of 100 GB and a margin of 50', () => {
  const quota = (gigabytes: number) =>
    quotaOf(gigabytes * gigabyte, { limit_gb: 100, live_margin_gb: 50 });

  it('encoders are free below 90 GB and warned from there', () => {
    expect(quota(89.9)).toEqual({ newRefusal: null, liveRefusal: null, warnings: [] });
    expect(quota(90)).toEqual({
      newRefusal: null,
      liveRefusal: null,
      warnings: ['90.0 of 100 GB are used (limit_gb); at the limit, new encoders are refused'],
    });
  });

  it('new encoders are refused from 100 GB, those of live matches from 150', () => {
    expect(quota(99.9).newRefusal).toBeNull();
    expect(quota(100).newRefusal).toBe(
      'The storage is full: 100.0 of 100 GB are used (limit_gb); remove recordings or uploads, or raise it',
    );
    expect(quota(149.9)).toMatchObject({
      liveRefusal: null,
      warnings: [expect.stringContaining('stopped at 150 GB (live_margin_gb)')],
    });
    expect(quota(150).liveRefusal).toMatch(/^The storage is full beyond its margin: 150\.0 of 100/);
  });
});

describe('encoders and mirrors of a tenant with a limit', () => {
  const limit = 10_000;
  const margin = 5000;
  const settings = {
    recording_storage: { limit_gb: limit / gigabyte, live_margin_gb: margin / gigabyte },
  };
  const upcoming = (id: string) =>
    eventOf(id, { status: 'upcoming', stream: { kind: 'none' }, gameStartDate: at(5) });
  const mirrored = (id: string) => {
    const match = recordedMatch(id, testNow);
    const mirror = { address: `https://cdn.example/${id}.m3u8` };
    return { ...match, stream: { ...match.stream, mirror } as typeof match.stream };
  };
  let folder = '';
  let api: TestApi;
  let now = testNow;
  const operator = { operatorKey: testOperatorKey };
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'encoder-quota-'));
    const events = [upcoming('match'), upcoming('next')];
    api = await createTestApi({
      clock: () => now,
      tenants: [testTenant('alpha', settings), testTenant('beta')],
      env: { RECORDINGS_DIR: folder, DATA_DIR: path.join(folder, '.data') },
      content: {
        alpha: { events: [...events, mirrored('followed'), mirrored('new')] },
        beta: { events },
      },
    });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    now += 60_000;
  });

  const authorise = async (key: string, isOpen = false) => {
    const { statusCode, body } = await api.app.inject({
      method: 'POST',
      url: '/api/ingest/authorise',
      headers: { host: 'ingest.invalid', 'content-type': 'application/json' },
      payload: JSON.stringify({ key, ...(isOpen && { is_open: true }) }),
    });
    return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
  };
  const keyOf = async (eventId: string, tenant = 'alpha'): Promise<string> =>
    (await api.streamKey.create({ ...operator, tenant, body: { event_id: eventId } })).body.content
      .key;
  /** Gives a recording this many bytes, and lets the last measurement expire. */
  const record = async (id: string, bytes: number) => {
    await mkdir(path.join(folder, 'alpha', id), { recursive: true });
    await writeFile(path.join(folder, 'alpha', id, 'a.m4s'), Buffer.alloc(bytes));
    now += 31_000;
  };
  const recordingOf = (id: string) => api.recording.get({ ...operator, params: { id } });

  it('an encoder of a live match is warned at 90 % of the limit, goes on beyond it, and is stopped beyond the margin; a new one is refused at the limit', async () => {
    const key = await keyOf('match');
    const first = await authorise(key);
    expect([first.status, first.body['warnings']]).toEqual([200, []]);
    const id = String(first.body['recording_id']);
    await api.event.setStatus({ ...operator, params: { id: 'match' }, body: { status: 'live' } });
    await record(id, 0.95 * limit);
    const warned = await authorise(key, true);
    expect([warned.status, warned.body['warnings']]).toEqual([
      200,
      [expect.stringContaining('new encoders are refused')],
    ]);

    await record(id, limit);
    const nextKey = await keyOf('next');
    const refused = await authorise(nextKey);
    expect([refused.status, refused.body['messageErrorCode']]).toEqual([
      403,
      'storage_limit_reached',
    ]);
    expect(refused.body['message']).toContain('The storage is full');
    const status = await recordingOf('next');
    expect([status.status, status.body.message]).toEqual([
      409,
      expect.stringContaining('encoders are refused. The storage is full'),
    ]);
    // The live match goes on, and its encoder may come back.
    expect((await authorise(key, true)).status).toBe(200);
    expect((await authorise(key)).status).toBe(200);
    expect((await recordingOf('match')).body.content.problem).not.toContain('storage');

    await record(id, limit + margin);
    for (const isOpen of [true, false]) {
      const stopped = await authorise(key, isOpen);
      expect([stopped.status, stopped.body['messageErrorCode']]).toEqual([
        403,
        'storage_limit_reached',
      ]);
    }
    expect((await recordingOf('match')).body.content.problem).toContain('beyond its margin');
    expect((await authorise(await keyOf('next', 'beta'))).status).toBe(200);

    await record(id, 0);
    expect((await authorise(nextKey)).status).toBe(200);
  });

  it('a mirror that has recorded something goes on beyond the limit, and a new one waits', async () => {
    const listedIds = async () => {
      await api.app.jobs.runNamed(['mirrors']);
      const text = await readFile(path.join(folder, '.mirrors.json'), 'utf8');
      const { mirrors } = JSON.parse(text) as { mirrors: { recordingId: string }[] };
      return mirrors.map(({ recordingId }) => recordingId).toSorted();
    };
    expect(await listedIds()).toEqual(['followed', 'new']);
    await record('followed', limit);
    await writeFile(path.join(folder, 'alpha', 'followed', 'recording.json'), '{}');
    expect(await listedIds()).toEqual(['followed']);
    await record('followed', limit + margin);
    expect(await listedIds()).toEqual([]);
  });
});
