import type { AccountSession } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import {
  bindSession,
  endSessions,
  endSessionsOfDevice,
  selectActiveSessions,
} from './active-sessions.queries.ts';
import { requireSession } from '../../platform/require-session.ts';

/** Sessions of the caller that are alive: the caller's own first, then the one seen last. */
export async function listSessions(ctx: Ctx, scope: Scope): Promise<AccountSession[]> {
  const { userId, familyId } = requireSession(ctx);
  const rows = await selectActiveSessions(scope, userId, new Date(ctx.clock()));
  return rows
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === familyId,
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

/**
 * Tells the devices of ended sessions to sign out, and their sockets that they are anonymous now.
 * Call it after the transaction has committed.
 */
export function announceEnded(
  ctx: Pick<Ctx, 'realtime' | 'tenant'>,
  userId: string,
  ended: readonly Ended[],
): void {
  const { realtime, tenant } = ctx;
  for (const { deviceId } of ended)
    if (deviceId !== null)
      realtime.emitToUser(tenant.id, userId, 'remove-user-device', { deviceId });
  for (const { id } of ended) realtime.forgetSession(tenant.id, id);
}

/**
 * Ends one of the caller's sessions; its device keeps its slot. Throws `not_found`, the same for a
 * session that does not exist and for somebody else's (SEC-02).
 */
export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  const { userId } = requireSession(ctx);
  const ended = await ctx.db.forTenant(ctx, (scope) =>
    endSessions(scope, userId, { only: id }, new Date(ctx.clock())),
  );
  if (ended.length === 0) throw new AppError('not_found');
  announceEnded(ctx, userId, ended);
}

/** Ends every session of the caller but the caller's own; answers them for `announceEnded`. */
export function endOtherSessions(ctx: Ctx, scope: Scope): Promise<Ended[]> {
  const { userId, familyId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  return endSessions(scope, userId, { except: familyId }, now);
}

/** Ends every session of a user; answers them for `announceEnded`. */
export const endSessionsOf = (
  ctx: Pick<Ctx, 'clock'>,
  scope: Scope,
  userId: string,
): Promise<Ended[]> => endSessions(scope, userId, {}, new Date(ctx.clock()));

/** Live sessions of a user's device. */
export async function sessionsOfDevice(
  ctx: Ctx,
  scope: Scope,
  userId: string,
  deviceId: string,
): Promise<Ended[]> {
  const now = new Date(ctx.clock());
  const alive = await selectActiveSessions(scope, userId, now);
  return alive.filter((one) => one.deviceId === deviceId);
}

/**
 * Ties a session that has no device yet to one, whose former sessions end. Returns their ids for
 * `forgetSession`.
 */
export async function bindToDevice(
  scope: Scope,
  familyId: string,
  deviceRowId: string,
  now: Date,
): Promise<string[]> {
  const ended = await endSessionsOfDevice(scope, deviceRowId, now);
  await bindSession(scope, familyId, deviceRowId);
  return ended;
}
