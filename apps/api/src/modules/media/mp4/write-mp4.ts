/** Writes samples of fragments as one MP4 file, without decoding or encoding. */
import { open } from 'node:fs/promises';
import type { VideoFiles } from '../store/recorded-files.ts';
import { boxesOf, boxOf, findBox, uint32s } from './boxes.ts';
import type { Sample } from './fragments.ts';

export interface Track {
  readonly id: number;
  readonly isVideo: boolean;
  readonly trak: Buffer;
  /** Units per second. */
  readonly scale: number;
}

/** Consecutive samples in the resulting file. */
export interface Chunk {
  /** Inside the folder of the video. */
  readonly path: string;
  readonly samples: readonly Sample[];
}

/** A track's content in the file. */
export interface ClipTrack {
  readonly track: Track;
  readonly chunks: readonly Chunk[];
  /** Time from the first sample to the first shown frame, and its duration, in units of the track. */
  readonly skipped: number;
  readonly shown: number;
}

/** Offsets of the duration in a header box of version 0 and of version 1, whose times have 64 bits. */
const durationOffsets = { mvhd: [16, 24], mdhd: [16, 24], tkhd: [20, 28] } as const;

/** Returns a header box with another duration. */
function withDuration(type: keyof typeof durationOffsets, body: Buffer, duration: number): Buffer {
  const copy = Buffer.from(body);
  const [offset, offset64] = durationOffsets[type];
  if (copy[0] === 1) copy.writeBigUInt64BE(BigInt(duration), offset64);
  else copy.writeUInt32BE(duration, offset);
  return boxOf(type, copy);
}

/** Run-length encodes values, as count, value, count, value and so on. */
function runLengthsOf(values: readonly number[]): number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

/** Version and flags of a `ctts` box with signed delays. */
const cttsVersion1 = 1 << 24;

/** Builds a track's sample table. `offsets` are its chunks' positions in the file. */
function sampleTable({ track, chunks }: ClipTrack, offsets: readonly number[]): Buffer {
  const samples = chunks.flatMap((chunk) => chunk.samples);
  const stsd = findBox(findBox(findBox(findBox(track.trak, 'mdia'), 'minf'), 'stbl'), 'stsd');
  const durations = runLengthsOf(samples.map(({ duration }) => duration));
  const delays = runLengthsOf(samples.map(({ delay }) => delay));
  const syncs = samples.flatMap(({ isSync }, index) => (isSync ? [index + 1] : []));
  const chunkSizes = chunks.flatMap(({ samples: { length } }, index) =>
    length === chunks[index - 1]?.samples.length ? [] : [index + 1, length, 1],
  );
  const isDelayed = samples.some(({ delay }) => delay !== 0);
  return boxOf(
    'stbl',
    boxOf('stsd', stsd),
    boxOf('stts', uint32s(0, durations.length / 2, ...durations)),
    ...(isDelayed ? [boxOf('ctts', uint32s(cttsVersion1, delays.length / 2, ...delays))] : []),
    ...(syncs.length < samples.length ? [boxOf('stss', uint32s(0, syncs.length, ...syncs))] : []),
    boxOf('stsc', uint32s(0, chunkSizes.length / 3, ...chunkSizes)),
    boxOf('stsz', uint32s(0, 0, samples.length, ...samples.map(({ size }) => size))),
    boxOf('stco', uint32s(0, offsets.length, ...offsets)),
  );
}

/** Returns a track's header with its id, and its duration in units of the movie. */
function trackHead({ trak, id }: Track, duration: number): Buffer {
  const header = Buffer.from(findBox(trak, 'tkhd'));
  header.writeUInt32BE(id, header[0] === 1 ? 20 : 12);
  return withDuration('tkhd', header, duration);
}

/** Playback rate 1.0 in an edit list, as a 16.16 fixed-point number. */
const normalRate = 0x1_0000;

function trackBox(part: ClipTrack, movieScale: number, offsets: readonly number[]): Buffer {
  const { trak, scale } = part.track;
  const mdia = findBox(trak, 'mdia');
  const shownInMovie = Math.round((part.shown / scale) * movieScale);
  const mediaDuration = part.chunks
    .flatMap(({ samples }) => samples)
    .reduce((sum, { duration }) => sum + duration, 0);
  const minf = boxesOf(findBox(mdia, 'minf')).map(({ type, body }) =>
    type === 'stbl' ? sampleTable(part, offsets) : boxOf(type, body),
  );
  return boxOf(
    'trak',
    trackHead(part.track, shownInMovie),
    boxOf('edts', boxOf('elst', uint32s(0, 1, shownInMovie, part.skipped, normalRate))),
    boxOf(
      'mdia',
      withDuration('mdhd', findBox(mdia, 'mdhd'), mediaDuration),
      boxOf('hdlr', findBox(mdia, 'hdlr')),
      boxOf('minf', ...minf),
    ),
  );
}

/** Builds everything before the media data. The chunks of all tracks follow in `order`. */
export function headerOf(
  moov: Buffer,
  parts: readonly ClipTrack[],
  order: readonly Chunk[],
): Buffer {
  const mvhd = Buffer.from(findBox(moov, 'mvhd'));
  // The last field is the id of the next track.
  mvhd.writeUInt32BE(Math.max(...parts.map(({ track }) => track.id)) + 1, mvhd.length - 4);
  const movieScale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  const seconds = Math.max(...parts.map(({ shown, track }) => shown / track.scale));
  const sizeOf = ({ samples }: Chunk) => samples.reduce((sum, { size }) => sum + size, 0);
  const write = (dataOffset: number) => {
    let end = dataOffset;
    const offsets = new Map<Chunk, number>();
    for (const chunk of order) {
      offsets.set(chunk, end);
      end += sizeOf(chunk);
    }
    const tracks = parts.map((part) =>
      trackBox(
        part,
        movieScale,
        part.chunks.map((chunk) => offsets.get(chunk) ?? 0),
      ),
    );
    const mdat = Buffer.alloc(8);
    mdat.writeUInt32BE(8 + end - dataOffset, 0);
    mdat.write('mdat', 4, 'latin1');
    const duration = Math.round(seconds * movieScale);
    return Buffer.concat([
      boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomavc1mp41', 'latin1')),
      boxOf('moov', withDuration('mvhd', mvhd, duration), ...tracks),
      mdat,
    ]);
  };
  // Offsets have a fixed size, so the length of the header does not depend on them.
  return write(write(0).length);
}

/** Yields the bytes of the file. Reads adjacent samples at once. Throws like `VideoFiles.locate`. */
export async function* bytesOf(
  header: Buffer,
  order: readonly Chunk[],
  { locate }: VideoFiles,
): AsyncGenerator<Buffer> {
  yield header;
  for (const { path, samples } of order) {
    const file = await open(await locate(path));
    try {
      for (let index = 0; index < samples.length;) {
        const from = samples[index]?.offset ?? 0;
        let to = from;
        for (; samples[index]?.offset === to; index += 1) to += samples[index]?.size ?? 0;
        const bytes = Buffer.alloc(to - from);
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        if (bytesRead < bytes.length) throw new RangeError(`${path} is truncated`);
        yield bytes;
      }
    } finally {
      await file.close();
    }
  }
}
