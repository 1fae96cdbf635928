/** Turns an upload into the video of its event. */
import { rm } from 'node:fs/promises';
import { minuteMs } from '@grandstand/contract/constants';
import { AppError } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import {
  type EventRow,
  getReplaceable,
  lengthOfRecording,
  showPanorama,
  showRecording,
  type RecordedStream,
  finishRecordingWork,
  queueEventWebhooks,
} from '../../event/index.ts';
import { storeRecording } from '../../media-store/index.ts';
import { recordedOriginOf, videoLibraries } from '../../media/index.ts';
import { bytesIn, recordingFolder, removeUploadFiles } from '../upload-files.ts';
import { TransientError } from '../import/import-source.ts';
import { failUpload, finishUpload, releaseUpload, renewLease } from '../upload.queries.ts';
import type { UploadRow } from '../upload.table.ts';
import { UnusableVideoError } from './unusable-video.ts';
import {
  packageImport,
  packageUploadedFile,
  type Packaged,
  type PackagingPlatform,
  type PackagingTask,
} from './package-upload.ts';
import { writeRecording } from './write-recording.ts';

/** Lease of a claimed upload, ms: after it, another process takes over from one that has ended. */
export const uploadLeaseMs = 90_000;
const renewEveryMs = 20_000;
/** Failed attempts before an upload fails for good: about a day, as delays grow from a minute to an hour. */
const maxFailures = 28;

/**
 * Returns when a file starts, ms since 1970. Throws `UnusableVideoError` for a panorama whose recording is gone.
 */
function startOf({ starts_at: start, stream }: EventRow, { panorama_at: at }: UploadRow): number {
  if (at === null) return start.getTime();
  if (stream.kind === 'recording') return Math.round(recordedOriginOf(stream) + at * 1000);
  throw new UnusableVideoError(
    'The match no longer has the recording to which the panorama belongs',
  );
}

/** Marks an upload as done, and makes its recording the video of its event, or its panorama. */
async function showUpload(
  task: PackagingTask,
  recordingId: string,
  { runs, notes }: Packaged,
): Promise<void> {
  const { platform, tenantId, row, folder, originMs } = task;
  const video = await platform.resources.of(videoLibraries).of(tenantId).get(recordingId);
  const endMs = runs.at(-1)?.endMs;
  if (video === null || endMs === undefined) throw new Error('the recording is not there');
  const stream: RecordedStream & { endMs: number } = {
    kind: 'recording',
    film: recordingId,
    originMs,
    offsetMs: 0,
    endMs,
    trim: null,
    cuts: [],
  };
  const duration = lengthOfRecording(video, stream);
  const storedBytes = await bytesIn(folder);
  const now = new Date(platform.clock());
  const kind = await platform.db.forTenant(tenantId, async (scope) => {
    const packaged = { recordingId, storedBytes, notes, now };
    if (!(await finishUpload(scope, row, packaged))) throw new UploadLostError();
    if (row.panorama_at !== null) {
      await storeRecording(scope, { recordingId, eventId: row.event_id, dueAt: now, now });
      return showPanorama(scope, row.event_id, recordingId, now);
    }
    await platform.outbox.enqueue(scope, finishRecordingWork, { tenantId, eventId: row.event_id });
    const change = await showRecording(scope, row.event_id, stream, duration, now);
    if (change === 'ended')
      await queueEventWebhooks(platform, scope, 'event.ended', [row.event_id]);
    return change;
  });
  await platform.eventChanges.publish({ tenantId, eventId: row.event_id, kind });
}

/** The upload was removed, or now belongs to another process. */
class UploadLostError extends Error {
  override readonly name = 'UploadLostError';
}

const unknownProblem = 'It could not be packaged; see the log';

/** Describes a failure that will be retried, for the operator. */
function describeFailure(error: unknown): string {
  if (error instanceof TransientError) return error.message;
  const text = error instanceof Error ? error.message : '';
  if (/ENOSPC|No space left/.test(text)) return 'The disk is full';
  if (/^\S*ff(mpeg|probe): .*ENOENT/.test(text)) return 'ffmpeg is missing on the server (FFMPEG)';
  return unknownProblem;
}

/** Releases an upload whose attempt did not succeed, for a retry, or fails it. */
async function settleFailure(
  { db, clock, log, config }: PackagingPlatform,
  tenantId: string,
  row: UploadRow,
  { error, isEnding }: { readonly error: unknown; readonly isEnding: boolean },
): Promise<void> {
  if (error instanceof UploadLostError) return;
  const release = (afterMs: number, problem: string | null, hasFailed: boolean) =>
    db.forTenant(tenantId, (scope) =>
      releaseUpload(scope, row, { from: new Date(clock() + afterMs), problem, hasFailed }),
    );
  // Due in the past, so that any process may claim it at once.
  if (isEnding) return release(-1, null, false);
  if (error instanceof AppError && error.code === 'conflict')
    return release(minuteMs, error.message, false);
  const isFinal =
    error instanceof UnusableVideoError ||
    (error instanceof AppError && error.code === 'event_not_found') ||
    row.failures + 1 >= maxFailures;
  const details = { err: error, tenant: tenantId, upload: row.id };
  if (!isFinal) {
    log.error(details, 'an upload could not be packaged and will be tried again');
    const problem = describeFailure(error);
    const delayMs = Math.min(60, 2 ** row.failures) * minuteMs;
    return release(delayMs, `${problem}. It will be tried again`, true);
  }
  const problem =
    error instanceof UnusableVideoError ||
    error instanceof TransientError ||
    error instanceof AppError
      ? error.message
      : unknownProblem;
  if (error instanceof UnusableVideoError) log.info(details, 'an upload cannot be used');
  else log.error(details, 'an upload could not be packaged');
  await db.forTenant(tenantId, (scope) => failUpload(scope, row, problem));
  await removeUploadFiles(config, tenantId, row.id);
}

/**
 * Packages an upload that this process has claimed, and shows it. Stores a failure with the upload; never
 * throws it.
 */
export async function performUpload(
  platform: PackagingPlatform,
  tenantId: string,
  row: UploadRow,
  ending: AbortSignal,
): Promise<void> {
  const { db, clock, config, log } = platform;
  const lost = new AbortController();
  let share = 0;
  const renewing = setInterval(() => {
    const until = new Date(clock() + uploadLeaseMs);
    const percent = Math.max(0, Math.min(99, Math.floor(share * 100)));
    db.forTenant(tenantId, (scope) => renewLease(scope, row, { percent, until })).then(
      (isOurs) => isOurs || lost.abort(new UploadLostError()),
      (error: unknown) => log.warn({ err: error }, 'the progress of an upload was not stored'),
    );
  }, renewEveryMs);
  const recordingId = newId('r');
  const folder = recordingFolder(config, tenantId, recordingId);
  try {
    const event = await db.forTenant(tenantId, (scope) => getReplaceable(scope, row.event_id));
    const task: PackagingTask = {
      platform,
      tenantId,
      row,
      signal: AbortSignal.any([ending, lost.signal]),
      folder,
      originMs: startOf(event, row),
      onProgress: (done) => (share = done),
    };
    const packaged = await (row.is_import ? packageImport : packageUploadedFile)(task);
    await writeRecording(folder, packaged.runs, packaged.longestSegment);
    await showUpload(task, recordingId, packaged);
    await removeUploadFiles(config, tenantId, row.id);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    const cause: unknown = lost.signal.aborted ? lost.signal.reason : error;
    await settleFailure(platform, tenantId, row, { error: cause, isEnding: ending.aborted });
  } finally {
    clearInterval(renewing);
  }
}
