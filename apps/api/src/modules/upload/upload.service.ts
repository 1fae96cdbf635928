import type { Paged, Upload } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import type { Scope } from '../../platform/database/database.ts';
import { recordChange } from '../audit/index.ts';
import { type EventRow, getReplaceable, hideRecording, recordingIdOf } from '../event/index.ts';
import { removeStoredRecording, removeLocalFiles } from '../media-store/index.ts';
import { recordedOriginOf, videoLibraries } from '../media/index.ts';
import { bytesPerGigabyte, freeOnDisk, receivedBytes, removeUploadFiles } from './upload-files.ts';
import {
  countUploads,
  deleteUpload,
  deleteUploadOf,
  insertUpload,
  selectUploads,
  sumUploads,
  sumVideos,
  type ListedUpload,
} from './upload.queries.ts';

const inGigabytes = (bytes: number) => `${(bytes / bytesPerGigabyte).toFixed(1)} GB`;

/**
 * Returns how many bytes the tenant may still upload: the rest of UPLOAD_LIMIT_GB, or of the tenant's own limit
 * for all its videos if that is less.
 */
export async function freeBytes(
  scope: Scope,
  { config: { uploadLimitBytes }, tenant }: FreeBytesContext,
): Promise<number> {
  const { limit_gb: limit } = tenant.recording_storage;
  const uploadBytesLeft = uploadLimitBytes - (await sumUploads(scope));
  const tenantBytesLeft =
    limit === undefined ? Infinity : limit * bytesPerGigabyte - (await sumVideos(scope));
  return Math.max(0, Math.min(uploadBytesLeft, tenantBytesLeft));
}

interface FreeBytesContext {
  readonly config: Pick<Ctx['config'], 'uploadLimitBytes'>;
  readonly tenant: Pick<Ctx['tenant'], 'recording_storage'>;
}

interface NewFile {
  readonly eventId: string;
  /** As the client names it. Only shown, never used as a path. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /**
   * Set for the panorama of the event: the position of its first frame on the event's clock, s, or null if it
   * starts with the recording.
   */
  readonly panorama?: { readonly at: number | null };
}

const maxShownName = 200;

/** Returns a file's name on one line, for display. */
const shownName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxShownName) || 'without a name';

/** Returns where a panorama starts on the event's clock, s. Throws `conflict` without a recording. */
async function panoramaStart(
  ctx: Ctx,
  { stream }: EventRow,
  { at }: { readonly at: number | null },
): Promise<number> {
  const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
  const video = stream.kind === 'recording' ? await library.get(recordingIdOf(stream)) : null;
  const first = (video?.runs ?? []).find((run) => run !== undefined);
  if (stream.kind !== 'recording' || first === undefined)
    throw new AppError('conflict', {
      reason: 'panorama_without_recording',
      message: 'A panorama belongs to a recording: upload or record the match itself first',
    });
  return at ?? (first.startMs - recordedOriginOf(stream)) / 1000;
}

/**
 * Registers a file that a client is about to upload for an event. Returns its id. Throws `event_not_found`,
 * `conflict` if the event's video cannot be replaced or given a panorama, `validation_failed` for an empty
 * file, `body_too_large`, and `storage_full` if the disk is full or the tenant's limit is reached.
 */
export async function createUpload(
  ctx: Ctx,
  { eventId, name, size, panorama }: NewFile,
): Promise<string> {
  const { db, tenant, config, clock } = ctx;
  if (size < 1) throw invalidField('headers.upload-length', 'must be the bytes of the file');
  const limit = config.uploadLimitBytes;
  if (size > limit)
    throw new AppError('body_too_large', {
      message: `The file has ${inGigabytes(size)}; at most ${inGigabytes(limit)} are accepted (UPLOAD_LIMIT_GB)`,
    });
  const onDisk = await freeOnDisk(config);
  if (size > onDisk)
    throw new AppError('storage_full', {
      message: `The file has ${inGigabytes(size)}, and the disk has ${inGigabytes(onDisk)} left`,
    });
  const id = newId('up');
  await db.forTenant(tenant.id, async (scope) => {
    const row = await getReplaceable(scope, eventId);
    const panoramaAt = panorama === undefined ? null : await panoramaStart(ctx, row, panorama);
    const free = await freeBytes(scope, { config, tenant });
    if (size > free)
      throw new AppError('storage_full', {
        message: `The file has ${inGigabytes(size)}, and ${inGigabytes(free)} are free for this tenant; remove uploads that are not needed`,
      });
    const now = new Date(clock());
    const source = shownName(name);
    await insertUpload(scope, { id, eventId, source, isImport: false, panoramaAt, size, now });
    await recordChange(ctx, scope, {
      action: 'upload.create',
      subject: { kind: 'upload', id },
      before: null,
      after: { eventId, source, size, isPanorama: panorama !== undefined },
    });
  });
  return id;
}

