import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { scoreChange, statisticsLog } from '@grandstand/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { AppError } from '../../platform/context/error.ts';
import { defineResource } from '../../platform/context/resources.ts';
import {
  parseMasterPlaylist,
  parseMediaPlaylist,
  PlaylistError,
  type MasterEntry,
} from './hls-parser.ts';
import { readOptional } from './read-optional.ts';
import { createRecordingReader, recordingManifest, type ReadRecording } from './recording.ts';
import { filesIn, recordedFiles, type VideoFiles } from './store/recorded-files.ts';
import { parseThumbnails } from './thumbnails.ts';
import { readVideoFile } from './unreadable-video.ts';
import type { NamedRendition, Rendition, Video } from './video.ts';

export interface VideoLibrary {
  /** Returns the video with that id; null if there is none. Rejects if it cannot be read. */
  get(id: string): Promise<Video | null>;
}

const videoIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** Tolerance for segment boundaries of two renditions: rounding of their time scales only. */
const toleranceUs = 50_000;

/** The fields of `film.json` that this module needs; the video generator writes more. */
const description = z.object({
  clock: z
    .array(
      z.object({
        startMs: z.number().min(0),
        endMs: z.number().min(0),
        clockFromSeconds: z.number().min(0),
        clockToSeconds: z.number().min(0),
      }),
    )
    .default([]),
  statistics: statisticsLog.nullable().default(null),
  scoreTimeline: z.array(z.object({ atMs: z.number().min(0), home: z.int(), away: z.int() })),
});

async function readRendition(folder: string, base: string, uri: string): Promise<Rendition> {
  const { mapUri, ...playlist } = await readVideoFile(uri, async () =>
    parseMediaPlaylist(await readFile(join(folder, uri), 'utf8')),
  );
  const inside = posix.dirname(uri);
  return {
    ...playlist,
    mapUris: [mapUri],
    base: inside === '.' ? base : `${base}${inside}/`,
  };
}

/** Checks that boundaries match, as switching between renditions requires. */
function checkAligned(first: Rendition, other: Rendition, name: string): void {
  const aligned =
    first.segments.length === other.segments.length &&
    first.segments.every(
      (segment, index) =>
        Math.abs(segment.startUs - (other.segments[index]?.startUs ?? -1)) <= toleranceUs,
    );
  if (!aligned)
    throw new PlaylistError(`${name} does not have the segment boundaries of the first variant`);
}

function readDescription(
  text: string | null,
): Pick<Video, 'scoreTimeline' | 'clock' | 'statistics'> {
  if (text === null) return { scoreTimeline: [], clock: [], statistics: null };
  const { scoreTimeline, clock, statistics } = description.parse(JSON.parse(text));
  return {
    scoreTimeline: scoreTimeline.map(({ atMs, home, away }) =>
      scoreChange.parse({ time: atMs / 1000, home, away }),
    ),
    clock: clock.map(({ startMs, endMs, clockFromSeconds, clockToSeconds }) => ({
      start: startMs / 1000,
      end: endMs / 1000,
      from: clockFromSeconds,
      to: clockToSeconds,
    })),
    statistics,
  };
}

const longestSegmentUs = (renditions: readonly Rendition[]): number =>
  renditions
    .flatMap(({ segments }) => segments)
    .reduce((most, { durationUs }) => Math.max(most, durationUs), 0);

