import type { DeviceDeleteBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { endSessionsOfRemovedDevice, signOutSockets } from '../session/index.ts';
import { lockLimitTokenUser, verifyLimitToken } from './limit-token.service.ts';
import { lockUser } from '../user/index.ts';
import { deleteDevice } from './device.queries.ts';

/** Returns a function that locks the account whose device may be removed, and returns its id. */
async function ownerLockOf(
  ctx: Ctx,
  token: string | undefined,
): Promise<(scope: Scope) => Promise<string>> {
  const { session } = ctx;
  if (token !== undefined) {
    const verified = await verifyLimitToken(ctx, token);
    return async (scope) => (await lockLimitTokenUser(scope, verified)).id;
  }
  if (session === null) throw new AppError('unauthorized');
  return async (scope) => {
    if ((await lockUser(scope, session.userId)) === null) throw new AppError('unauthorized');
    return session.userId;
  };
}

/**
 * Removes a device of the caller, or of the account of a limit token (DEV-12, DEV-13). Ends its session at
 * once and emits `remove-user-device` to its pages (DEV-14). Throws `not_found`, including for other users'
 * devices (SEC-02), and `unauthorized` or `token_expired`.
 */
export async function removeDevice(ctx: Ctx, { deviceId, token }: DeviceDeleteBody): Promise<void> {
  const tenantId = ctx.tenant.id;
  const lockOwner = await ownerLockOf(ctx, token);
  const { userId, ended } = await ctx.db.forTenant(ctx, async (scope) => {
    const owner = await lockOwner(scope);
    const sessions = await endSessionsOfRemovedDevice(ctx, scope, owner, deviceId);
    if ((await deleteDevice(scope, owner, deviceId)) === null) throw new AppError('not_found');
    return { userId: owner, ended: sessions };
  });
  // Without a session to sign out, an open page of the device may still show the account as signed in.
  if (ended.length === 0)
    ctx.realtime.emitToUser(tenantId, userId, 'remove-user-device', { deviceId });
  signOutSockets(ctx, userId, ended);
}
