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

/** Flags for the optional fields of `tfhd` and `trun` boxes (ISO/IEC 14496-12). */
const tfhdFlags = { baseDataOffset: 0x1, sampleDescriptionIndex: 0x2, defaultDuration: 0x8 };
const trunFlags = { dataOffset: 0x1, firstSampleFlags: 0x4, duration: 0x100 };
/** Fields of each sample in a `trun`: duration, size, flags, composition offset; 4 bytes each. */
const trunSampleFlags = [trunFlags.duration, 0x200, 0x400, 0x800];

interface Timing {
  /** Decode time of the first frame, in the track's units. */
  start: number;
  /** Sum of the frames' durations, of all fragments, in the same units. */
  length: number;
}

/** Reads the times of a segment's first track, without its frames; null if it was not written to its end. */
export async function readTiming(file: string): Promise<Timing | null> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const timings: Timing[] = [];
    let lastType = '';
    const header = Buffer.alloc(8);
    let at = 0;
    while (at + header.length <= size) {
      await handle.read(header, 0, header.length, at);
      const boxBytes = header.readUInt32BE();
      lastType = header.toString('latin1', 4);
      if (boxBytes < header.length || at + boxBytes > size) return null;
      if (lastType === 'moof') {
        const moof = Buffer.alloc(boxBytes);
        await handle.read(moof, 0, boxBytes, at);
        const timing = timingOf(moof);
        if (timing === null) return null;
        timings.push(timing);
      }
      at += boxBytes;
    }
    const [first] = timings;
    if (first === undefined || at !== size || lastType !== 'mdat') return null;
    return { start: first.start, length: timings.reduce((sum, { length }) => sum + length, 0) };
  } finally {
    await handle.close();
  }
}

function timingOf(moof: Buffer): Timing | null {
  const [traf] = findBoxes(moof, ['moof', 'traf']);
  if (traf === undefined) return null;
  const [tfhd] = findBoxes(traf, ['tfhd']);
  const [tfdt] = findBoxes(traf, ['tfdt']);
  if (tfhd === undefined || tfdt === undefined) return null;
  const start = tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
  const flags = tfhd.readUIntBE(1, 3);
  let at = 8;
  if (flags & tfhdFlags.baseDataOffset) at += 8;
  if (flags & tfhdFlags.sampleDescriptionIndex) at += 4;
  const defaultDuration = flags & tfhdFlags.defaultDuration ? tfhd.readUInt32BE(at) : 0;
  let length = 0;
  for (const trun of findBoxes(traf, ['trun'])) length += trunLength(trun, defaultDuration);
  return { start, length };
}

/** Returns the sum of the durations of a `trun` box's samples. */
function trunLength(trun: Buffer, defaultDuration: number): number {
  const flags = trun.readUIntBE(1, 3);
  const count = trun.readUInt32BE(4);
  if ((flags & trunFlags.duration) === 0) return count * defaultDuration;
  const sampleBytes = trunSampleFlags.filter((flag) => (flags & flag) !== 0).length * 4;
  let at = 8;
  if (flags & trunFlags.dataOffset) at += 4;
  if (flags & trunFlags.firstSampleFlags) at += 4;
  let length = 0;
  for (let sample = 0; sample < count; sample += 1, at += sampleBytes)
    length += trun.readUInt32BE(at);
  return length;
}

/**
 * Reads a folder's segments after the newest that is listed, and removes those that were not written to
 * their end. Rejects if there is no init segment.
 */
export async function readSegments(folder: string, newest: string): Promise<ListedSegment[]> {
  const init = await readFile(path.join(folder, 'init.mp4'));
  const [media] = findBoxes(init, ['moov', 'trak', 'mdia', 'mdhd']);
  const timescale = media?.readUInt32BE(media[0] === 1 ? 20 : 12) ?? 0;
  if (timescale === 0) throw new Error('no init segment');
  const names = (await readdir(folder))
    .filter((name) => segmentName.test(name) && name > newest)
    .toSorted();
  const segments: (Timing & { name: string })[] = [];
  for (const name of names) {
    const timing = await readTiming(path.join(folder, name));
    if (timing === null) await rm(path.join(folder, name));
    else segments.push({ name, ...timing });
  }
  return segments.map(({ name, start, length }, index) => ({
    name,
    seconds: ((segments[index + 1]?.start ?? start + length) - start) / timescale,
  }));
}

/** True if a segment was written to its end. */
export const isCompleteSegment = async (file: string): Promise<boolean> =>
  (await readTiming(file)) !== null;

/**
 * Adds the segments after the newest that a variant's playlist lists, and ends the playlist. Removes segments
 * that were not written to their end. Returns the seconds that the playlist lists.
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
