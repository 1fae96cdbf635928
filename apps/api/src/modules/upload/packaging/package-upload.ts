/** Packages an uploaded file, or an imported stream, into the folder of a recording. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../../platform/context/platform.ts';
import { ffmpeg } from '../../../platform/video/ffmpeg.ts';
import { importSource } from '../import/import-source.ts';
import { fetchRun, planImport, type PlannedAudioTrack } from '../import/import-stream.ts';
import { placeRuns } from '../import/plan-import.ts';
import { uploadFile } from '../upload-files.ts';
import { freeBytes } from '../upload.service.ts';
import type { UploadRow } from '../upload.table.ts';
import { languageOf } from './language-tag.ts';
import { packageRun, type PackagedRun } from './package-file.ts';
import { probeFile, probeAudio, type ProbedFile, type ProbedAudio } from './probe-file.ts';
import { type AudioSource, audioSourcesIn } from './audio-source.ts';
import { UnusableVideoError } from './unusable-video.ts';
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
  | 'allowlistedRead'
>;

/** The packaging of an upload by this process. */
export interface PackagingTask {
  readonly platform: PackagingPlatform;
  readonly tenantId: string;
  readonly row: UploadRow;
  /** Aborts when the process ends, or when the upload is removed. */
  readonly signal: AbortSignal;
  /** Folder of the recording. */
  readonly folder: string;
  /** When the file starts, ms since 1970: at kick-off, unless it is a panorama. */
  readonly originMs: number;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The result of packaging an upload. */
export interface Packaged {
  readonly runs: readonly FinishedRun[];
  readonly longestSegment: number;
  readonly notes: readonly string[];
}

/** Returns a note about the audio tracks that are left out; none if there are none. */
function notesOfLeftOut({ others }: ProbedFile, audioTracks: readonly AudioSource[]): string[] {
  const left = others.filter(
    (track) => !audioTracks.some((audioTrack) => audioTrack.track === track),
  );
  if (left.length === 0) return [];
  const names = left.map(({ label, codec }) => `"${label}" (${codec})`).join(', ');
  return [`Audio tracks that were left out: ${names}`];
}

/** Packages a file as one run. Of a panorama, only the default audio track is used. */
export async function packageUploadedFile(task: PackagingTask): Promise<Packaged> {
  const { platform, tenantId, row, signal, folder, originMs, onProgress } = task;
  const program = platform.resources.of(ffmpeg);
  const file = uploadFile(platform.config, tenantId, row.id);
  const probed = await probeFile(program, file, { signal });
  const all = audioSourcesIn(file, probed);
  const audioTracks = row.panorama_at === null ? all : all.filter(({ isDefault }) => isDefault);
  const input = { file, probed, audioTracks, hasSeparateAudio: audioTracks.length > 1 };
  const run = await packageRun(input, path.join(folder, 'run-0'), {
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
        audioTracks: run.audioTracks,
      },
    ],
    longestSegment: run.longestSegment,
    notes: [...run.notes, ...notesOfLeftOut(probed, audioTracks)],
  };
}

const namesOf = ({ name, language, isDefault }: PlannedAudioTrack) => ({
  title: name,
  language: languageOf(language),
  isDefault,
});

/** Returns an audio track of an import that is muxed with the video. Throws `UnusableVideoError`. */
function audioOfVariant(
  file: string,
  probed: ProbedFile,
  audioTrack: PlannedAudioTrack,
): AudioSource {
  const found = audioSourcesIn(file, probed).find(({ isDefault }) => isDefault);
  if (found === undefined) throw new UnusableVideoError('The variant has no sound');
  return { ...found, ...namesOf(audioTrack) };
}

/** Returns an audio track of an import that has a file of its own. */
const audioOfFile = (
  { file, track, isTransportStream, startTime }: ProbedAudio,
  { startTime: videoStart }: ProbedFile,
  audioTrack: PlannedAudioTrack,
): AudioSource => ({
  file,
  track,
  isTransportStream,
  delay: startTime - videoStart,
  startsAfter: track.startTime - videoStart,
  ...namesOf(audioTrack),
});

/** Share of an import's progress that is fetching; the rest is packaging. */
const fetchingShare = 0.8;

