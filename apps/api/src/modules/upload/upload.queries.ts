import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import type { UploadRow } from './upload.table.ts';

interface NewUpload {
  readonly id: string;
  readonly eventId: string;
  readonly source: string;
  readonly isImport: boolean;
  /** `panorama_at` of the table. */
  readonly panoramaAt: number | null;
  /** Bytes; null for an import. */
  readonly size: number | null;
  readonly now: Date;
}

/** Adds an upload without any bytes yet, or an import by its address. */
export async function insertUpload({ trx, tenantId }: Scope, upload: NewUpload): Promise<void> {
  const { id, eventId, source, isImport, panoramaAt, size, now } = upload;
  await trx
    .insertInto('upload')
    .values({
      tenant_id: tenantId,
      id,
      event_id: eventId,
      source,
      is_import: isImport,
      panorama_at: panoramaAt,
      state: isImport ? 'packaging' : 'uploading',
      size,
      notes: json([]),
      created_at: now,
      changed_at: now,
    })
    .execute();
}

/** Maximum stored length of a problem. */
const maxProblem = 500;

const uploadsOf = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('upload').where('upload.tenant_id', '=', tenantId);
const updateOf = ({ trx, tenantId }: Scope, id: string) =>
  trx.updateTable('upload').where('tenant_id', '=', tenantId).where('id', '=', id);

export const findUpload = async (scope: Scope, id: string): Promise<UploadRow | null> =>
  (await uploadsOf(scope).where('id', '=', id).selectAll().executeTakeFirst()) ?? null;

const uploadsOfEvent = (scope: Scope, eventId: string | null) =>
  eventId === null ? uploadsOf(scope) : uploadsOf(scope).where('upload.event_id', '=', eventId);

/** An upload, and whether its event shows it. */
export type ListedUpload = UploadRow & { readonly is_shown: boolean };

