import type { LoginBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { describeAgent } from '../../platform/text/describe-agent.ts';
import {
  type ApiDevice,
  type VerifiedLimitToken,
  claimDevice,
  issueLimitToken,
  limitTokenSeconds,
  listDevices,
  lockLimitTokenUser,
  shownDeviceName,
  consumeLimitToken,
  verifyLimitToken,
} from '../device/index.ts';
import { checkPassword } from '../password-attempt/index.ts';
import { type UserRow, lockUser, refuseBlocked } from '../user/index.ts';
import { consumeTokenAttempt } from './limit-token-failures.ts';
import { type SessionTokens, endReplacedSessions, openSession } from '../session/index.ts';

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

/** A user who proved who they are, by any kind of sign-in. */
export interface AuthenticatedUser {
  /** Locks and returns the current row; throws if the proof no longer holds. */
  readonly lock: (scope: Scope) => Promise<UserRow>;
  /** The token of a login that exceeded the device limit, if that was the proof. */
  readonly limitToken: { readonly text: string; readonly verified: VerifiedLimitToken } | null;
}

async function byPassword(
  ctx: Ctx,
  username: string,
  password: string,
  deviceId: string,
): Promise<AuthenticatedUser> {
  const origin = { kind: 'device', email: username, deviceId } as const;
  const account = await checkPassword(ctx, origin, password);
  if (account === null) throw new AppError('login_failed');
  return {
    limitToken: null,
    lock: async (scope) => {
      const user = await lockUser(scope, account.id);
      if (user === null || user.password_hash !== account.password_hash)
        throw new AppError('login_failed');
      return user;
    },
  };
}

async function byLimitToken(ctx: Ctx, text: string, deviceId: string): Promise<AuthenticatedUser> {
  consumeTokenAttempt(ctx, textHash(text));
  const verified = await verifyLimitToken(ctx, text);
  if (verified.deviceId !== deviceId) throw new AppError('unauthorized');
  return { limitToken: { text, verified }, lock: (scope) => lockLimitTokenUser(scope, verified) };
}

/** The device of a sign-in. */
interface LoginDevice {
  readonly id: string;
  readonly name: string;
  /** The operating system as named by the client; falls back to the user agent if null. */
  readonly os?: { readonly name: string | null; readonly version: string | null };
}

/**
 * Signs in on a device with email and password or, once, with the token of a login that exceeded the
 * device limit. Throws `account_blocked`, `login_failed` for a wrong password and an unknown account alike
 * (SEC-12), the errors of `checkPassword`, and `unauthorized` or `token_expired` for an unusable token.
 */
export async function login(ctx: Ctx, body: LoginBody): Promise<LoginResult> {
  const authenticated =
    body.token === undefined
      ? await byPassword(ctx, body.username ?? '', body.password ?? '', body.device_id)
      : await byLimitToken(ctx, body.token, body.device_id);
  return finishLogin(ctx, authenticated, { id: body.device_id, name: body.device_name });
}

/**
 * Opens the session of an authenticated user. A known device takes no second slot. Ends its former session
 * and the provisional one of a registration.
 */
export async function finishLogin(
  ctx: Ctx,
  { lock, limitToken }: AuthenticatedUser,
  device: LoginDevice,
): Promise<LoginResult> {
  const tenantId = ctx.tenant.id;
  const now = new Date(ctx.clock());
  const agent = describeAgent(ctx.userAgent);
  const { endedSessions, result } = await ctx.db.forTenant(ctx, async (scope) => {
    // The lock makes counting and adding devices atomic (SEC-11).
    const user = await lock(scope);
    refuseBlocked(user, now);
    const deviceRowId = await claimDevice(scope, {
      userId: user.id,
      deviceId: device.id,
      deviceName: shownDeviceName(device.name, agent),
      osName: device.os?.name ?? agent.osName,
      osVersion: device.os?.version ?? agent.osVersion,
      limit: ctx.tenant.device_limit,
      now,
    });
    if (deviceRowId === null) {
      const devices = await listDevices(scope, user.id);
      return { endedSessions: [], result: { kind: 'device-limit' as const, user, devices } };
    }
    if (limitToken !== null) await consumeLimitToken(scope, limitToken.verified);
    const replaced = await endReplacedSessions(scope, user.id, deviceRowId, now);
    const tokens = await openSession(ctx, scope, user.id, deviceRowId);
    const devices = await listDevices(scope, user.id);
    return {
      endedSessions: replaced,
      result: { kind: 'signed-in' as const, user, devices, tokens },
    };
  });
  for (const sessionId of endedSessions) ctx.realtime.endSession(tenantId, sessionId);

  if (result.kind === 'signed-in') return result;
  const { devices, user } = result;
  if (limitToken === null) {
    const issued = await issueLimitToken(ctx, user, device.id);
    return { kind: 'device-limit', devices, limitToken: issued, expiresIn: limitTokenSeconds };
  }
  // Returns the same token, so that its five minutes cannot be extended.
  const remainingSeconds = Math.ceil(
    (limitToken.verified.expiresAt.getTime() - now.getTime()) / 1000,
  );
  return {
    kind: 'device-limit',
    devices,
    limitToken: limitToken.text,
    expiresIn: Math.max(1, remainingSeconds),
  };
}
