import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Encoder,
  hasFfmpeg,
  makeNumberedFile,
  startEncoder,
} from '@grandstand/ingest/encoder.testing';
import {
  buyTicket,
  createViewer,
  createClip,
  createTag,
  expectGuarded,
  expectRefundCloses,
  frameMs,
  getMatch,
  listedFrames,
  numberAt,
  tagStarts,
} from '@grandstand/ingest/recorded-match.testing';
import { expectWholeMatch } from '@grandstand/ingest/whole-match.testing';
import { expect, inMinutes, operatorCall, operatorKey, test } from '../journey.ts';
import { callsOf } from '../recorded-match.ts';
import { emailOf } from '../viewer.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not on this machine');

const ingestMain = fileURLToPath(import.meta.resolve('@grandstand/ingest/main'));

async function stop(child: ChildProcess | null): Promise<void> {
  if (child === null) return;
  child.kill('SIGTERM');
  await once(child, 'close');
}

test('[SEC-16] only members and ticket holders can watch a match over SRT; goals, tags and clips are at their frames before and after a loss of the encoder, live and trimmed', async ({
  request,
  operator,
  baseURL,
}) => {
  const { port, href } = new URL(baseURL ?? '');
  const passphrase = 'a-long-passphrase';
  const ports = [Number(port) + 300, Number(port) + 310] as const;
  let ingestProcess: ChildProcess | null = null;
  let soldEncoder: Encoder | null = null;
  const connect = async (srtPort: number, firstNumber: number): Promise<Encoder> => {
    const url = `srt://127.0.0.1:${srtPort}?mode=caller&passphrase=${passphrase}`;
    // An encoder ends if the ingest does not listen yet.
    for (;;) {
      const encoder = startEncoder(url, { format: 'mpegts', size: '320x180', firstNumber });
      const isRefused = await Promise.race([
        encoder.ended.then(() => true),
        expect.poll(encoder.firstFrameMs, { intervals: [50] }).toBeLessThan(Infinity),
      ]);
      if (isRefused !== true) return encoder;
    }
  };
  try {
    await expectWholeMatch({
      call: callsOf(request),
      operatorKey: await operatorKey(),
      email: emailOf('srt'),
      // The latency of SRT, and a delay of a busy machine.
      lateMs: 1000,
      prepare: async (matches) => {
        const keys = await Promise.all(matches.map((match) => operator.createStreamKey(match)));
        // An ingest receives SRT for keys in its settings, so these need an ingest of their own.
        ingestProcess = spawn(process.execPath, [ingestMain], {
          env: {
            ...process.env,
            GRANDSTAND_ENV: 'local',
            API_URL: href,
            RTMP_PORT: String(Number(port) + 320),
            RECORDINGS_DIR: join(process.env['E2E_DATA_DIR'] ?? '', 'recordings'),
            SRT_INPUTS: JSON.stringify(
              keys.map((key, index) => ({ port: ports[index], key, passphrase })),
            ),
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        if (ingestProcess.stdout !== null) await once(ingestProcess.stdout, 'data');
      },
      publish: async (firstNumber) => {
        // The sold match has an encoder of its own: one with two outputs would end when either ends.
        soldEncoder ??= await connect(ports[1], 0);
        return connect(ports[0], firstNumber);
      },
    });
  } finally {
    await (soldEncoder as Encoder | null)?.kill();
    await stop(ingestProcess);
  }
});

test('[SEC-16] an uploaded file is the replay of a sold match, whose clips and tags are at their frames, until its ticket is refunded', async ({
  request,
  operator,
}) => {
  const seconds = 60;
  const call = callsOf(request);
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
  const buyer = await createViewer(call, emailOf('upload'));
  const purchase = await buyTicket(call, buyer, match);
  const length = async () => (await getMatch(call, match, buyer)).duration;
  await expect.poll(length, { timeout: 30_000 }).toBeGreaterThan(seconds - 1);

  const guarded = await expectGuarded(call, match, buyer);
  const frames = await listedFrames(call, guarded[0] ?? '');
  expect(frames.map(({ number }) => number)).toEqual(
    Array.from({ length: (seconds * 1000) / frameMs }, (_, number) => number),
  );
  const { timeOrigin } = await getMatch(call, match, buyer);
  expect(frames[0]?.wallMs).toBe(Date.parse(timeOrigin));
  const [start, end] = [20_520, 22_340] as const;
  const clip = await createClip(call, buyer, { eventId: match, start, end });
  const cut = await listedFrames(call, clip);
  expect([start, end].map((position) => numberAt(cut, position))).toEqual([513, 558]);
  await createTag(call, buyer, { eventId: match, start, end, videoType: 'vod' });
  // Trimming moves no tag.
  await operatorCall(`recording/edit/${match}`, { trim: { start: 10, end: 40 } });
  const trimmed = await listedFrames(call, guarded[0] ?? '');
  expect([trimmed[0]?.number, trimmed.length]).toEqual([250, 750]);
  const [tag = 0] = await tagStarts(call, buyer, match);
  const tagged = numberAt(trimmed, Date.parse(timeOrigin) + tag * 1000);
  expect(tagged).toBe(513);
  await expectRefundCloses(call, [...guarded.slice(0, 2), clip], () => operator.refund(purchase));
});
