import type { Selectable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import type { FrontPageTable } from './front-page.table.ts';

export type StoredFrontPage = Omit<Selectable<FrontPageTable>, 'tenant_id'>;

const columns = [
  'version',
  'published',
  'draft',
  'previous',
  'publish_at',
  'scheduled_by',
] as const;

const ofTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('front_page').select(columns).where('tenant_id', '=', tenantId);

/** Returns the tenant's front page; null if it has the standard one. */
export const findFrontPage = async (scope: Scope): Promise<StoredFrontPage | null> =>
  (await ofTenant(scope).executeTakeFirst()) ?? null;

/** Returns the tenant's front page, locked; null if it has the standard one. */
export const lockFrontPage = async (scope: Scope): Promise<StoredFrontPage | null> =>
  (await ofTenant(scope).forUpdate().executeTakeFirst()) ?? null;

/** Returns the tenant's front page, locked, if its draft is due; else null. */
export const lockDueFrontPage = async (scope: Scope, now: Date): Promise<StoredFrontPage | null> =>
  (await ofTenant(scope)
    .where('publish_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null;

/** Stores the tenant's front page. Returns false if someone else stored version 1 first. */
export async function putFrontPage(
  { trx, tenantId }: Scope,
  { version, published, draft, previous, publish_at, scheduled_by }: StoredFrontPage,
): Promise<boolean> {
  const values = {
    version,
    published: json(published),
    draft: json(draft),
    previous: json(previous),
    publish_at,
    scheduled_by: json(scheduled_by),
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('front_page')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet(values)
        .where('front_page.version', '=', version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns which of these competitions exist and may be listed: those of minors show matches on their own pages only. */
export const listLeagueIds = async (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await trx
      .selectFrom('identity')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('type', '=', 'league')
      .where('safeguarded', '=', false)
      .where('id', 'in', ids)
      .execute()
  ).map(({ id }) => id);

/** Returns the fields that decide whether the home page can show a match; null if there is no such match. */
export const findFeaturable = async ({ trx, tenantId }: Scope, id: string) =>
  (await trx
    .selectFrom('event')
    .select(['status', 'cancelled', 'safeguarded_by'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('media_type', '=', 'event')
    .executeTakeFirst()) ?? null;
