/** Makes the pictures of live recordings, while their matches run. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';
import { FfmpegError, ffmpeg } from '../../platform/video/ffmpeg.ts';
import { listLiveRecordings } from '../event/index.ts';
import { makeLivePicture, nextPicture, videoLibraries, type Segment } from '../media/index.ts';

/** Pause between two scans of the recordings, ms: a picture is made soon after its segment. */
const everyMs = 500;
/** How long the list of live recordings and the result of the check for ffmpeg are cached, ms. */
const listTtlMs = 4000;
const programTtlMs = 60_000;
/** Age of a lease after which another process makes the pictures, ms. */
const leaseMs = 15_000;
/** No tenant's folder has this name: tenant ids have no dot. */
const leaseName = '.live-pictures.json';
const maxFailed = 1000;

const leaseFile = z.object({ holder: z.string(), at: z.int() });

interface LiveRecording {
  readonly tenantId: string;
  readonly recordingId: string;
}

/** Returns a function that reads a value and caches it for `ttlMs`. */
function cacheFor<T>(ttlMs: number, clock: () => number, read: (before: T | null) => Promise<T>) {
  let latest: { readonly value: T; readonly at: number } | null = null;
  return async (): Promise<T> => {
    if (latest !== null && Math.abs(clock() - latest.at) < ttlMs) return latest.value;
    latest = { value: await read(latest?.value ?? null), at: clock() };
    return latest.value;
  };
}

/** Returns null for anything but a lease. */
function parseLease(text: string): z.infer<typeof leaseFile> | null {
  try {
    return leaseFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns a function that is true in one of the processes that share the folder of recordings. */
function createLease({ recordingsDir }: Platform['config'], clock: () => number) {
  const holder = randomUUID();
  const file = path.join(recordingsDir, leaseName);
  return async (): Promise<boolean> => {
    const text = await readFile(file, 'utf8').catch(() => null);
    const held = text === null ? null : parseLease(text);
    const isFree = held === null || Math.abs(clock() - held.at) > leaseMs;
    if (!isFree && held.holder !== holder) return false;
    if (!isFree && clock() - held.at < leaseMs / 3) return true;
    await mkdir(recordingsDir, { recursive: true });
    await replaceFile(file, JSON.stringify({ holder, at: clock() }));
    return true;
  };
}

/**
 * Makes a picture of each live recording every few seconds, one after the other, each of the newest segment
 * at that time. A machine that cannot keep up therefore makes fewer pictures and never falls behind. Earlier
 * segments without pictures get theirs while there is nothing else to do.
 */
export function livePicturesJob(platform: Platform): Job {
  const { tenants, db, clock, config, resources, log } = platform;
  const program = resources.of(ffmpeg);
  const isAvailable = cacheFor(programTtlMs, clock, () => program.isAvailable());
  const holdsLease = createLease(config, clock);
  /** Segments whose pictures could not be made, so that they are not tried again and again. */
  const failed = new LRUCache<string, true>({ max: maxFailed });
  /** Recordings, as they were read, that have all their pictures. */
  const complete = new WeakSet<object>();
  /** When each recording last got a picture, ms since 1970: those without one for longest come first. */
  let servedAt = new Map<string, number>();

  const listRecordings = cacheFor<readonly LiveRecording[]>(listTtlMs, clock, async (before) => {
    const recordings: LiveRecording[] = [];
    try {
      for (const { id: tenantId } of tenants.all) {
        const ids = await db.forTenant(tenantId, (scope) => listLiveRecordings(scope));
        recordings.push(...ids.map((recordingId) => ({ tenantId, recordingId })));
      }
    } catch (error) {
      log.warn({ err: error }, 'live recordings cannot be listed; the previous list is used');
      return before ?? [];
    }
    return recordings;
  });

  /** Makes the next picture of a recording; false if none is missing. */
  async function makeNext(
    { tenantId, recordingId }: LiveRecording,
    fillsGaps: boolean,
    signal: AbortSignal,
  ): Promise<boolean> {
    const library = resources.of(videoLibraries).of(tenantId);
    // An unreadable recording has no pictures. The error is reported where a viewer requests it.
    const video = await library.get(recordingId).catch(() => null);
    if (video === null || complete.has(video)) return false;
    const keyOf = ({ run, uri }: Segment) => `${tenantId} ${recordingId} ${run} ${uri}`;
    const hasFailed = (segment: Segment) => failed.has(keyOf(segment));
    const next = nextPicture(video, { fillsGaps, hasFailed });
    if (next === null) {
      if (fillsGaps) complete.add(video);
      return false;
    }
    try {
      await makeLivePicture(video, next, { ffmpeg: program, signal });
    } catch (error) {
      if (signal.aborted) return false;
      failed.set(keyOf(next.segment), true);
      if (!(error instanceof FfmpegError)) throw error;
      log.warn({ err: error, tenantId, recordingId }, 'a live match got no picture of a segment');
    } finally {
      library.evict(recordingId);
    }
    return true;
  }

  return {
    name: 'live-pictures',
    everyMs,
    runsIn: 'each worker',
    run: async (signal) => {
      const recordings = await listRecordings();
      if (recordings.length === 0 || !(await isAvailable()) || !(await holdsLease())) return;
      const nameOf = ({ tenantId, recordingId }: LiveRecording) => `${tenantId} ${recordingId}`;
      const timeOf = (recording: LiveRecording) => servedAt.get(nameOf(recording)) ?? 0;
      const ordered = recordings.toSorted((one, other) => timeOf(one) - timeOf(other));
      servedAt = new Map(ordered.map((recording) => [nameOf(recording), timeOf(recording)]));
      for (const fillsGaps of [false, true]) {
        let hasMade = false;
        for (const recording of ordered) {
          if (signal.aborted) return;
          if (!(await makeNext(recording, fillsGaps, signal))) continue;
          servedAt.set(nameOf(recording), clock());
          hasMade = true;
          if (fillsGaps) break;
        }
        if (hasMade) return;
      }
    },
  };
}