async function readVideo(folder: string, id: string): Promise<Video> {
  const base = `/media/films/${id}/`;
  const master = await readVideoFile('master.m3u8', async () =>
    parseMasterPlaylist(await readFile(join(folder, 'master.m3u8'), 'utf8')),
  );
  const named = async (entry: MasterEntry, name: string): Promise<NamedRendition> => ({
    ...(await readRendition(folder, base, entry.uri)),
    name,
    attributes: entry.attributes,
  });
  const variants = await Promise.all(
    master.variants.map((entry) => named(entry, entry.uri.split('/')[0] ?? entry.uri)),
  );
  const audioTracks = await Promise.all(
    master.audioTracks.map((entry, index) => named(entry, `sound-${index + 1}`)),
  );
  const captions = await Promise.all(
    master.subtitles.map((entry) => {
      const language = /^"([A-Za-z-]{2,12})"$/.exec(entry.attributes.get('LANGUAGE') ?? '')?.[1];
      if (language === undefined) throw new PlaylistError('subtitles without LANGUAGE');
      return named(entry, `captions-${language}`);
    }),
  );
  const [first] = variants;
  if (first === undefined) throw new PlaylistError('no variants');

  const panoUri = `pano/${posix.basename(master.variants[0]?.uri ?? '')}`;
  const hasPano = (await readOptional(join(folder, panoUri))) !== null;
  const pano = hasPano ? await readRendition(folder, base, panoUri) : null;
  for (const variant of variants) checkAligned(first, variant, variant.name);
  if (pano !== null) checkAligned(first, pano, 'pano');

  const cuesOf = (file: string) =>
    readVideoFile(file, async () => {
      const text = await readOptional(join(folder, file));
      return text === null ? [] : parseThumbnails(text);
    });
  return {
    id,
    folder,
    files: filesIn(folder),
    base,
    durationMs: Math.round(first.durationUs / 1000),
    targetUs: longestSegmentUs(variants),
    runs: null,
    variants,
    audioTracks,
    captions,
    subtitles: [],
    services: [],
    pano,
    thumbnails: await cuesOf('thumbs.vtt'),
    stills: await cuesOf('stills.vtt'),
    faults: [],
    ...(await readVideoFile('film.json', async () =>
      readDescription(await readOptional(join(folder, 'film.json'))),
    )),
  };
}

interface CachedVideo {
  readonly folder: string;
  readonly modifiedMs: number;
  readonly video: Promise<Video>;
}

/** Files that mark their folder as a video. */
const markers = ['master.m3u8', recordingManifest];

/** Maximum cached videos: more than are played at once. The playlists of a long video take a megabyte. */
const maxVideos = 500;

/**
 * Returns the videos in these folders, read on first use and again when their master playlist changes on
 * disk. Of a video in several folders, the first counts. Recordings are read again as they grow. Only
 * existing folders are cached, so unknown names cost no memory.
 */
export function createVideoLibrary(
  folders: readonly string[],
  filesOf: (folder: string) => VideoFiles = filesIn,
): VideoLibrary {
  const videos = new LRUCache<string, CachedVideo>({ max: maxVideos });
  const recordings = new LRUCache<string, ReadRecording>({ max: maxVideos });
  const find = async (id: string) => {
    for (const parent of folders)
      for (const marker of markers) {
        const folder = join(parent, id);
        const stats = await stat(join(folder, marker)).catch(() => null);
        if (stats !== null)
          return { folder, modifiedMs: stats.mtimeMs, isRecording: marker === recordingManifest };
      }
    return null;
  };
  return {
    async get(id) {
      if (!videoIdPattern.test(id)) return null;
      const located = await find(id);
      if (located === null) return null;
      if (located.isRecording) {
        const read =
          recordings.get(located.folder) ??
          createRecordingReader(located.folder, id, filesOf(located.folder));
        recordings.set(located.folder, read);
        return read();
      }
      const { folder, modifiedMs } = located;
      const cached = videos.get(id);
      if (cached?.folder === folder && cached.modifiedMs === modifiedMs) return cached.video;
      const video = readVideo(folder, id).catch((error: unknown) => {
        throw new Error(`video "${id}" cannot be read: ${(error as Error).message}`, {
          cause: error,
        });
      });
      videos.set(id, { folder, modifiedMs, video });
      // The next call reads it again: a video is incomplete while it is being rendered.
      video.catch(() => videos.delete(id));
      return video;
    },
  };
}

/** Lifetime of a cached video, ms; short while it grows, so that viewers get new segments soon. */
const ttlMs = { finished: 1000, growing: 200 };

const isGrowing = ({ runs }: Video): boolean => runs?.some((run) => run?.endMs === null) === true;

