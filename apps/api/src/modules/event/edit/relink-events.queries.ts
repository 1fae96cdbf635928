import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';

/**
 * Removes links of events to former ancestors of a moved competition, unless another competition of the event
 * is below them. The competitions must have their new ancestors already.
 */
export async function unlinkFormerAncestors(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
  former: readonly string[],
): Promise<void> {
  await sql`DELETE FROM event_identity AS link
    WHERE link.tenant_id = ${tenantId} AND link.event_id = ANY(${[...eventIds]}::text[])
      AND link.identity_id = ANY(${[...former]}::text[])
      AND NOT EXISTS (SELECT 1 FROM event_identity AS other
        JOIN identity ON identity.tenant_id = ${tenantId} AND identity.id = other.identity_id
        WHERE other.tenant_id = ${tenantId} AND other.event_id = link.event_id
          AND other.identity_id <> ALL(${[...former]}::text[])
          AND identity.type <> 'team' AND identity.identity_ids ? link.identity_id)`.execute(trx);
}

/** Links events to the new ancestors of a moved competition, after their other identities. */
export async function linkPresent(
  { trx, tenantId }: Scope,
  eventIds: readonly string[],
  present: readonly string[],
): Promise<void> {
  await sql`INSERT INTO event_identity (tenant_id, event_id, identity_id, position)
    SELECT ${tenantId}, moved.id, above.id, above.ordinal + (SELECT max(position) FROM event_identity AS link
      WHERE link.tenant_id = ${tenantId} AND link.event_id = moved.id)
    FROM unnest(${[...eventIds]}::text[]) AS moved (id)
    CROSS JOIN unnest(${[...present]}::text[]) WITH ORDINALITY AS above (id, ordinal)
    ON CONFLICT (tenant_id, event_id, identity_id) DO NOTHING`.execute(trx);
}