async function present(
  { config, tenant }: Pick<Ctx, 'config' | 'tenant'>,
  row: ListedUpload,
): Promise<Upload> {
  const { id, state, size, percent } = row;
  const isArriving = state === 'uploading';
  const received = isArriving
    ? await receivedBytes(config, tenant.id, id)
    : row.is_import
      ? row.stored_bytes
      : (size ?? 0);
  return {
    id,
    eventId: row.event_id,
    name: row.source,
    isImport: row.is_import,
    isPanorama: row.panorama_at !== null,
    state,
    received,
    size,
    percent: isArriving ? Math.min(100, Math.floor((received / (size ?? 1)) * 100)) : percent,
    problem: row.problem,
    notes: row.notes,
    isShown: row.is_shown,
    createdAt: row.created_at.toISOString(),
  };
}

interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly eventId?: string | undefined;
}

export async function listUploads(ctx: Ctx, query: ListQuery): Promise<Paged<Upload>> {
  const eventId = query.eventId ?? null;
  const slice = sliceOf(query);
  const { rows, total } = await ctx.db.forTenant(ctx, async (scope) => ({
    rows: slice === null ? [] : await selectUploads(scope, eventId, slice),
    total: await countUploads(scope, eventId),
  }));
  return pageOf(query, await Promise.all(rows.map((row) => present(ctx, row))), total);
}

interface RemovedRecording {
  readonly eventId: string;
  readonly recordingId: string;
}

/**
 * Removes a recording, its upload, and the panorama of an event whose video it is. Returns the ids of the
 * removed recordings, and whether the event showed any; the caller deletes their local files and publishes the
 * change after the transaction.
 */
export async function removeRecording(
  { outbox, clock }: Pick<Platform, 'outbox' | 'clock'>,
  scope: Scope,
  { eventId, recordingId }: RemovedRecording,
): Promise<{ readonly recordingIds: readonly string[]; readonly wasShown: boolean }> {
  const hidden = await hideRecording(scope, eventId, recordingId, new Date(clock()));
  const recordingIds = [...new Set([recordingId, ...hidden])];
  for (const id of recordingIds) {
    await deleteUploadOf(scope, id);
    await removeStoredRecording({ outbox }, scope, id);
  }
  return { recordingIds, wasShown: hidden.length > 0 };
}

/**
 * Removes an upload with its files and its recording. An event that shows it then has no video and no panorama,
 * or no panorama. Throws `not_found`.
 */
export async function removeUpload(ctx: Ctx, id: string): Promise<void> {
  const { config, tenant } = ctx;
  const { eventId, recordingIds, wasShown } = await ctx.db.forTenant(ctx, async (scope) => {
    const row = await deleteUpload(scope, id);
    if (row === null) throw new AppError('not_found', { message: 'There is no such upload' });
    const { event_id: ofEvent, recording_id: recordingId } = row;
    await recordChange(ctx, scope, {
      action: 'upload.remove',
      subject: { kind: 'upload', id },
      before: { eventId: ofEvent, recordingId },
      after: null,
    });
    const removed =
      recordingId === null
        ? { recordingIds: [], wasShown: false }
        : await removeRecording(ctx, scope, { eventId: ofEvent, recordingId });
    return { eventId: ofEvent, ...removed };
  });
  if (wasShown) await ctx.eventChanges.publish({ tenantId: tenant.id, eventId, kind: 'changed' });
  await removeUploadFiles(config, tenant.id, id);
  for (const recordingId of recordingIds) await removeLocalFiles(config, tenant.id, recordingId);
}
