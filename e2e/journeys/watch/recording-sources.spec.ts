import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasFfmpeg, makeNumberedFile, startEncoder } from '@grandstand/ingest/encoder.testing';
import { expect, inMinutes, operatorCall, operatorKey, test } from '../journey.ts';
import {
  buyTicket,
  callingViewer,
  contentOf,
  createClip,
  expectGuarded,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  numberAt,
  takenAt,
} from '../recorded-match.ts';
import { emailOf } from '../viewer.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

const ingest = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));
/** A second for the latency of SRT and a busy machine. */
const lateFrames = 1000 / frameMs;

test('a match over SRT is watched by members alone; goals and clips stand at their frames before and after the encoder was gone', async ({
  request,
  operator,
  baseURL,
}) => {
  const match = await operator.createEvent({
    title: 'Over SRT',
    film: null,
    gameStartDate: inMinutes(-1),
    commerceType: 'commerce_members_media',
  });
  const key = await operator.createStreamKey(match);
  const { port, href } = new URL(baseURL ?? '');
  const [srtPort, passphrase] = [Number(port) + 300, 'a-long-passphrase'];
  // A key is in the settings of the ingest over SRT, so it is one of its own.
  const receiver = spawn(process.execPath, [ingest], {
    env: {
      ...process.env,
      GRANDSTAND_ENV: 'local',
      API_URL: href,
      RTMP_PORT: String(srtPort + 1),
      RECORDINGS_DIR: join(process.env['E2E_DATA_DIR'] ?? '', 'recordings'),
      SRT_INPUTS: JSON.stringify([{ port: srtPort, key, passphrase }]),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const publish = async (firstNumber: number) => {
    const url = `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}`;
    // An encoder gives up when nothing listens yet.
    for (;;) {
      const encoder = startEncoder(url, { format: 'mpegts', size: '320x180', firstNumber });
      const isRefused = await Promise.race([
        encoder.ended.then(() => true),
        expect.poll(encoder.firstFrameMs, { intervals: [50] }).toBeLessThan(Infinity),
      ]);
      if (isRefused !== true) return encoder;
    }
  };
  const viewer = await callingViewer(request, emailOf('srt'));
  const master = async () =>
    new URL((await getMatch(request, match, viewer)).source.hd ?? '', href);
  const listed = async () => listedFrames(request, (await master()).pathname).catch(() => []);
  try {
    await once(receiver.stdout, 'data');
    const first = await publish(0);
    await expect.poll(async () => (await listed()).length).toBeGreaterThan(0);
    const goalAt = Date.now();
    await operator.setScore(match, 1, 0);
    const isListed = (wallMs: number) =>
      expect.poll(async () => (await listed()).at(-1)?.wallMs).toBeGreaterThan(wallMs + 500);
    await isListed(goalAt);
    await first.kill();
    const second = await publish(10_000);
    await expect.poll(async () => (await listed()).at(-1)?.number).toBeGreaterThan(10_000);
    await operator.setScore(match, 2, 0);
    const secondAt = Date.now();
    await isListed(secondAt);
    await operator.setStatus(match, 'archived');
    await second.kill();

    await expectGuarded(request, match, viewer);
    const frames = await listed();
    const { timeOrigin, scoreTimeline } = await getMatch(request, match, viewer);
    const wallOf = (position: number) => Date.parse(timeOrigin) + position * 1000;
    const scored = scoreTimeline.map(({ time }) => numberAt(frames, wallOf(time)));
    const expected = [takenAt(first, 0, goalAt), takenAt(second, 10_000, secondAt)];
    for (const [index, number] of scored.entries())
      expect(Math.abs(number - (expected[index] ?? -Infinity))).toBeLessThan(lateFrames);
    const gap = frames.findIndex(({ number }) => number >= 10_000);
    const positions = [frames[gap - 10], frames[gap + 10]].map(
      (frame) => Math.round((frame?.wallMs ?? 0) - wallOf(0)) + frameMs / 2,
    );
    const [start = 0, end = 0] = positions;
    const clip = await listedFrames(
      request,
      await createClip(request, viewer, { eventId: match, start, end }),
    );
    expect(positions.map((position) => numberAt(clip, position))).toEqual(
      [frames[gap - 10], frames[gap + 10]].map((frame) => frame?.number),
    );
  } finally {
    receiver.kill('SIGTERM');
    await once(receiver, 'close');
  }
});

test('[SEC-16] an uploaded file is the replay of a sold match, whose clips and tags stand at their frames until its ticket is refunded', async ({
  request,
  operator,
}) => {
  const seconds = 60;
  const match = await operator.createEvent({
    title: 'Uploaded',
    film: null,
    gameStartDate: inMinutes(-120),
    commerceType: 'commerce_ppv_media',
  });
  const source = join(process.env['E2E_DATA_DIR'] ?? '', 'numbered.mp4');
  makeNumberedFile(source, seconds);
  const file = readFileSync(source);
  const headers = { 'x-operator-key': await operatorKey(), 'tus-resumable': '1.0.0' };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const created = await request.post('/api/operator/upload', {
    headers: {
      ...headers,
      'upload-length': String(file.length),
      'upload-metadata': `event ${base64(match)},filename ${base64('../match.mp4')}`,
    },
  });
  expect(created.status()).toBe(201);
  const address = created.headers()['location'] ?? '';
  const half = Math.floor(file.length / 2);
  for (const [from, to] of [
    [0, half],
    [half, file.length],
  ] as const) {
    const part = await request.patch(address, {
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      data: file.subarray(from, to),
    });
    expect(part.status()).toBe(204);
  }
  const buyer = await callingViewer(request, emailOf('upload'));
  const purchase = await buyTicket(request, buyer, match);
  const length = async () => (await getMatch(request, match, buyer)).duration;
  await expect.poll(length, { timeout: 30_000 }).toBeGreaterThan(seconds - 1);

  const guarded = await expectGuarded(request, match, buyer);
  const frames = await listedFrames(request, guarded[0] ?? '');
  expect(frames.map(({ number }) => number)).toEqual(
    Array.from({ length: (seconds * 1000) / frameMs }, (_, number) => number),
  );
  const { timeOrigin } = await getMatch(request, match, buyer);
  expect(frames[0]?.wallMs).toBe(Date.parse(timeOrigin));
  const [start, end] = [20_520, 22_340] as const;
  const clip = await createClip(request, buyer, { eventId: match, start, end });
  const cut = await listedFrames(request, clip);
  expect([start, end].map((position) => numberAt(cut, position))).toEqual([513, 558]);
  await contentOf(
    await request.post('/api/tag/saveV2', {
      ...buyer,
      data: {
        targetId: match,
        title: 'Goal',
        type: 'goal',
        startTime: start,
        endTime: end,
        mode: 'sync',
        videoType: 'vod',
        streamName: 'hd',
      },
    }),
  );
  // Trimmed, everything still stands where it was.
  await operatorCall(`recording/edit/${match}`, { trim: { start: 10, end: 40 } });
  const trimmed = await listedFrames(request, guarded[0] ?? '');
  expect([trimmed[0]?.number, trimmed.length]).toEqual([250, 750]);
  const tags = await request.post('/api/tag/list', { ...buyer, data: { targetId: match } });
  const [tag] = (await contentOf<{ entries: { startTime: number }[] }>(tags)).entries;
  const tagged = numberAt(trimmed, Date.parse(timeOrigin) + (tag?.startTime ?? 0) * 1000);
  expect(tagged).toBe(513);
  await expectRefundCloses(request, [...guarded.slice(0, 2), clip], () =>
    operator.refund(purchase),
  );
});
