/** Two processes with a folder each and avatars, art and earlier builds in S3 (SHARED_STORE). */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventOf } from '../../modules/event/testing.ts';
import { openS3StandIn, type S3StandIn } from '../../modules/media-store/testing.ts';
import { signedIn } from '../../modules/session/testing.ts';
import type { OpenDatabase } from '../database/database.ts';
import { moveSharedFiles } from './move-shared-files.ts';
import { createTestApi, openTestDatabase, testOperatorKey, type TestApi } from '../../testing.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
/** A separate database, because other tests notify on the same channel. */
const channelDatabase = `shared_${process.pid}`;
const onServer = async (statement: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const headers = { host: 'alpha.test' };
/** Longest time for which a request may wait for the store, and a busy machine, ms. */
const boundMs = 9000;

describe.skipIf(url === '')('with SHARED_STORE in S3', () => {
  let dir = '';
  let db: OpenDatabase;
  let s3: S3StandIn;
  let one: TestApi;
  let other: TestApi;
  let token = '';
  let image = '';
  const lines: string[] = [];
  beforeAll(async () => {
    db = await openTestDatabase();
    dir = await mkdtemp(path.join(tmpdir(), 'shared-'));
    s3 = await openS3StandIn(path.join(dir, 's3'));
    await onServer(`CREATE DATABASE ${channelDatabase}`);
    const channelUrl = new URL(url);
    channelUrl.pathname = channelDatabase;
    const open = (name: string) =>
      createTestApi({
        db,
        ...(name === 'one' && { content: { alpha: { events: [eventOf('match')] } } }),
        env: {
          ...s3.env,
          MEDIA_STORE: '',
          SHARED_STORE: s3.address,
          DATABASE_URL: channelUrl.href,
          DATA_DIR: path.join(dir, name),
        },
        logTo: { write: (line) => void lines.push(line) },
      });
    one = await open('one');
    other = await open('other');
    ({ access: token } = await signedIn(one, 'face'));
    const blue = { width: 64, height: 64, channels: 3 as const, background: '#00f' };
    image = (await sharp({ create: blue }).jpeg().toBuffer()).toString('base64');
  }, 120_000);
  afterAll(async () => {
    await one.close();
    await other.close();
    await s3.close();
    await db.close();
    await onServer(`DROP DATABASE ${channelDatabase}`);
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(() => {
    s3.isDown = false;
    s3.hangs = false;
    s3.drainRequests();
    lines.length = 0;
  });

  const fetched = (api: TestApi, address: string) => api.app.inject({ url: address, headers });
  const statusAt = async (api: TestApi, address: string) =>
    (await fetched(api, address)).statusCode;
  const newAvatar = async (): Promise<string> =>
    (await one.avatar.upload({ token, body: { image } })).body.content.avatarUrl;
  const reads = () => s3.drainRequests().filter((request) => request.startsWith('GET'));
  /** Waits until this process asks the store again after a failure. */
  const recovered = (api: TestApi, address: string) =>
    expect.poll(() => statusAt(api, address), { timeout: 60_000 }).toBe(200);

  it('an avatar of one process is fetched once by the other, and served by none after its removal', async () => {
    const address = await newAvatar();
    const first = await fetched(other, address);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(first.headers['cache-control']).toContain('private');
    expect([await statusAt(other, address), await statusAt(one, address)]).toEqual([200, 200]);
    expect(reads()).toHaveLength(1);
    expect(await s3.keys()).toEqual([`avatars/alpha/${path.basename(address)}`]);
    // By one process; the other has a copy on its disk.
    await one.avatar.remove({ token });
    expect(await statusAt(one, address)).toBe(404);
    await expect.poll(() => statusAt(other, address)).toBe(404);
    expect(await s3.keys()).toEqual([]);
    expect(await statusAt(other, '/media/avatars/a_0123456789abcdef.webp')).toBe(404);
  }, 60_000);

  it('a picture that an operator uploaded at one process is served and resized by the other', async () => {
    const { body } = await one.event.setPicture({
      operatorKey: testOperatorKey,
      params: { id: 'match' },
      body: { image },
    });
    const address: string = body.content.imageUrl;
    expect(address).toMatch(/^\/media\/art\/uploads\//);
    expect((await fetched(other, address)).headers['content-type']).toBe('image/webp');
    const resized = await fetched(other, `/media/picture/320/webp?src=${address}`);
    expect([resized.statusCode, resized.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await statusAt(other, '/media/art/uploads/none.webp')).toBe(404);
  }, 60_000);

  it('while S3 is down, cached files are served, other files and uploads get 503, and one line says why', async () => {
    const shown = await newAvatar();
    await statusAt(other, shown);
    const { access } = await signedIn(one, 'second');
    const unseen = (await one.avatar.upload({ token: access, body: { image } })).body.content
      .avatarUrl as string;
    s3.isDown = true;
    expect(await statusAt(other, shown)).toBe(200);
    const refused = await fetched(other, unseen);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    // At once: the store is asked again after two seconds only.
    expect((await Promise.all([1, 2, 3].map(() => statusAt(other, unseen)))).join()).toBe(
      '503,503,503',
    );
    const failures = lines.filter((line) => line.includes('the store of SHARED_STORE fails'));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(`${s3.address}: it cannot be reached`);
    const upload = await other.avatar.upload({ token: access, body: { image } });
    expect([upload.status, upload.body.messageErrorCode]).toEqual([503, 'service_unavailable']);
    s3.isDown = false;
    await recovered(other, unseen);
    // What viewers removed meanwhile is gone.
    s3.isDown = true;
    await one.avatar.remove({ token: access });
    s3.isDown = false;
    await expect.poll(() => statusAt(other, unseen)).toBe(404);
    expect(await statusAt(one, unseen)).toBe(404);
  }, 90_000);

  it('a slow S3 delays only files that this process has not cached, and for a few seconds', async () => {
    const shown = await newAvatar();
    await statusAt(other, shown);
    const { access } = await signedIn(one, 'third');
    const unseen = (await one.avatar.upload({ token: access, body: { image } })).body.content
      .avatarUrl as string;
    s3.drainRequests();
    s3.hangs = true;
    const startedAt = performance.now();
    const waiting = Promise.all([1, 2, 3].map(() => statusAt(other, unseen)));
    expect(await statusAt(other, shown)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(4000);
    expect(await waiting).toEqual([503, 503, 503]);
    expect(performance.now() - startedAt).toBeLessThan(boundMs);
    expect(reads()).toHaveLength(1);
    s3.hangs = false;
    await recovered(other, unseen);
  }, 60_000);

  it('files that are still in SHARED_DIR are served from there, until a command moves them', async () => {
    const folder = path.join(dir, 'one/art/alpha/uploads');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'old.svg'), svg);
    const address = '/media/art/uploads/old.svg';
    expect((await fetched(one, address)).body).toBe(svg);
    const { config } = one.app.platform;
    expect((await moveSharedFiles(config)).files).toBeGreaterThan(0);
    expect(existsSync(path.join(folder, 'old.svg'))).toBe(false);
    expect(await s3.read('art/alpha/uploads/old.svg')).toBe(svg);
    for (const api of [one, other]) expect((await fetched(api, address)).body).toBe(svg);
    expect(await moveSharedFiles(config)).toEqual({ files: 0, bytes: 0 });
    // A copy that arrives damaged stays where it was.
    await writeFile(path.join(folder, 'odd.svg'), svg);
    s3.corrupts = /odd/;
    await expect(moveSharedFiles(config)).rejects.toThrow('art/alpha/uploads/odd.svg differs');
    s3.corrupts = null;
    expect(await readFile(path.join(folder, 'odd.svg'), 'utf8')).toBe(svg);
    await expect(
      moveSharedFiles({ ...config, sharedStore: { kind: 'folder', folder: config.sharedDir } }),
    ).rejects.toThrow('SHARED_STORE: expected an address');
  }, 60_000);
});
