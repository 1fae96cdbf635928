/** Stored recordings, for other modules. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineWork } from '../../platform/jobs/outbox.ts';
import {
  deleteStoredRecording,
  findStoredRecording,
  insertDue,
  selectOld,
  setDue,
} from './media-store.queries.ts';
import type { StoredRecordingRow } from './media-store.table.ts';

const recordingData = z.object({ tenantId: z.string(), recordingId: z.string() });

/** Retries for about two weeks, as they are at most an hour apart. */
const retryLimit = 14 * 24;

/** Moves a recording in several work items of low priority, so that pictures and removals come first. */
export const moveRecordingWork = defineWork('move-recording', recordingData, {
  isSlow: true,
  isLowPriority: true,
  maxSeconds: 15 * 60,
  retryLimit,
});

/** Removes a recording from the store. */
export const removeRecordingWork = defineWork('remove-recording', recordingData, {
  isSlow: true,
  maxSeconds: 15 * 60,
  retryLimit,
});

export const folderOf = (
  { recordingsDir }: Platform['config'],
  tenantId: string,
  recordingId: string,
): string => path.join(recordingsDir, tenantId, recordingId);

/** Schedules the measuring of a finished recording, and its move to the store. Safe to repeat. */
export const storeRecording = (
  scope: Scope,
  finished: Parameters<typeof insertDue>[1],
): Promise<void> => insertDue(scope, finished);

/**
 * Schedules an update of the store after captions or other files of a recording were changed. Does nothing
 * for one that is not finished, whose files are copied at its end.
 */
export const storeChangedFiles = (scope: Scope, recordingId: string, now: Date): Promise<void> =>
  setDue(scope, recordingId, { dueAt: now, now });

/** Size and location of a finished recording. */
export interface StoredRecording {
  readonly recordingId: string;
  readonly eventId: string;
  /** Size of all its files, bytes. */
  readonly bytes: number;
  /** Size of the files that are in the store only, bytes. */
  readonly movedBytes: number;
  readonly isDue: boolean;
  /** Why it could not be moved; null if nothing went wrong. */
  readonly problem: string | null;
}

const present = (row: StoredRecordingRow): StoredRecording => ({
  recordingId: row.recording_id,
  eventId: row.event_id,
  bytes: row.bytes,
  movedBytes: row.moved_bytes,
  isDue: row.due_at !== null,
  problem: row.problem,
});

/** Returns null for a recording that was never finished. */
export async function getStoredRecording(
  scope: Scope,
  recordingId: string,
): Promise<StoredRecording | null> {
  const row = await findStoredRecording(scope, recordingId);
  return row === null ? null : present(row);
}

/** Returns up to `limit` recordings that were finished before a time, the oldest first. */
export const listOldRecordings = async (
  scope: Scope,
  before: Date,
  limit: number,
): Promise<StoredRecording[]> => (await selectOld(scope, before, limit)).map(present);

/**
 * Deletes a recording's row and queues the removal of its files. To free the disk at once, call
 * `removeLocalFiles` after the transaction.
 */
export async function removeStoredRecording(
  { outbox }: Pick<Platform, 'outbox'>,
  scope: Scope,
  recordingId: string,
): Promise<void> {
  const { tenantId } = scope;
  await deleteStoredRecording(scope, recordingId);
  await outbox.enqueue(scope, removeRecordingWork, { tenantId, recordingId });
}

/** Removes the files of a recording from this machine. */
export const removeLocalFiles = (
  config: Platform['config'],
  tenantId: string,
  recordingId: string,
): Promise<void> => rm(folderOf(config, tenantId, recordingId), { recursive: true, force: true });
