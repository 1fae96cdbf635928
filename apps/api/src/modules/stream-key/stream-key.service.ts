/** Stream keys: how operators manage them, and which event an encoder may publish to. */
import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  cameraAheadMs,
  cameraLateMs,
  maxStreamKeys,
  type NewStreamKey,
  resumeWithinMs,
  type StreamKey,
  type StreamKeyRole,
  type streamKeyCreateBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { recordChange } from '../audit/index.ts';
import {
  changeCamera,
  getReachableEvent,
  hasCaptions,
  openRecordedEvent,
  queueEventWebhooks,
} from '../event/index.ts';
import { encoderQuota, type EncoderQuota } from '../upload/index.ts';
import {
  countKeys,
  deleteRevokedKeys,
  findEventOfCamera,
  findKeyByHash,
  insertKey,
  listKeyRows,
  listKeysOfEvent,
  updateKey,
} from './stream-key.queries.ts';
import type { StreamKeyRow } from './stream-key.table.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const secretLength = 32;
/** `gs_`, the tenant, `_` and the secret, which has no underscore. */
const keyPattern = new RegExp(`^gs_([A-Za-z0-9_-]{1,64})_[A-Za-z0-9]{${secretLength}}$`);

const newKey = (tenantId: string): string => {
  const secret = Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]);
  return `gs_${tenantId}_${secret.join('')}`;
};

const present = (row: StreamKeyRow): StreamKey => ({
  id: row.id,
  name: row.name,
  eventId: row.event_id,
  camera: row.camera,
  role: row.role,
  isPanorama: row.is_panorama,
  createdAt: row.created_at.toISOString(),
  usedAt: isoTimeOf(row.used_at),
  revokedAt: isoTimeOf(row.revoked_at),
});

/** Returns the address at which encoders publish over RTMP. */
function serverOf({ config, tenants, tenant }: Ctx): string {
  if (config.rtmpUrl !== null) return config.rtmpUrl;
  const { hostname } = new URL(tenants.originOf(tenant.id));
  return `rtmp://${hostname}:${config.rtmpPort}/live`;
}

/** Lists the keys of the tenant: all valid ones, and those that were revoked last. */
export const listKeys = (ctx: Ctx): Promise<StreamKey[]> =>
  ctx.db.forTenant(ctx, async (scope) =>
    (await listKeyRows(scope, 2 * maxStreamKeys)).map(present),
  );

/** Lists the valid keys of an event. Throws `event_not_found`. */
export const listEventKeys = (ctx: Ctx, eventId: string): Promise<StreamKey[]> =>
  ctx.db.forTenant(ctx, async (scope) => {
    await getReachableEvent(scope, eventId);
    return (await listKeysOfEvent(scope, eventId, maxStreamKeys)).map(present);
  });

/** The call that creates or replaces a key, as the audit names it. */
type KeyAction =
  | 'streamKey.create'
  | 'streamKey.createForEvent'
  | 'streamKey.rotate'
  | 'streamKey.rotateForEvent';

/** Creates a key. Throws `event_not_found`, `limit_reached`. */
export async function createKey(
  ctx: Ctx,
  action: KeyAction,
  { event_id: eventId, camera, role, panorama, name }: z.output<typeof streamKeyCreateBody>,
): Promise<NewStreamKey> {
  const key = newKey(ctx.tenant.id);
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    if (eventId !== null && (await getReachableEvent(scope, eventId)).media_type !== 'event')
      throw new AppError('event_not_found');
    if ((await countKeys(scope)) >= maxStreamKeys) throw new AppError('limit_reached');
    const created = await insertKey(scope, {
      tenant_id: ctx.tenant.id,
      id: newId('k'),
      name,
      event_id: eventId,
      camera,
      role,
      is_panorama: panorama,
      key_hash: textHash(key),
      created_at: new Date(ctx.clock()),
    });
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'streamKey', id: created.id },
      before: null,
      after: { name, eventId, camera, role, isPanorama: panorama },
    });
    return created;
  });
  return { ...present(row), key, server: serverOf(ctx) };
}

/**
 * Replaces a key. Throws `stream_key_not_found`.
 * @param eventId the event that it must belong to; undefined for any key
 */
export async function rotateKey(
  ctx: Ctx,
  action: KeyAction,
  id: string,
  eventId?: string,
): Promise<NewStreamKey> {
  const key = newKey(ctx.tenant.id);
  const change = { key_hash: textHash(key), used_at: null };
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const rotated = await updateKey(scope, id, change, eventId);
    if (rotated === null) throw new AppError('stream_key_not_found');
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'streamKey', id },
      before: {},
      after: {},
    });
    return rotated;
  });
  return { ...present(row), key, server: serverOf(ctx) };
}

/** Revokes a key. Throws `stream_key_not_found`. */
export async function revokeKey(ctx: Ctx, id: string): Promise<StreamKey> {
  const change = { revoked_at: new Date(ctx.clock()) };
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    const revoked = await updateKey(scope, id, change);
    if (revoked === null) throw new AppError('stream_key_not_found');
    await recordChange(ctx, scope, {
      action: 'streamKey.revoke',
      subject: { kind: 'streamKey', id },
      before: { revokedAt: null },
      after: { revokedAt: change.revoked_at.toISOString() },
    });
    await deleteRevokedKeys(scope, maxStreamKeys);
    return revoked;
  });
  return present(row);
}

/** Sets the camera that records an event. Throws `event_not_found`. */
export async function setCamera(ctx: Ctx, eventId: string, camera: string | null) {
  await ctx.db.forTenant(ctx, async (scope) => {
    const { camera: before } = await getReachableEvent(scope, eventId);
    await changeCamera(scope, eventId, camera);
    await recordChange(ctx, scope, {
      action: 'streamKey.setCamera',
      subject: { kind: 'event', id: eventId },
      before: { camera: before },
      after: { camera },
    });
  });
  return { eventId, camera };
}

