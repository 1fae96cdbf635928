/** Builds one MP4 file of a part of a video from its segments, without decoding or encoding. */
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Segment } from './hls-parser.ts';
import type { VideoFiles } from './store/recorded-files.ts';
import { pathInVideo, type Video, type NamedRendition } from './video.ts';
import { boxesOf, findBox, boxOf, words } from './mp4/boxes.ts';
import { readSamples, type Sample, type SampleDefaults } from './mp4/fragments.ts';

export interface ClipFile {
  /** Bytes. */
  readonly length: number;
  /** Can be read once. */
  readonly stream: () => Readable;
}

interface Track {
  readonly id: number;
  readonly isPicture: boolean;
  readonly trak: Buffer;
  /** Units per second. */
  readonly scale: number;
}

/** Consecutive samples in the resulting file. */
interface Chunk {
  /** Inside the folder of the video. */
  readonly path: string;
  readonly samples: readonly Sample[];
}

/** A track's content in the file. */
interface ClipTrack {
  readonly track: Track;
  readonly chunks: readonly Chunk[];
  /** Time from the first sample to the first shown frame, and its duration, in units of the track. */
  readonly skipped: number;
  readonly shown: number;
}

const shownAt = ({ time, delay }: Sample) => time + delay;

function readTrack(trak: Buffer): Track {
  const mdia = findBox(trak, 'mdia');
  const mdhd = findBox(mdia, 'mdhd');
  const tkhd = findBox(trak, 'tkhd');
  return {
    id: tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12),
    isPicture: findBox(mdia, 'hdlr').toString('latin1', 8, 12) === 'vide',
    trak,
    scale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
  };
}

function readDefaults(moov: Buffer): Map<number, SampleDefaults> {
  const trex = boxesOf(findBox(moov, 'mvex')).filter(({ type }) => type === 'trex');
  return new Map(
    trex.map(({ body }) => [
      body.readUInt32BE(4),
      {
        duration: body.readUInt32BE(12),
        size: body.readUInt32BE(16),
        flags: body.readUInt32BE(20),
      },
    ]),
  );
}

/** Returns the box with another duration; `at` is its offset in version 0 and version 1. */
function lasting(type: string, box: Buffer, at: readonly [number, number], duration: number) {
  const copy = Buffer.from(box);
  if (copy[0] === 1) copy.writeBigUInt64BE(BigInt(duration), at[1]);
  else copy.writeUInt32BE(duration, at[0]);
  return boxOf(type, copy);
}

/** Run-length encodes values as [count, value]. */
function runsOf(values: readonly number[]): number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

/** Builds a track's sample table. `offsets` are its chunks' positions in the file. */
function sampleTable({ track, chunks }: ClipTrack, offsets: readonly number[]): Buffer {
  const samples = chunks.flatMap((chunk) => chunk.samples);
  const stsd = findBox(findBox(findBox(findBox(track.trak, 'mdia'), 'minf'), 'stbl'), 'stsd');
  const durations = runsOf(samples.map(({ duration }) => duration));
  const delays = runsOf(samples.map(({ delay }) => delay));
  const syncs = samples.flatMap(({ isSync }, index) => (isSync ? [index + 1] : []));
  const counts = chunks.flatMap(({ samples: { length } }, index) =>
    length === chunks[index - 1]?.samples.length ? [] : [index + 1, length, 1],
  );
  const isDelayed = samples.some(({ delay }) => delay !== 0);
  return boxOf(
    'stbl',
    boxOf('stsd', stsd),
    boxOf('stts', words(0, durations.length / 2, ...durations)),
    ...(isDelayed ? [boxOf('ctts', words(1 << 24, delays.length / 2, ...delays))] : []),
    ...(syncs.length < samples.length ? [boxOf('stss', words(0, syncs.length, ...syncs))] : []),
    boxOf('stsc', words(0, counts.length / 3, ...counts)),
    boxOf('stsz', words(0, 0, samples.length, ...samples.map(({ size }) => size))),
    boxOf('stco', words(0, offsets.length, ...offsets)),
  );
}

function trackBox(part: ClipTrack, movieScale: number, offsets: readonly number[]): Buffer {
  const { trak, scale } = part.track;
  const mdia = findBox(trak, 'mdia');
  const inMovie = Math.round((part.shown / scale) * movieScale);
  const whole = part.chunks
    .flatMap(({ samples }) => samples)
    .reduce((sum, { duration }) => sum + duration, 0);
  const minf = boxesOf(findBox(mdia, 'minf')).map(({ type, body }) =>
    type === 'stbl' ? sampleTable(part, offsets) : boxOf(type, body),
  );
  return boxOf(
    'trak',
    lasting('tkhd', findBox(trak, 'tkhd'), [20, 28], inMovie),
    boxOf('edts', boxOf('elst', words(0, 1, inMovie, part.skipped, 0x1_0000))),
    boxOf(
      'mdia',
      lasting('mdhd', findBox(mdia, 'mdhd'), [16, 24], whole),
      boxOf('hdlr', findBox(mdia, 'hdlr')),
      boxOf('minf', ...minf),
    ),
  );
}

