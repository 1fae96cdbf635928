import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIngest, type Ingest } from './ingest.ts';
import { listedSegments } from './recording/hls-index.ts';
import { isFfmpegHere, keysOf, manifestOf, publish, type Encoder } from './testing.ts';

const key = 'gs_northline_verysecretkey';
let recordingsDir = '';
let ingest: Ingest;
let encoders: Encoder[] = [];
let lines: string[] = [];
let keys = keysOf({});

async function open(): Promise<void> {
  keys = keysOf({
    [key]: {},
    backup: { role: 'backup' },
    ladder: { recordingId: 'r2', ladder: true },
  });
  ingest = await openIngest({
    recordingsDir,
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    maxLadders: 1,
    ffmpeg: 'ffmpeg',
    authorise: keys.authorise,
    log: (text) => lines.push(text),
    checkEveryMs: 200,
  });
}
beforeEach(async () => {
  recordingsDir = await mkdtemp(join(tmpdir(), 'ingest-'));
  lines = [];
  await open();
});
afterEach(async () => {
  await Promise.all(encoders.map((encoder) => encoder.kill()));
  encoders = [];
  await ingest.close();
  await rm(recordingsDir, { recursive: true, force: true });
});
const encode = (name: string, options: Parameters<typeof publish>[1] = {}): Encoder => {
  const encoder = publish(`rtmp://127.0.0.1:${ingest.rtmpPort}/live/${name}`, options);
  encoders.push(encoder);
  return encoder;
};
const folder = (id = 'r1') => join(recordingsDir, 'northline', id);
const runs = async (id = 'r1') => (await manifestOf(folder(id)))?.runs ?? [];
const segments = (run: number, variant = 'source', id = 'r1') =>
  listedSegments(join(folder(id), `run-${run}`, variant, 'index.m3u8'));
const status = async () =>
  JSON.parse(await readFile(join(folder(), 'status.json'), 'utf8').catch(() => '{}')) as {
    state?: string;
    problems?: string[];
    bitrate?: number;
    keyFrameIntervalMs?: number;
  };
const slow = { timeout: 40_000 };

