import { open } from 'node:fs/promises';
import { type Box, boxesOf, findBox, maxBoxHeaderBytes, readBoxHeader } from './boxes.ts';

/** A frame or a packet of audio; times in units of its track. */
export interface Sample {
  /** Decode time. */
  readonly time: number;
  readonly duration: number;
  /** Size in bytes, and position in the segment file. */
  readonly size: number;
  readonly offset: number;
  readonly isSync: boolean;
  /** From decode time to presentation time. */
  readonly delay: number;
}

/** Default values of samples (`trex`). */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

/** The description of a fragment. */
interface Moof {
  readonly body: Buffer;
  /** Position in its file, bytes. */
  readonly offset: number;
}

/** Maximum size of a `moof`, bytes. */
const maxMoofBytes = 4 * 1024 * 1024;

/** Reads the `moof` boxes of a segment, without its media data. */
async function readMoofs(path: string): Promise<Moof[]> {
  const file = await open(path);
  try {
    const moofs: Moof[] = [];
    const { size: end } = await file.stat();
    for (let offset = 0; offset + 8 <= end;) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(maxBoxHeaderBytes),
        0,
        maxBoxHeaderBytes,
        offset,
      );
      const { type, size, headerSize } = readBoxHeader(buffer.subarray(0, bytesRead));
      if (size < headerSize || offset + size > end)
        throw new RangeError(`${type} of ${path} is truncated`);
      if (type === 'moof') {
        if (size > maxMoofBytes) throw new RangeError(`moof of ${path} is too large`);
        const body = Buffer.alloc(size - headerSize);
        await file.read(body, 0, body.length, offset + headerSize);
        moofs.push({ body, offset });
      }
      offset += size;
    }
    return moofs;
  } finally {
    await file.close();
  }
}

/** Flags of `tfhd`: which optional fields follow, in this order. */
const tfhdFlags = {
  baseDataOffset: 0x1,
  sampleDescriptionIndex: 0x2,
  defaultDuration: 0x8,
  defaultSize: 0x10,
  defaultFlags: 0x20,
} as const;
/** Flags of `trun`: which optional fields follow, first of the run, then of each sample. */
const trunFlags = {
  dataOffset: 0x1,
  firstSampleFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionTimeOffset: 0x800,
} as const;
/** Flag of a sample that is not a key frame. */
const nonSyncSampleFlag = 0x1_0000;

/** Returns the samples of one `traf`. */
function samplesOf(traf: readonly Box[], trex: SampleDefaults, moofOffset: number): Sample[] {
  const header = traf.find(({ type }) => type === 'tfhd')?.body;
  const decodeTimeBox = traf.find(({ type }) => type === 'tfdt')?.body;
  if (header === undefined || decodeTimeBox === undefined)
    throw new RangeError('a track has no time');
  const headerFlags = header.readUInt32BE(0);
  // After the flags and the track id.
  let headerOffset = 8;
  /** Reads the next field of `tfhd` if it is there. */
  const readHeaderField = (flag: number, bytes: 4 | 8, otherwise: number): number => {
    if ((headerFlags & flag) === 0) return otherwise;
    const start = headerOffset;
    headerOffset += bytes;
    return bytes === 8 ? Number(header.readBigUInt64BE(start)) : header.readUInt32BE(start);
  };
  const base = readHeaderField(tfhdFlags.baseDataOffset, 8, moofOffset);
  readHeaderField(tfhdFlags.sampleDescriptionIndex, 4, 0);
  const defaultDuration = readHeaderField(tfhdFlags.defaultDuration, 4, trex.duration);
  const defaultSize = readHeaderField(tfhdFlags.defaultSize, 4, trex.size);
  const defaultFlags = readHeaderField(tfhdFlags.defaultFlags, 4, trex.flags);
  let time =
    decodeTimeBox[0] === 1
      ? Number(decodeTimeBox.readBigUInt64BE(4))
      : decodeTimeBox.readUInt32BE(4);
  let offset = base;
  const samples: Sample[] = [];
  for (const { type, body } of traf) {
    if (type !== 'trun') continue;
    const runFlags = body.readUInt32BE(0);
    const count = body.readUInt32BE(4);
    let runOffset = 8;
    /** Reads the next field of `trun` if it is there. */
    const readRunField = (flag: number, otherwise: number): number => {
      if ((runFlags & flag) === 0) return otherwise;
      const start = runOffset;
      runOffset += 4;
      return body.readUInt32BE(start);
    };
    // `| 0` reads 32 bits as a signed number.
    if ((runFlags & trunFlags.dataOffset) !== 0)
      offset = base + (readRunField(trunFlags.dataOffset, 0) | 0);
    const firstFlags = readRunField(trunFlags.firstSampleFlags, defaultFlags);
    for (let index = 0; index < count; index += 1) {
      const duration = readRunField(trunFlags.duration, defaultDuration);
      const size = readRunField(trunFlags.size, defaultSize);
      const flags = readRunField(trunFlags.flags, index === 0 ? firstFlags : defaultFlags);
      const delay = readRunField(trunFlags.compositionTimeOffset, 0) | 0;
      const isSync = (flags & nonSyncSampleFlag) === 0;
      samples.push({ time, duration, size, offset, isSync, delay });
      time += duration;
      offset += size;
    }
  }
  return samples;
}

/** Returns the samples of a segment file by track id. Rejects with RangeError if it is not fragmented MP4. */
export async function readSamples(
  path: string,
  defaults: ReadonlyMap<number, SampleDefaults>,
): Promise<Map<number, Sample[]>> {
  const samplesByTrack = new Map<number, Sample[]>();
  for (const { body, offset } of await readMoofs(path)) {
    for (const { type, body: traf } of boxesOf(body)) {
      if (type !== 'traf') continue;
      const track = findBox(traf, 'tfhd').readUInt32BE(4);
      const trex = defaults.get(track);
      if (trex === undefined) throw new RangeError(`track ${track} is unknown`);
      const earlier = samplesByTrack.get(track) ?? [];
      samplesByTrack.set(track, [...earlier, ...samplesOf(boxesOf(traf), trex, offset)]);
    }
  }
  return samplesByTrack;
}
