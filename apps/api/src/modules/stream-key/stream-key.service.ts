/** Stream keys: what operators do with them, and which event an encoder may publish to. */
import { randomInt } from 'node:crypto';
import {
  cameraAheadMs,
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
import { changeCamera, getWatchable, openRecordedEvent } from '../event/index.ts';
import {
  countKeys,
  findFilmedEvent,
  findKeyByHash,
  insertKey,
  listKeyRows,
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
  eventId: row.event_id,
  camera: row.camera,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  usedAt: isoTimeOf(row.used_at),
  revokedAt: isoTimeOf(row.revoked_at),
});

/** Lists the newest keys of the tenant. */
export const listKeys = (ctx: Ctx): Promise<StreamKey[]> =>
  ctx.db.forTenant(ctx, async (scope) => (await listKeyRows(scope, maxStreamKeys)).map(present));

/** Creates a key. Throws `event_not_found`, `limit_reached`. */
export async function createKey(
  ctx: Ctx,
  { event_id: eventId, camera, role }: z.output<typeof streamKeyCreateBody>,
): Promise<NewStreamKey> {
  const key = newKey(ctx.tenant.id);
  const row = await ctx.db.forTenant(ctx, async (scope) => {
    if (eventId !== null) await getWatchable(scope, eventId);
    if ((await countKeys(scope)) >= maxStreamKeys) throw new AppError('limit_reached');
    return insertKey(scope, {
      tenant_id: ctx.tenant.id,
      id: newId('k'),
      event_id: eventId,
      camera,
      role,
      key_hash: textHash(key),
      created_at: new Date(ctx.clock()),
    });
  });
  return { ...present(row), key };
}

const missingKey = () =>
  new AppError('not_found', { message: 'There is no such stream key, or it is revoked' });

/** Replaces a key. Throws `not_found`. */
export async function rotateKey(ctx: Ctx, id: string): Promise<NewStreamKey> {
  const key = newKey(ctx.tenant.id);
  const change = { key_hash: textHash(key), used_at: null };
  const row = await ctx.db.forTenant(ctx, (scope) => updateKey(scope, id, change));
  if (row === null) throw missingKey();
  return { ...present(row), key };
}

/** Ends a key. Throws `not_found`. */
export async function revokeKey(ctx: Ctx, id: string): Promise<StreamKey> {
  const change = { revoked_at: new Date(ctx.clock()) };
  const row = await ctx.db.forTenant(ctx, (scope) => updateKey(scope, id, change));
  if (row === null) throw missingKey();
  return present(row);
}

/** Sets the camera that films an event. Throws `event_not_found`. */
export async function setCamera(ctx: Ctx, eventId: string, camera: string | null) {
  await ctx.db.forTenant(ctx, (scope) => changeCamera(scope, eventId, camera));
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
  /** True while an encoder of a match that is over is still connected: record nothing. */
  readonly is_over: boolean;
}

export interface PublishRequest {
  readonly key: string;
  /** True for an encoder that publishes already. */
  readonly isOpen: boolean;
}

const refused = (message: string) => new AppError('forbidden', { message });

/** Returns the event that a key is for. Throws `forbidden` if its camera films nothing now. */
async function eventOfKey(scope: Scope, row: StreamKeyRow, now: number): Promise<string> {
  if (row.event_id !== null) return row.event_id;
  const found = await findFilmedEvent(scope, row.camera ?? '', {
    now: new Date(now),
    startsBefore: new Date(now + cameraAheadMs),
    endedAfter: new Date(now - resumeWithinMs),
  });
  if (found === null)
    throw refused(
      `No match of camera "${row.camera}" is on, starts within an hour or ended a moment ago`,
    );
  return found;
}

/**
 * Permits an encoder to publish, and gives its event a recording. Throws `forbidden` with the reason in
 * words: unknown key, nothing to film, cancelled, over, another stream.
 */
export async function permitPublishing(
  platform: Pick<Platform, 'db' | 'tenants' | 'clock' | 'eventChanges'>,
  { key, isOpen }: PublishRequest,
): Promise<PublishPermission> {
  const tenantId = keyPattern.exec(key)?.[1];
  const tenant = platform.tenants.all.find(({ id }) => id === tenantId);
  const unknown = refused('This stream key is unknown, or no longer valid');
  if (tenant === undefined) throw unknown;
  const now = platform.clock();
  const { permission, change } = await platform.db.forTenant(tenant.id, async (scope) => {
    const row = await findKeyByHash(scope, textHash(key));
    if (row === null) throw unknown;
    const eventId = await eventOfKey(scope, row, now);
    const opened = await openRecordedEvent(scope, eventId, { now, isOpen });
    if (!isOpen) await updateKey(scope, row.id, { used_at: new Date(now) });
    return {
      change: opened.change && { tenantId: tenant.id, eventId, kind: opened.change },
      permission: {
        tenant_id: tenant.id,
        event_id: eventId,
        recording_id: opened.recordingId,
        role: row.role,
        ladder: tenant.recording_ladder,
        is_over: opened.isOver,
      },
    };
  });
  if (change !== null) await platform.eventChanges.publish(change);
  return permission;
}
