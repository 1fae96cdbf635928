import { sql, type Selectable } from 'kysely';
import { outsideTenant, type Scope, type Trx } from '../database/database.ts';
import { json } from '../database/tables.ts';
import type { StoredTenantTable, TenantHostTable } from './stored-tenant.table.ts';

export type StoredTenantRow = Selectable<StoredTenantTable>;
export type TenantHostRow = Selectable<TenantHostTable>;

/** Returns all tenants of the database, in the order in which they were created. */
export const listStoredTenants = (trx: Trx): Promise<StoredTenantRow[]> =>
  trx.selectFrom('stored_tenant').selectAll().orderBy('created_at').orderBy('tenant_id').execute();

/**
 * Counts the tenants of the database, and keeps others from counting until the transaction ends, so that two
 * that are created at once do not miss each other.
 */
export async function countStoredTenants(scope: Scope): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('stored tenants'))`.execute(scope.trx);
  const { total } = await outsideTenant(scope, (trx) =>
    trx
      .selectFrom('stored_tenant')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  );
  return total;
}

/** Returns the host names of all tenants of the database. */
export const listTenantHosts = (trx: Trx): Promise<TenantHostRow[]> =>
  trx.selectFrom('tenant_host').selectAll().orderBy('tenant_id').orderBy('host').execute();

/** Returns the tenant of the scope, and locks it against other changes; null if it is not in the database. */
export async function lockStoredTenant({ trx, tenantId }: Scope): Promise<StoredTenantRow | null> {
  const row = await trx
    .selectFrom('stored_tenant')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the tenant of the scope, which stays as it is until the transaction ends; null if it is not in the database. */
export async function retainStoredTenant({
  trx,
  tenantId,
}: Scope): Promise<Pick<StoredTenantRow, 'config' | 'operator_provider_secret'> | null> {
  const row = await trx
    .selectFrom('stored_tenant')
    .select(['config', 'operator_provider_secret'])
    .where('tenant_id', '=', tenantId)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the encrypted secret of the tenant's client at the OpenID provider of its operators; null if it is not in
 * the database.
 */
export async function findOperatorProviderSecret({ trx, tenantId }: Scope): Promise<string | null> {
  const row = await trx
    .selectFrom('stored_tenant')
    .select('operator_provider_secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.operator_provider_secret ?? null;
}

/** Returns the host names of the tenant of the scope. */
export const selectTenantHosts = ({ trx, tenantId }: Scope): Promise<TenantHostRow[]> =>
  trx
    .selectFrom('tenant_host')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('host')
    .execute();

/**
 * Adds the tenant of the scope; false if there is one with its id. One that was in a file until now keeps all
 * it has.
 */
export async function insertStoredTenant(
  { trx, tenantId }: Scope,
  { name, config, now }: { name: string; config: Readonly<Record<string, unknown>>; now: Date },
): Promise<boolean> {
  await trx
    .insertInto('tenant')
    .values({ id: tenantId, name, content_version: null, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
    .execute();
  const added = await trx
    .insertInto('stored_tenant')
    .values({
      tenant_id: tenantId,
      config: json(config),
      version: 1,
      archived_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}

interface StoredTenantChange {
  readonly config?: Readonly<Record<string, unknown>>;
  /** Name of its row in `tenant`. */
  readonly name?: string;
  readonly archived_at?: Date | null;
  readonly operator_provider_secret?: string | null;
  readonly now: Date;
}

/** Changes the tenant of the scope, and makes it the next version. */
export async function updateStoredTenant(
  { trx, tenantId }: Scope,
  { config, name, archived_at, operator_provider_secret, now }: StoredTenantChange,
): Promise<void> {
  await trx
    .updateTable('stored_tenant')
    .set((eb) => ({
      ...(config === undefined ? {} : { config: json(config) }),
      ...(archived_at === undefined ? {} : { archived_at }),
      ...(operator_provider_secret === undefined ? {} : { operator_provider_secret }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('tenant_id', '=', tenantId)
    .execute();
  if (name !== undefined)
    await trx.updateTable('tenant').set({ name }).where('id', '=', tenantId).execute();
}

/** Adds host names that the tenant of the scope does not have yet. */
export async function insertTenantHosts(
  { trx, tenantId }: Scope,
  hosts: readonly Pick<TenantHostRow, 'host' | 'token' | 'verified_at'>[],
): Promise<void> {
  if (hosts.length === 0) return;
  await trx
    .insertInto('tenant_host')
    .values(
      hosts.map(({ host, token, verified_at }) => ({
        tenant_id: tenantId,
        host,
        token,
        verified_at,
        checked_at: verified_at,
        problem: null,
      })),
    )
    .execute();
}

/** Removes host names of the tenant of the scope. */
export async function deleteTenantHosts(
  { trx, tenantId }: Scope,
  hosts: readonly string[],
): Promise<void> {
  if (hosts.length === 0) return;
  await trx
    .deleteFrom('tenant_host')
    .where('tenant_id', '=', tenantId)
    .where('host', 'in', hosts)
    .execute();
}

/** Stores the outcome of a check of a host name of the tenant of the scope. */
export async function updateTenantHost(
  { trx, tenantId }: Scope,
  host: string,
  outcome: Pick<TenantHostRow, 'verified_at' | 'checked_at' | 'problem'>,
): Promise<void> {
  await trx
    .updateTable('tenant_host')
    .set(outcome)
    .where('tenant_id', '=', tenantId)
    .where('host', '=', host)
    .execute();
}
