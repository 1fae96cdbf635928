/** An uploaded file as the replay of a sold match, from the folder and from S3. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { testOperatorKey as operatorKey } from '@grandstand/api/testing';
import { uploadPath, hourMs } from '@grandstand/contract';
import { hasFfmpeg, makeNumberedFile } from '@grandstand/ingest/encoder.testing';
import {
  buyTicket,
  createClip,
  createTag,
  createViewer,
  downloadedFrameNumbers,
  expectRestricted,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  masterOf,
  masterOfClip,
  shownFrameNumberAt,
  signIn,
  tagStarts,
  thumbnailsOf,
} from '@grandstand/ingest/recorded-match.testing';
import { describe, expect, it } from 'vitest';
import { type MatchBackend, openMatchBackend } from './match-backend.testing.ts';

const seconds = 60;
const email = 'viewer@example.org';
/** The clip and the tag, ms on the clock of the match, and their frames. */
const [start, end] = [20_520, 22_340];
const [firstNumber, lastNumber] = [513, 558];
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Uploads a file for a match by tus, in two parts. */
async function upload({ api }: MatchBackend, match: string, file: Buffer): Promise<void> {
  const headers = { host: 'alpha.test', 'x-operator-key': operatorKey, 'tus-resumable': '1.0.0' };
  const created = await api.app.inject({
    method: 'POST',
    url: uploadPath,
    headers: {
      ...headers,
      'upload-length': String(file.length),
      'upload-metadata': `event ${base64(match)},filename ${base64('../match.mp4')}`,
    },
  });
  expect(created.statusCode).toBe(201);
  const half = Math.floor(file.length / 2);
  for (const [from, to] of [
    [0, half],
    [half, file.length],
  ] as const) {
    const part = await api.app.inject({
      method: 'PATCH',
      url: String(created.headers.location),
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      payload: file.subarray(from, to),
    });
    expect(part.statusCode).toBe(204);
  }
}

describe.skipIf(!hasFfmpeg)('an uploaded file', { timeout: 360_000 }, () => {
  it('[SEC-16] is the replay of a sold match, whose clips, tags and thumbnails are at their frames, also moved to S3 and trimmed, until its ticket is refunded', async (context) => {
    const backend = await openMatchBackend(context, {
      settings: { download_clips_of_paid_events: true },
    });
    const { api, call } = backend;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
    const created = await api.event.create({
      operatorKey,
      body: {
        title: 'Uploaded',
        sportType: 'football',
        film: null,
        gameStartDate: hoursAgo(2),
        commerceType: 'commerce_ppv_media',
      },
    });
    const match: string = created.body.content.id;
    const file = path.join(backend.folder, 'numbered.mp4');
    makeNumberedFile(file, seconds);
    await upload(backend, match, readFileSync(file));
    let buyer = await createViewer(call, email);
    const purchase = await buyTicket(call, buyer, match);
    await api.app.jobs.runNamed(['upload-packaging']);
    expect((await getMatch(call, match, buyer)).duration).toBeGreaterThan(seconds - 1);
    const clip = await createClip(call, buyer, { eventId: match, start, end });
    await createTag(call, buyer, { eventId: match, start, end, videoType: 'vod' });

    /** Expects the frames of the match from one number to another, and all that refers to them. */
    const expectReplay = async (first: number, count: number): Promise<void> => {
      const [master = ''] = await expectRestricted(call, match, buyer);
      const frames = await listedFrames(call, master);
      expect(frames.map(({ number }) => number)).toEqual(
        Array.from({ length: count }, (_, index) => first + index),
      );
      const { timeOrigin } = await getMatch(call, match, buyer);
      const wallOf = (position: number) => Date.parse(timeOrigin) + position * 1000;
      expect(frames[0]?.wallMs).toBe(wallOf((first * frameMs) / 1000));
      const clipMaster = await masterOfClip(call, clip, buyer);
      const cut = await listedFrames(call, clipMaster);
      expect([start, end].map((position) => shownFrameNumberAt(cut, position))).toEqual([
        firstNumber,
        lastNumber,
      ]);
      const downloaded = await downloadedFrameNumbers(call, clipMaster);
      expect([downloaded[0], downloaded.at(-1)]).toEqual([firstNumber, lastNumber]);
      const [tag = 0] = await tagStarts(call, buyer, match);
      expect(shownFrameNumberAt(frames, wallOf(tag))).toBe(firstNumber);
      const thumbnails = async () => {
        const shown = await thumbnailsOf(call, master);
        for (const { number, position } of shown)
          expect(number).toBe(shownFrameNumberAt(frames, wallOf(position)));
        return shown[0]?.number;
      };
      await expect.poll(thumbnails).toBe(first);
    };
    await expectReplay(0, (seconds * 1000) / frameMs);
    await backend.move([match]);
    buyer = await signIn(call, email);
    await expectReplay(0, (seconds * 1000) / frameMs);
    // Trimming moves no tag.
    const body = { trim: { start: 10, end: 40 } };
    await api.recording.edit({ operatorKey, params: { id: match }, body });
    await expectReplay(250, 750);
    expect(backend.drainFetched()).not.toEqual([]);
    const closing = [
      ...(await expectRestricted(call, match, buyer)),
      await masterOf(call, match, buyer),
      await masterOfClip(call, clip, buyer),
    ];
    await expectRefundCloses(call, closing, () =>
      api.purchase.refund({ operatorKey, params: { id: purchase }, body: { reason: 'a test' } }),
    );
  });
});
