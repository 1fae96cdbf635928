/**
 * Queries in transactions of no tenant, before the caller is known: only such transactions see the accounts,
 * sessions and passkeys of all operators.
 */
import type { OperatorRole } from '@grandstand/contract/constants';
import { outsideTenant, type Scope, type Trx } from '../../../platform/database/database.ts';
import type { OperatorPasskeyRow, OperatorRow, OperatorSessionRow } from '../operator.table.ts';

export async function findAccountByEmail(trx: Trx, email: string): Promise<OperatorRow | null> {
  const row = await trx
    .selectFrom('operator')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function findAccount(trx: Trx, id: string): Promise<OperatorRow | null> {
  const row = await trx.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** A session with its person, and their role in the session's tenant. */
export interface FoundSession extends Pick<
  OperatorSessionRow,
  'id' | 'operator_id' | 'last_used_at' | 'expires_at' | 'proven_at' | 'provider'
> {
  readonly name: string;
  readonly is_administrator: boolean;
  readonly role: OperatorRole | null;
  /** True if the tenant's provider gives the role; null without a role. */
  readonly of_provider: boolean | null;
}

/**
 * Finds a session of a tenant's studio, by the hash of its secret or by its id, that has neither expired nor
 * been unused since `idleSince`.
 */
export async function findSession(
  trx: Trx,
  session: ({ readonly hash: string } | { readonly id: string }) & {
    readonly tenantId: string;
    readonly now: Date;
    readonly idleSince: Date;
  },
): Promise<FoundSession | null> {
  const row = await trx
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .leftJoin('operator_role as r', (join) =>
      join.onRef('r.operator_id', '=', 'o.id').onRef('r.tenant_id', '=', 's.tenant_id'),
    )
    .select([
      's.id',
      's.operator_id',
      's.last_used_at',
      's.expires_at',
      's.proven_at',
      's.provider',
      'o.name',
      'o.is_administrator',
      'r.role',
      'r.of_provider',
    ])
    .where((eb) =>
      'hash' in session ? eb('s.hash', '=', session.hash) : eb('s.id', '=', session.id),
    )
    .where('s.tenant_id', '=', session.tenantId)
    .where('s.expires_at', '>', session.now)
    .where('s.last_used_at', '>', session.idleSince)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a session was used now. */
export async function touchSession(
  trx: Trx,
  { id, operator_id: operatorId }: Pick<OperatorSessionRow, 'id' | 'operator_id'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('operator_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('operator')
    .set({ last_seen_at: now })
    .where('id', '=', operatorId)
    .execute();
}

/** Lists a person's roles in all tenants, except those that count in sessions of a provider only. */
export const listRoles = (
  trx: Trx,
  operatorId: string,
): Promise<{ tenantId: string; role: OperatorRole }[]> =>
  trx
    .selectFrom('operator_role')
    .select(['tenant_id as tenantId', 'role'])
    .where('operator_id', '=', operatorId)
    .where('of_provider', '=', false)
    .execute();

/** Lists the roles of a person in all tenants, including those that a provider gives. */
export const listAllRoles = (
  trx: Trx,
  operatorId: string,
): Promise<{ tenantId: string; role: OperatorRole; ofProvider: boolean }[]> =>
  trx
    .selectFrom('operator_role')
    .select(['tenant_id as tenantId', 'role', 'of_provider as ofProvider'])
    .where('operator_id', '=', operatorId)
    .execute();

/** Returns a person's role in a tenant, including one that its sign-in provider determines; null if they have none. */
export async function findRole(
  trx: Trx,
  operatorId: string,
  tenantId: string,
): Promise<OperatorRole | null> {
  const row = await trx
    .selectFrom('operator_role')
    .select('role')
    .where('operator_id', '=', operatorId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function findPasskey(
  trx: Trx,
  credentialId: string,
): Promise<OperatorPasskeyRow | null> {
  const row = await trx
    .selectFrom('operator_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends all sessions of a person in a tenant. */
export async function deleteSessionsInTenant(
  trx: Trx,
  operatorId: string,
  tenantId: string,
): Promise<void> {
  await trx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** Ends the sessions of a tenant that its provider opened. */
export async function deleteProviderSessions(scope: Scope): Promise<void> {
  await outsideTenant(scope, (trx) =>
    trx
      .deleteFrom('operator_session')
      .where('tenant_id', '=', scope.tenantId)
      .where('provider', 'is not', null)
      .execute(),
  );
}

/** Deletes up to `limit` sessions that have expired or been unused since `idleSince`. */
export async function deleteEndedSessions(
  trx: Trx,
  now: Date,
  idleSince: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('operator_session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('operator_session')
        .select('id')
        .where((inner) =>
          inner.or([inner('expires_at', '<=', now), inner('last_used_at', '<=', idleSince)]),
        )
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
