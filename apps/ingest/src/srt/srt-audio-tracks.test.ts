/** Several audio tracks of an encoder over SRT become audio tracks of the recording. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest';
import { findBoxes } from '../media/boxes.ts';
import { segmentsIn } from '../packaging/playlist.ts';
import type { RunRecord } from '../recording/manifest.ts';
import {
  freePort,
  grant,
  hasFfmpeg,
  keys,
  numberedVideo,
  startEncoder,
  startTestIngest,
  type TestIngest,
} from '../testing.ts';

const key = 'gs_northline_SoundKeySoundKeySoundKeySoundKeyS';
const passphrase = 'correct-horse-battery';

/** An audio track of a test file: a tone, and its language. */
interface Tone {
  hertz: number;
  language: string;
}
const english = { hertz: 440, language: 'eng' };
const german = { hertz: 1320, language: 'deu' };
const unnamed = { hertz: 3000, language: 'und' };

let folder = '';

/** Writes a transport stream with these tones; its key frames are at these seconds. */
function makeFile(
  name: string,
  tones: readonly Tone[],
  { seconds = 9, keyFrames = '', bFrames = 0, hasVideo = true } = {},
): string {
  const file = path.join(folder, name);
  const sines = tones.flatMap(({ hertz }) => [
    '-f',
    'lavfi',
    '-i',
    `sine=${hertz}:sample_rate=48000`,
  ]);
  const languages = tones.flatMap(({ language }, index) => [
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ]);
  const maps = tones.flatMap((_, index) => ['-map', `${index + 1}:a`]);
  const videoOptions = `-c:v libx264 -preset ultrafast -bf ${bFrames} -sc_threshold 0 -pix_fmt yuv420p -g ${keyFrames === '' ? 50 : 1000}`;
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...'-v error -y -f lavfi -i'.split(' '),
      numberedVideo('320x240'),
      ...sines,
      ...(hasVideo ? ['-map', '0:v'] : []),
      ...maps,
      '-t',
      String(seconds),
      ...videoOptions.split(' '),
      ...(keyFrames === '' ? [] : ['-force_key_frames', keyFrames]),
      ...'-c:a aac -b:a 96k'.split(' '),
      ...languages,
      '-f',
      'mpegts',
      file,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return file;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'srt-audio-tracks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  { expect, onTestFinished }: Pick<TestContext, 'expect' | 'onTestFinished'>,
  ladder = false,
) {
  const port = await freePort();
  const ingest = await startTestIngest({
    authorise: keys({ [key]: grant({ ladder }) }),
    srt: [{ port, key, passphrase }],
  });
  onTestFinished(() => ingest.close());
  const runs = () => ingest.manifest().runs;
  return {
    ingest,
    runs,
    /** Sends a file, as the next run, to its end. */
    send: async (file: string) => {
      const number = runs().length;
      const url = `srt://127.0.0.1:${port}?mode=caller&passphrase=${passphrase}`;
      const encode = () => startEncoder(url, { file, format: 'mpegts' });
      let encoder = encode();
      onTestFinished(() => encoder.kill());
      // An encoder gives up if nothing listens yet.
      await expect
        .poll(
          () => {
            if (!encoder.isRunning() && runs().length === number) encoder = encode();
            return runs()[number]?.endMs ?? null;
          },
          { timeout: 90_000 },
        )
        .not.toBeNull();
    },
  };
}

const listedSegments = (ingest: TestIngest, run: number, name: string) =>
  segmentsIn(readFileSync(ingest.file('recording-1', `run-${run}`, name, 'index.m3u8'), 'utf8'));

/** Returns the loudest frequency of each segment of an audio track, and its seconds of sound. */
function heard(ingest: TestIngest, run: number, name: string) {
  const directory = ingest.file('recording-1', `run-${run}`, name);
  const init = readFileSync(path.join(directory, 'init.mp4'));
  return listedSegments(ingest, run, name).map((segment) => {
    const bytes = Buffer.concat([init, readFileSync(path.join(directory, segment.name))]);
    const { stdout } = spawnSync(
      'ffmpeg',
      '-v error -i pipe:0 -ac 1 -ar 48000 -f s16le pipe:1'.split(' '),
      { input: bytes, maxBuffer: 64 * 1024 * 1024 },
    );
    const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2));
    let crossings = 0;
    for (let index = 1; index < samples.length; index += 1)
      if ((samples[index - 1] ?? 0) < 0 && (samples[index] ?? 0) >= 0) crossings += 1;
    const seconds = samples.length / 48_000;
    return { hertz: Math.round(crossings / seconds / 40) * 40, seconds };
  });
}

/**
 * Returns the decode time of a variant's or audio track's first packet, s; that of a frame is when it is
 * shown.
 */
function firstTime(ingest: TestIngest, run: number, name: string): number {
  const directory = ingest.file('recording-1', `run-${run}`, name);
  const boxes = (file: string, ...names: string[]) =>
    findBoxes(readFileSync(path.join(directory, file)), names)[0] ?? Buffer.alloc(32);
  const timescale = boxes('init.mp4', 'moov', 'trak', 'mdia', 'mdhd').readUInt32BE(12);
  return Number(boxes('s00000.m4s', 'moof', 'traf', 'tfdt').readBigUInt64BE(4)) / timescale;
}

