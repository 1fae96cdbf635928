/** Mirrors a stream of another site into the recording of an event. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { RecordingMirrorBody, RecordingMirrored } from '@grandstand/contract';
import { openForeignStream, OriginError, type OpenedStream } from '@grandstand/outbound';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import {
  changeMirror,
  getMirrorable,
  hasCaptions,
  listMirrored,
  showStartedMirrors,
} from '../event/index.ts';
import { foreignReader } from '../foreign-stream/index.ts';
import { recordingManifest } from '../media/index.ts';
import { encoderQuota, importStream } from '../upload/index.ts';
import { type MirrorEntry, writeMirrorList } from './mirror-list.ts';
import { getRecording } from './recording.service.ts';

type MirrorPlatform = Pick<
  Platform,
  'tenants' | 'db' | 'clock' | 'config' | 'resources' | 'eventChanges'
>;

/** True if something was recorded, which viewers may be watching. */
const hasRecorded = (
  { recordingsDir }: MirrorPlatform['config'],
  tenantId: string,
  recordingId: string,
): Promise<boolean> =>
  access(path.join(recordingsDir, tenantId, recordingId, recordingManifest)).then(
    () => true,
    () => false,
  );

/**
 * Writes the list of what is to be mirrored now, of all tenants, without what a storage limit refuses.
 * Returns the ids of tenants with mirrors. Rejects without changing the list if the database is
 * unreachable, so that running mirrors continue.
 */
export async function updateMirrorList({
  tenants,
  db,
  clock,
  config,
  resources,
}: Omit<MirrorPlatform, 'eventChanges'>): Promise<ReadonlySet<string>> {
  const mirrors: MirrorEntry[] = [];
  for (const tenant of tenants.all) {
    const events = await db.forTenant(tenant.id, (scope) => listMirrored(scope, clock()));
    if (events.length === 0) continue;
    const quota = await encoderQuota({ db, config, resources }, tenant);
    for (const { safeguardedBy, ...event } of events) {
      const isRecorded = await hasRecorded(config, tenant.id, event.recordingId);
      if ((isRecorded ? quota.liveRefusal : quota.newRefusal) !== null) continue;
      mirrors.push({
        tenantId: tenant.id,
        ...event,
        ladder: tenant.recording_ladder,
        captions: hasCaptions({ safeguarded_by: safeguardedBy }, tenant.captions_of_minors),
        portalOrigin: URL.parse(tenant.portal_url)?.origin ?? tenants.originOf(tenant.id),
      });
    }
  }
  await writeMirrorList(config, mirrors);
  return new Set(mirrors.map(({ tenantId }) => tenantId));
}

/** Updates the list, and shows the recordings of mirrors that have started. */
export async function followMirrors(platform: MirrorPlatform): Promise<void> {
  for (const tenantId of await updateMirrorList(platform))
    await showStartedMirrors(platform, tenantId);
}

/** Opens a stream; null with a note if it does not exist yet. Throws `validation_failed`. */
async function openStream(
  ctx: Ctx,
  address: string,
): Promise<{ readonly stream: OpenedStream | null; readonly notes: readonly string[] }> {
  const reader = foreignReader(ctx, ctx.tenant);
  try {
    const stream = await openForeignStream((url, read) => reader.read(url, read), new URL(address));
    return { stream, notes: stream.notes };
  } catch (error) {
    if (!(error instanceof OriginError)) throw error;
    // The encoder of the origin may not have started.
    if (error.isTemporary && error.status !== null) return { stream: null, notes: [error.message] };
    throw invalidField('body.address', error.message);
  }
}

/**
 * Mirrors a stream of another site into the recording of an event. Without an address it mirrors the stream
 * that the event shows; with null it stops mirroring. A finished stream is imported instead. Throws
 * `event_not_found`, `validation_failed` with the reason, and `conflict` for an event that can have no
 * recording.
 */
export async function mirrorStream(
  ctx: Ctx,
  id: string,
  { address: requested }: RecordingMirrorBody,
): Promise<RecordingMirrored> {
  if (requested === null) {
    const stream = await changeMirror(ctx, id, null);
    await updateMirrorList(ctx);
    return {
      recording: stream === null ? null : await getRecording(ctx, id),
      uploadId: null,
      notes: [],
    };
  }
  const shown = await getMirrorable(ctx, id);
  const address = requested ?? shown.address;
  if (address === null)
    throw new AppError('conflict', {
      reason: 'mirror_without_address',
      message: 'This event shows no address; name one',
    });
  if (!address.startsWith('https://')) throw invalidField('body.address', 'must be https');
  const { stream: opened, notes } = await openStream(ctx, address);
  if (opened?.video.playlist.hasEnded === true)
    return { recording: null, uploadId: await importStream(ctx, id, address), notes: [...notes] };
  const stream = await changeMirror(ctx, id, address);
  await updateMirrorList(ctx);
  return {
    recording: stream === null ? null : await getRecording(ctx, id),
    uploadId: null,
    notes: [...notes],
  };
}
