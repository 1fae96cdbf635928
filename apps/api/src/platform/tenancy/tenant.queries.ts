import type { Database } from '../database/database.ts';
import type { TenantDirectory } from './tenants.ts';
import './tenant.table.ts';

/** Creates a row for every served tenant, which all its other rows reference. */
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