/** A library that reads the disk at most once a second, five times if the video grows. */
export interface CachedVideoLibrary extends VideoLibrary {
  /** Evicts the cached video, so that the next call reads its files, which this or another process has changed. */
  evict(id: string): void;
}

/** Files of a video that cannot be read. */
interface VideoProblem {
  readonly id: string;
  /** Names them, and states what is wrong with them. */
  readonly reason: string;
  /** False if viewers get `service_unavailable`; true if the video plays without them. */
  readonly isPlayable: boolean;
}

interface CacheOptions {
  /** The cache's clock, ms. */
  readonly perf?: { now(): number };
  /** Called when files of a video become unreadable, and again when other files do. */
  readonly report?: (problem: VideoProblem) => void;
}

const unreadableRetrySeconds = 5;

/**
 * Returns the library with a cache of videos. For a video that cannot be read it rejects with
 * `service_unavailable`, with the reason as `cause`.
 */
export function withCache(
  library: VideoLibrary,
  { perf = performance, report = () => {} }: CacheOptions = {},
): CachedVideoLibrary {
  const limits = { max: maxVideos, ttl: ttlMs.finished, ttlResolution: 0, perf };
  const recent = new LRUCache<string, Video>(limits);
  const unreadable = new LRUCache<string, AppError>(limits);
  /** The last reported reason of each video with a problem. */
  const reported = new LRUCache<string, string>({ max: maxVideos });
  const reportOnce = (problem: VideoProblem) => {
    if (reported.get(problem.id) !== problem.reason) report(problem);
    reported.set(problem.id, problem.reason);
  };

  /** Caches and reports the failure. Returns the error for the viewer. */
  const recordFailure = (id: string, error: Error): AppError => {
    const failure = new AppError('service_unavailable', {
      message: 'This video cannot be played at the moment',
      retryAfter: unreadableRetrySeconds,
      cause: error,
    });
    unreadable.set(id, failure);
    reportOnce({ id, reason: error.message, isPlayable: false });
    return failure;
  };
  return {
    get: async (id) => {
      const cached = recent.get(id);
      if (cached !== undefined) return cached;
      const failure = unreadable.get(id);
      if (failure !== undefined) throw failure;
      const video = await library.get(id).catch((error: unknown) => {
        throw recordFailure(id, error as Error);
      });
      const faults = video?.faults ?? [];
      if (faults.length === 0) reported.delete(id);
      else reportOnce({ id, reason: faults.join('; '), isPlayable: true });
      if (video !== null)
        recent.set(id, video, {
          ttl: isGrowing(video) ? ttlMs.growing : ttlMs.finished,
        });
      return video;
    },
    evict: (id) => {
      recent.delete(id);
      unreadable.delete(id);
    },
  };
}

/** The videos of every tenant. */
export interface VideoLibraries {
  of(tenantId: string): CachedVideoLibrary;
}

/**
 * Returns the folder of a tenant's own videos. No id of a video contains `@`, so only `videoLibraries`
 * finds it, for that tenant.
 */
export const tenantVideosFolder = (mediaDir: string, tenantId: string): string =>
  join(mediaDir, `@${tenantId}`);

const incompleteText = 'a video plays without files that cannot be read';
const unreadableText = 'a video cannot be read: viewers get 503 until it is repaired';

/** The videos of a backend: each tenant's own, and the shared ones of the installation. */
export const videoLibraries = defineResource(
  ({ config: { mediaDir, recordingsDir }, resources, log }): VideoLibraries => {
    const libraries = new Map<string, CachedVideoLibrary>();
    return {
      of: (tenantId) => {
        const existing = libraries.get(tenantId);
        if (existing !== undefined) return existing;
        const library = withCache(
          createVideoLibrary(
            [join(recordingsDir, tenantId), tenantVideosFolder(mediaDir, tenantId), mediaDir],
            resources.of(recordedFiles).of,
          ),
          {
            report: ({ id, reason, isPlayable }) =>
              log.error(
                { tenant: tenantId, video: id, reason },
                isPlayable ? incompleteText : unreadableText,
              ),
          },
        );
        libraries.set(tenantId, library);
        return library;
      },
    };
  },
  () => {},
);
