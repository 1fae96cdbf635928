import type { Scope } from '../../platform/database/database.ts';
import './session.table.ts';

/** Country and browser of a session, if known. */
export interface SeenAt {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  /** Browser and system. */
  readonly agent: string | null;
}

interface NewFamily {
  readonly id: string;
  readonly userId: string;
  /** Null for the provisional family of a registration. */
  readonly deviceRowId: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly seen: SeenAt;
}

export async function insertFamily({ trx, tenantId }: Scope, family: NewFamily): Promise<void> {
  await trx
    .insertInto('token_family')
    .values({
      tenant_id: tenantId,
      id: family.id,
      user_id: family.userId,
      device_row_id: family.deviceRowId,
      created_at: family.now,
      confirmed_at: null,
      expires_at: family.expiresAt,
      revoked_at: null,
      seen_at: family.now,
      seen_country: family.seen.country,
      seen_agent: family.seen.agent,
    })
    .execute();
}

interface NewToken {
  readonly hash: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertToken({ trx, tenantId }: Scope, token: NewToken): Promise<void> {
  await trx
    .insertInto('refresh_token')
    .values({
      tenant_id: tenantId,
      id: token.hash,
      family_id: token.sessionId,
      expires_at: token.expiresAt,
      created_at: token.now,
      used_at: null,
      used_by: null,
    })
    .execute();
}

/** Ends the families of a device and the provisional ones of its user; returns the ended ids. */
export async function endReplacedFamilies(
  { trx, tenantId }: Scope,
  userId: string,
  deviceRowId: string,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('token_family')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('device_row_id', '=', deviceRowId), eb('device_row_id', 'is', null)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function endFamily(
  { trx, tenantId }: Scope,
  sessionId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('token_family')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns a token family that is neither revoked nor expired, with the browser id of its device; else null. */
export async function findActiveFamily(
  { trx, tenantId }: Scope,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; deviceId: string | null; expiresAt: Date } | null> {
  const row = await trx
    .selectFrom('token_family')
    .leftJoin('device', (join) =>
      join
        .onRef('device.tenant_id', '=', 'token_family.tenant_id')
        .onRef('device.id', '=', 'token_family.device_row_id'),
    )
    .select([
      'token_family.user_id as userId',
      'device.device_id as deviceId',
      'token_family.expires_at as expiresAt',
    ])
    .where('token_family.tenant_id', '=', tenantId)
    .where('token_family.id', '=', sessionId)
    .where('token_family.revoked_at', 'is', null)
    .where('token_family.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the id of the owner of a session that ended because its device was removed; else null. */
export async function findRemovedFamily(
  { trx, tenantId }: Scope,
  sessionId: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .selectFrom('token_family')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('device_removed_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Returns when a session's viewer last signed in or repeated the password; null if it is gone. */
export async function findAuthenticationTime(
  { trx, tenantId }: Scope,
  sessionId: string,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('token_family')
    .select(['created_at', 'confirmed_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.confirmed_at ?? row?.created_at ?? null;
}

export async function markConfirmed(
  { trx, tenantId }: Scope,
  sessionId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('token_family')
    .set({ confirmed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Marks a token as used: of concurrent callers exactly one gets the family (SEC-04). Null if the token is
 * unknown, expired or already used.
 */
export async function markTokenUsed(
  { trx, tenantId }: Scope,
  hash: string,
  usedBy: string,
  now: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('refresh_token')
    .set({ used_at: now, used_by: usedBy })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('family_id')
    .executeTakeFirst();
  return row?.family_id ?? null;
}

export async function findToken(
  { trx, tenantId }: Scope,
  hash: string,
): Promise<{ sessionId: string; usedAt: Date | null; usedBy: string | null } | null> {
  const row = await trx
    .selectFrom('refresh_token')
    .select(['family_id as sessionId', 'used_at as usedAt', 'used_by as usedBy'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes expired families with their tokens; returns how many families. */
export async function removeExpiredFamilies({ trx, tenantId }: Scope, now: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('token_family')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