/** Builds the head of the file. The chunks of all tracks follow in `order`. */
function headOf(moov: Buffer, parts: readonly ClipTrack[], order: readonly Chunk[]): Buffer {
  const mvhd = findBox(moov, 'mvhd');
  const movieScale = mvhd.readUInt32BE(mvhd[0] === 1 ? 20 : 12);
  const seconds = Math.max(...parts.map(({ shown, track }) => shown / track.scale));
  const sizeOf = ({ samples }: Chunk) => samples.reduce((sum, { size }) => sum + size, 0);
  const write = (dataAt: number) => {
    let at = dataAt;
    const places = new Map<Chunk, number>();
    for (const chunk of order) {
      places.set(chunk, at);
      at += sizeOf(chunk);
    }
    const tracks = parts.map((part) =>
      trackBox(
        part,
        movieScale,
        part.chunks.map((chunk) => places.get(chunk) ?? 0),
      ),
    );
    const mdat = Buffer.alloc(8);
    mdat.writeUInt32BE(8 + at - dataAt, 0);
    mdat.write('mdat', 4, 'latin1');
    const duration = Math.round(seconds * movieScale);
    return Buffer.concat([
      boxOf('ftyp', Buffer.from('isom\0\0\x02\0isomavc1mp41', 'latin1')),
      boxOf('moov', lasting('mvhd', mvhd, [16, 24], duration), ...tracks),
      mdat,
    ]);
  };
  // Offsets have a fixed size, so the length of the head does not depend on them.
  return write(write(0).length);
}

