import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { performWork, type WorkHandler } from '../../platform/jobs/outbox.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import { isRecordingLive } from '../event/index.ts';
import { recordedFiles, StoreError } from '../media/index.ts';
import { findStoredRecording, setMeasured, setProblem, takeDue } from './media-store.queries.ts';
import {
  folderOf,
  moveRecordingWork,
  removeLocalFiles,
  removeRecordingWork,
} from './media-store.service.ts';
import { measureRecording, moveRecording, type MovedRecording } from './move-recording.ts';

const lookEveryMs = 60_000;
const atATime = 20;
/** Other slow work gets its turn after this time, ms. */
const turnMs = 5 * 60_000;

/** Queues the recordings that are due. */
export const dueJob = ({ tenants, db, clock, outbox }: Platform): Job => ({
  name: 'media-store-due',
  everyMs: lookEveryMs,
  run: () =>
    eachTenant({ tenants }, 'recordings could not be queued for every tenant', (tenantId) =>
      db.forTenant(tenantId, async (scope) => {
        for (const recordingId of await takeDue(scope, new Date(clock()), atATime))
          await outbox.enqueue(scope, moveRecordingWork, { tenantId, recordingId });
      }),
    ),
});

/** True if recordings stay where they are recorded. */
const staysHere = ({ mediaStore, recordingsDir }: Platform['config']) =>
  mediaStore.kind === 'folder' && path.resolve(mediaStore.folder) === path.resolve(recordingsDir);

export const moveWork = (platform: Platform): WorkHandler =>
  performWork(moveRecordingWork, async ({ tenantId, recordingId }, signal) => {
    const { db, config, clock, resources, outbox } = platform;
    const folder = folderOf(config, tenantId, recordingId);
    const isHere = await stat(folder).catch(() => null);
    const row = await db.forTenant(tenantId, async (scope) => {
      const found = await findStoredRecording(scope, recordingId);
      // A match that was resumed is due again when it ends.
      const isLive = found !== null && (await isRecordingLive(scope, found.event_id, recordingId));
      return isLive ? null : found;
    });
    if (isHere === null || row === null) return;
    const move = async (): Promise<MovedRecording> => {
      if (staysHere(config)) return { ...(await measureRecording(folder)), isWhole: true };
      const endMs = clock() + turnMs;
      return moveRecording(folder, {
        store: await resources.of(recordedFiles).store(),
        prefix: `${tenantId}/${recordingId}`,
        signal,
        isTimeUp: () => clock() > endMs,
      });
    };
    try {
      const { isWhole, ...measured } = await move();
      await db.forTenant(tenantId, async (scope) => {
        await setMeasured(scope, recordingId, { ...measured, now: new Date(clock()) });
        if (!isWhole) await outbox.enqueue(scope, moveRecordingWork, { tenantId, recordingId });
        const isRemoved = (await findStoredRecording(scope, recordingId)) === null;
        if (isRemoved) await outbox.enqueue(scope, removeRecordingWork, { tenantId, recordingId });
      });
    } catch (error) {
      // At shutdown, another process goes on.
      if (signal.aborted) throw error;
      const words = error instanceof StoreError ? error.message : 'see the log';
      const problem = `It could not be moved: ${words}. It is tried again, and plays meanwhile`;
      await db.forTenant(tenantId, (scope) =>
        setProblem(scope, recordingId, { problem, now: new Date(clock()) }),
      );
      throw error;
    }
  });

export const removeWork = (platform: Platform): WorkHandler =>
  performWork(removeRecordingWork, async ({ tenantId, recordingId }, signal) => {
    const { config, resources } = platform;
    await removeLocalFiles(config, tenantId, recordingId);
    if (staysHere(config)) return;
    const store = await resources.of(recordedFiles).store();
    await store.removeRecording(`${tenantId}/${recordingId}`, signal);
  });
