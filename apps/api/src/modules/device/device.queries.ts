import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/context/id.ts';
import type { DeviceTable } from './device.table.ts';

/** A device with when its last session was seen; null if it has none. */
export type SeenDeviceRow = Selectable<DeviceTable> & { readonly seen_at: Date | null };

/** When the last session of a user's device was seen. */
const lastSeen = (eb: ExpressionBuilder<Tables, 'device'>, { tenantId }: Scope, userId: string) =>
  eb
    .selectFrom('token_family')
    .select(({ fn }) => fn.max('token_family.seen_at').as('seen_at'))
    .where('token_family.tenant_id', '=', tenantId)
    .where('token_family.user_id', '=', userId)
    .whereRef('token_family.device_row_id', '=', 'device.id')
    .as('seen_at');

/** Returns a user's devices, in the order they were added. */
export const selectDevices = (scope: Scope, userId: string): Promise<SeenDeviceRow[]> =>
  scope.trx
    .selectFrom('device')
    .selectAll()
    .select((eb) => lastSeen(eb, scope, userId))
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();

/** A device in use. */
export interface UsedDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly osName: string | null;
  readonly osVersion: string | null;
}

/** Records the use of a known device; returns its row id, or null if it is unknown. */
export async function touchDevice(
  { trx, tenantId }: Scope,
  userId: string,
  device: UsedDevice,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('device')
    .set({
      device_name: device.deviceName,
      os_name: device.osName,
      os_version: device.osVersion,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', device.deviceId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countDevices({ trx, tenantId }: Scope, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDevice(
  { trx, tenantId }: Scope,
  userId: string,
  device: UsedDevice,
  now: Date,
): Promise<string> {
  const id = newId('d');
  await trx
    .insertInto('device')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      device_id: device.deviceId,
      device_name: device.deviceName,
      os_name: device.osName,
      os_version: device.osVersion,
      added_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/**
 * Sets the name that the viewer gave a device; null for the one that it sent. Returns the device; null if there is
 * none.
 */
export async function updateOwnName(
  scope: Scope,
  userId: string,
  deviceId: string,
  ownName: string | null,
): Promise<SeenDeviceRow | null> {
  const row = await scope.trx
    .updateTable('device')
    .set({ own_name: ownName })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .returningAll()
    .returning((eb) => lastSeen(eb, scope, userId))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes a device with the sessions still attached to it (see `endSessionsForRemoval`). Returns its row id; null
 * if there is none.
 */
export async function deleteDevice(
  { trx, tenantId }: Scope,
  userId: string,
  deviceId: string,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('device')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
