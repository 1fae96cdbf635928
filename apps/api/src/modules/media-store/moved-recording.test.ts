/** Recordings whose segments are moved to a media store: a folder, or S3 (a stand-in, s3rver). */
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resumeWithinMs, dayMs, hourMs } from '@grandstand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase, testOperatorKey, type TestApiOptions } from '../../testing.ts';
import { recordedMatch, testNow } from '../event/testing.ts';
import { writeRecording } from '../media/testing.ts';
import { ticketOf } from '../product/testing.ts';
import { buyTicket, openShop, shopTenant, type Shop } from '../purchase/testing.ts';
import { signedIn } from '../session/testing.ts';
import { openS3StandIn, type S3StandIn } from './testing.ts';

const originMs = testNow - 60_000;
const match = (id: string, fields: Parameters<typeof recordedMatch>[2] = {}) =>
  recordedMatch(id, originMs, fields);
/** 20 files, so that they are moved in more than one batch. */
const run = {
  startMs: originMs,
  durationsMs: Array.from({ length: 19 }, () => 2000),
  isOver: true,
};
const ids = [
  'match',
  'sold',
  'early',
  'resumed',
  'away',
  'half',
  'spoiled',
  'lost',
  'old',
  'young',
  'wide',
  'captions',
  'interrupted',
] as const;

let folder = '';
let s3: S3StandIn;
let db: OpenDatabase;
let shop: Shop;
let now = testNow;
let logged = '';
const recordings = () => path.join(folder, 'recordings');

const fieldsOf = (id: string): Parameters<typeof recordedMatch>[2] => {
  if (id === 'sold') return { commerceType: 'commerce_ppv_media' };
  if (id !== 'wide') return {};
  const { stream } = match('wide');
  return { stream: { ...stream, panorama: 'wide-panorama' } as typeof stream };
};
const events = ids.map((id) => match(id, fieldsOf(id)));
const firstContent = { alpha: { events, products: [ticketOf('ticket')] } };
const open = (
  env: Readonly<Record<string, string>>,
  content: TestApiOptions['content'] = {},
): Promise<Shop> =>
  openShop({
    tenants: [shopTenant('alpha', { recording_storage: { retention_days: 30 } })],
    clock: () => now,
    // A second process opens the same folders after the first.
    env: {
      RECORDINGS_DIR: recordings(),
      DATA_DIR: path.join(folder, 'data'),
      FFMPEG: '/nowhere/ffmpeg',
      ...env,
    },
    logTo: { write: (line) => void (logged += line) },
    db,
    content,
  });

