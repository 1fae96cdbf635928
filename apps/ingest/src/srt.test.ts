import { createSocket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIngest, type Ingest } from './ingest.ts';
import { listedSegments } from './recording/hls-index.ts';
import { streamsIn } from './srt/srt-listener.ts';
import { isFfmpegHere, keysOf, manifestOf, publish, type Encoder } from './testing.ts';

const passphrase = 'a long passphrase';

/** Returns a port that nothing uses. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

describe.skipIf(!isFfmpegHere)('an encoder that publishes by SRT', () => {
  let recordingsDir = '';
  let ingest: Ingest;
  let port = 0;
  const encoders: Encoder[] = [];
  const encode = (phrase: string): Encoder => {
    const url = `srt://127.0.0.1:${port}?mode=caller&passphrase=${encodeURIComponent(phrase)}&pbkeylen=16`;
    const encoder = publish(url, { output: ['-f', 'mpegts'] });
    encoders.push(encoder);
    return encoder;
  };
  beforeEach(async () => {
    recordingsDir = await mkdtemp(join(tmpdir(), 'srt-'));
    port = await freePort();
    ingest = await openIngest({
      recordingsDir,
      rtmpHost: '127.0.0.1',
      rtmpPort: 0,
      srtInputs: [{ port, passphrase, key: 'camera' }],
      maxLadders: 1,
      ffmpeg: 'ffmpeg',
      authorise: keysOf({ camera: {} }).authorise,
      log: () => {},
    });
  });
  afterEach(async () => {
    await Promise.all(encoders.splice(0).map((encoder) => encoder.kill()));
    await ingest.close();
    await rm(recordingsDir, { recursive: true, force: true });
  });

  it('with the passphrase is recorded, and without it is not', { timeout: 40_000 }, async () => {
    const wrong = encode('another passphrase');
    expect(await wrong.ended).not.toBe(0);
    const folder = join(recordingsDir, 'northline', 'r1');
    expect(await manifestOf(folder)).toBeNull();

    // ffmpeg listens a moment after it was started.
    await expect
      .poll(
        async () => {
          if (encoders.every(({ process }) => process.exitCode !== null)) encode(passphrase);
          return listedSegments(join(folder, 'run-0', 'source', 'index.m3u8'));
        },
        { timeout: 25_000 },
      )
      .not.toHaveLength(0);
    await expect
      .poll(async () => (await manifestOf(folder))?.runs[0]?.variants[0])
      .toMatchObject({ width: 320, height: 180, codecs: expect.stringMatching(/avc1.*mp4a/) });
  });
});

it('the streams of an SRT encoder are read from what ffmpeg says of them', () => {
  const input = `Input #0, mpegts, from 'srt://…':
  Stream #0:0[0x100]: Video: hevc (Main) ([36][0][0][0] / 0x0024), yuv420p(tv), 1920x1080
  Stream #0:1[0x101](und): Audio: ac3 ([129][0][0][0] / 0x0081), 48000 Hz, stereo, fltp, 192 kb/s
`;
  expect(streamsIn(input)).toBeNull();
  expect(streamsIn(`${input}Output #0, mpegts, to 'pipe:1':\n  Stream #0:0: Video: h264`)).toEqual({
    video: 'hevc',
    hasSound: true,
    isAac: false,
  });
});
