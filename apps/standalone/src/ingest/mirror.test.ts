/** A live stream of another site, mirrored by the ingest, as viewers of a sold match see it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createTestApi,
  testOperatorKey as operatorKey,
  testTenant,
  type TestApi,
} from '@grandstand/api/testing';
import type { ContentProduct } from '@grandstand/contract';
import { startIngest, type Ingest, type IngestOptions } from '@grandstand/ingest';
import { type Encoder, hasFfmpeg, startEncoder } from '@grandstand/ingest/encoder.testing';
import { type Call } from '@grandstand/ingest/recorded-match.testing';
import { expectWholeMatch } from '@grandstand/ingest/whole-match.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-mirror-'));
const recordings = path.join(folder, 'recordings');
const log = { info: () => {}, warn: () => {} };
let api: TestApi;
let ingest: Ingest;

/** The other site: files of a folder. */
const readOutside: NonNullable<IngestOptions['readOutside']> = async (url) => {
  const bytes = await readFile(path.join(folder, 'site', url.pathname)).catch(() => null);
  const headers = { 'access-control-allow-origin': '*' };
  return { url, status: bytes === null ? 404 : 200, headers, bytes: bytes ?? Buffer.alloc(0) };
};

/** Encodes into the site's folder, as the encoder of another platform. */
async function encode(firstNumber: number): Promise<Encoder> {
  const flags = firstNumber === 0 ? '' : 'append_list+discont_start+';
  const encoder = startEncoder(path.join(folder, 'site/live.m3u8'), {
    gop: 25,
    firstNumber,
    format: 'hls',
    audio: [
      ...'-c:a aac -hls_time 1 -hls_list_size 8 -hls_flags'.split(' '),
      `${flags}program_date_time+omit_endlist`,
    ],
  });
  await expect.poll(encoder.firstFrameMs).toBeLessThan(Infinity);
  return encoder;
}

/** The ticket of any match that is sold. */
const ticket: ContentProduct = {
  id: 'ticket',
  type: 'PPV',
  title: 'Ticket',
  description: null,
  price: 499,
  currency: 'EUR',
  eventId: null,
  identityIds: [],
  duration: null,
  durationUnits: null,
  autoRenew: false,
  trialDays: null,
  startsAt: null,
  endsAt: null,
  stock: null,
  active: true,
  position: 0,
};

beforeAll(async () => {
  mkdirSync(path.join(folder, 'site'));
  api = await createTestApi({
    readOutside,
    env: { RECORDINGS_DIR: recordings, DATA_DIR: path.join(folder, 'data') },
    tenants: [testTenant('alpha', { monetisation: ['ppv'], payments: { provider: 'sandbox' } })],
    content: { alpha: { products: [ticket] } },
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
  await ingest.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls the backend, whose jobs run before each call. */
const call: Call = async (url, { headers = {}, data } = {}) => {
  await api.app.jobs.runNamed(['event-schedule', 'mirrors']);
  const response = await api.app.inject({
    method: data === undefined ? 'GET' : 'POST',
    url,
    headers: { host: 'alpha.test', ...headers },
    ...(data !== undefined && { body: data }),
  });
  return { status: response.statusCode, body: response.rawPayload };
};

describe.skipIf(!hasFfmpeg)('a mirrored stream of another site', () => {
  it('[SEC-16] is watched by members or ticket holders alone; goals, tags and clips are at their frames before and after a loss of its encoder, live and trimmed', async () => {
    const mirrored: string[] = [];
    await expectWholeMatch({
      call,
      operatorKey,
      email: 'viewer@example.org',
      // The other site dates a segment when its encoder writes it.
      lateMs: 1500,
      publish: encode,
      prepare: async (matches) => {
        for (const id of matches) {
          const address = 'https://cdn.example/live.m3u8';
          const response = await api.recording.mirror({
            operatorKey,
            params: { id },
            body: { address },
          });
          expect(response.status).toBe(200);
          mirrored.push(id);
        }
      },
    });
    const lastEnds = async () => {
      await api.app.jobs.runNamed(['mirrors']);
      const responses = await Promise.all(
        mirrored.map((id) => api.recording.get({ operatorKey, params: { id } })),
      );
      return responses.map(({ body }) => body.content.runs.at(-1)?.endReason);
    };
    await expect.poll(lastEnds).toEqual(['mirror ended', 'mirror ended']);
  }, 120_000);
});
