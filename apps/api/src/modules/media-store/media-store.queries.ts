import type { Scope } from '../../platform/database/database.ts';
import type { StoredRecordingRow } from './media-store.table.ts';

interface FinishedRecording {
  readonly recordingId: string;
  readonly eventId: string;
  /** Time from which it may be moved. */
  readonly dueAt: Date;
  readonly now: Date;
}

/** Adds a recording, or makes a known one due again after files were added to it. */
export const insertDue = async (
  { trx, tenantId }: Scope,
  { recordingId, eventId, dueAt, now }: FinishedRecording,
): Promise<void> =>
  void (await trx
    .insertInto('stored_recording')
    .values({
      tenant_id: tenantId,
      recording_id: recordingId,
      event_id: eventId,
      bytes: 0,
      moved_bytes: 0,
      problem: null,
      due_at: dueAt,
      finished_at: now,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'recording_id'])
        .doUpdateSet({ due_at: dueAt, event_id: eventId, changed_at: now }),
    )
    .execute());

/** Returns the ids of recordings that are due, the earliest first, and clears their due time. */
export async function claimDue(scope: Scope, now: Date, limit: number): Promise<string[]> {
  const due = scope.trx
    .selectFrom('stored_recording')
    .select('recording_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await scope.trx
    .updateTable('stored_recording')
    .set({ due_at: null })
    .where('tenant_id', '=', scope.tenantId)
    .where('recording_id', 'in', due)
    .returning('recording_id')
    .execute();
  return rows.map(({ recording_id: id }) => id);
}

const updateRecording = ({ trx, tenantId }: Scope, recordingId: string) =>
  trx
    .updateTable('stored_recording')
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId);

interface Measured {
  readonly bytes: number;
  readonly movedBytes: number;
  readonly now: Date;
}

/** Stores the size of a recording after a move that succeeded, and clears its problem. */
export const setMeasured = async (
  scope: Scope,
  recordingId: string,
  { bytes, movedBytes, now }: Measured,
): Promise<void> =>
  void (await updateRecording(scope, recordingId)
    .set({ bytes, moved_bytes: movedBytes, problem: null, changed_at: now })
    .execute());

export const setProblem = async (
  scope: Scope,
  recordingId: string,
  { problem, now }: { readonly problem: string; readonly now: Date },
): Promise<void> =>
  void (await updateRecording(scope, recordingId)
    .set({ problem: problem.slice(0, 500), changed_at: now })
    .execute());

export const findStoredRecording = async (
  { trx, tenantId }: Scope,
  recordingId: string,
): Promise<StoredRecordingRow | null> =>
  (await trx
    .selectFrom('stored_recording')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId)
    .executeTakeFirst()) ?? null;

/** Returns recordings that were finished before a time, the oldest first. */
export const selectOld = (
  { trx, tenantId }: Scope,
  before: Date,
  limit: number,
): Promise<StoredRecordingRow[]> =>
  trx
    .selectFrom('stored_recording')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('finished_at', '<', before)
    .orderBy('finished_at')
    .limit(limit)
    .execute();

export const deleteStoredRecording = async (
  { trx, tenantId }: Scope,
  recordingId: string,
): Promise<void> =>
  void (await trx
    .deleteFrom('stored_recording')
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId)
    .execute());
