import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import './password-attempt.table.ts';

interface Failure {
  /** Keyed hash of what is counted. */
  readonly id: string;
  /** The number allowed in the window. */
  readonly maxFailures: number;
  readonly now: Date;
  /** End of a window that starts now. */
  readonly endsAt: Date;
  /** Beyond that number, one more is allowed if the last was at or before this time; null for none. */
  readonly spacedFrom: Date | null;
}

/** Counts one failure, in one statement for all processes; false if no more are allowed. */
export async function recordFailure(
  { trx, tenantId }: Scope,
  { id, maxFailures, now, endsAt, spacedFrom }: Failure,
): Promise<boolean> {
  const hasEnded = sql<boolean>`password_attempt.ends_at <= ${now}`;
  const row = await trx
    .insertInto('password_attempt')
    .values({
      tenant_id: tenantId,
      id,
      failures: 1,
      failed_at: now,
      ends_at: endsAt,
      mailed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'id'])
        .doUpdateSet({
          failures: sql`CASE WHEN ${hasEnded} THEN 1 ELSE password_attempt.failures + 1 END`,
          failed_at: now,
          ends_at: sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE password_attempt.ends_at END`,
          mailed_at: sql`CASE WHEN ${hasEnded} THEN NULL ELSE password_attempt.mailed_at END`,
        })
        .where((eb) =>
          eb.or([
            hasEnded,
            eb('password_attempt.failures', '<', maxFailures),
            ...(spacedFrom === null ? [] : [eb('password_attempt.failed_at', '<=', spacedFrom)]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reverses `recordFailure`, which is called before the outcome is known.
 * @param ids in the order in which they were counted: rows locked in another order would deadlock
 */
export async function revertFailures(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await trx
      .updateTable('password_attempt')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('failures', '>', 0)
      .execute();
}

/** Deletes a window, so that counting starts again. */
export async function deleteWindow({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .deleteFrom('password_attempt')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns when a window ends and when its last failure was; null if there is none. */
export async function findWindow(
  { trx, tenantId }: Scope,
  id: string,
): Promise<{ endsAt: Date; failedAt: Date } | null> {
  const row = await trx
    .selectFrom('password_attempt')
    .select(['ends_at as endsAt', 'failed_at as failedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the link of a window as mailed. Returns true to exactly one of several concurrent callers. */
export async function claimLinkMail(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('password_attempt')
    .set({ mailed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a device has signed in to an account, or is trusted by it. */
export async function isKnownDevice(
  { trx, tenantId }: Scope,
  userId: string,
  deviceId: string,
  now: Date,
): Promise<boolean> {
  const deviceOfUser = await trx
    .selectFrom('device')
    .select('device_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (deviceOfUser !== undefined) return true;
  const trusted = await trx
    .selectFrom('trusted_device')
    .select('device_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return trusted !== undefined;
}

/** Trusts a device of an account until `expiresAt`. */
export async function saveTrustedDevice(
  { trx, tenantId }: Scope,
  userId: string,
  deviceId: string,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('trusted_device')
    .values({ tenant_id: tenantId, user_id: userId, device_id: deviceId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'device_id'])
        .doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

/** Deletes windows and trusted devices that have expired at `now`. */
export async function removeExpired({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('password_attempt')
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '<=', now)
    .execute();
  await trx
    .deleteFrom('trusted_device')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now)
    .execute();
}