/** Returns uploads of all events or one, the newest first. */
export const selectUploads = (
  scope: Scope,
  eventId: string | null,
  { offset, limit }: PageSlice,
): Promise<ListedUpload[]> =>
  uploadsOfEvent(scope, eventId)
    .leftJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'upload.tenant_id')
        .onRef('event.id', '=', 'upload.event_id'),
    )
    .selectAll('upload')
    .select(
      sql<boolean>`coalesce(
        upload.recording_id IN (event.film, event.stream ->> 'panorama'), false)`.as('is_shown'),
    )
    .orderBy('upload.created_at', 'desc')
    .orderBy('upload.id')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countUploads(scope: Scope, eventId: string | null): Promise<number> {
  const row = await uploadsOfEvent(scope, eventId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns how many bytes a tenant's uploads occupy: recordings, and files at their full declared size. */
export async function sumUploads(scope: Scope): Promise<number> {
  const { bytes } = await uploadsOf(scope)
    .where('state', '!=', 'failed')
    .select(
      sql<number>`coalesce(sum(stored_bytes
        + CASE WHEN state = 'done' THEN 0 ELSE coalesce(size, 0) END), 0)`.as('bytes'),
    )
    .executeTakeFirstOrThrow();
  return bytes;
}

/**
 * Returns the size of all of a tenant's videos, bytes: its uploads, and what its encoders recorded. A live
 * recording counts once it has ended.
 */
export async function sumVideos(scope: Scope): Promise<number> {
  const { bytes } = await scope.trx
    .selectFrom('stored_recording')
    .where('tenant_id', '=', scope.tenantId)
    .where(
      'recording_id',
      'not in',
      uploadsOf(scope).where('recording_id', 'is not', null).select('recording_id'),
    )
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes + (await sumUploads(scope));
}

/** Returns the files that are still arriving. */
export const selectArriving = (scope: Scope): Promise<UploadRow[]> =>
  uploadsOf(scope).where('state', '=', 'uploading').selectAll().execute();

/** Records that bytes of a file arrived, so that it does not expire. */
export const touchUpload = async (scope: Scope, id: string, now: Date): Promise<void> =>
  void (await updateOf(scope, id).set({ changed_at: now }).execute());

/** Queues a complete file for packaging; false if it already was queued. */
export async function completeUpload(scope: Scope, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(scope, id)
    .where('state', '=', 'uploading')
    .set({ state: 'packaging', changed_at: now })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When a process claims an upload, and when its lease ends. */
interface Lease {
  readonly now: Date;
  readonly until: Date;
}

/** Claims the upload that has waited longest without a running lease; null if there is none. */
export async function claimUpload(scope: Scope, { now, until }: Lease): Promise<UploadRow | null> {
  const due = uploadsOf(scope)
    .where('state', '=', 'packaging')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .select('id')
    .orderBy('changed_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const rows = await scope.trx
    .updateTable('upload')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', due)
    .set(({ eb }) => ({ leased_until: until, attempts: eb('attempts', '+', 1), percent: 0 }))
    .returningAll()
    .execute();
  return rows[0] ?? null;
}

/** One attempt at an upload. A process may change the row only during its own attempt. */
export type Attempt = Pick<UploadRow, 'id' | 'attempts'>;

const during = (scope: Scope, { id, attempts }: Attempt) =>
  updateOf(scope, id).where('state', '=', 'packaging').where('attempts', '=', attempts);

/** Reports progress; false if the upload was removed or now belongs to another process. */
export async function renewLease(
  scope: Scope,
  attempt: Attempt,
  { percent, until }: { readonly percent: number; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await during(scope, attempt)
    .set({ percent, leased_until: until })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Release {
  readonly from: Date;
  /** Why it is tried again; null if it was interrupted. */
  readonly problem: string | null;
  /** True if the attempt counts as failed. */
  readonly hasFailed: boolean;
}

/** Lets any process try again after a time. */
export const releaseUpload = async (
  scope: Scope,
  attempt: Attempt,
  { from, problem, hasFailed }: Release,
): Promise<void> =>
  void (await during(scope, attempt)
    .set(({ eb }) => ({
      leased_until: from,
      problem: problem?.slice(0, maxProblem) ?? null,
      percent: 0,
      failures: eb('failures', '+', hasFailed ? 1 : 0),
    }))
    .execute());

/** Ends an upload as failed. */
export const failUpload = async (scope: Scope, attempt: Attempt, problem: string): Promise<void> =>
  void (await during(scope, attempt)
    .set({ state: 'failed', problem: problem.slice(0, maxProblem), leased_until: null })
    .execute());

interface Packaged {
  readonly recordingId: string;
  readonly storedBytes: number;
  readonly notes: readonly string[];
  readonly now: Date;
}

/** Ends an upload as done; false if it was removed or now belongs to another process. */
export async function finishUpload(
  scope: Scope,
  attempt: Attempt,
  { recordingId, storedBytes, notes, now }: Packaged,
): Promise<boolean> {
  const { numUpdatedRows } = await during(scope, attempt)
    .set({
      state: 'done',
      percent: 100,
      problem: null,
      leased_until: null,
      recording_id: recordingId,
      stored_bytes: storedBytes,
      notes: json([...notes]),
      changed_at: now,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an upload; null if there is none. */
export const deleteUpload = async (
  { trx, tenantId }: Scope,
  id: string,
): Promise<UploadRow | null> =>
  (await trx
    .deleteFrom('upload')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? null;

/** Deletes the upload from which a recording was made, if there is one. */
export const deleteUploadOf = async (
  { trx, tenantId }: Scope,
  recordingId: string,
): Promise<void> =>
  void (await trx
    .deleteFrom('upload')
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId)
    .execute());

/** Deletes uploads without new bytes since a time, and returns their ids. */
export async function deleteAbandoned({ trx, tenantId }: Scope, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('upload')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'uploading')
    .where('changed_at', '<', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const secondsFromNow = (seconds: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Locks an upload for a request, by the clock of the database. Returns false while another request has it. */
export async function lockUpload(
  scope: Scope,
  id: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(scope, id)
    .set({
      lock_holder: holder,
      locked_until: secondsFromNow(seconds),
      release_requested: false,
    })
    .where((eb) =>
      eb.or([eb('lock_holder', 'is', null), eb('locked_until', '<', sql<Date>`clock_timestamp()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews the lock of a request. Returns whether another one waits for it, or has taken it. */
export async function renewUploadLock(
  scope: Scope,
  id: string,
  holder: string,
  seconds: number,
): Promise<'held' | 'requested' | 'lost'> {
  const row = await updateOf(scope, id)
    .set({ locked_until: secondsFromNow(seconds) })
    .where('lock_holder', '=', holder)
    .returning('release_requested')
    .executeTakeFirst();
  if (row === undefined) return 'lost';
  return row.release_requested ? 'requested' : 'held';
}

/** Asks the request that has the lock of an upload to end. */
export const requestUploadRelease = async (scope: Scope, id: string): Promise<void> =>
  void (await updateOf(scope, id)
    .set({ release_requested: true })
    .where('release_requested', '=', false)
    .execute());

export const unlockUpload = async (scope: Scope, id: string, holder: string): Promise<void> =>
  void (await updateOf(scope, id)
    .set({ lock_holder: null, locked_until: null, release_requested: false })
    .where('lock_holder', '=', holder)
    .execute());
