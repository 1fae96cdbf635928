import type { LoginBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { claimDevice, listDevices, type ApiDevice } from '../device/device.service.ts';
import { findUserByEmail, lockUser, type UserRow } from '../user/user.service.ts';
import { verifyPassword } from '../user/password.ts';
import { limitTokenSeconds, signLimitToken } from './access-token.ts';
import { endReplacedFamilies } from './session.queries.ts';
import { openSession, type SessionTokens } from './session.service.ts';

export type LoginResult =
  | {
      readonly kind: 'signed-in';
      readonly user: UserRow;
      readonly devices: ApiDevice[];
      readonly tokens: SessionTokens;
    }
  | {
      /** No slot is free: the token can only list and remove devices and finish this login. */
      readonly kind: 'device-limit';
      readonly devices: ApiDevice[];
      readonly limitToken: string;
      readonly expiresIn: number;
    };

/**
 * Signs in with e-mail and password on a device. A device that is known takes no second slot, and
 * its former session ends, as does the provisional one of a registration.
 * Throws `login_failed`, the same for a wrong password and an unknown account (SEC-12).
 */
export async function login(ctx: Ctx, body: LoginBody): Promise<LoginResult> {
  const tenantId = ctx.tenant.id;
  const found = await ctx.db.forTenant(tenantId, (trx) =>
    findUserByEmail(trx, tenantId, body.username),
  );
  const isRight = await verifyPassword(body.password, found?.password_hash ?? null);
  if (found === null || !isRight) throw new AppError('login_failed');

  const now = new Date(ctx.clock());
  const { ended, result } = await ctx.db.forTenant(tenantId, async (trx) => {
    // The lock makes counting devices and adding one a single step (SEC-11).
    const user = await lockUser(trx, tenantId, found.id);
    if (user === null || user.password_hash !== found.password_hash)
      throw new AppError('login_failed');
    const deviceRowId = await claimDevice(trx, tenantId, {
      userId: user.id,
      deviceId: body.device_id,
      deviceName: body.device_name,
      limit: ctx.tenant.device_limit,
      now,
    });
    if (deviceRowId === null) {
      const devices = await listDevices(trx, tenantId, user.id);
      return { ended: [], result: { kind: 'device-limit' as const, devices } };
    }
    const replaced = await endReplacedFamilies(trx, tenantId, user.id, deviceRowId, now);
    const tokens = await openSession(ctx, trx, user.id, deviceRowId);
    const devices = await listDevices(trx, tenantId, user.id);
    return { ended: replaced, result: { kind: 'signed-in' as const, user, devices, tokens } };
  });
  for (const familyId of ended) ctx.realtime.forgetSession(tenantId, familyId);

  if (result.kind === 'signed-in') return result;
  const limitToken = await signLimitToken(
    { tokenSecret: ctx.tokenSecret, tenantId, now: now.getTime() },
    found.id,
    body.device_id,
  );
  return { ...result, limitToken, expiresIn: limitTokenSeconds };
}