/** Copies a finished stream of another site; each part without a discontinuity becomes a run. */
export async function packageImport(task: PackagingTask): Promise<Packaged> {
  const { platform, tenantId, row, signal, folder, originMs, onProgress } = task;
  const { config, db, resources, tenants } = platform;
  const source = importSource(platform, tenants.get(tenantId), row.source);
  const { video, audioTracks, notes } = await planImport(source);
  const program = resources.of(ffmpeg);
  const partsFolder = `${uploadFile(config, tenantId, row.id)}.parts`;
  const totalSeconds = video.runs.reduce((sum, { duration }) => sum + duration, 0);
  const tenant = tenants.get(tenantId);
  let remainingBytes = await db.forTenant(tenantId, (scope) =>
    freeBytes(scope, { config, tenant }),
  );
  let fetchedSeconds = 0;
  let packagedSeconds = 0;
  const report = () =>
    onProgress(
      (fetchedSeconds / totalSeconds) * fetchingShare +
        (packagedSeconds / totalSeconds) * (1 - fetchingShare),
    );

  const packaged: PackagedRun[] = [];
  const leftOutNotes: string[] = [];
  for (const [index, run] of video.runs.entries()) {
    const fetchOptions = ({ isVideo }: { readonly isVideo: boolean }) => ({
      signal,
      free: () => remainingBytes,
      onFetched: (seconds: number, bytes: number) => {
        remainingBytes -= bytes;
        if (isVideo) fetchedSeconds += seconds;
        report();
      },
    });
    const file = path.join(partsFolder, `run-${index}`);
    await fetchRun(source, { base: video.base, run }, file, fetchOptions({ isVideo: true }));
    const probed = await probeFile(program, file, { signal, duration: run.duration });
    const sources: AudioSource[] = [];
    if (audioTracks.length === 0) {
      sources.push(...audioSourcesIn(file, probed).filter(({ isDefault }) => isDefault));
      leftOutNotes.push(...notesOfLeftOut(probed, sources));
    }
    for (const [number, audioTrack] of audioTracks.entries()) {
      const audioFile = `${file}.sound-${number}`;
      const part = audioTrack.media?.runs[index];
      if (audioTrack.media !== null && part !== undefined) {
        const audioRun = { base: audioTrack.media.base, run: part };
        await fetchRun(source, audioRun, audioFile, fetchOptions({ isVideo: false }));
      }
      try {
        sources.push(
          audioTrack.media === null
            ? audioOfVariant(file, probed, audioTrack)
            : audioOfFile(await probeAudio(program, audioFile, { signal }), probed, audioTrack),
        );
      } catch (error) {
        if (!(error instanceof UnusableVideoError) || audioTrack.isDefault) throw error;
        leftOutNotes.push(`The audio track "${audioTrack.name}" was left out: ${error.message}`);
      }
    }
    const packagedBefore = packagedSeconds;
    const input = { file, probed, audioTracks: sources, hasSeparateAudio: audioTracks.length > 1 };
    packaged.push(
      await packageRun(input, path.join(folder, `run-${index}`), {
        ffmpeg: program,
        signal,
        onProgress: (seconds) => {
          packagedSeconds = packagedBefore + seconds;
          report();
        },
      }),
    );
    packagedSeconds = packagedBefore + run.duration;
    const files = new Set([file, ...sources.map((item) => item.file)]);
    await Promise.all([...files].map((name) => rm(name, { force: true })));
  }
  const durationsMs = packaged.map(({ duration }) => Math.round(duration * 1000));
  const starts = placeRuns(video.runs, durationsMs, originMs);
  return {
    runs: packaged.map(({ variant, audioTracks: separate, isExact }, index): FinishedRun => {
      const startMs = starts[index] ?? originMs;
      return {
        startMs,
        endMs: startMs + (durationsMs[index] ?? 0),
        isExact,
        variants: [variant],
        audioTracks: separate,
      };
    }),
    longestSegment: Math.max(...packaged.map(({ longestSegment }) => longestSegment)),
    notes: [...new Set([...notes, ...leftOutNotes, ...packaged.flatMap((run) => run.notes)])],
  };
}