const send = (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  // Recordings are looked up on disk once a second.
  now += 1001;
  return shop.api.app.inject({
    method,
    url: new URL(url, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test', ...headers },
  });
};
const addressOf = (id: string, file: string) => `/media/events/${id}/${file}`;
const segmentOf = (id: string, index = 0, runIndex = 0) =>
  addressOf(id, `films/${id}/run-${runIndex}/source/${index}.m4s`);
const setStatus = (id: string, status: string) =>
  shop.api.event.setStatus({ operatorKey: testOperatorKey, params: { id }, body: { status } });
const storageOf = async (id: string) =>
  (await shop.api.recording.get({ operatorKey: testOperatorKey, params: { id } })).body.content
    .storage;
const runWork = async () => {
  await shop.api.app.jobs.runNamed(['media-store-due']);
  await shop.api.app.platform.outbox.runDue();
};
/** Runs failed work again without its pause. */
const retryWork = async () => {
  const { queue } = shop.api.db;
  await queue.executeSql(`UPDATE ${queue.schema}.job SET start_after = now() - interval '1 s'`);
  await runWork();
};
const end = async (id: string) => {
  await send(addressOf(id, 'master.m3u8'));
  expect((await setStatus(id, 'archived')).status).toBe(200);
  await runWork();
};
const endAndMove = async (id: string) => {
  await end(id);
  now += resumeWithinMs + 60_000;
  await runWork();
};
const localSegments = async (id: string) =>
  (await readdir(path.join(recordings(), 'alpha', id), { recursive: true })).filter((name) =>
    /\.(?:m4s|mp4)$/.test(name),
  );
const stores = {
  folder: {
    env: () => ({ MEDIA_STORE: path.join(folder, 'archive') }),
    keys: async () => {
      const archive = path.join(folder, 'archive');
      const entries = await readdir(archive, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(archive, path.join(entry.parentPath, entry.name)));
    },
    read: (key: string) => readFile(path.join(folder, 'archive', key), 'utf8'),
  },
  s3: { env: () => s3.env, keys: () => s3.keys(), read: (key: string) => s3.read(key) },
} as const;

async function setUp(env: () => Readonly<Record<string, string>>): Promise<void> {
  now = testNow;
  folder = await mkdtemp(path.join(tmpdir(), 'store-'));
  await mkdir(path.join(folder, 'archive'));
  s3 = await openS3StandIn(path.join(folder, 's3'));
  for (const id of [...ids, 'wide-panorama']) {
    const audioTracks = id === 'wide' ? ['sound-1', 'sound-2'] : [];
    await writeRecording(path.join(recordings(), 'alpha'), id, [{ ...run, audioTracks }]);
  }
  db = await openTestDatabase();
  shop = await open(env(), firstContent);
}
async function tearDown(): Promise<void> {
  await shop.close();
  await db.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
}
beforeEach(() => {
  logged = '';
});

describe.each(['folder', 's3'] as const)('in a store of the kind %s', (kind) => {
  beforeAll(() => setUp(stores[kind].env));
  afterAll(tearDown);

  it('a finished recording is moved once no encoder can resume it, and plays as before', async () => {
    const playlist = addressOf('match', 'source.m3u8');
    await end('match');
    await runWork();
    expect(await localSegments('match')).toHaveLength(20);
    const before = [await send(playlist), await send(segmentOf('match', 18))];
    now += resumeWithinMs;
    await runWork();

    expect(await localSegments('match')).toEqual([]);
    const keys = await stores[kind].keys();
    expect(
      keys.filter((key) => /^alpha\/match\/run-0\/source\/(?:\d+\.m4s|init\.mp4)$/.test(key)),
    ).toHaveLength(20);
    // These files are needed to restore the recording.
    expect(keys).toContain('alpha/match/recording.json');
    expect(keys).toContain('alpha/match/run-0/source/index.m3u8');

    const after = [await send(playlist), await send(segmentOf('match', 18))];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(after[1]?.body).toBe('match 0 18');
    for (const name of ['content-type', 'etag', 'last-modified', 'cache-control'])
      expect([name, after[1]?.headers[name]]).toEqual([name, before[1]?.headers[name]]);
    const { bytes, movedBytes, problem } = await storageOf('match');
    expect([movedBytes > 0, bytes > movedBytes, problem]).toEqual([true, true, null]);
  });

  it('a match that is resumed before its move stays on this machine until it ends again', async () => {
    await end('early');
    await setStatus('early', 'live');
    now += resumeWithinMs + 60_000;
    await runWork();
    expect(await localSegments('early')).toHaveLength(20);
    await endAndMove('early');
    expect(await localSegments('early')).toEqual([]);
  });

  it('a run that is open at the move, as after a crash of the ingest, is moved within an hour after it was ended', async () => {
    const interrupted = { startMs: originMs + 50_000, durationsMs: [2000] };
    await writeRecording(path.join(recordings(), 'alpha'), 'interrupted', [run, interrupted]);
    await endAndMove('interrupted');
    const left = await localSegments('interrupted');
    expect(left.toSorted()).toEqual(['run-1/source/0.m4s', 'run-1/source/init.mp4']);
    const manifest = path.join(recordings(), 'alpha/interrupted/recording.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('"endMs":null', `"endMs":${originMs + 52_000}`));
    now += hourMs;
    await runWork();
    expect(await localSegments('interrupted')).toEqual([]);
    expect((await send(segmentOf('interrupted', 0, 1))).body).toBe('interrupted 1 0');
  });

  it('a match that is resumed after its move plays as one stream, and its new run is moved at the end', async () => {
    await endAndMove('resumed');
    await setStatus('resumed', 'live');
    const more = { startMs: originMs + 50_000, durationsMs: [2000, 2000] };
    // The ingest adds a run and does not write the earlier one again.
    await writeRecording(path.join(recordings(), 'alpha'), 'more', [run, more]);
    const [from, to] = ['more', 'resumed'].map((id) => path.join(recordings(), 'alpha', id));
    await rename(path.join(from ?? '', 'run-1'), path.join(to ?? '', 'run-1'));
    await rename(path.join(from ?? '', 'recording.json'), path.join(to ?? '', 'recording.json'));
    const live = async () => (await send(addressOf('resumed', 'source.m3u8'))).body;
    await expect.poll(live, { timeout: 5000 }).toContain('films/resumed/run-1/source/1.m4s');
    expect(await live()).toContain('films/resumed/run-0/source/18.m4s');
    expect((await send(segmentOf('resumed', 18))).body).toBe('resumed 0 18');
    expect((await send(segmentOf('resumed', 1, 1))).body).toBe('more 1 1');
    await runWork();
    expect(await localSegments('resumed')).toHaveLength(3);

    await writeRecording(path.join(recordings(), 'alpha'), 'more', [
      run,
      { ...more, isOver: true },
    ]);
    await rename(path.join(from ?? '', 'recording.json'), path.join(to ?? '', 'recording.json'));
    await endAndMove('resumed');
    expect(await localSegments('resumed')).toEqual([]);
    expect((await send(segmentOf('resumed', 0, 1))).body).toBe('more 1 0');
    expect((await send(segmentOf('resumed', 0))).body).toBe('resumed 0 0');
  });

  it('[SEC-16] moved segments of a sold match play for its buyers only, until the refund', async () => {
    await endAndMove('sold');
    expect(await localSegments('sold')).toEqual([]);
    expect((await send(segmentOf('sold'))).statusCode).toBe(403);
    const { access: token } = await signedIn(shop.api, 'buyer');
    const purchaseId = (await buyTicket(shop, { token }, 'sold')).body.content.id;
    const { body } = await shop.api.event.get({ params: { id: 'sold' }, token });
    const address = body.content.source.hd.replace('master.m3u8', 'films/sold/run-0/source/7.m4s');
    const played = await send(address);
    // The file itself and no redirect to the store, whose address could outlive the entitlement.
    expect([played.statusCode, played.body, played.headers.location]).toEqual([
      200,
      'sold 0 7',
      undefined,
    ]);
    expect(played.headers['cache-control']).toBe('private, no-cache');
    const refund = {
      operatorKey: testOperatorKey,
      params: { id: purchaseId },
      body: { reason: 'a test' },
    };
    expect((await shop.api.purchase.refund(refund)).status).toBe(200);
    now += 9000;
    expect((await send(address)).statusCode).toBe(403);
    expect((await send(address, {}, 'HEAD')).statusCode).toBe(403);
  });

  it('captions that are set, replaced or removed after the move are served at once, and their copies follow', async () => {
    await endAndMove('captions');
    const keys = async () =>
      (await stores[kind].keys()).filter((key) => key.startsWith('alpha/captions/captions/'));
    const setCaptions = async (language: string, text: string | null) => {
      const file = text === null ? null : `WEBVTT\n\n00:01.000 --> 00:03.000\n${text}`;
      const set = await shop.api.recording.setCaptions({
        operatorKey: testOperatorKey,
        params: { id: 'captions' },
        body: { language, file },
      });
      expect(set.status).toBe(200);
    };
    const captionsIn = async (language: string) =>
      (await send(addressOf('captions', `captions-${language}-0.vtt`))).body;
    await setCaptions('en', 'Kick-off');
    await setCaptions('de', 'Anpfiff');
    expect(await captionsIn('en')).toContain('Kick-off');
    expect(await keys()).toEqual([]);
    await runWork();
    const both = ['alpha/captions/captions/de.vtt', 'alpha/captions/captions/en.vtt'];
    expect((await keys()).toSorted()).toEqual(both);

    await setCaptions('en', 'The whistle');
    await setCaptions('de', null);
    expect(await captionsIn('en')).toContain('The whistle');
    await runWork();
    expect(await keys()).toEqual(['alpha/captions/captions/en.vtt']);
    expect(await stores[kind].read('alpha/captions/captions/en.vtt')).toContain('The whistle');
    expect(await localSegments('captions')).toEqual([]);
    now += 31 * dayMs;
    await shop.api.app.jobs.runNamed(['recording-retention']);
    await runWork();
    expect(await keys()).toEqual([]);
  });

  it('a recording whose retention has ended is removed from this machine and from the store', async () => {
    await endAndMove('old');
    now += 20 * dayMs;
    await endAndMove('young');
    now += 11 * dayMs;
    await shop.api.app.jobs.runNamed(['recording-retention']);
    await runWork();
    const keys = await stores[kind].keys();
    expect(keys.filter((key) => key.startsWith('alpha/old/'))).toEqual([]);
    expect(keys).toContain('alpha/young/run-0/source/0.m4s');
    expect(await readdir(path.join(recordings(), 'alpha'))).not.toContain('old');
    const { content } = (await shop.api.event.get({ params: { id: 'old' } })).body;
    expect([content.source.hd, (await send(segmentOf('old'))).statusCode]).toEqual([null, 404]);
    expect((await send(segmentOf('young'))).statusCode).toBe(200);
  });

  it('audio tracks and the panorama are moved, play and are removed with their match', async () => {
    const playlists = ['master.m3u8', 'source.m3u8', 'sound-2.m3u8', 'pano.m3u8'];
    const files = [
      'films/wide/run-0/sound-1/init.mp4',
      'films/wide/run-0/sound-2/18.m4s',
      'films/wide-panorama/run-0/source/18.m4s',
    ];
    const contents = async () => {
      const found = [];
      for (const file of [...playlists, ...files]) {
        const { statusCode, body } = await send(addressOf('wide', file));
        found.push([file, statusCode, body]);
      }
      return found;
    };
    await end('wide');
    await setStatus('wide', 'live');
    now += resumeWithinMs + 60_000;
    await runWork();
    expect(await localSegments('wide-panorama')).toHaveLength(20);
    await end('wide');
    const before = await contents();
    expect(before.map(([, status]) => status)).toEqual(before.map(() => 200));
    now += resumeWithinMs + 60_000;
    await runWork();
    for (const id of ['wide', 'wide-panorama']) expect(await localSegments(id)).toEqual([]);
    const keys = await stores[kind].keys();
    for (const file of files) expect(keys).toContain(file.replace('films', 'alpha'));
    expect(await contents()).toEqual(before);
    expect(before.at(-1)?.[2]).toBe('wide-panorama 0 18');
    const { movedBytes } = await storageOf('wide');
    expect(movedBytes).toBeGreaterThan(60 * 'wide 0 0'.length + 20 * 'wide-panorama'.length);

    now += 31 * dayMs;
    await shop.api.app.jobs.runNamed(['recording-retention']);
    await runWork();
    expect((await stores[kind].keys()).filter((key) => key.startsWith('alpha/wide'))).toEqual([]);
    const left = await readdir(path.join(recordings(), 'alpha'));
    expect(left.filter((name) => name.startsWith('wide'))).toEqual([]);
  });
});

describe('without a store', () => {
  beforeAll(() => setUp(() => ({})));
  afterAll(tearDown);

  it('a finished recording stays where it is, and its size is reported', async () => {
    await endAndMove('match');
    expect(await localSegments('match')).toHaveLength(20);
    const { bytes, movedBytes } = await storageOf('match');
    expect([bytes > 0, movedBytes]).toEqual([true, 0]);
    expect((await send(segmentOf('match'))).body).toBe('match 0 0');
  });
});

describe('when the store fails', () => {
  beforeAll(() => setUp(() => s3.env));
  afterAll(tearDown);

  it('a move while the store is unreachable deletes nothing, reports the problem, and succeeds afterwards', async () => {
    s3.isDown = true;
    await endAndMove('away');
    expect(await localSegments('away')).toHaveLength(20);
    expect((await send(segmentOf('away'))).body).toBe('away 0 0');
    const { problem } = await storageOf('away');
    expect(problem).toMatch(/^It could not be moved: s3:\/\/matches-\S+: it cannot be reached \(E/);
    expect(logged).not.toContain(s3.env.S3_SECRET_ACCESS_KEY);
    s3.isDown = false;
    await retryWork();
    expect(await localSegments('away')).toEqual([]);
    expect((await storageOf('away')).problem).toBeNull();
    expect((await send(segmentOf('away', 3))).body).toBe('away 0 3');
  });

  it('a recording that was moved in part plays, and its move is completed after a restart', async () => {
    // Two batches: the second one fails.
    s3.putsLeft = 18;
    await endAndMove('half');
    const left = await localSegments('half');
    expect(left).toHaveLength(4);
    s3.isDown = false;
    s3.putsLeft = Infinity;
    const contents = async () => {
      const found: string[] = [];
      for (let index = 0; index < 19; index += 1)
        found.push((await send(segmentOf('half', index))).body);
      return found;
    };
    const expected = Array.from({ length: 19 }, (_, index) => `half 0 ${index}`);
    expect(await contents()).toEqual(expected);
    const list = path.join(recordings(), 'alpha/half/stored.jsonl');
    await shop.close();
    // The process was killed while it wrote a line.
    await appendFile(list, '\n{"path":"run-0/source/ini');
    shop = await open(s3.env);
    expect(await contents()).toEqual(expected);
    await retryWork();
    expect(await localSegments('half')).toEqual([]);
    expect(await contents()).toEqual(expected);
    expect((await readFile(list, 'utf8')).match(/sha256/g)).toHaveLength(20);
  });

  it('a file whose copy differs is not deleted until a copy is equal', async () => {
    s3.corrupts = /^alpha\/spoiled\/run-0\/source\/5\.m4s$/;
    await endAndMove('spoiled');
    expect(await localSegments('spoiled')).toHaveLength(20);
    expect((await storageOf('spoiled')).problem).toContain(
      'the copy of run-0/source/5.m4s differs from the file',
    );
    expect((await send(segmentOf('spoiled', 5))).body).toBe('spoiled 0 5');
    s3.corrupts = null;
    await retryWork();
    expect((await send(segmentOf('spoiled', 5))).body).toBe('spoiled 0 5');
    expect(await localSegments('spoiled')).toEqual([]);
  });

  it('a segment that is missing or damaged in the store returns 404, is logged, and is requested once a minute', async () => {
    await endAndMove('lost');
    await s3.remove('alpha/lost/run-0/source/1.m4s');
    await s3.replace('alpha/lost/run-0/source/2.m4s', 'other 0 2');
    s3.drainRequests();
    for (const [index, fault] of [
      [1, 'missing'],
      [2, 'damaged'],
    ] as const) {
      expect((await send(segmentOf('lost', index))).statusCode).toBe(404);
      expect((await send(segmentOf('lost', index))).statusCode).toBe(404);
      expect(s3.drainRequests()).toEqual([`GET alpha/lost/run-0/source/${index}.m4s`]);
      expect(logged).toContain(`a file of a recording is ${fault} in the store`);
    }
    expect((await send(segmentOf('lost', 3))).body).toBe('lost 0 3');
    await s3.replace('alpha/lost/run-0/source/2.m4s', 'lost 0 2');
    now += 60_000;
    expect((await send(segmentOf('lost', 2))).body).toBe('lost 0 2');
  });

  it('while the store is unreachable, segments return 503 with Retry-After, except cached ones', async () => {
    await endAndMove('match');
    expect((await send(segmentOf('match', 1))).statusCode).toBe(200);
    s3.isDown = true;
    const failed = await send(segmentOf('match', 2));
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '2']);
    expect((await send(segmentOf('match', 1))).body).toBe('match 0 1');
    expect((await send(addressOf('match', 'source.m3u8'))).statusCode).toBe(200);
    s3.isDown = false;
    expect((await send(segmentOf('match', 2))).body).toBe('match 0 2');
  });
});

describe('requests for moved segments', () => {
  beforeAll(async () => {
    await setUp(() => s3.env);
    await endAndMove('match');
    s3.drainRequests();
  });
  afterAll(tearDown);

  it('reach the store once for all viewers', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => send(segmentOf('match', 4))));
    expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => 'match 0 4'));
    expect((await send(segmentOf('match', 4), { range: 'bytes=6-7' })).body).toBe('0 ');
    expect(s3.drainRequests()).toEqual(['GET alpha/match/run-0/source/4.m4s']);
  });

  it('do not reach the store for HEAD, by which a proxy checks access, or for a revalidation', async () => {
    const checked = await send(segmentOf('match', 5), {}, 'HEAD');
    expect([
      checked.statusCode,
      checked.headers['content-length'],
      checked.headers['content-type'],
    ]).toEqual([200, '9', 'video/iso.segment']);
    const etag = String(checked.headers.etag);
    expect((await send(segmentOf('match', 5), { 'if-none-match': etag })).statusCode).toBe(304);
    expect(s3.drainRequests()).toEqual([]);
    expect((await send(segmentOf('match', 99))).statusCode).toBe(403);
  });
});
