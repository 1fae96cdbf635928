import type { OperatorRole } from '@grandstand/contract';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { OperatorInvitationRow, OperatorInvitationTable } from '../operator.table.ts';
import type { TimeCursor } from '../../../platform/context/cursor.ts';

/** Adds an invitation. Replaces an earlier one of the mail address, whose link then no longer works. */
export async function saveInvitation(
  { trx, tenantId }: Scope,
  invitation: Omit<Insertable<OperatorInvitationTable>, 'tenant_id'>,
): Promise<OperatorInvitationRow> {
  return trx
    .insertInto('operator_invitation')
    .values({ ...invitation, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doUpdateSet(invitation))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countInvitations({ trx, tenantId }: Scope): Promise<number> {
  const { total } = await trx
    .selectFrom('operator_invitation')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists invitations, the latest first, those before `before`. */
export const listInvitationRows = (
  { trx, tenantId }: Scope,
  before: TimeCursor | null,
  limit: number,
): Promise<OperatorInvitationRow[]> => {
  let query = trx.selectFrom('operator_invitation').selectAll().where('tenant_id', '=', tenantId);
  if (before !== null)
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(before.at, before.id)),
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
};

export async function updateInvitation(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<OperatorInvitationTable>,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .updateTable('operator_invitation')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findInvitation(
  { trx, tenantId }: Scope,
  id: string,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .selectFrom('operator_invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findInvitationByHash(
  { trx, tenantId }: Scope,
  hash: string,
  now: Date,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .selectFrom('operator_invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a valid invitation, so that it works once, and returns it; null for any other secret. */
export async function consumeInvitation(
  { trx, tenantId }: Scope,
  hash: string,
  now: Date,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .deleteFrom('operator_invitation')
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteInvitation(
  { trx, tenantId }: Scope,
  id: string,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .deleteFrom('operator_invitation')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the role in the invitation of a mail address that is open at `now`; null if there is none. */
export async function findInvitedRole(
  { trx, tenantId }: Scope,
  email: string,
  now: Date,
): Promise<OperatorRole | null> {
  const row = await trx
    .selectFrom('operator_invitation')
    .select('role')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Deletes the invitation of a mail address, and returns it; null if there is none. */
export async function deleteInvitationOf(
  { trx, tenantId }: Scope,
  email: string,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .deleteFrom('operator_invitation')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the valid invitation of an address, which the link of another tenant or a sign-in by the provider accepts,
 * and returns it; null without one. One of an administrator of the platform is accepted by its own link only.
 */
export async function consumeInvitationOf(
  { trx, tenantId }: Scope,
  email: string,
  now: Date,
): Promise<OperatorInvitationRow | null> {
  const row = await trx
    .deleteFrom('operator_invitation')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('is_administrator', '=', false)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the invitation of a mail address, except one of an administrator; returns false if there is none. */
export async function updateInvitationOf(
  { trx, tenantId }: Scope,
  email: string,
  change: Updateable<OperatorInvitationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('operator_invitation')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('is_administrator', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes invitations that expired before a time. */
export async function deleteExpiredInvitations(
  { trx, tenantId }: Scope,
  before: Date,
): Promise<void> {
  await trx
    .deleteFrom('operator_invitation')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', before)
    .execute();
}
