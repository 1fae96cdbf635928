import { resumeWithinMs, type TenantConfig, dayMs, hourMs } from '@grandstand/contract';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { ffmpeg } from '../../platform/video/ffmpeg.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import {
  findFinishedRecording,
  finishRecordingWork,
  type FinishedRecording,
  recordingIdOf,
  showPoster,
} from '../event/index.ts';
import { followMirrors } from './mirror.service.ts';
import {
  makePictures,
  recordedRanges,
  removePoster,
  shownRanges,
  videoLibraries,
} from '../media/index.ts';
import { listOldRecordings, removeLocalFiles, storeRecording } from '../media-store/index.ts';
import { removeRecording } from '../upload/index.ts';

interface FinishedEvent {
  readonly tenantId: string;
  readonly eventId: string;
}

/**
 * Makes thumbnails, stills and the poster. The poster is public even if the match is not free; a match of
 * minors has none.
 */
async function makeRecordedPictures(
  { db, resources, clock, log, eventChanges }: Platform,
  { tenantId, eventId }: FinishedEvent,
  { stream, kickOffMs, isOfMinors }: FinishedRecording,
  signal: AbortSignal,
): Promise<void> {
  const library = resources.of(videoLibraries).of(tenantId);
  library.evict(recordingIdOf(stream));
  const video = await library.get(recordingIdOf(stream));
  if (video === null) return;
  const publish = async (version: string | null) => {
    library.evict(video.id);
    const address = version === null ? null : `/media/films/${video.id}/poster.jpg?v=${version}`;
    const now = new Date(clock());
    await db.forTenant(tenantId, (scope) => showPoster(scope, eventId, { address, now }));
    await eventChanges.publish({ tenantId, eventId, kind: 'changed' });
  };
  if (isOfMinors) {
    await removePoster(video);
    await publish(null);
  }
  const program = resources.of(ffmpeg);
  if (!(await program.isAvailable())) {
    log.warn({ tenantId, eventId }, 'this machine has no ffmpeg: the recording gets no pictures');
    return;
  }
  const recording = {
    video,
    shown: shownRanges(video, stream),
    recorded: recordedRanges(video, stream),
    posterFromMs: isOfMinors ? null : kickOffMs,
  };
  await publish(await makePictures(recording, { ffmpeg: program, signal }));
}

const mirrorEveryMs = 4000;

/** Updates the list of what the ingest mirrors, as events start and end. */
export const mirrorJob = (platform: Platform): Job => ({
  name: 'mirrors',
  everyMs: mirrorEveryMs,
  run: () => followMirrors(platform),
});

/**
 * Makes the pictures of a finished recording, and schedules its move, with its panorama, to the media store,
 * for when no encoder can resume it. Does nothing for a match that was resumed in the meantime: it gets both
 * when it ends again.
 */
export const recordingWork = (platform: Platform): WorkHandler =>
  performWork(finishRecordingWork, async ({ tenantId, eventId }, signal) => {
    const { db, clock } = platform;
    const recording = await db.forTenant(tenantId, (scope) =>
      findFinishedRecording(scope, eventId),
    );
    if (recording === null) return;
    const { film: recordingId, panorama, endMs } = recording.stream;
    const now = clock();
    const dueAt = new Date(Math.max(now, (endMs ?? now) + resumeWithinMs));
    await db.forTenant(tenantId, async (scope) => {
      for (const id of panorama === undefined ? [recordingId] : [recordingId, panorama])
        await storeRecording(scope, { recordingId: id, eventId, dueAt, now: new Date(now) });
    });
    await makeRecordedPictures(platform, { tenantId, eventId }, recording, signal);
  });

const expireEveryMs = hourMs;
/** Recordings removed per tenant and run, at most. */
const maxRemovedPerRun = 20;

/** Removes a tenant's recordings whose retention has ended; their events then have no video. */
async function removeExpired(platform: Platform, tenant: TenantConfig): Promise<void> {
  const { db, clock, config, eventChanges, log } = platform;
  const {
    id: tenantId,
    recording_storage: { retention_days: days },
  } = tenant;
  if (days === undefined) return;
  const before = new Date(clock() - days * dayMs);
  const removed = await db.forTenant(tenantId, async (scope) => {
    const old = await listOldRecordings(scope, before, maxRemovedPerRun);
    const all = [];
    for (const { recordingId, eventId } of old)
      all.push({ eventId, ...(await removeRecording(platform, scope, { eventId, recordingId })) });
    return all;
  });
  for (const { eventId, recordingIds } of removed) {
    log.info(
      { tenantId, eventId, recordingIds },
      'a recording was removed: its retention has ended',
    );
    await eventChanges.publish({ tenantId, eventId, kind: 'changed' });
    for (const recordingId of recordingIds) await removeLocalFiles(config, tenantId, recordingId);
  }
}

/** Removes recordings whose retention has ended. */
export const retentionJob = (platform: Platform): Job => ({
  name: 'recording-retention',
  everyMs: expireEveryMs,
  run: () =>
    eachTenant(platform, 'recordings could not expire for some tenants', (id) =>
      removeExpired(platform, platform.tenants.get(id)),
    ),
});
