/**
 * Fetches a finished HLS stream: plans its runs, and writes each to a file, which is packaged like an upload.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  chooseRenditions,
  ForeignPlaylistError,
  parseForeignPlaylist,
  type ForeignMedia,
  type ForeignPlaylist,
} from '@grandstand/outbound';
import { maxAudioTracks } from '../packaging/audio-source.ts';
import { UnusableVideoError } from '../packaging/unusable-video.ts';
import type { ImportSource } from './import-source.ts';
import { planRuns, refuseUnsupportedFeatures, type PlannedRun } from './plan-import.ts';

const maxPlaylistBytes = 8 * 1024 * 1024;
const maxSegmentBytes = 256 * 1024 * 1024;
const playlistTimeoutMs = 15_000;
const segmentTimeoutMs = 120_000;
/** Segments that are fetched concurrently. */
const maxConcurrent = 3;

/** An audio track that is copied. */
export interface PlannedAudioTrack {
  readonly name: string;
  readonly language: string | null;
  readonly isDefault: boolean;
  /** Null if it is muxed with the video. */
  readonly media: { readonly base: URL; readonly runs: readonly PlannedRun[] } | null;
}

/** The plan of a copy, without its bytes. */
export interface ImportPlan {
  readonly video: { readonly base: URL; readonly runs: readonly PlannedRun[] };
  /** Empty if the only audio is muxed with the video and has no name. */
  readonly audioTracks: readonly PlannedAudioTrack[];
  readonly notes: readonly string[];
}

interface ReadPlaylist {
  readonly base: URL;
  readonly playlist: ForeignPlaylist;
}

function parse(subject: string, bytes: Buffer): ForeignPlaylist {
  try {
    return parseForeignPlaylist(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof ForeignPlaylistError)
      throw new UnusableVideoError(`${subject} cannot be read: ${error.message}`, { cause: error });
    throw error;
  }
}

async function readPlaylist(
  source: ImportSource,
  subject: string,
  url: URL,
): Promise<ReadPlaylist> {
  const limits = { maxBytes: maxPlaylistBytes, timeoutMs: playlistTimeoutMs };
  const { url: base, bytes } = await source.read(subject, url, limits);
  return { base, playlist: parse(subject, bytes) };
}

function resolve(base: URL, uri: string, line: number): URL {
  const url = URL.parse(uri, base.href);
  if (url === null) throw new UnusableVideoError(`line ${line}: the address cannot be read`);
  return url;
}

async function readMedia(
  source: ImportSource,
  subject: string,
  { base, uri, line }: { readonly base: URL; readonly uri: string; readonly line: number },
): Promise<{ base: URL; playlist: ForeignMedia }> {
  const read = await readPlaylist(source, subject, resolve(base, uri, line));
  if (read.playlist.kind === 'master')
    throw new UnusableVideoError(`${subject} is a master playlist, not one with segments`);
  return { base: read.base, playlist: read.playlist };
}

/**
 * Reads the playlists of a stream. Throws `UnusableVideoError` with the line and the reason, or
 * `TransientError`.
 */
export async function planImport(source: ImportSource): Promise<ImportPlan> {
  const first = await readPlaylist(source, 'The playlist', source.first);
  if (first.playlist.kind === 'media')
    return {
      video: { base: first.base, runs: planRuns(first.playlist) },
      audioTracks: [],
      notes: [],
    };
  refuseUnsupportedFeatures(first.playlist);
  const { variant, audioTracks, notes } = chooseRenditions(first.playlist, maxAudioTracks);
  const { base } = first;
  const media = await readMedia(source, 'The variant', { base, ...variant });
  const video = { base: media.base, runs: planRuns(media.playlist) };
  const planned: PlannedAudioTrack[] = [];
  for (const { name, language, isDefault, uri, line } of audioTracks) {
    const audio = { name, language, isDefault };
    if (uri === null) {
      planned.push({ ...audio, media: null });
      continue;
    }
    const subject = audioTracks.length === 1 ? 'The audio track' : `The audio track "${name}"`;
    const track = await readMedia(source, subject, { base, uri, line });
    const runs = planRuns(track.playlist);
    if (runs.length !== video.runs.length)
      throw new UnusableVideoError(
        `${subject} has ${runs.length - 1} discontinuities, the video ${video.runs.length - 1}`,
      );
    planned.push({ ...audio, media: { base: track.base, runs } });
  }
  return { video, audioTracks: planned, notes };
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Bytes that may still be stored. */
  readonly free: () => number;
  /** Called after each segment, with its seconds and bytes. */
  readonly onFetched: (seconds: number, bytes: number) => void;
}

/** Yields the bytes of a run: its initialisation segment, and its segments in order. */
async function* readRun(
  source: ImportSource,
  base: URL,
  { segments }: PlannedRun,
  { signal, free, onFetched }: FetchOptions,
): AsyncGenerator<Buffer> {
  const limits = { maxBytes: maxSegmentBytes, timeoutMs: segmentTimeoutMs };
  const [first] = segments;
  if (first?.map) {
    const { uri, range } = first.map;
    const url = resolve(base, uri, first.line);
    yield (await source.read('The initialisation segment', url, { ...limits, range })).bytes;
  }
  const pending = new Map<number, Promise<Buffer>>();
  const start = (index: number) => {
    const segment = segments[index];
    if (segment === undefined) return;
    const { uri, range, line } = segment;
    const reading = source
      .read(`The segment of line ${line}`, resolve(base, uri, line), { ...limits, range })
      .then(({ bytes }) => bytes);
    // The error is thrown when this segment's turn comes; until then it must not count as unhandled.
    reading.catch(() => {});
    pending.set(index, reading);
  };
  for (let index = 0; index < maxConcurrent; index += 1) start(index);
  for (const [index, { duration }] of segments.entries()) {
    signal.throwIfAborted();
    const bytes = (await pending.get(index)) ?? Buffer.alloc(0);
    pending.delete(index);
    start(index + maxConcurrent);
    if (bytes.length > free())
      throw new UnusableVideoError('It is larger than what is left of UPLOAD_LIMIT_GB');
    onFetched(duration, bytes.length);
    yield bytes;
  }
}

/** Writes a run to a file: consecutive segments without a break are a valid file of their container. */
export async function fetchRun(
  source: ImportSource,
  { base, run }: { readonly base: URL; readonly run: PlannedRun },
  file: string,
  options: FetchOptions,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(
    Readable.from(readRun(source, base, run, options), { objectMode: false }),
    createWriteStream(file),
  );
}
