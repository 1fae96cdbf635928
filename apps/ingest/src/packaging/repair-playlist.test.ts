import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { frameNumbers, hasFfmpeg } from '../testing.ts';
import { copyArguments } from './ffmpeg-arguments.ts';
import { playlistText, segmentsIn } from './playlist.ts';
import { repairPlaylist } from './repair-playlist.ts';
import { LostSegmentError, VariantPlaylist } from './variant-playlist.ts';

/** Packages 7 s as a run, and returns the folder of its variant. */
function createVariant(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'grandstand-ingest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'source'));
  const source =
    '-hide_banner -loglevel error -f lavfi -i testsrc2=size=128x72:rate=25 -f lavfi -i sine -t 7';
  const codec = '-c:v libx264 -preset ultrafast -bf 2 -g 50 -sc_threshold 0 -c:a aac -f flv pipe:1';
  const { stdout } = spawnSync('ffmpeg', `${source} ${codec}`.split(' '), {
    maxBuffer: 64 * 1024 * 1024,
  });
  const tracks = {
    video: {
      codec: 'h264' as const,
      configuration: Buffer.alloc(0),
      width: 128,
      height: 72,
      profile: 100,
    },
    audio: { codec: 'aac', configuration: Buffer.alloc(0) },
    furtherAudio: [],
  };
  spawnSync(
    'ffmpeg',
    copyArguments('flv', tracks, {
      removesCaptions: false,
      hasSeparateAudio: false,
    }),
    {
      cwd: folder,
      input: stdout,
    },
  );
  return path.join(folder, 'source');
}

describe.skipIf(!hasFfmpeg)('a playlist', () => {
  it('that a full disk has emptied is rebuilt from the complete segments', async () => {
    const folder = createVariant();
    const file = path.join(folder, 'index.m3u8');
    const before = segmentsIn(readFileSync(path.join(folder, 'newest.m3u8'), 'utf8'));
    expect(before.length).toBe(4);
    writeFileSync(file, '');
    truncateSync(path.join(folder, 's00003.m4s'), 1000);
    writeFileSync(path.join(folder, 's00004.m4s'), '');
    expect(await repairPlaylist(folder)).toBeCloseTo(6, 2);
    const text = readFileSync(file, 'utf8');
    expect(segmentsIn(text)).toEqual(before.slice(0, 3));
    expect(text).toContain('#EXT-X-ENDLIST');
    expect(existsSync(path.join(folder, 's00003.m4s'))).toBe(false);
    expect((await frameNumbers(file)).length).toBe(150);
  });

  it('includes segments that have already left ffmpeg’s sliding window', async () => {
    const folder = createVariant();
    const window = path.join(folder, 'newest.m3u8');
    const all = segmentsIn(readFileSync(window, 'utf8'));
    const playlist = new VariantPlaylist(folder);
    const listedSegments = () => segmentsIn(readFileSync(path.join(folder, 'index.m3u8'), 'utf8'));
    writeFileSync(window, playlistText(all.slice(0, 1)));
    await playlist.sync();
    expect(listedSegments()).toEqual(all.slice(0, 1));
    writeFileSync(window, playlistText(all.slice(3)));
    await playlist.sync();
    expect(listedSegments()).toEqual(all);
    writeFileSync(window, '');
    await expect(playlist.sync()).rejects.toThrow(LostSegmentError);
    expect(await playlist.end()).toBeCloseTo(7, 1);
  });

  it('that has ended is not changed', async () => {
    const folder = createVariant();
    const file = path.join(folder, 'index.m3u8');
    await repairPlaylist(folder);
    const before = readFileSync(file, 'utf8');
    expect(await repairPlaylist(folder)).toBeCloseTo(7, 1);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

it('repairPlaylist returns 0 s for a folder that does not exist', async () => {
  expect(await repairPlaylist('/nowhere/at/all')).toBe(0);
});