const namesOf = (run?: Pick<RunRecord, 'sounds'>) => (run?.sounds ?? []).map(({ name }) => name);

describe.skipIf(!hasFfmpeg)('audio tracks of an encoder over SRT', { timeout: 240_000 }, () => {
  it.concurrent('are named by language and order, and cut with the video', async (test) => {
    const { ingest, runs, send } = await start(test);
    const options = { keyFrames: '0,1.2,4.4,7', bFrames: 2 };
    await send(makeFile('three.ts', [english, german, unnamed], options));
    const { expect } = test;
    const [run] = runs();
    const track = { isDefault: false, channels: 1 };
    expect(run?.sounds).toEqual([
      { ...track, name: 'sound-en', label: 'English', language: 'en', isDefault: true },
      { ...track, name: 'sound-de', label: 'Deutsch', language: 'de' },
      { ...track, name: 'sound-1', label: 'Audio 1', language: null },
    ]);
    expect(run?.variants).toMatchObject([
      { name: 'source', codecs: expect.stringMatching(/^avc1\.\w+,mp4a\.40\.2$/) },
    ]);
    const videoSegments = listedSegments(ingest, 0, 'source');
    expect(videoSegments.length).toBeGreaterThanOrEqual(3);
    const heardIn = (name: string) => heard(ingest, 0, name);
    for (const [name, { hertz }] of [
      ['sound-en', english],
      ['sound-de', german],
      ['sound-1', unnamed],
    ] as const) {
      expect(listedSegments(ingest, 0, name)).toEqual(videoSegments);
      // Sound may end before the last frame.
      for (const [index, segment] of heardIn(name).slice(0, -1).entries()) {
        expect(segment.hertz).toBe(hertz);
        expect(Math.abs(segment.seconds - (videoSegments[index]?.seconds ?? 0))).toBeLessThan(0.06);
      }
      // A packet of sound lasts 21 ms.
      const late = firstTime(ingest, 0, name) - firstTime(ingest, 0, 'source');
      expect(Math.abs(late)).toBeLessThan(0.03);
    }
  });

  it.concurrent('are beside the qualities of a ladder', async (test) => {
    const { ingest, runs, send } = await start(test, true);
    await send(makeFile('ladder.ts', [english, german], { seconds: 7 }));
    const { expect } = test;
    expect(runs()[0]?.variants.map(({ name }) => name)).toEqual(['v240']);
    const videoSegments = listedSegments(ingest, 0, 'v240');
    expect(videoSegments.length).toBeGreaterThanOrEqual(3);
    for (const [name, { hertz }] of [
      ['sound-en', english],
      ['sound-de', german],
    ] as const) {
      expect(listedSegments(ingest, 0, name)).toEqual(videoSegments);
      expect(heard(ingest, 0, name)[1]?.hertz).toBe(hertz);
    }
  });

  it.concurrent('are found again when the encoder returns with other ones', async (test) => {
    const { ingest, runs, send } = await start(test);
    const seconds = 5;
    await send(makeFile('both.ts', [english, german], { seconds }));
    await send(makeFile('german.ts', [german, unnamed], { seconds }));
    await send(makeFile('silent.ts', [], { seconds }));
    await send(makeFile('black.ts', [english, german], { seconds: 7, hasVideo: false }));
    const { expect } = test;
    expect(runs().map(namesOf)).toEqual([
      ['sound-en', 'sound-de'],
      ['sound-de', 'sound-1'],
      ['sound-en'],
      ['sound-en', 'sound-de'],
    ]);
    expect(runs().map((run) => run.sounds.find(({ isDefault }) => isDefault)?.name)).toEqual([
      'sound-en',
      undefined,
      'sound-en',
      'sound-en',
    ]);
    const tones = runs().map((run) =>
      run.sounds.map(({ name }) => heard(ingest, run.run, name)[0]?.hertz),
    );
    expect(tones).toEqual([[440, 1320], [1320, 3000], [0], [440, 1320]]);
    for (const { run, sounds: audioTracks } of runs())
      for (const { name } of audioTracks)
        expect(listedSegments(ingest, run, name)).toEqual(listedSegments(ingest, run, 'source'));
  });

  it.concurrent('after the first are not recorded if the match started with one, which the status reports', async (test) => {
    const { ingest, runs, send } = await start(test);
    await send(makeFile('one.ts', [english], { seconds: 4 }));
    await send(makeFile('later.ts', [english, german], { seconds: 5 }));
    const { expect } = test;
    expect(runs().map(namesOf)).toEqual([[], []]);
    expect(ingest.status()?.problems).toContainEqual(
      expect.stringContaining('the first audio track alone is recorded'),
    );
    expect(heard(ingest, 1, 'source')[0]?.hertz).toBe(440);
  });
});
