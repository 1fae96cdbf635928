import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { createRecordingReader } from '../recording.ts';
import { filesIn } from '../store/recorded-files.ts';
import { writeRecording } from '../testing.ts';
import type { Video } from '../video.ts';
import { makeLivePicture, nextPicture } from './live-pictures.ts';

const startMs = Date.UTC(2026, 10, 27);
const { signal } = new AbortController();
const noFailure = () => false;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes a recording with this many segments. Returns it as it is read. */
async function record(count: number, durationMs = 2000): Promise<Video> {
  const durationsMs = Array.from({ length: count }, () => durationMs);
  await writeRecording(folder, 'match', [{ startMs, durationsMs }]);
  return read();
}
const directory = () => path.join(folder, 'match');
const read = () => createRecordingReader(directory(), 'match', filesIn(directory()))();

/** Stands in for ffmpeg: writes its output files. */
const ffmpeg = {
  run: async (args: readonly string[]) => {
    for (const name of args.filter((argument) => argument.endsWith('.jpg')))
      await writeFile(path.join(directory(), name), 'a picture');
  },
};
/** Makes the next picture. Returns its position, s. */
async function makeNext(video: Video, fillsGaps = false): Promise<number | null> {
  const next = nextPicture(video, { fillsGaps, hasFailed: noFailure });
  if (next !== null) await makeLivePicture(video, next, { ffmpeg, signal });
  return next && next.segment.startUs / 1e6;
}
const startsIn = (cues: Video['thumbnails']) => cues.map((cue) => cue.startMs / 1000);

it('a recording that grows gets a picture every six seconds', async () => {
  const made: (number | null)[] = [];
  for (let count = 1; count <= 8; count += 1) made.push(await makeNext(await record(count)));
  expect(made).toEqual([0, null, null, 6, null, null, 12, null]);
  expect((await read()).thumbnails).toMatchObject([
    { startMs: 0, endMs: 6000, image: 'thumbs-live-0-0.jpg#xywh=0,0,160,90' },
    { startMs: 6000, endMs: 12_000 },
    { startMs: 12_000, endMs: 14_000 },
  ]);
  // A still ends with its own segment: only clips that contain the segment use it.
  expect((await read()).stills).toMatchObject([
    { startMs: 0, endMs: 2000, image: 'stills-live-0-0.jpg#xywh=0,0,640,360' },
    { startMs: 6000, endMs: 8000 },
    { startMs: 12_000, endMs: 14_000 },
  ]);
});

it('pictures that were skipped are made afterwards, the newest first, and only when gaps are filled', async () => {
  const video = await record(10);
  expect(await makeNext(video)).toBe(18);
  expect(await makeNext(await read())).toBeNull();
  const made: (number | null)[] = [];
  for (let count = 0; count < 4; count += 1) made.push(await makeNext(await read(), true));
  expect(made).toEqual([16, 10, 4, null]);
  const { thumbnails } = await read();
  expect(thumbnails.map((cue) => [cue.startMs, cue.endMs])).toEqual([
    [4000, 10_000],
    [10_000, 16_000],
    [16_000, 18_000],
    [18_000, 20_000],
  ]);
});

it('a segment whose picture failed is left out, and the one after it is tried', async () => {
  const video = await record(10);
  const hasFailed = ({ uri }: { uri: string }) => uri.endsWith('/9.m4s');
  const next = (fillsGaps: boolean) =>
    nextPicture(video, { fillsGaps, hasFailed })?.segment.uri ?? null;
  expect(next(false)).toBeNull();
  expect(next(true)).toBe('run-0/source/8.m4s');
});

it('a recording without segments has no picture to make', async () => {
  expect(nextPicture(await record(0), { fillsGaps: true, hasFailed: noFailure })).toBeNull();
});

it('one picture a minute stays of what viewers can no longer seek to, and the files of the others are removed with their cues', async () => {
  const image = (ms: number) => `-live-0-${ms}.jpg`;
  const list = (kind: string, times: readonly number[]) =>
    `WEBVTT\n\n${times
      .map((ms) => {
        const text = (at: number) => new Date(at).toISOString().slice(11, 23);
        return `${text(ms)} --> ${text(ms + 2000)}\n${kind}${image(ms)}#xywh=0,0,160,90`;
      })
      .join('\n\n')}\n`;
  // Two pictures in each of the first two minutes; the seekable range starts with the second hour.
  const times = [0, 30_000, 60_000, 90_000, hourMs + 6000];
  const video = await record(5 * 1800 + 10);
  for (const kind of ['thumbs', 'stills']) {
    await writeFile(path.join(directory(), `${kind}.vtt`), list(kind, times));
    for (const ms of times) await writeFile(path.join(directory(), `${kind}${image(ms)}`), '');
  }
  expect(await makeNext(video)).toBe(5 * 3600 + 18);
  const { thumbnails, stills } = await read();
  const shown = [0, 60, 3606, 18_018];
  expect([startsIn(thumbnails), startsIn(stills)]).toEqual([shown, shown]);
  const names = await readdir(directory());
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(2 * shown.length);
  expect(names).not.toContain('thumbs-live-0-30000.jpg');
});

it('gaps are filled only as far back as viewers can seek', async () => {
  await record(5 * 1800);
  await makeNext(await read());
  const text = await readFile(path.join(directory(), 'thumbs.vtt'), 'utf8');
  // Everything in the seekable range has a picture.
  const slots = Array.from({ length: 2400 }, (_, index) => hourMs - 6000 + index * 6000);
  const cues = slots.map((ms) => {
    const time = (at: number) => new Date(at).toISOString().slice(11, 23);
    return `${time(ms)} --> ${time(ms + 6000)}\nthumbs-live-0-${ms}.jpg#xywh=0,0,160,90`;
  });
  await writeFile(
    path.join(directory(), 'thumbs.vtt'),
    text.replace('WEBVTT\n', `WEBVTT\n\n${cues.join('\n\n')}\n`),
  );
  expect(nextPicture(await read(), { fillsGaps: true, hasFailed: noFailure })).toBeNull();
});
