/** An ingest that receives encoders over SRT, for keys in its settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  startEncoder,
  type Encoder,
  type EncoderOptions,
} from '@grandstand/ingest/encoder.testing';
import { expect } from './journey.ts';

const ingestMain = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
const passphrase = 'a-long-passphrase';

export interface SrtIngest {
  /** Starts an encoder that sends to the key at this index. */
  connect(index: number, options: EncoderOptions): Promise<Encoder>;
  stop(): Promise<void>;
}

/** Distance of ports: servers that are tested at the same time have neighbouring ones. */
const portStep = 10;

/**
 * Starts an ingest with a port for each key. It writes to the recordings of the server under test.
 * @param firstPort the first of its ports, `portStep` apart: one for each key, and one for RTMP
 */
export async function startSrtIngest(
  server: URL,
  keys: readonly string[],
  firstPort: number,
): Promise<SrtIngest> {
  const portOf = (index: number) => firstPort + portStep * index;
  const inputs = keys.map((key, index) => ({ port: portOf(index), key, passphrase }));
  const child = spawn(process.execPath, [ingestMain], {
    env: {
      ...process.env,
      GRANDSTAND_ENV: 'local',
      // A proxy refuses these calls of viewers; an ingest has another way.
      API_URL: process.env['E2E_INGEST_API'] || server.href,
      RTMP_PORT: String(portOf(keys.length)),
      RECORDINGS_DIR: join(process.env['E2E_DATA_DIR'] ?? '', 'recordings'),
      SRT_INPUTS: JSON.stringify(inputs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    connect: async (index, options) => {
      const url = `srt://127.0.0.1:${portOf(index)}?mode=caller&passphrase=${passphrase}`;
      // An encoder ends if the ingest does not listen yet.
      for (;;) {
        const encoder = startEncoder(url, { format: 'mpegts', ...options });
        const isRefused = await Promise.race([
          encoder.ended.then(() => true),
          expect.poll(encoder.firstFrameMs, { intervals: [50] }).toBeLessThan(Infinity),
        ]);
        if (isRefused !== true) return encoder;
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}
