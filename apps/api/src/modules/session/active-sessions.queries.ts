import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { SeenAt } from './session.queries.ts';

export interface ActiveSessionRow {
  readonly id: string;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly osName: string | null;
  readonly osVersion: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly seenAt: Date;
  readonly country: string | null;
  readonly agent: string | null;
}

/** Returns a user's active sessions, the last seen first. */
export const selectActiveSessions = (
  { trx, tenantId }: Scope,
  userId: string,
  now: Date,
): Promise<ActiveSessionRow[]> =>
  trx
    .selectFrom('token_family')
    .leftJoin('device', (join) =>
      join
        .onRef('device.tenant_id', '=', 'token_family.tenant_id')
        .onRef('device.id', '=', 'token_family.device_row_id'),
    )
    .select([
      'token_family.id',
      'device.device_id as deviceId',
      'device.shown_name as deviceName',
      'device.os_name as osName',
      'device.os_version as osVersion',
      'token_family.created_at as createdAt',
      'token_family.expires_at as expiresAt',
      sql<Date>`coalesce(token_family.seen_at, token_family.created_at)`.as('seenAt'),
      'token_family.seen_country as country',
      'token_family.seen_agent as agent',
    ])
    .where('token_family.tenant_id', '=', tenantId)
    .where('token_family.user_id', '=', userId)
    .where('token_family.revoked_at', 'is', null)
    .where('token_family.expires_at', '>', now)
    .orderBy('seenAt', 'desc')
    .orderBy('token_family.id')
    .execute();

interface EndedSession {
  readonly id: string;
  readonly deviceId: string | null;
}

/**
 * Ends the active sessions of a user: all, all but `except`, or `only` one. Returns the ended ones.
 */
export async function endSessions(
  scope: Scope,
  userId: string,
  which: { readonly only?: string; readonly except?: string },
  now: Date,
): Promise<EndedSession[]> {
  const active = await selectActiveSessions(scope, userId, now);
  const ended = active.filter(
    ({ id }) => id !== which.except && (which.only === undefined || id === which.only),
  );
  if (ended.length === 0) return [];
  await scope.trx
    .updateTable('token_family')
    .set({ revoked_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute();
  return ended.map(({ id, deviceId }) => ({ id, deviceId }));
}

/** Revokes the sessions of a device that are not revoked yet. Returns their ids. */
export async function endSessionsOfDevice(
  { trx, tenantId }: Scope,
  deviceRowId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('token_family')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('device_row_id', '=', deviceRowId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the sessions of a device that is about to be deleted, and detaches them from it. */
export async function endSessionsForRemoval(
  { trx, tenantId }: Scope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('token_family')
    .set({ device_row_id: null, revoked_at: now, device_removed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}

/** Assigns a device to a session that has none, as after a registration. */
export async function assignDevice(
  { trx, tenantId }: Scope,
  sessionId: string,
  deviceRowId: string,
): Promise<void> {
  await trx
    .updateTable('token_family')
    .set({ device_row_id: deviceRowId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('device_row_id', 'is', null)
    .execute();
}

/** Records where a session is used now. */
export async function touchSession(
  { trx, tenantId }: Scope,
  sessionId: string,
  seen: SeenAt,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('token_family')
    .set({ seen_at: now, seen_country: seen.country, seen_agent: seen.agent })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}
