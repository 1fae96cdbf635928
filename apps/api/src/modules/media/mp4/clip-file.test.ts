import { buffer } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clipFile } from './clip-file.ts';
import { createVideoLibrary } from '../video-library.ts';
import { boxesOf, findBox } from './boxes.ts';

const demoMedia = fileURLToPath(new URL('../../../../../../demo/media', import.meta.url));

/** Returns the clip file of a part of the demo's football match, and values of its sample tables. */
async function makeClip(startMs: number, endMs: number) {
  const video = await createVideoLibrary([demoMedia]).get('football');
  const [rendition] = video?.variants ?? [];
  if (video === null || rendition === undefined) throw new Error('the video is missing');
  const file = await clipFile(video, rendition, { startMs, endMs });
  if (file === null) return null;
  const bytes = await buffer(file.stream());
  expect(bytes.length).toBe(file.length);
  const traks = boxesOf(findBox(bytes, 'moov')).filter(({ type }) => type === 'trak');
  const tracks = traks.map(({ body }) => {
    const mdia = findBox(body, 'mdia');
    const stbl = findBox(findBox(mdia, 'minf'), 'stbl');
    const stsz = findBox(stbl, 'stsz');
    const elst = findBox(findBox(body, 'edts'), 'elst');
    return {
      samples: stsz.readUInt32BE(8),
      firstSize: stsz.readUInt32BE(12),
      firstOffset: findBox(stbl, 'stco').readUInt32BE(8),
      shownMs: elst.readUInt32BE(8),
      skippedMs: (elst.readUInt32BE(12) / findBox(mdia, 'mdhd').readUInt32BE(12)) * 1000,
    };
  });
  const [videoTrack, audioTrack] = tracks;
  if (videoTrack === undefined || audioTrack === undefined) throw new Error('a track is missing');
  return { bytes, videoTrack, audioTrack };
}

describe('a clip file', () => {
  it('[CLP-07] shows the frames from start to end, with their sound', async () => {
    // From the middle of frame 1149, the last of its segment, to the middle of frame 1199.
    const file = await makeClip(45_980, 47_980);
    expect(file?.videoTrack).toMatchObject({ samples: 100, skippedMs: 49 * 40, shownMs: 51 * 40 });
    expect(file?.audioTrack.shownMs).toBe(51 * 40);
    expect(file?.audioTrack.skippedMs).toBeLessThan(1024 / 24);
    // Half a frame further, at a key frame, nothing has to be hidden.
    const next = await makeClip(46_000, 48_000);
    expect(next?.videoTrack).toMatchObject({ samples: 51, skippedMs: 0, shownMs: 51 * 40 });
  });

  it("contains the segments' bytes unchanged", async () => {
    const file = await makeClip(46_000, 47_000);
    if (file === null) throw new Error('no file');
    const { firstOffset, firstSize } = file.videoTrack;
    const first = file.bytes.subarray(firstOffset, firstOffset + firstSize);
    const segment = await readFile(`${demoMedia}/football/v720/00023.m4s`);
    expect(segment.includes(first)).toBe(true);
  });

  it('ends with the video, and does not exist beyond it', async () => {
    expect((await makeClip(299_000, 310_000))?.videoTrack.shownMs).toBe(1000);
    expect(await makeClip(300_000, 301_000)).toBeNull();
  });
});
