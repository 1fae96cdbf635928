/** Packages what was uploaded, or what is at another address, into the folder of a recording. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../../platform/context/platform.ts';
import { ffmpeg } from '../../../platform/video/ffmpeg.ts';
import { importSource } from '../import/import-source.ts';
import { fetchRun, planImport } from '../import/import-stream.ts';
import { placeRuns } from '../import/plan-import.ts';
import { uploadFile } from '../upload-files.ts';
import { freeBytes } from '../upload.service.ts';
import type { UploadRow } from '../upload.table.ts';
import { packageRun, type PackagedRun } from './package-file.ts';
import { probeFile, probeSound } from './probe-file.ts';
import type { FinishedRun } from './write-recording.ts';

export type PackagingPlatform = Pick<
  Platform,
  | 'config'
  | 'tenants'
  | 'db'
  | 'clock'
  | 'log'
  | 'resources'
  | 'eventChanges'
  | 'outbox'
  | 'readOutside'
>;

/** A process's work on an upload. */
export interface Task {
  readonly platform: PackagingPlatform;
  readonly tenantId: string;
  readonly row: UploadRow;
  /** Aborts when the process ends, or when the upload is removed. */
  readonly signal: AbortSignal;
  /** Where the recording is written. */
  readonly folder: string;
  /** Kick-off, ms since 1970. */
  readonly originMs: number;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What became of an upload. */
export interface Packaged {
  readonly runs: readonly FinishedRun[];
  readonly longestSegment: number;
  readonly notes: readonly string[];
}

/** Packages a file as one run that begins at kick-off. */
export async function packageUploadedFile(task: Task): Promise<Packaged> {
  const { platform, tenantId, row, signal, folder, originMs, onProgress } = task;
  const program = platform.resources.of(ffmpeg);
  const file = uploadFile(platform.config, tenantId, row.id);
  const probed = await probeFile(program, file, { signal });
  const run = await packageRun({ file, probed }, path.join(folder, 'run-0', 'source'), {
    ffmpeg: program,
    signal,
    onProgress: (seconds) => onProgress(seconds / probed.duration),
  });
  return {
    runs: [
      {
        startMs: originMs,
        endMs: originMs + Math.round(run.duration * 1000),
        isExact: run.isExact,
        variants: [run.variant],
      },
    ],
    longestSegment: run.longestSegment,
    notes: run.notes,
  };
}

/** Part of an import that is fetching; the rest is packaging. */
const fetchingShare = 0.8;

/** Copies a finished stream of another site, a run for each part without a break. */
export async function packageImport(task: Task): Promise<Packaged> {
  const { platform, tenantId, row, signal, folder, originMs, onProgress } = task;
  const { config, db, resources, tenants } = platform;
  const source = importSource(platform, tenants.get(tenantId), row.source);
  const { video, sound, notes } = await planImport(source);
  const program = resources.of(ffmpeg);
  const parts = `${uploadFile(config, tenantId, row.id)}.parts`;
  const total = video.runs.reduce((sum, { duration }) => sum + duration, 0);
  const tenant = tenants.get(tenantId);
  let free = await db.forTenant(tenantId, (scope) => freeBytes(scope, { config, tenant }));
  let fetched = 0;
  let done = 0;
  const report = () =>
    onProgress((fetched / total) * fetchingShare + (done / total) * (1 - fetchingShare));

  const packaged: PackagedRun[] = [];
  for (const [index, run] of video.runs.entries()) {
    const options = (counts: boolean) => ({
      signal,
      free: () => free,
      onFetched: (seconds: number, bytes: number) => {
        free -= bytes;
        if (counts) fetched += seconds;
        report();
      },
    });
    const file = path.join(parts, `run-${index}`);
    await fetchRun(source, { base: video.base, run }, file, options(true));
    const probed = await probeFile(program, file, { signal, duration: run.duration });
    const soundRun = sound?.runs[index];
    const soundFile = `${file}.sound`;
    if (sound !== null && soundRun !== undefined)
      await fetchRun(source, { base: sound.base, run: soundRun }, soundFile, options(false));
    const separateSound =
      soundRun === undefined ? null : await probeSound(program, soundFile, { signal });
    const before = done;
    packaged.push(
      await packageRun(
        { file, probed, separateSound },
        path.join(folder, `run-${index}`, 'source'),
        {
          ffmpeg: program,
          signal,
          onProgress: (seconds) => {
            done = before + seconds;
            report();
          },
        },
      ),
    );
    done = before + run.duration;
    await Promise.all([file, soundFile].map((one) => rm(one, { force: true })));
  }
  const durationsMs = packaged.map(({ duration }) => Math.round(duration * 1000));
  const starts = placeRuns(video.runs, durationsMs, originMs);
  return {
    runs: packaged.map(({ variant, isExact }, index): FinishedRun => {
      const startMs = starts[index] ?? originMs;
      return {
        startMs,
        endMs: startMs + (durationsMs[index] ?? 0),
        isExact,
        variants: [variant],
      };
    }),
    longestSegment: Math.max(...packaged.map(({ longestSegment }) => longestSegment)),
    notes: [...new Set([...notes, ...packaged.flatMap((run) => run.notes)])],
  };
}
