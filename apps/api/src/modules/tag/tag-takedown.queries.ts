import { sql } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { TagRow } from './tag.table.ts';

const ofTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('tag').selectAll().where('tenant_id', '=', tenantId);

/** Returns global tags and those that were taken down, the newest first. */
export const selectModeratedTags = (
  scope: Scope,
  { eventId, takenDown }: { readonly eventId: string | null; readonly takenDown: boolean },
  after: TimeCursor | null,
  limit: number,
): Promise<TagRow[]> =>
  ofTenant(scope)
    // The condition of the index.
    .where(sql<boolean>`(is_global OR taken_down_at IS NOT NULL)`)
    .$if(eventId !== null, (query) => query.where('event_id', '=', eventId ?? ''))
    .$if(takenDown, (query) => query.where('taken_down_at', 'is not', null))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Returns a tag, locked until the transaction ends. */
export async function lockTag(scope: Scope, id: string): Promise<TagRow | null> {
  return (await ofTenant(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
