import { open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findBoxes } from '../media/boxes.ts';
import { replaceFile } from '../recording/manifest.ts';
import {
  endLine,
  playlistName,
  playlistText,
  segmentsIn,
  windowName,
  type ListedSegment,
} from './playlist.ts';

const segmentName = /^s\d{5,}\.m4s$/;

interface Timing {
  /** Decode time of the first frame, in the track's units. */
  start: number;
  /** Sum of the frames' durations, in the same units. */
  length: number;
}

/** Reads the times of a segment's first track, without its frames; null if it was not written to its end. */
async function readTiming(file: string): Promise<Timing | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let [moof, last]: [Buffer | null, string] = [null, ''];
    const header = Buffer.alloc(8);
    let at = 0;
    while (at + header.length <= size) {
      await handle.read(header, 0, header.length, at);
      const boxBytes = header.readUInt32BE();
      last = header.toString('latin1', 4);
      if (boxBytes < header.length || at + boxBytes > size) return null;
      if (last === 'moof' && moof === null) {
        moof = Buffer.alloc(boxBytes);
        await handle.read(moof, 0, boxBytes, at);
      }
      at += boxBytes;
    }
    return moof === null || at !== size || last !== 'mdat' ? null : timingOf(moof);
  } finally {
    await handle.close();
  }
}

function timingOf(moof: Buffer): Timing | null {
  const [traf] = findBoxes(moof, ['moof', 'traf']);
  const [header, time] = ['tfhd', 'tfdt'].map((type) =>
    traf === undefined ? undefined : findBoxes(traf, [type])[0],
  );
  if (traf === undefined || header === undefined || time === undefined) return null;
  const start = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
  const flags = header.readUIntBE(1, 3);
  const at = 8 + ((flags & 1) === 0 ? 0 : 8) + ((flags & 2) === 0 ? 0 : 4);
  const usual = (flags & 8) === 0 ? 0 : header.readUInt32BE(at);
  const length = findBoxes(traf, ['trun']).reduce((sum, run) => sum + runLength(run, usual), 0);
  return { start, length };
}

function runLength(run: Buffer, usual: number): number {
  const flags = run.readUIntBE(1, 3);
  const count = run.readUInt32BE(4);
  if ((flags & 0x100) === 0) return count * usual;
  const sampleBytes =
    [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  let at = 8 + ((flags & 1) === 0 ? 0 : 4) + ((flags & 4) === 0 ? 0 : 4);
  let length = 0;
  for (let sample = 0; sample < count; sample += 1, at += sampleBytes)
    length += run.readUInt32BE(at);
  return length;
}

/**
 * Reads a folder's segments after the newest that is listed, and removes those that were not written to
 * their end.
 */
export async function readSegments(folder: string, newest: string): Promise<ListedSegment[]> {
  const init = await readFile(path.join(folder, 'init.mp4'));
  const [media] = findBoxes(init, ['moov', 'trak', 'mdia', 'mdhd']);
  const timescale = media?.readUInt32BE(media[0] === 1 ? 20 : 12) ?? 0;
  if (timescale === 0) throw new Error('no init segment');
  const names = (await readdir(folder))
    .filter((name) => segmentName.test(name) && name > newest)
    .toSorted();
  const found: (Timing & { name: string })[] = [];
  for (const name of names) {
    const timing = await readTiming(path.join(folder, name));
    if (timing === null) await rm(path.join(folder, name));
    else found.push({ name, ...timing });
  }
  return found.map(({ name, start, length }, index) => ({
    name,
    seconds: ((found[index + 1]?.start ?? start + length) - start) / timescale,
  }));
}

/** True if a segment was written to its end. */
export const isWholeSegment = async (file: string): Promise<boolean> =>
  (await readTiming(file)) !== null;

/**
 * Ends the playlist of a variant, with the segments after the newest that it lists. Those that were not
 * written to their end are removed. Returns the seconds that it lists.
 */
export async function repairPlaylist(folder: string): Promise<number> {
  const file = path.join(folder, playlistName);
  const text = await readFile(file, 'utf8').catch(() => '');
  let segments = segmentsIn(text);
  if (!text.includes(endLine)) {
    const newest = segments.at(-1)?.name ?? '';
    segments = [...segments, ...(await readSegments(folder, newest).catch(() => []))];
    if (segments.length > 0)
      await replaceFile(file, `${playlistText(segments)}${endLine}\n`, { isDurable: true });
  }
  await rm(path.join(folder, windowName), { force: true });
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}
