/** A live stream of another site, mirrored by the ingest, as viewers of a sold match see it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestApi,
  testOperatorKey as operatorKey,
  type TestApi,
} from '@grandstand/api/testing';
import { startIngest, type Ingest, type IngestOptions } from '@grandstand/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-mirror-'));
const recordings = path.join(folder, 'recordings');
const log = { info: () => {}, warn: () => {} };
let api: TestApi;
let ingest: Ingest;
let encoder: ChildProcess | null = null;

/** The other site: files of a folder. */
const readOutside: NonNullable<IngestOptions['readOutside']> = async (url) => {
  const bytes = await readFile(path.join(folder, 'site', url.pathname)).catch(() => null);
  const headers = { 'access-control-allow-origin': '*' };
  return { url, status: bytes === null ? 404 : 200, headers, bytes: bytes ?? Buffer.alloc(0) };
};

/** Encodes into the site's folder, as the encoder of another platform. */
function encode(flags: string): void {
  const file = path.join(folder, 'site', 'live.m3u8');
  spawnSync('mkdir', ['-p', path.dirname(file)]);
  encoder = spawn(
    'ffmpeg',
    [
      ...'-hide_banner -loglevel error -re -f lavfi -i testsrc2=size=128x72:rate=25'.split(' '),
      ...'-re -f lavfi -i sine=sample_rate=48000 -c:v libx264 -preset ultrafast'.split(' '),
      ...'-bf 0 -g 25 -pix_fmt yuv420p -c:a aac -f hls -hls_time 1 -hls_list_size 8'.split(' '),
      '-hls_flags',
      `${flags}program_date_time+omit_endlist`,
      file,
    ],
    { stdio: 'ignore' },
  );
}
async function killEncoder(): Promise<void> {
  if (encoder === null) return;
  const ended = new Promise((resolve) => encoder?.once('close', resolve));
  encoder.kill('SIGKILL');
  await ended;
}

beforeAll(async () => {
  api = await createTestApi({
    readOutside,
    env: { RECORDINGS_DIR: recordings, DATA_DIR: path.join(folder, 'data') },
  });
  ingest = await startIngest({
    recordingsDir: recordings,
    rtmp: { host: '127.0.0.1', port: 0 },
    authorise: async () => ({ outcome: 'unavailable', reason: 'only mirrors' }),
    log,
    readOutside,
  });
});
afterAll(async () => {
  await killEncoder();
  await ingest.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const play = (address: string) =>
  api.app.inject({
    method: 'GET',
    url: new URL(address, 'http://alpha.test').pathname,
    headers: { host: 'alpha.test' },
  });
const segments = (text: string) => text.split('\n').filter((line) => line.endsWith('.m4s'));

describe.skipIf(!hasFfmpeg)('a mirrored stream of another site', () => {
  it('[SEC-16] is a sold match with guards, clips and its replay, at one address', async () => {
    encode('');
    const created = await api.event.create({
      operatorKey,
      body: {
        title: 'Mirrored',
        sportType: 'football',
        gameStartDate: new Date(Date.now() - 1000).toISOString(),
        commerceType: 'commerce_members_media',
      },
    });
    const { id } = created.body.content;
    const mirrored = await api.recording.mirror({
      operatorKey,
      params: { id },
      body: { address: 'https://cdn.example/live.m3u8' },
    });
    expect(mirrored.status).toBe(200);

    const status = async () => {
      await api.app.jobs.runNamed(['event-schedule']);
      return (await api.event.get({ params: { id } })).body.content.eventStatus;
    };
    await expect.poll(status, { timeout: 40_000 }).toBe('live');
    expect((await play(`/media/events/${id}/master.m3u8`)).statusCode).toBe(403);

    const login = {
      username: 'viewer@example.org',
      password: 'correct horse',
      strategy: 'refresh',
    };
    await api.signIn.register({ body: { ...login, display_name: 'viewer' } });
    const signedIn = await api.signIn.login({
      body: { ...login, device_id: 'laptop', device_name: 'Laptop' },
    });
    const token = signedIn.body.content.tokenData.access_token;
    const { hd } = (await api.event.get({ params: { id }, token })).body.content.source;
    const variant = hd.replace('master', 'source');
    const playlist = async () => (await play(variant)).body;
    await expect.poll(async () => segments(await playlist()).length).toBeGreaterThanOrEqual(2);
    const [segment = ''] = segments(await playlist());
    const address = new URL(segment, variant).href;
    expect((await play(address)).statusCode).toBe(200);
    const open = address.replace(/\/h\/[^/]+/, '');
    expect((await play(open)).statusCode).toBe(403);

    const { recorded } = (await api.recording.get({ operatorKey, params: { id } })).body.content;
    const clip = await api.clip.create({
      token,
      body: {
        event_id: id,
        media_type: 'user_clip',
        title: 'Just now',
        visibility: 'private',
        start_time: Math.round(Math.max(0, recorded.end - 2) * 1000),
        end_time: Math.round(recorded.end * 1000),
      },
    });
    expect(clip.status).toBe(200);
    const cut = await play(clip.body.content.source.hd.replace('master', 'source'));
    expect(segments(cut.body).length).toBeGreaterThan(0);

    await killEncoder();
    encode('append_list+discont_start+');
    await expect.poll(playlist, { timeout: 40_000 }).toContain('#EXT-X-DISCONTINUITY');

    await api.event.setStatus({ operatorKey, params: { id }, body: { status: 'archived' } });
    await expect.poll(playlist).toContain('#EXT-X-ENDLIST');
    expect(await playlist()).toContain(segment);
    const lastEnd = async () => {
      await api.app.jobs.runNamed(['mirrors']);
      const { content } = (await api.recording.get({ operatorKey, params: { id } })).body;
      return content.runs.at(-1)?.endReason;
    };
    await expect.poll(lastEnd).toBe('mirror ended');

    await api.signIn.logout({ token });
    expect((await play(address)).statusCode).toBe(403);
  }, 120_000);
});
