import { stat } from 'node:fs/promises';
import path from 'node:path';
import { hourMs, minuteMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import { StoreError } from '../../platform/files/store/file-store.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { isRecordingLive } from '../event/index.ts';
import { hasOpenRun, recordedFiles } from '../media/index.ts';
import {
  claimDue,
  findStoredRecording,
  setDue,
  setMeasured,
  setProblem,
} from './media-store.queries.ts';
import {
  folderOf,
  moveRecordingWork,
  removeLocalFiles,
  removeRecordingWork,
} from './media-store.service.ts';
import { measureRecording, moveRecording, type MovedRecording } from './move-recording.ts';

const dueJobEveryMs = 60_000;
/** Maximum recordings that one run of the job queues for a tenant. */
const maxPerRun = 20;
/** Time after which a move stops and is queued again, so that other slow work runs, ms. */
const maxMoveMs = 5 * minuteMs;

/** Time after which a recording with an open run is moved again, ms. */
const openRunRetryMs = hourMs;

/** Queues the moves of recordings that are due. */
export const dueMovesJob = ({ tenants, db, clock, outbox }: Platform): Job => ({
  name: 'media-store-due',
  everyMs: dueJobEveryMs,
  run: () =>
    eachTenant({ tenants }, 'recordings could not be queued for some tenants', (tenantId) =>
      db.forTenant(tenantId, async (scope) => {
        for (const recordingId of await claimDue(scope, new Date(clock()), maxPerRun))
          await outbox.enqueue(scope, moveRecordingWork, { tenantId, recordingId });
      }),
    ),
});

/** True if the media store is the folder of recordings, so that nothing is moved. */
const isStoredInPlace = ({ mediaStore, recordingsDir }: Platform['config']) =>
  mediaStore.kind === 'folder' && path.resolve(mediaStore.folder) === path.resolve(recordingsDir);

/** Moves a recording to the store, or queues the rest if its time is up. */
export const moveWork = (platform: Platform): WorkHandler =>
  performWork(moveRecordingWork, async ({ tenantId, recordingId }, signal) => {
    const { db, config, clock, resources, outbox } = platform;
    const folder = folderOf(config, tenantId, recordingId);
    const hasFolder = (await stat(folder).catch(() => null)) !== null;
    const row = await db.forTenant(tenantId, async (scope) => {
      const found = await findStoredRecording(scope, recordingId);
      // The recording of a match that was resumed becomes due again when the match ends.
      const isLive = found !== null && (await isRecordingLive(scope, found.event_id, recordingId));
      return isLive ? null : found;
    });
    if (!hasFolder || row === null) return;
    const move = async (): Promise<MovedRecording> => {
      if (isStoredInPlace(config)) return { ...(await measureRecording(folder)), isComplete: true };
      const endMs = clock() + maxMoveMs;
      return moveRecording(folder, {
        store: await resources.of(recordedFiles).store(),
        prefix: `${tenantId}/${recordingId}`,
        signal,
        isTimeUp: () => clock() > endMs,
      });
    };
    try {
      const { isComplete, ...measured } = await move();
      // The ingest ends an interrupted run when it starts again.
      const hasMore = isComplete && (await hasOpenRun(folder));
      await db.forTenant(tenantId, async (scope) => {
        await setMeasured(scope, recordingId, { ...measured, now: new Date(clock()) });
        if (hasMore)
          await setDue(scope, recordingId, {
            dueAt: new Date(clock() + openRunRetryMs),
            now: new Date(clock()),
          });
        if (!isComplete) await outbox.enqueue(scope, moveRecordingWork, { tenantId, recordingId });
        const isRemoved = (await findStoredRecording(scope, recordingId)) === null;
        if (isRemoved) await outbox.enqueue(scope, removeRecordingWork, { tenantId, recordingId });
      });
    } catch (error) {
      // Aborted at shutdown, which is not a problem to show: another process resumes the move.
      if (signal.aborted) throw error;
      const reason = error instanceof StoreError ? error.message : 'see the log';
      const problem = `It could not be moved: ${reason}. It is tried again, and plays meanwhile`;
      await db.forTenant(tenantId, (scope) =>
        setProblem(scope, recordingId, { problem, now: new Date(clock()) }),
      );
      throw error;
    }
  });

/** Removes the files of a recording from this machine and from the store. */
export const removeWork = (platform: Platform): WorkHandler =>
  performWork(removeRecordingWork, async ({ tenantId, recordingId }, signal) => {
    const { config, resources } = platform;
    await removeLocalFiles(config, tenantId, recordingId);
    if (isStoredInPlace(config)) return;
    const store = await resources.of(recordedFiles).store();
    await store.removeFolder(`${tenantId}/${recordingId}`, signal);
  });
