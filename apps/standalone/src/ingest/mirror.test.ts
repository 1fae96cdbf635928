/** A live stream of another site, mirrored by the ingest, as viewers of a sold match see it. */
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { testOperatorKey as operatorKey, type TestApiOptions } from '@grandstand/api/testing';
import { startIngest } from '@grandstand/ingest';
import { type Encoder, hasFfmpeg, startEncoder } from '@grandstand/ingest/encoder.testing';
import { expectWholeMatch } from '@grandstand/ingest/whole-match.testing';
import { describe, expect, it } from 'vitest';
import { openMatchBackend } from './match-backend.testing.ts';

const log = { info: () => {}, warn: () => {} };

/** Encodes into the site's folder, as the encoder of another platform. */
async function encode(site: string, firstNumber: number): Promise<Encoder> {
  const flags = firstNumber === 0 ? '' : 'append_list+discont_start+';
  const encoder = startEncoder(path.join(site, 'live.m3u8'), {
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

describe.skipIf(!hasFfmpeg)('a mirrored stream of another site', () => {
  it('[SEC-16] is watched only by members or ticket holders; goals, tags, clips and thumbnails are at their frames before and after a loss of its encoder, live, archived, moved to S3 and trimmed', async (context) => {
    let site = '';
    /** The other site: files of a folder. */
    const allowlistedRead: NonNullable<TestApiOptions['allowlistedRead']> = async (url) => {
      const bytes = await readFile(path.join(site, url.pathname)).catch(() => null);
      const headers = { 'access-control-allow-origin': '*' };
      return { url, status: bytes === null ? 404 : 200, headers, bytes: bytes ?? Buffer.alloc(0) };
    };
    const backend = await openMatchBackend(context, { allowlistedRead });
    const { api, recordings } = backend;
    site = path.join(backend.folder, 'site');
    mkdirSync(site);
    const ingest = await startIngest({
      recordingsDir: recordings,
      rtmp: { host: '127.0.0.1', port: 0 },
      authorise: async () => ({ outcome: 'unavailable', reason: 'only mirrors' }),
      log,
      allowlistedRead,
    });
    context.onTestFinished(() => ingest.close());
    const lastEnds = async (matches: readonly string[]) => {
      await api.app.jobs.runNamed(['mirrors']);
      const responses = await Promise.all(
        matches.map((id) => api.recording.get({ operatorKey, params: { id } })),
      );
      return responses.map(({ body }) => body.content.runs.at(-1)?.endReason);
    };
    await expectWholeMatch({
      ...backend,
      operatorKey,
      email: 'viewer@example.org',
      // The other site dates a segment when its encoder writes it.
      latencyMs: 1500,
      publish: (firstNumber) => encode(site, firstNumber),
      prepare: async (matches) => {
        const body = { address: 'https://cdn.example/live.m3u8' };
        for (const id of matches)
          expect((await api.recording.mirror({ operatorKey, params: { id }, body })).status).toBe(
            200,
          );
      },
      move: async (matches) => {
        await expect.poll(() => lastEnds(matches)).toEqual(['mirror ended', 'mirror ended']);
        await backend.move(matches);
      },
    });
    expect(backend.drainFetched()).not.toEqual([]);
  }, 360_000);
});
