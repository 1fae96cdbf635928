import type { Database } from './database/database.ts';
import type { TenantDirectory } from './tenants.ts';

/** Gives every served tenant its row, which all its other rows refer to. */
export async function saveTenants(
  db: Database,
  { all }: TenantDirectory,
  now: number,
): Promise<void> {
  for (const { id, name } of all)
    await db.forTenant(id, (trx) =>
      trx
        .insertInto('tenant')
        .values({ id, name, content_version: null, created_at: new Date(now) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name }))
        .execute(),
    );
}