describe.skipIf(!isFfmpegHere)('an encoder that publishes by RTMP', () => {
  it('is recorded as segments of its own quality, from its first key frame', slow, async () => {
    const before = Date.now();
    encode(key);
    await expect.poll(() => segments(0)).toHaveLength(2);
    const [run] = await runs();
    expect(run).toMatchObject({ run: 0, endMs: null, exactness: 'frame', address: '127.0.0.1' });
    expect(run?.variants).toEqual([
      {
        name: 'source',
        bandwidth: expect.any(Number),
        codecs: expect.stringMatching(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/),
        width: 320,
        height: 180,
        frameRate: expect.closeTo(25, 0),
      },
    ]);
    expect(run?.startMs).toBeGreaterThan(before);
    expect((await manifestOf(folder()))?.targetSeconds).toBe(2);
    expect((await segments(0)).map(({ duration }) => duration)).toEqual([2, 2]);
    await expect.poll(status).toMatchObject({ state: 'publishing', keyFrameIntervalMs: 1000 });
    expect((await status()).bitrate).toBeGreaterThan(10_000);
    expect((await status()).problems).toEqual([]);
  });

  it('is gone and comes back in another size: a second run, at the right time', slow, async () => {
    const first = encode(key);
    await expect.poll(() => segments(0)).not.toHaveLength(0);
    await first.kill();
    await expect.poll(async () => (await runs())[0]?.endReason).toBe('the encoder has gone');
    const [ended] = await runs();
    const length = (await segments(0)).reduce((sum, { duration }) => sum + duration, 0);
    expect(ended?.endMs).toBeCloseTo((ended?.startMs ?? 0) + length * 1000, -1);

    const back = Date.now();
    encode(key, { size: '640x360' });
    await expect.poll(async () => (await runs())[1]?.variants[0]?.width).toBe(640);
    const [, second] = await runs();
    // ffmpeg needs a moment to start.
    expect((second?.startMs ?? 0) - back).toBeGreaterThan(0);
    expect((second?.startMs ?? 0) - back).toBeLessThan(3000);
    expect(second?.startMs).toBeGreaterThan(ended?.endMs ?? Infinity);
  });

  it('is refused with a wrong key, and while another one publishes', slow, async () => {
    const wrong = encode('wrong');
    expect(await wrong.ended).not.toBe(0);
    expect(await runs()).toEqual([]);
    encode(key);
    await expect.poll(() => runs()).toHaveLength(1);
    const second = encode(key);
    expect(await second.ended).not.toBe(0);
    expect(lines).toContainEqual(expect.stringContaining('has a main encoder already'));
    expect(await runs()).toHaveLength(1);
    // Nor is the key in the log.
    expect(lines.join('\n')).not.toContain('verysecret');
  });

  it('is replaced by its backup, which waits', slow, async () => {
    const main = encode(key);
    await expect.poll(() => segments(0)).not.toHaveLength(0);
    encode('backup');
    await expect.poll(() => lines).toContainEqual(expect.stringContaining('stands by'));
    expect(await runs()).toHaveLength(1);
    await main.kill();
    await expect.poll(() => segments(1)).not.toHaveLength(0);
    expect(lines).toContainEqual('northline/e1: backup takes over');
  });

  it('loses the connection when its key is revoked', slow, async () => {
    const encoder = encode(key);
    await expect.poll(() => runs()).toHaveLength(1);
    keys.revoke(key);
    await encoder.ended;
    await expect.poll(async () => (await runs())[0]?.endReason).toBe('unknown stream key');
  });

  it(
    'with B-frames, key frames five seconds apart and no sound is playable, and is told what to set',
    slow,
    async () => {
      encode(key, { hasSound: false, bFrames: 2, keyFrames: 125 });
      await expect.poll(() => segments(0), { timeout: 25_000 }).toHaveLength(2);
      await expect.poll(async () => (await runs())[0]?.exactness).toBe('key-frame');
      const [run] = await runs();
      expect(run?.variants[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
      expect((await manifestOf(folder()))?.targetSeconds).toBe(5);
      await expect
        .poll(async () => (await status()).problems)
        .toEqual([
          expect.stringContaining('key frames are up to 5.0 s apart'),
          expect.stringContaining('B-frames'),
          'the encoder sends no sound',
        ]);
    },
  );

  it('is encoded in several qualities where the tenant asks for it', slow, async () => {
    encode('ladder', { size: '640x480' });
    await expect
      .poll(async () => (await runs('r2'))[0]?.variants.map(({ name, height }) => [name, height]), {
        timeout: 30_000,
      })
      .toEqual([
        ['v480', 480],
        ['v240', 240],
      ]);
  });

  it('whose run a crash of the ingest left open has an end after the restart', slow, async () => {
    encode(key);
    await expect.poll(() => segments(0)).not.toHaveLength(0);
    await expect.poll(async () => (await runs())[0]?.variants).toHaveLength(1);
    const crashed = await manifestOf(folder());
    await ingest.close();
    await writeFile(join(folder(), 'recording.json'), JSON.stringify(crashed));
    await open();
    const [run] = await runs();
    const length = (await segments(0)).reduce((sum, { duration }) => sum + duration, 0);
    expect(run).toMatchObject({
      endMs: (run?.startMs ?? 0) + Math.round(length * 1000),
      endReason: 'the ingest stopped',
    });
  });
});

describe('the RTMP port', () => {
  it('survives garbage, and closes the connection', async () => {
    for (const bytes of [
      Buffer.alloc(8000, 0xff),
      Buffer.concat([Buffer.alloc(1537, 3), Buffer.alloc(1536, 1), Buffer.alloc(5000, 0x41)]),
    ]) {
      const socket = connect(ingest.rtmpPort, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => {}).resume();
      socket.write(bytes);
      socket.end();
      await once(socket, 'close');
    }
    const socket = connect(ingest.rtmpPort, '127.0.0.1');
    expect(await once(socket, 'connect')).toEqual([]);
    socket.destroy();
  });
});
