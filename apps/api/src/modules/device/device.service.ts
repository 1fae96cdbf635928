import { isInvisible, type apiDevice } from '@grandstand/contract';
import type { z } from 'zod';
import type { Scope } from '../../platform/database/database.ts';
import type { AgentDescription } from '../../platform/text/describe-agent.ts';
import {
  countDevices,
  insertDevice,
  selectDevices,
  touchDevice,
  type DeviceRow,
  type UsedDevice,
} from './device.queries.ts';

export type ApiDevice = z.infer<typeof apiDevice>;

const present = (row: DeviceRow): ApiDevice => ({
  _id: row.id,
  added: row.added_at.toISOString(),
  updated: row.updated_at.toISOString(),
  deviceId: row.device_id,
  deviceName: row.device_name,
  osName: row.os_name,
  osVersion: row.os_version,
});

export async function listDevices(scope: Scope, userId: string): Promise<ApiDevice[]> {
  return (await selectDevices(scope, userId)).map(present);
}

/** Returns the name that a device sent; what its user agent says if that shows nothing. */
export const shownDeviceName = (sent: string, { description }: AgentDescription): string =>
  isInvisible(sent) ? (description ?? 'Unknown device') : sent;

interface DeviceClaim extends UsedDevice {
  readonly userId: string;
  /** Maximum devices per account of the tenant. */
  readonly limit: number;
  readonly now: Date;
}

/**
 * Takes a slot for a device: a known one retains its own, a new one needs a free one. Returns its row id,
 * or null at the limit. The caller must hold the lock on the user.
 */
export async function claimDevice(
  scope: Scope,
  { userId, limit, now, ...device }: DeviceClaim,
): Promise<string | null> {
  const known = await touchDevice(scope, userId, device, now);
  if (known !== null) return known;
  if ((await countDevices(scope, userId)) >= limit) return null;
  return insertDevice(scope, userId, device, now);
}
