/** Builds one MP4 file of a part of a video from its segments, without decoding or encoding. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Segment } from '../hls-parser.ts';
import { splitAtDiscontinuities, segmentsIn } from '../recorded/recorded-part.ts';
import { type NamedRendition, pathInVideo, type Video } from '../video.ts';
import { boxesOf, findBox } from './boxes.ts';
import { readSamples, type Sample, type SampleDefaults } from './fragments.ts';
import { bytesOf, type Chunk, type ClipTrack, headerOf, type Track } from './write-mp4.ts';

export interface ClipFile {
  /** Bytes. */
  readonly length: number;
  /** Can be read once. */
  readonly stream: () => Readable;
}

const presentationTime = ({ time, delay }: Sample) => time + delay;

function readTrack(trak: Buffer): Track {
  const mdia = findBox(trak, 'mdia');
  const mdhd = findBox(mdia, 'mdhd');
  const tkhd = findBox(trak, 'tkhd');
  return {
    id: tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12),
    isVideo: findBox(mdia, 'hdlr').toString('latin1', 8, 12) === 'vide',
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

/**
 * Returns the samples of a track between two times, s, preceded by those that the first frame depends on;
 * null if there are none.
 */
function partOf(
  track: Track,
  segments: readonly { readonly path: string; readonly samples: readonly Sample[] }[],
  fromS: number,
  toS: number,
): ClipTrack | null {
  const [from, to] = [fromS * track.scale, toS * track.scale];
  const all = segments.flatMap(({ samples }) => samples);
  const first = all.findLast((sample) => presentationTime(sample) <= from) ?? all[0];
  const last = all.findLast((sample) => presentationTime(sample) < to);
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
function areCompatible(one: Initialisation, other: Initialisation): boolean {
  const fingerprintOf = ({ id, scale, trak }: Track) =>
    `${id} ${scale} ${findBox(findBox(findBox(findBox(trak, 'mdia'), 'minf'), 'stbl'), 'stsd').toString('base64')}`;
  return one.tracks.map(fingerprintOf).join() === other.tracks.map(fingerprintOf).join();
}

/** A segment of the clip, with its samples by track id, in the times of its run. */
interface ReadSegment {
  /** Inside the folder of the video. */
  readonly path: string;
  /** Position in the video, µs. */
  readonly startUs: number;
  readonly samples: ReadonlyMap<number, readonly Sample[]>;
}

/** The segments of a rendition, in uninterrupted parts. */
interface ReadRendition {
  readonly init: Initialisation;
  readonly parts: readonly (readonly ReadSegment[])[];
}

/** Reads the samples of segments. Returns null if a run's codec settings differ from those of the first. */
async function readParts(
  parts: readonly (readonly Segment[])[],
  video: Pick<Video, 'base' | 'files'>,
  rendition: NamedRendition,
): Promise<ReadRendition | null> {
  const { locate } = video.files;
  const pathOf = (uri: string) => pathInVideo(video, rendition, uri);
  const inits = new Map<number, Initialisation>();
  let first: Initialisation | null = null;
  const read: ReadSegment[][] = [];
  for (const part of parts) {
    const segments: ReadSegment[] = [];
    for (const { uri, run, startUs } of part) {
      const map = rendition.mapUris[run] ?? null;
      if (map === null) return null;
      const init = inits.get(run) ?? (await readInitialisation(await locate(pathOf(map))));
      inits.set(run, init);
      first ??= init;
      if (init !== first && !areCompatible(first, init)) return null;
      const path = pathOf(uri);
      segments.push({
        path,
        startUs,
        samples: await readSamples(await locate(path), init.defaults),
      });
    }
    read.push(segments);
  }
  return first === null ? null : { init: first, parts: read };
}

/** A track with its samples by file, on one continuous clock. */
interface ReadTrack {
  readonly track: Track;
  readonly chunks: readonly Chunk[];
}

/** Moves each part to follow the one before. Returns the segments, and each part's shift and new start, s. */
function joinVideo(track: Track, { parts }: ReadRendition) {
  const shifts: number[] = [];
  let end: number | null = null;
  const joined = parts.map((segments) => {
    const firstSample = segments[0]?.samples.get(track.id)?.[0];
    const shift: number = end === null || firstSample === undefined ? 0 : end - firstSample.time;
    shifts.push(shift / track.scale);
    return segments.map(({ path, startUs, samples }) => {
      const moved = (samples.get(track.id) ?? []).map((sample) => ({
        ...sample,
        time: sample.time + shift,
      }));
      const last = moved.at(-1);
      if (last !== undefined) end = last.time + last.duration;
      return { path, startUs, samples: moved };
    });
  });
  const startsS = joined.map((part) => (part[0]?.samples[0]?.time ?? 0) / track.scale);
  return { segments: joined.flat(), shifts, startsS };
}

/**
 * Moves the audio of each part by the shift of its video. Packets do not end where frames do: a packet
 * that starts after a discontinuity, or before the middle of the last one, is left out, and the last one before it
 * lasts until the next one starts.
 */
function joinAudio(
  track: Track,
  { parts }: ReadRendition,
  { shifts, startsS }: { readonly shifts: readonly number[]; readonly startsS: readonly number[] },
): ReadTrack {
  const chunks: Chunk[] = [];
  let lastSample: Sample | null = null;
  for (const [part, segments] of parts.entries()) {
    const shift = Math.round((shifts[part] ?? 0) * track.scale);
    const until = (startsS[part + 1] ?? Infinity) * track.scale;
    let isFirst = true;
    for (const { path, samples } of segments) {
      const earliest: number =
        lastSample === null ? -Infinity : lastSample.time + lastSample.duration / 2;
      const trackSamples = (samples.get(track.id) ?? [])
        .map((sample) => ({ ...sample, time: sample.time + shift }))
        .filter(({ time }) => time < until && (!isFirst || time >= earliest));
      const [first, last] = [trackSamples[0], trackSamples.at(-1)];
      const previous = chunks.at(-1);
      if (isFirst && first !== undefined && previous !== undefined && lastSample !== null) {
        const lengthened: Sample = { ...lastSample, duration: first.time - lastSample.time };
        const rest = previous.samples.slice(0, -1);
        chunks[chunks.length - 1] = { ...previous, samples: [...rest, lengthened] };
      }
      if (last !== undefined) {
        chunks.push({ path, samples: trackSamples });
        lastSample = last;
        isFirst = false;
      }
    }
  }
  return { track, chunks };
}

/**
 * Returns an MP4 file of the frames from the one shown at `startMs` to the one shown at `endMs`, with audio.
 * The file also contains the frames from the preceding key frame; an edit list hides them. Null if the
 * video does not reach `startMs`, or if an encoder changed its codec settings within the clip. Rejects with
 * RangeError for segments that are not fragmented MP4, and like `VideoFiles.locate`.
 * @param rendition its video, and its audio unless `audioTrack` is given
 */
export async function clipFile(
  video: Pick<Video, 'base' | 'files'>,
  rendition: NamedRendition,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  audioTrack: NamedRendition | null = null,
): Promise<ClipFile | null> {
  const used = splitAtDiscontinuities(
    rendition.segments.filter(
      ({ startUs, durationUs }) => startUs + durationUs > startMs * 1000 && startUs <= endMs * 1000,
    ),
  );
  const readVideo = await readParts(used, video, rendition);
  if (readVideo === null) return null;
  const { init } = readVideo;
  const videoTrack = init.tracks.find(({ isVideo }) => isVideo);
  if (videoTrack === undefined) throw new RangeError('the video has no video track');
  const joined = joinVideo(videoTrack, readVideo);
  const frames = joined.segments.flatMap(({ samples }) => samples);
  const [origin] = frames;
  if (origin === undefined) throw new RangeError('the segments have no video track');

  const audioParts = audioTrack && used.map((part) => segmentsIn(audioTrack.segments, part));
  const readAudio = audioTrack && audioParts && (await readParts(audioParts, video, audioTrack));
  if (audioTrack !== null && readAudio === null) return null;
  const others = (readAudio?.init ?? init).tracks.filter((track) => !track.isVideo);
  const read: ReadTrack[] = [
    { track: videoTrack, chunks: joined.segments },
    ...others.map((track, index) => {
      const { chunks } = joinAudio(track, readAudio ?? readVideo, joined);
      // Files with a single track all give it the same id.
      return {
        track: readAudio === null ? track : { ...track, id: videoTrack.id + 1 + index },
        chunks,
      };
    }),
  ];
  // Times in a segment need not start at 0, and recordings have gaps, so times count from the segment's
  // start.
  const frameAt = (ms: number) => {
    const segment =
      joined.segments.findLast(({ startUs }) => startUs <= ms * 1000) ?? joined.segments[0];
    const firstSample = segment?.samples[0] ?? origin;
    const secondsIntoSegment = (ms * 1000 - (segment?.startUs ?? 0)) / 1e6;
    const time = presentationTime(firstSample) + secondsIntoSegment * videoTrack.scale;
    return frames.findLast((frame) => presentationTime(frame) <= time) ?? origin;
  };
  const [first, last] = [frameAt(startMs), frameAt(endMs)];
  const fromS = presentationTime(first) / videoTrack.scale;
  const toS = (presentationTime(last) + last.duration) / videoTrack.scale;
  const parts = read
    .map(({ track, chunks }) => partOf(track, chunks, fromS, toS))
    .filter((part) => part !== null);
  const order = parts
    .flatMap(({ track, chunks }) =>
      chunks.map((chunk) => ({ chunk, startS: (chunk.samples[0]?.time ?? 0) / track.scale })),
    )
    .toSorted((one, other) => one.startS - other.startS)
    .map(({ chunk }) => chunk);
  const header = headerOf(init.moov, parts, order);
  const length = order
    .flatMap(({ samples }) => samples)
    .reduce((sum, { size }) => sum + size, header.length);
  return {
    length,
    stream: () => Readable.from(bytesOf(header, order, video.files), { objectMode: false }),
  };
}
