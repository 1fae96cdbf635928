import type { AccountSession } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import {
  assignDevice,
  endSessions,
  endSessionsOfDevice,
  endSessionsForRemoval,
  selectActiveSessions,
} from './active-sessions.queries.ts';
import { requireSession } from '../../platform/context/caller.ts';

/** Returns the caller's active sessions: the current one first, then the last seen. */
export async function listSessions(ctx: Ctx, scope: Scope): Promise<AccountSession[]> {
  const { userId, sessionId } = requireSession(ctx);
  const rows = await selectActiveSessions(scope, userId, new Date(ctx.clock()));
  return rows
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      deviceId: row.deviceId,
      deviceName: row.deviceName,
      osName: row.osName,
      osVersion: row.osVersion,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastSeenAt: row.seenAt.toISOString(),
      lastCountry: row.country,
      lastAgent: row.agent,
    }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

interface Ended {
  readonly id: string;
  readonly deviceId: string | null;
}

/** Makes the devices of ended sessions sign out, and their sockets anonymous. Call it after the commit. */
export function signOutSockets(
  ctx: Pick<Ctx, 'realtime' | 'tenant'>,
  userId: string,
  ended: readonly Ended[],
): void {
  const { realtime, tenant } = ctx;
  for (const { deviceId } of ended)
    if (deviceId !== null)
      realtime.emitToUser(tenant.id, userId, 'remove-user-device', { deviceId });
  for (const { id } of ended) realtime.endSession(tenant.id, id);
}

/**
 * Ends one of the caller's sessions; its device retains its slot. Throws `not_found`, including for other users'
 * sessions (SEC-02).
 */
export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireSession(ctx);
  const ended = await ctx.db.forTenant(ctx, (scope) =>
    endSessions(scope, userId, { only: id }, new Date(ctx.clock())),
  );
  if (ended.length === 0) throw new AppError('not_found');
  signOutSockets(ctx, userId, ended);
}

/** Ends all sessions of the caller except the current one; returns them for `signOutSockets`. */
export function endOtherSessions(ctx: Ctx, scope: Scope): Promise<Ended[]> {
  const { userId, sessionId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  return endSessions(scope, userId, { except: sessionId }, now);
}

/** Ends every session of a user; returns them for `signOutSockets`. */
export const endSessionsOf = (
  ctx: Pick<Ctx, 'clock'>,
  scope: Scope,
  userId: string,
): Promise<Ended[]> => endSessions(scope, userId, {}, new Date(ctx.clock()));

/**
 * Ends the active sessions of a user's device that is about to be removed; returns them for `signOutSockets`.
 * Their rows outlive the device, so that it can learn of its removal (`createFindRemovedSession`).
 */
export async function endSessionsOfRemovedDevice(
  ctx: Ctx,
  scope: Scope,
  userId: string,
  deviceId: string,
): Promise<Ended[]> {
  const now = new Date(ctx.clock());
  const active = await selectActiveSessions(scope, userId, now);
  const ended = active.filter((session) => session.deviceId === deviceId);
  const ids = ended.map(({ id }) => id);
  await endSessionsForRemoval(scope, ids, now);
  return ended;
}

/**
 * Assigns a session without a device to one, and ends the device's former sessions. Returns their ids for
 * `endSession`.
 */
export async function bindToDevice(
  scope: Scope,
  sessionId: string,
  deviceRowId: string,
  now: Date,
): Promise<string[]> {
  const ended = await endSessionsOfDevice(scope, deviceRowId, now);
  await assignDevice(scope, sessionId, deviceRowId);
  return ended;
}