/** Where a permitted encoder is recorded. */
export interface PublishPermission {
  readonly tenant_id: string;
  readonly event_id: string;
  readonly recording_id: string;
  readonly role: StreamKeyRole;
  /** True to encode several qualities. */
  readonly ladder: boolean;
  /** False to record no captions: those of minors name children. */
  readonly captions: boolean;
  /** True while an encoder of a match that is over is still connected: record nothing. */
  readonly is_over: boolean;
  /** Messages for the operator. */
  readonly warnings: readonly string[];
}

export interface PublishRequest {
  readonly key: string;
  /** True if the encoder is publishing already. */
  readonly isPublishing: boolean;
}

/** Returns the valid key that was sent; null if there is none. The hashes are compared in constant time. */
async function findKey(scope: Scope, key: string): Promise<StreamKeyRow | null> {
  const hash = textHash(key);
  const row = await findKeyByHash(scope, hash);
  const isEqual = row !== null && timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hash));
  return isEqual ? row : null;
}

/** Returns the id of the event that a camera records now; null if there is none. */
const currentEventOfCamera = (scope: Scope, camera: string, now: number): Promise<string | null> =>
  findEventOfCamera(scope, camera, {
    now: new Date(now),
    startsAfter: new Date(now - cameraLateMs),
    startsBefore: new Date(now + cameraAheadMs),
    endedAfter: new Date(now - resumeWithinMs),
  });

/**
 * Returns the event that a key is for. An encoder of a camera that publishes already stays with the event
 * to which it connected. Throws `no_event_to_publish` if its camera records nothing now.
 */
async function eventOfKey(
  scope: Scope,
  { event_id: eventId, camera, used_for: current }: StreamKeyRow,
  { now, isPublishing }: { readonly now: number; readonly isPublishing: boolean },
): Promise<string> {
  if (eventId !== null) return eventId;
  if (isPublishing && current !== null) return current;
  const event = await currentEventOfCamera(scope, camera ?? '', now);
  if (event === null)
    throw new AppError('no_event_to_publish', {
      message: `No match of camera "${camera}" is on, starts within an hour or ended a moment ago`,
    });
  return event;
}

/**
 * Throws `storage_limit_reached` for an encoder that the tenant's limit refuses. An encoder that comes back
 * to a live match is not new, because viewers wait for it.
 */
async function requireStorage(
  scope: Scope,
  eventId: string,
  { isPublishing, quota }: { readonly isPublishing: boolean; readonly quota: EncoderQuota },
): Promise<void> {
  const { newRefusal, liveRefusal } = quota;
  if (newRefusal === null) return;
  const { status, stream } = await getReachableEvent(scope, eventId);
  const isWatched = status === 'live' && stream.kind === 'recording';
  const refusal = isPublishing || isWatched ? liveRefusal : newRefusal;
  if (refusal !== null) throw new AppError('storage_limit_reached', { message: refusal });
}

/**
 * Permits an encoder to publish, and creates the recording of its event. Throws `stream_key_unknown` for a
 * wrong, replaced or revoked key, and what `eventOfKey`, `requireStorage` and `openRecordedEvent` throw. Also
 * throws `event_over` for a connected encoder whose camera has another match soon, so that it reconnects and
 * publishes to that.
 * @param onEvent called with the event of a valid key, even if its encoder is then refused
 */
export async function permitPublishing(
  platform: Pick<
    Platform,
    'db' | 'tenants' | 'clock' | 'eventChanges' | 'config' | 'resources' | 'outbox'
  >,
  { key, isPublishing }: PublishRequest,
  onEvent: (eventId: string) => void = () => {},
): Promise<PublishPermission> {
  const tenantId = keyPattern.exec(key)?.[1];
  const tenant = platform.tenants.all.find(({ id }) => id === tenantId);
  if (tenant === undefined) throw new AppError('stream_key_unknown');
  const now = platform.clock();
  const quota = await encoderQuota(platform, tenant);
  const { permission, change } = await platform.db.forTenant(tenant.id, async (scope) => {
    const row = await findKey(scope, key);
    if (row === null) throw new AppError('stream_key_unknown');
    const { camera } = row;
    const eventId = await eventOfKey(scope, row, { now, isPublishing });
    onEvent(eventId);
    await requireStorage(scope, eventId, { isPublishing, quota });
    const recordingRequest = { now, isPublishing, isPanorama: row.is_panorama };
    const opened = await openRecordedEvent(scope, eventId, recordingRequest);
    if (opened.change === 'started')
      await queueEventWebhooks(platform, scope, 'event.live', [eventId]);
    if (!isPublishing)
      await updateKey(scope, row.id, { used_at: new Date(now), used_for: eventId });
    else if (opened.isOver && camera !== null) {
      const next = await currentEventOfCamera(scope, camera, now);
      if (next !== null && next !== eventId)
        throw new AppError('event_over', { message: 'This match is over; the next one is near' });
    }
    return {
      change: opened.change && { tenantId: tenant.id, eventId, kind: opened.change },
      permission: {
        tenant_id: tenant.id,
        event_id: eventId,
        recording_id: opened.recordingId,
        role: row.role,
        ladder: tenant.recording_ladder,
        captions: hasCaptions(await getReachableEvent(scope, eventId), tenant.captions_of_minors),
        is_over: opened.isOver,
        warnings: quota.warnings,
      },
    };
  });
  if (change !== null) await platform.eventChanges.publish(change);
  return permission;
}
