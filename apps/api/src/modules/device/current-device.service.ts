import type { DeviceCheckBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { bindToDevice, findActiveSession } from '../session/index.ts';
import { lockLimitTokenUser, verifyLimitToken } from './limit-token.service.ts';
import { lockUser } from '../user/index.ts';
import { describeAgent } from '../../platform/text/describe-agent.ts';
import { claimDevice, listDevices, shownDeviceName, type ApiDevice } from './device.service.ts';

export interface DeviceCheck {
  readonly devices: ApiDevice[];
  /** True if the caller may use this device. */
  readonly enabled: boolean;
}

/** True if the account has this device or a free slot for it. */
const hasSlot = (ctx: Ctx, devices: readonly ApiDevice[], deviceId: string): boolean =>
  devices.some((device) => device.deviceId === deviceId) ||
  devices.length < ctx.tenant.device_limit;

/** Checks a device with the limit token of a login. */
async function checkWithLimitToken(
  ctx: Ctx,
  token: string,
  deviceId: string,
): Promise<DeviceCheck> {
  const verified = await verifyLimitToken(ctx, token);
  return ctx.db.forTenant(ctx, async (scope) => {
    const user = await lockLimitTokenUser(scope, verified);
    const devices = await listDevices(scope, user.id);
    return { devices, enabled: verified.deviceId === deviceId && hasSlot(ctx, devices, deviceId) };
  });
}

/**
 * Assigns this device to a session without one, if a slot is free. Returns the ids of sessions that this
 * ended.
 */
async function assignDevice(
  ctx: Ctx,
  scope: Scope,
  sessionId: string,
  userId: string,
  body: DeviceCheckBody,
): Promise<string[]> {
  const { tenant, clock, userAgent } = ctx;
  const agent = describeAgent(userAgent);
  const now = new Date(clock());
  const deviceRowId = await claimDevice(scope, {
    userId,
    deviceId: body.device_id,
    deviceName: shownDeviceName(body.device_name, agent),
    osName: agent.osName,
    osVersion: agent.osVersion,
    limit: tenant.device_limit,
    now,
  });
  return deviceRowId === null ? [] : bindToDevice(scope, sessionId, deviceRowId, now);
}

/**
 * Checks whether this device may be used (DEV-03 to DEV-05, A-23). A session is enabled on its own device
 * only (SEC-11); a session without a device takes a slot, unless only a check is requested. A limit token
 * lists the devices. An ended session of a removed device is not enabled (DEV-10). Throws
 * `unauthorized` or `token_expired`.
 */
export async function checkDevice(ctx: Ctx, body: DeviceCheckBody): Promise<DeviceCheck> {
  if (body.token !== undefined) return checkWithLimitToken(ctx, body.token, body.device_id);
  const { session, removedSession, tenant } = ctx;
  if (removedSession !== null) return { devices: [], enabled: false };
  if (session === null) throw new AppError('unauthorized');
  const { userId, sessionId } = session;
  const isCheckOnly = body.register_new === 'no_register' || body.register_new === false;
  const { endedSessions, ...check } = await ctx.db.forTenant(ctx, async (scope) => {
    if (!isCheckOnly) await lockUser(scope, userId);
    const liveSession = await findActiveSession(scope, sessionId, new Date(ctx.clock()));
    if (liveSession === null) throw new AppError('unauthorized');
    const needsDevice = liveSession.deviceId === null && !isCheckOnly;
    const replaced = needsDevice ? await assignDevice(ctx, scope, sessionId, userId, body) : [];
    const devices = await listDevices(scope, userId);
    const enabled =
      liveSession.deviceId === null
        ? hasSlot(ctx, devices, body.device_id)
        : liveSession.deviceId === body.device_id;
    return { devices, enabled, endedSessions: replaced };
  });
  for (const id of endedSessions) ctx.realtime.endSession(tenant.id, id);
  return check;
}
