/**
 * A match from an encoder, through the API only: scheduled, live, interrupted, archived, moved to S3 and
 * trimmed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort, testOperatorKey as operatorKey } from '@grandstand/api/testing';
import { type Encoder, hasFfmpeg, startEncoder } from '@grandstand/ingest/encoder.testing';
import { expectWholeMatch } from '@grandstand/ingest/whole-match.testing';
import { describe, it, type TestContext } from 'vitest';
import { type MatchBackend, openMatchBackend } from './match-backend.testing.ts';

const ingestMain = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
/** Latency to the ingest, and delays of a busy machine. */
const latencyMs = 1000;
const passphrase = 'a-long-passphrase';

/**
 * Starts the ingest as a process of its own, which ends with the test; a test that fails prints its log. Resolves when
 * it listens.
 */
async function startIngestFor(
  { onTestFinished, onTestFailed }: Pick<TestContext, 'onTestFinished' | 'onTestFailed'>,
  { api, recordings }: MatchBackend,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const url = await api.app.listen({ port: await freePort(), host: '127.0.0.1' });
  const child = spawn(process.execPath, [ingestMain], {
    env: {
      ...process.env,
      GRANDSTAND_ENV: 'local',
      API_URL: url,
      RECORDINGS_DIR: recordings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  onTestFailed(() => console.error(log));
  await once(child.stdout, 'data');
}

const createKeys = ({ api }: MatchBackend, matches: readonly string[]): Promise<string[]> =>
  Promise.all(
    matches.map(async (match): Promise<string> => {
      const created = await api.streamKey.create({ operatorKey, body: { event_id: match } });
      return created.body.content.key;
    }),
  );

describe.skipIf(!hasFfmpeg)('a match from an encoder', { timeout: 360_000 }, () => {
  it('[SEC-16] over RTMP is watched only by members or ticket holders; goals, tags, clips and thumbnails are at their frames before and after a loss of the encoder, live, archived, moved to S3 and trimmed', async (context) => {
    const { expect } = context;
    const backend = await openMatchBackend(context);
    const port = await freePort();
    let keys: string[] = [];
    await expectWholeMatch({
      ...backend,
      operatorKey,
      email: 'viewer@example.org',
      latencyMs,
      prepare: async (matches) => {
        keys = await createKeys(backend, matches);
        await startIngestFor(context, backend, { RTMP_PORT: String(port) });
      },
      publish: async (firstNumber) => {
        const server = `rtmp://127.0.0.1:${port}/live`;
        const encoder = startEncoder(
          keys.map((key) => `${server}/${key}`),
          { firstNumber },
        );
        await expect.poll(encoder.firstFrameMs).toBeLessThan(Infinity);
        return encoder;
      },
    });
    expect(backend.drainFetched()).not.toEqual([]);
  });

  it('[SEC-16] over SRT is watched only by members or ticket holders; goals, tags, clips and thumbnails are at their frames before and after a loss of the encoder, live, archived, moved to S3 and trimmed', async (context) => {
    const { expect } = context;
    const backend = await openMatchBackend(context);
    const [port, soldPort, rtmpPort] = [await freePort(), await freePort(), await freePort()];
    const soldEncoders: Encoder[] = [];
    context.onTestFinished(async () => {
      await Promise.all(soldEncoders.map((encoder) => encoder.kill()));
    });
    const connect = async (srtPort: number, firstNumber: number): Promise<Encoder> => {
      const url = `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}`;
      // An encoder ends if the ingest does not listen yet.
      for (;;) {
        const encoder = startEncoder(url, { format: 'mpegts', firstNumber });
        const isRefused = await Promise.race([
          encoder.ended.then(() => true),
          expect.poll(encoder.firstFrameMs, { interval: 50 }).toBeLessThan(Infinity),
        ]);
        if (isRefused !== true) return encoder;
      }
    };
    await expectWholeMatch({
      ...backend,
      operatorKey,
      email: 'viewer@example.org',
      latencyMs,
      prepare: async (matches) => {
        const keys = await createKeys(backend, matches);
        const inputs = keys.map((key, index) => ({
          port: [port, soldPort][index],
          key,
          passphrase,
        }));
        await startIngestFor(context, backend, {
          RTMP_PORT: String(rtmpPort),
          SRT_INPUTS: JSON.stringify(inputs),
        });
      },
      publish: async (firstNumber) => {
        // The sold match has an encoder of its own: one with two outputs would end when either ends.
        if (soldEncoders.length === 0) soldEncoders.push(await connect(soldPort, 0));
        return connect(port, firstNumber);
      },
    });
    expect(backend.drainFetched()).not.toEqual([]);
  });
});
