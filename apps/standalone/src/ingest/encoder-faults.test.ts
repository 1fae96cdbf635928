/** The ingest and the backend together, with a real encoder: keys that are wrong, and processes that end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createTestApi,
  freePort,
  openTestDatabase,
  testOperatorKey,
  type TestApi,
} from '@grandstand/api/testing';
import {
  createHttpAuthorise,
  frameNumbers,
  hasFfmpeg,
  startEncoder,
  startTestIngest,
  type Encoder,
} from '@grandstand/ingest/testing';
import { describe, it, type TestContext } from 'vitest';

const entry = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
const operator = { operatorKey: testOperatorKey };

/** Starts a backend that can be stopped and started again, with the same database, address and recordings. */
async function createSetup({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-encoder-'));
  const recordings = path.join(folder, 'recordings');
  const db = await openTestDatabase();
  const port = await freePort();
  let api: TestApi | null = null;
  onTestFinished(async () => {
    await api?.close();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const backend = (): TestApi => {
    if (api === null) throw new Error('the backend is stopped');
    return api;
  };
  const start = async (): Promise<void> => {
    const env = { RECORDINGS_DIR: recordings, DATA_DIR: path.join(folder, 'data') };
    api = await createTestApi({ db, env });
    await api.app.listen({ port, host: '127.0.0.1' });
  };
  await start();
  return {
    recordings,
    address: `http://127.0.0.1:${port}`,
    start,
    stop: async () => {
      await api?.close();
      api = null;
    },
    backend,
    /** Creates a live match of a tenant; returns its id. */
    createMatch: async (tenant: string): Promise<string> => {
      const body = {
        title: 'A match',
        sportType: 'football',
        film: null,
        gameStartDate: new Date().toISOString(),
      };
      const { id } = (await backend().event.create({ ...operator, tenant, body })).body.content;
      const live = { params: { id }, body: { status: 'live' } };
      await backend().event.setStatus({ ...operator, tenant, ...live });
      return id;
    },
    createKey: async (tenant: string, eventId: string): Promise<{ key: string; id: string }> =>
      (await backend().streamKey.create({ ...operator, tenant, body: { event_id: eventId } })).body
        .content,
    recordingOf: async (id: string, tenant = 'alpha') =>
      (await backend().recording.get({ ...operator, tenant, params: { id } })).body.content,
    playlistOf: async (id: string, tenant = 'alpha'): Promise<string[]> => {
      const url = `/media/events/${id}/source.m3u8`;
      const { body, statusCode } = await backend().app.inject({
        url,
        headers: { host: `${tenant}.test` },
      });
      const lines = statusCode === 200 ? body.split('\n') : [];
      return lines.filter((line) => line.endsWith('.m4s'));
    },
    encode: (url: string): Encoder => {
      const encoder = startEncoder(url);
      onTestFinished(() => encoder.kill());
      return encoder;
    },
  };
}

const unknownKey = 'This stream key is unknown, or no longer valid';

describe.skipIf(!hasFfmpeg)('an encoder', { timeout: 360_000 }, () => {
  it.concurrent('is refused with a wrong or rotated key, reaches only the match of its key, and ends when the key is revoked', async ({
    expect,
    onTestFinished,
  }) => {
    const setup = await createSetup({ onTestFinished });
    const ingest = await startTestIngest({
      authorise: createHttpAuthorise(setup.address),
      recordingsDir: setup.recordings,
    });
    onTestFinished(() => ingest.close());
    const match = await setup.createMatch('alpha');
    const { key: old, id } = await setup.createKey('alpha', match);
    const { streamKey } = setup.backend();
    const { key } = (await streamKey.rotate({ ...operator, params: { id } })).body.content;
    for (const wrong of [`${key}x`, old]) {
      const encoder = setup.encode(ingest.url(wrong));
      await encoder.ended;
      expect(encoder.output()).toContain(unknownKey);
    }
    const ofOtherTenant = await setup.createMatch('beta');
    const theirs = setup.encode(ingest.url((await setup.createKey('beta', ofOtherTenant)).key));
    await expect.poll(() => setup.playlistOf(ofOtherTenant, 'beta')).not.toEqual([]);
    expect(await setup.playlistOf(match)).toEqual([]);
    await theirs.kill();

    const encoder = setup.encode(ingest.url(key));
    await expect.poll(() => setup.playlistOf(match)).not.toEqual([]);
    expect((await setup.recordingOf(match)).problem).toBeNull();
    await streamKey.revoke({ ...operator, params: { id } });
    await encoder.ended;
    await expect
      .poll(async () => (await setup.recordingOf(match)).problem)
      .toMatch(/^No encoder has been connected since .* \(no longer permitted\)$/);
    expect(ingest.log()).not.toContain(key);
  });

  it.concurrent('is recorded while the backend is stopped, and all of it is listed again after the ingest was killed and both have restarted', async ({
    expect,
    onTestFinished,
  }) => {
    const setup = await createSetup({ onTestFinished });
    const match = await setup.createMatch('alpha');
    const { key } = await setup.createKey('alpha', match);
    const rtmpPort = await freePort();
    const startIngest = (): ChildProcess => {
      const env = {
        RTMP_PORT: String(rtmpPort),
        RECORDINGS_DIR: setup.recordings,
        API_URL: setup.address,
      };
      const child = spawn(process.execPath, [entry], {
        env: { ...process.env, GRANDSTAND_ENV: 'local', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const listening = ({ stdout }: ChildProcess) =>
      new Promise<void>((resolve) => void stdout?.once('data', () => resolve()));
    const ingest = startIngest();
    await listening(ingest);
    const url = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
    const first = setup.encode(url);
    await expect.poll(() => setup.playlistOf(match)).not.toEqual([]);
    const [segment = ''] = await setup.playlistOf(match);
    const [, recording = ''] = /films\/([^/]+)\//.exec(segment) ?? [];
    const run = path.join(setup.recordings, 'alpha', recording, 'run-0', 'source', 'index.m3u8');

    await setup.stop();
    const recorded = () => readFileSync(run, 'utf8').match(/#EXTINF/g)?.length ?? 0;
    const before = recorded();
    await expect.poll(recorded).toBeGreaterThan(before);
    expect(first.isRunning()).toBe(true);
    ingest.kill('SIGKILL');
    await first.ended;

    await setup.start();
    await listening(startIngest());
    const playlistBefore = await setup.playlistOf(match);
    expect(playlistBefore.length).toBeGreaterThan(before);
    const numbers = await frameNumbers(run);
    expect(numbers.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    const { runs } = await setup.recordingOf(match);
    expect(runs).toMatchObject([{ endReason: 'ingest restarted' }]);

    setup.encode(url);
    await expect
      .poll(() => setup.playlistOf(match))
      .toContainEqual(expect.stringContaining('run-1'));
    expect((await setup.playlistOf(match)).slice(0, playlistBefore.length)).toEqual(playlistBefore);
  });
});
