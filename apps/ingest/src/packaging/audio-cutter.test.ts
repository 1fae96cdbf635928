import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { hasFfmpeg } from '../testing.ts';
import { copyArguments } from './ffmpeg-arguments.ts';
import { startPackager } from './packager.ts';
import { segmentsIn } from './playlist.ts';
import { AudioCutter } from './audio-cutter.ts';

const tracks = {
  video: {
    codec: 'h264' as const,
    configuration: Buffer.alloc(0),
    width: 128,
    height: 72,
    profile: 100,
  },
  audio: { codec: 'aac', configuration: Buffer.alloc(0), pid: 257 },
  furtherAudio: [],
};

/** Packages 6 s with a key frame every two seconds. Returns the run's folder and its audio track. */
async function packageRun(): Promise<{ folder: string; audio: Buffer }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['source', 'audio']) mkdirSync(path.join(folder, name));
  const source =
    '-v error -f lavfi -i testsrc2=size=128x72:rate=25 -f lavfi -i sine=sample_rate=48000 -t 6';
  const codec =
    '-c:v libx264 -preset ultrafast -bf 0 -g 50 -sc_threshold 0 -c:a aac -f mpegts pipe:1';
  const { stdout } = spawnSync('ffmpeg', `${source} ${codec}`.split(' '), {
    maxBuffer: 64 * 1024 * 1024,
  });
  const options = { removesCaptions: false, hasSeparateAudio: true };
  const packager = startPackager('ffmpeg', copyArguments('mpegts', tracks, options), folder, {
    isLowPriority: false,
    audioTrackCount: 1,
    isEndless: false,
  });
  const parts: Buffer[] = [];
  packager.audioPipes[0]?.on('data', (bytes: Buffer) => parts.push(bytes));
  packager.write(stdout);
  await packager.end();
  return { folder, audio: Buffer.concat(parts) };
}

it.skipIf(!hasFfmpeg)(
  'audio is listed with its video once all of it is there, and the rest at the end',
  async () => {
    const { folder, audio } = await packageRun();
    const videoFolder = path.join(folder, 'source');
    const segments = segmentsIn(readFileSync(path.join(videoFolder, 'newest.m3u8'), 'utf8'));
    expect(segments.map(({ seconds }) => seconds)).toEqual([2, 2, 2]);
    const stream = new PassThrough();
    const cutter = new AudioCutter(path.join(folder, 'audio'), stream);
    const list = () => readFileSync(path.join(folder, 'audio', 'index.m3u8'), 'utf8');
    const send = async (bytes: Buffer) => {
      stream.write(bytes);
      await new Promise((resolve) => setImmediate(resolve));
    };
    // Half of the audio: 3 s.
    const half = Math.round(audio.length / 2);
    await send(audio.subarray(0, half));
    await cutter.cut(segments, videoFolder);
    expect(segmentsIn(list())).toEqual(segments.slice(0, 1));
    await send(audio.subarray(half));
    await cutter.cut(segments, videoFolder);
    expect(segmentsIn(list())).toEqual(segments.slice(0, 2));
    await cutter.cut(segments, videoFolder, true);
    expect(segmentsIn(list())).toEqual(segments);
    expect(list()).toContain('#EXT-X-ENDLIST');
  },
);
