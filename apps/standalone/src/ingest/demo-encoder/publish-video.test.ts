import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoMediaDir } from '@grandstand/demo';
import { describe, expect, it, onTestFinished } from 'vitest';
import { publishVideo } from './publish-video.ts';

const ffmpeg = 'ffmpeg';
const hasFfmpeg = spawnSync(ffmpeg, ['-version']).status === 0;
/** 240 s long. */
const playlist = path.join(demoMediaDir, 'handball', 'v720', 'index.m3u8');

/** Returns the path of a file that takes the place of the ingest's address. */
function createAddress(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'sent.flv');
}

/** Returns the kinds of tracks and the length of a file, s. */
function probe(file: string): { tracks: string[]; seconds: number } {
  const { stdout } = spawnSync(
    'ffprobe',
    ['-v', 'error', '-of', 'json', '-show_entries', 'stream=codec_type:format=duration', file],
    { encoding: 'utf8' },
  );
  const report = JSON.parse(stdout) as {
    streams: { codec_type: string }[];
    format: { duration: string };
  };
  return {
    tracks: report.streams.map((stream) => stream.codec_type).toSorted(),
    seconds: Number(report.format.duration),
  };
}

describe.skipIf(!hasFfmpeg)('a published video', () => {
  it('is sent in real time from a position to its end', async () => {
    const address = createAddress();
    const start = performance.now();
    expect(await publishVideo({ ffmpeg, playlist, from: 236, address }).ended).toBe('');
    expect(performance.now() - start).toBeGreaterThan(3000);
    const { tracks, seconds } = probe(address);
    expect(tracks).toEqual(['audio', 'video']);
    expect(Math.abs(seconds - 4)).toBeLessThan(0.2);
  });

  it('can be ended at any time', async () => {
    const publication = publishVideo({ ffmpeg, playlist, from: 0, address: createAddress() });
    const start = performance.now();
    publication.stop();
    await publication.ended;
    // The video lasts 240 s.
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  it('resolves with why it ended, without the address, which holds the key', async () => {
    const address = path.join(createAddress(), 'gs_northline_secret');
    const output = await publishVideo({ ffmpeg, playlist, from: 236, address }).ended;
    expect(output).toContain('the ingest');
    expect(output).not.toContain('secret');
  });
});

it('publishVideo resolves with the error if ffmpeg cannot be started', async () => {
  const address = createAddress();
  const { ended } = publishVideo({ ffmpeg: 'no-such-ffmpeg', playlist, from: 0, address });
  expect(await ended).toContain('ENOENT');
});
