import { open } from 'node:fs/promises';
import { type Box, boxesOf, findBox, maxBoxHeadBytes, readBoxHead } from './boxes.ts';

/** A frame or a packet of sound; times in units of its track. */
export interface Sample {
  readonly time: number;
  readonly duration: number;
  /** Size in bytes, and position in the segment file. */
  readonly size: number;
  readonly offset: number;
  readonly isSync: boolean;
  /** From decoding to presentation. */
  readonly delay: number;
}

/** Default values of samples (`trex`). */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

interface Moof {
  readonly body: Buffer;
  /** Position in its file, bytes. */
  readonly at: number;
}

/** Maximum size of a segment's description, bytes. */
const largestMoof = 4 * 1024 * 1024;

/** Reads the descriptions of a segment, without its media data. */
async function readMoofs(path: string): Promise<Moof[]> {
  const file = await open(path);
  try {
    const moofs: Moof[] = [];
    const { size: end } = await file.stat();
    for (let at = 0; at + 8 <= end;) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(maxBoxHeadBytes),
        0,
        maxBoxHeadBytes,
        at,
      );
      const { type, size, head } = readBoxHead(buffer.subarray(0, bytesRead));
      if (size < head || at + size > end) throw new RangeError(`${type} of ${path} is truncated`);
      if (type === 'moof') {
        if (size > largestMoof) throw new RangeError(`moof of ${path} is too large`);
        const body = Buffer.alloc(size - head);
        await file.read(body, 0, body.length, at + head);
        moofs.push({ body, at });
      }
      at += size;
    }
    return moofs;
  } finally {
    await file.close();
  }
}

/** Returns the samples of one `traf`. */
function samplesOf(traf: readonly Box[], trex: SampleDefaults, moofAt: number): Sample[] {
  const head = traf.find(({ type }) => type === 'tfhd')?.body;
  const decodeTimeBox = traf.find(({ type }) => type === 'tfdt')?.body;
  if (head === undefined || decodeTimeBox === undefined)
    throw new RangeError('a track has no time');
  const has = (flag: number) => (head.readUInt32BE(0) & flag) !== 0;
  let at = 8;
  const next = (flag: number, size: number, otherwise: number): number => {
    if (!has(flag)) return otherwise;
    at += size;
    return size === 8 ? Number(head.readBigUInt64BE(at - 8)) : head.readUInt32BE(at - 4);
  };
  const base = next(0x1, 8, moofAt);
  next(0x2, 4, 0);
  const duration = next(0x8, 4, trex.duration);
  const size = next(0x10, 4, trex.size);
  const flags = next(0x20, 4, trex.flags);
  let time =
    decodeTimeBox[0] === 1
      ? Number(decodeTimeBox.readBigUInt64BE(4))
      : decodeTimeBox.readUInt32BE(4);
  let offset = base;
  const samples: Sample[] = [];
  for (const { type, body } of traf) {
    if (type !== 'trun') continue;
    const own = body.readUInt32BE(0);
    let from = 8;
    const read = (flag: number, otherwise: number): number => {
      if ((own & flag) === 0) return otherwise;
      from += 4;
      return body.readUInt32BE(from - 4);
    };
    if ((own & 0x1) !== 0) offset = base + (read(0x1, 0) | 0);
    const first = read(0x4, flags);
    const count = body.readUInt32BE(4);
    for (let index = 0; index < count; index += 1) {
      const lasts = read(0x100, duration);
      const bytes = read(0x200, size);
      const sampleFlags = read(0x400, index === 0 ? first : flags);
      const delay = read(0x800, 0) | 0;
      const isSync = (sampleFlags & 0x1_0000) === 0;
      samples.push({ time, duration: lasts, size: bytes, offset, isSync, delay });
      time += lasts;
      offset += bytes;
    }
  }
  return samples;
}

/** Returns the samples of a segment file by track id. Rejects with RangeError if it is not a fragment. */
export async function readSamples(
  path: string,
  defaults: ReadonlyMap<number, SampleDefaults>,
): Promise<Map<number, Sample[]>> {
  const found = new Map<number, Sample[]>();
  for (const { body, at } of await readMoofs(path)) {
    for (const { type, body: traf } of boxesOf(body)) {
      if (type !== 'traf') continue;
      const track = findBox(traf, 'tfhd').readUInt32BE(4);
      const trex = defaults.get(track);
      if (trex === undefined) throw new RangeError(`track ${track} is unknown`);
      const known = found.get(track) ?? [];
      found.set(track, [...known, ...samplesOf(boxesOf(traf), trex, at)]);
    }
  }
  return found;
}
