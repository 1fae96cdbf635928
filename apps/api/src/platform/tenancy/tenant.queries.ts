import type { Database, Scope } from '../database/database.ts';
import type { TenantDirectory } from './tenants.ts';
import './tenant.table.ts';

/** Creates or renames the row of every served tenant; all other rows of a tenant reference it. */
export async function saveTenants(
  db: Database,
  { all }: TenantDirectory,
  now: number,
): Promise<void> {
  for (const { id, name } of all)
    await db.forTenant(id, ({ trx }) =>
      trx
        .insertInto('tenant')
        .values({ id, name, content_version: null, created_at: new Date(now) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
        .execute(),
    );
}

/** Returns the version of a tenant's imported content; null before the first import. */
export async function contentVersion(db: Database, tenantId: string): Promise<string | null> {
  const row = await db.forTenant(tenantId, ({ trx }) =>
    trx
      .selectFrom('tenant')
      .select('content_version')
      .where('id', '=', tenantId)
      .executeTakeFirst(),
  );
  return row?.content_version ?? null;
}

export async function setContentVersion(
  db: Database,
  tenantId: string,
  version: string,
): Promise<void> {
  await db.forTenant(tenantId, ({ trx }) =>
    trx
      .updateTable('tenant')
      .set({ content_version: version })
      .where('id', '=', tenantId)
      .execute(),
  );
}

/** Version of a tenant's search index, and the last event in it while it is rebuilt. */
export interface SearchIndexState {
  readonly version: number;
  readonly after: string | null;
}

/** Returns the state of the tenant's search index, locked; null if another process is rebuilding it. */
export async function lockSearchIndex({ trx, tenantId }: Scope): Promise<SearchIndexState | null> {
  const row = await trx
    .selectFrom('tenant')
    .select(['search_version as version', 'search_after as after'])
    .where('id', '=', tenantId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export async function setSearchIndex(
  { trx, tenantId }: Scope,
  { version, after }: SearchIndexState,
): Promise<void> {
  await trx
    .updateTable('tenant')
    .set({ search_version: version, search_after: after })
    .where('id', '=', tenantId)
    .execute();
}