/** Reads consecutive samples in one go. */
async function* bytesOf(
  head: Buffer,
  order: readonly Chunk[],
  { locate }: VideoFiles,
): AsyncGenerator<Buffer> {
  yield head;
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

/** Returns what a track shows between two video times, s, and the samples that the first frame depends on. */
function partOf(
  track: Track,
  segments: readonly { readonly path: string; readonly samples: readonly Sample[] }[],
  fromS: number,
  toS: number,
): ClipTrack | null {
  const [from, to] = [fromS * track.scale, toS * track.scale];
  const all = segments.flatMap(({ samples }) => samples);
  const first = all.findLast((one) => shownAt(one) <= from) ?? all[0];
  const last = all.findLast((one) => shownAt(one) < to);
  if (first === undefined || last === undefined) return null;
  const keyframe = all.findLast(({ isSync, time }) => isSync && time <= first.time) ?? first;
  const chunks = segments
    .map(({ path, samples }) => ({
      path,
      samples: samples.filter(({ time }) => time >= keyframe.time && time <= last.time),
    }))
    .filter(({ samples }) => samples.length > 0);
  const skipped = Math.max(0, Math.round(from) - keyframe.time);
  return {
    track,
    chunks,
    skipped,
    shown: Math.round(to) - Math.max(Math.round(from), keyframe.time),
  };
}

interface Initialisation {
  readonly moov: Buffer;
  readonly tracks: readonly Track[];
  readonly defaults: ReadonlyMap<number, SampleDefaults>;
}

export async function readInitialisation(path: string): Promise<Initialisation> {
  const moov = findBox(await readFile(path), 'moov');
  const tracks = boxesOf(moov).flatMap(({ type, body }) =>
    type === 'trak' ? [readTrack(body)] : [],
  );
  return { moov, tracks, defaults: readDefaults(moov) };
}

/** True if the samples of both can be in one file: the same tracks with the same codec settings. */
function isAlike(one: Initialisation, other: Initialisation): boolean {
  const describe = ({ id, scale, trak }: Track) =>
    `${id} ${scale} ${findBox(findBox(findBox(findBox(trak, 'mdia'), 'minf'), 'stbl'), 'stsd').toString('base64')}`;
  return one.tracks.map(describe).join() === other.tracks.map(describe).join();
}

/** A segment of the clip, with its samples by track on one continuous clock. */
interface ClipSegment {
  readonly path: string;
  /** Position in the video, µs. */
  readonly startUs: number;
  readonly samples: ReadonlyMap<number, readonly Sample[]>;
}

/**
 * Reads the segments of a clip. Each run of a recording has a clock of its own: its samples are moved to
 * follow those before. Returns null if a run has other codec settings than the first.
 */
async function readSegments(
  segments: readonly Segment[],
  {
    files: { locate },
    pathOf,
    mapOfRun,
  }: {
    files: VideoFiles;
    pathOf: (uri: string) => string;
    mapOfRun: (run: number) => string | null;
  },
): Promise<{ readonly first: Initialisation; readonly read: readonly ClipSegment[] } | null> {
  let first: Initialisation | null = null;
  let current: { readonly run: number; readonly init: Initialisation } | null = null;
  let shift = new Map<number, number>();
  const ends = new Map<number, number>();
  const read: ClipSegment[] = [];
  for (const { uri, run, startUs } of segments) {
    const map = mapOfRun(run);
    if (map === null) return null;
    const isNewRun = current?.run !== run;
    const init: Initialisation =
      current === null || isNewRun
        ? await readInitialisation(await locate(pathOf(map)))
        : current.init;
    current = { run, init };
    first ??= init;
    if (init !== first && !isAlike(first, init)) return null;
    const path = pathOf(uri);
    const own = await readSamples(await locate(path), init.defaults);
    if (isNewRun)
      shift = new Map(
        [...own].map(([id, [opening]]) => [
          id,
          read.length === 0 ? 0 : (ends.get(id) ?? 0) - (opening?.time ?? 0),
        ]),
      );
    const samples = new Map(
      [...own].map(([id, all]) => [
        id,
        all.map((sample) => ({ ...sample, time: sample.time + (shift.get(id) ?? 0) })),
      ]),
    );
    for (const [id, all] of samples) {
      const last = all.at(-1);
      if (last !== undefined) ends.set(id, last.time + last.duration);
    }
    read.push({ path, startUs, samples });
  }
  return first === null ? null : { first, read };
}

/**
 * Returns the frames of a video from the one shown at `startMs` to the one shown at `endMs`, with sound.
 * The file also contains the frames from the preceding key frame; an edit list hides them. Null if the
 * video does not reach `startMs`, or if an encoder changed its codec settings within the clip. Rejects with
 * RangeError for segments that are not fragmented MP4, and like `VideoFiles.locate`.
 */
export async function clipFile(
  video: Pick<Video, 'base' | 'files'>,
  rendition: NamedRendition,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Promise<ClipFile | null> {
  const { files } = video;
  const pathOf = (uri: string) => pathInVideo(video, rendition, uri);
  const used = rendition.segments.filter(
    ({ startUs, durationUs }) => startUs + durationUs > startMs * 1000 && startUs <= endMs * 1000,
  );
  const mapOfRun = (run: number) => rendition.mapUris[run] ?? null;
  const clip = await readSegments(used, { files, pathOf, mapOfRun });
  if (clip === null) return null;
  const { first: init, read: segments } = clip;
  const samplesOf = (track: Track) =>
    segments.map(({ path, samples }) => ({ path, samples: samples.get(track.id) ?? [] }));
  const picture = init.tracks.find(({ isPicture }) => isPicture);
  if (picture === undefined) throw new RangeError('the video has no video track');
  const pictures = samplesOf(picture).flatMap(({ samples }) => samples);
  const [origin] = pictures;
  if (origin === undefined) throw new RangeError('the segments have no video track');
  // Encoders need not start counting at the video's first frame, and recordings have gaps.
  const at = (ms: number) => {
    const segment = segments.findLast(({ startUs }) => startUs <= ms * 1000) ?? segments[0];
    const opening = segment?.samples.get(picture.id)?.[0] ?? origin;
    const inSegment = (ms * 1000 - (segment?.startUs ?? 0)) / 1e6;
    const time = shownAt(opening) + inSegment * picture.scale;
    return pictures.findLast((one) => shownAt(one) <= time) ?? origin;
  };
  const [first, last] = [at(startMs), at(endMs)];
  const fromS = shownAt(first) / picture.scale;
  const toS = (shownAt(last) + last.duration) / picture.scale;
  const parts = init.tracks
    .map((track) => partOf(track, samplesOf(track), fromS, toS))
    .filter((part) => part !== null);
  const order = segments.flatMap(({ path }) =>
    parts.flatMap(({ chunks }) => chunks.filter((chunk) => chunk.path === path)),
  );
  const head = headOf(init.moov, parts, order);
  const length = order
    .flatMap(({ samples }) => samples)
    .reduce((sum, { size }) => sum + size, head.length);
  return {
    length,
    stream: () => Readable.from(bytesOf(head, order, files), { objectMode: false }),
  };
}
