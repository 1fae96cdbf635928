import { isInvisible, type apiDevice, type deviceRenameBody } from '@grandstand/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/context/error.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { AgentDescription } from '../../platform/text/describe-agent.ts';
import {
  countDevices,
  insertDevice,
  selectDevices,
  touchDevice,
  updateOwnName,
  type SeenDeviceRow,
  type UsedDevice,
} from './device.queries.ts';

export type ApiDevice = z.infer<typeof apiDevice>;

/** Returns when a device was used last: its sessions are used after the sign-in that `updated_at` is of. */
const lastUseOf = ({ updated_at: updatedAt, seen_at: seenAt }: SeenDeviceRow): Date =>
  seenAt !== null && seenAt > updatedAt ? seenAt : updatedAt;

const present = (row: SeenDeviceRow): ApiDevice => ({
  _id: row.id,
  added: row.added_at.toISOString(),
  updated: lastUseOf(row).toISOString(),
  deviceId: row.device_id,
  deviceName: row.shown_name,
  ...(row.own_name !== null && { sentName: row.device_name }),
  osName: row.os_name,
  osVersion: row.os_version,
});

export async function listDevices(scope: Scope, userId: string): Promise<ApiDevice[]> {
  return (await selectDevices(scope, userId)).map(present);
}

/** Gives a device of the caller a name. Throws `not_found`, including for other users' devices (SEC-02). */
export async function renameDevice(
  scope: Scope,
  userId: string,
  { deviceId, name }: z.output<typeof deviceRenameBody>,
): Promise<ApiDevice> {
  const renamed = await updateOwnName(scope, userId, deviceId, name);
  if (renamed === null) throw new AppError('not_found');
  return present(renamed);
}

/** Returns the name that a device sent, or a description of its user agent if that name is invisible. */
export const shownDeviceName = (sent: string, { description }: AgentDescription): string =>
  isInvisible(sent) ? (description ?? 'Unknown device') : sent;

interface DeviceClaim extends UsedDevice {
  readonly userId: string;
  /** Maximum devices per account of the tenant. */
  readonly limit: number;
  readonly now: Date;
}

/**
 * Claims a slot for a device. A known device has one already; a new one needs a free slot. Returns the
 * device's row id, or null at the limit. The caller must have locked the user.
 */
export async function claimDevice(
  scope: Scope,
  { userId, limit, now, ...device }: DeviceClaim,
): Promise<string | null> {
  const existingId = await touchDevice(scope, userId, device, now);
  if (existingId !== null) return existingId;
  if ((await countDevices(scope, userId)) >= limit) return null;
  return insertDevice(scope, userId, device, now);
}
