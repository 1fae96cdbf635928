import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  frameNumbers,
  freePort,
  grant,
  hasFfmpeg,
  keys,
  startEncoder,
  startTestIngest,
  type Encoder,
  type TestIngest,
} from '../testing.ts';
import { SrtListener } from './srt-listener.ts';

const key = 'gs_northline_SrtKeySrtKeySrtKeySrtKeySrtKeySr';
const passphrase = 'correct-horse-battery';

async function start(
  options: Partial<Parameters<typeof startTestIngest>[0]> = {},
): Promise<{ ingest: TestIngest; encode: (passphrase: string) => Encoder }> {
  const port = await freePort();
  const ingest = await startTestIngest({
    authorise: keys({ [key]: grant() }),
    srt: [{ port, key, passphrase }],
    ...options,
  });
  onTestFinished(() => ingest.close());
  return {
    ingest,
    encode: (sentPassphrase) => {
      const encoder = startEncoder(
        `srt://127.0.0.1:${port}?mode=caller&passphrase=${sentPassphrase}`,
        {
          format: 'mpegts',
          audio: ['-c:a', 'ac3'],
        },
      );
      onTestFinished(() => encoder.kill());
      return encoder;
    },
  };
}

/** Starts encoders until one connects: an encoder gives up if nothing listens yet. */
async function untilConnected(encode: () => Encoder, isConnected: () => boolean): Promise<Encoder> {
  for (;;) {
    const encoder = encode();
    await expect.poll(() => isConnected() || !encoder.isRunning()).toBe(true);
    if (isConnected()) return encoder;
  }
}

describe.skipIf(!hasFfmpeg)('an encoder over SRT', () => {
  it('with the passphrase is recorded, and as a new run when it returns', async () => {
    const { ingest, encode } = await start();
    const runs = () => ingest.manifest().runs;
    const first = await untilConnected(
      () => encode(passphrase),
      () => runs().length === 1,
    );
    await expect.poll(() => runs()[0]?.variants.length).toBe(1);
    expect(runs()[0]?.variants[0]?.codecs).toBe('avc1.42c00a,mp4a.40.2');
    await expect
      .poll(() => ingest.status())
      .toMatchObject({
        protocol: 'srt',
        videoCodec: 'h264',
        audioCodec: 'ac3',
        width: 128,
        frameRate: 25,
      });
    await first.stop();
    await expect.poll(() => runs()[0]?.endReason).toBe('publisher gone');
    // Over SRT a frame arrives after the latency that both sides agreed on.
    const delay = (runs()[0]?.startMs ?? 0) - first.firstFrameMs();
    expect(delay).toBeGreaterThan(-200);
    expect(delay).toBeLessThan(700);
    const playlist = ingest.file('recording-1', 'run-0', 'source', 'index.m3u8');
    expect((await frameNumbers(playlist)).slice(0, 40)).toEqual(
      Array.from({ length: 40 }, (_, n) => n),
    );
    const second = await untilConnected(
      () => encode(passphrase),
      () => runs().length === 2,
    );
    await expect.poll(() => runs()[1]?.variants.length).toBe(1);
    expect(second.isRunning()).toBe(true);
    expect(ingest.log()).not.toContain(passphrase);
    expect(ingest.log()).not.toContain(key);
  });

  it('with a wrong passphrase is rejected', async () => {
    let calls = 0;
    const { ingest, encode } = await start({
      authorise: async () => {
        calls += 1;
        return grant();
      },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) await encode('wrong-horse-battery').ended;
    expect(calls).toBe(0);
    expect(ingest.manifest().runs).toEqual([]);
    await untilConnected(
      () => encode(passphrase),
      () => ingest.manifest().runs.length === 1,
    );
  });

  it('with an invalid key is disconnected before anything is written', async () => {
    const { ingest, encode } = await start({ authorise: keys({}) });
    await untilConnected(
      () => encode(passphrase),
      () => ingest.log().includes('refused'),
    );
    expect(ingest.manifest().runs).toEqual([]);
  });
});

it('an encoder that leaves while its key is checked is removed after the check', async () => {
  const calls: string[] = [];
  const listener = new SrtListener({
    // Writes a line and ends, as ffmpeg does when its encoder leaves at once.
    ffmpeg: '/bin/echo',
    host: '127.0.0.1',
    input: { port: 0, key, passphrase },
    registry: {
      admit: async () => {
        await wait(500);
        calls.push('admitted');
        return null;
      },
      leave: () => void calls.push('left'),
    },
    clocks: { now: Date.now, elapsed: () => performance.now() },
    log: { info: () => {}, warn: () => {} },
  });
  onTestFinished(() => listener.close());
  await expect.poll(() => calls.slice(0, 2)).toEqual(['admitted', 'left']);
});
