import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { AuditEntryRow, AuditEntryTable } from './audit.table.ts';

export async function insertEntry(
  { trx, tenantId }: Scope,
  entry: Omit<Insertable<AuditEntryTable>, 'tenant_id'>,
): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({ ...entry, tenant_id: tenantId })
    .execute();
}

interface EntryFilter {
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly actorId: string | null;
  readonly action: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Only entries before the one with this number. */
  readonly before: string | null;
}

/** Lists entries, the latest first. */
export async function listEntries(
  { trx, tenantId }: Scope,
  { subjectKind, subjectId, actorId, action, from, until, before }: EntryFilter,
  limit: number,
): Promise<AuditEntryRow[]> {
  let query = trx
    .selectFrom('audit_entry')
    .selectAll()
    // PostgreSQL and the embedded database return a bigint as different types.
    .select(sql<string>`number::text`.as('number'))
    .where('tenant_id', '=', tenantId);
  if (subjectKind !== null) query = query.where('subject_kind', '=', subjectKind);
  if (subjectId !== null) query = query.where('subject_id', '=', subjectId);
  if (actorId !== null) query = query.where('actor_id', '=', actorId);
  if (action !== null) query = query.where('action', '=', action);
  if (from !== null || until !== null) {
    if (from !== null) query = query.where('at', '>=', from);
    if (until !== null) query = query.where('at', '<', until);
    // Concurrent changes may have their numbers and their times in different orders.
    if (before !== null)
      query = query.where(
        sql<boolean>`(at, number) < (SELECT last.at, last.number FROM audit_entry AS last
          WHERE last.tenant_id = ${tenantId} AND last.number = ${before}::bigint)`,
      );
    return query.orderBy('at', 'desc').orderBy('audit_entry.number', 'desc').limit(limit).execute();
  }
  if (before !== null) query = query.where('number', '<', before);
  return query.orderBy('audit_entry.number', 'desc').limit(limit).execute();
}
