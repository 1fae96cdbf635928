import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';

/**
 * Recomputes `safeguarded_by` of these events and their clips: an event's own id if it is marked itself,
 * otherwise one of its marked identities, otherwise null. Returns the ids of changed events and clips.
 */
export async function refreshSafeguards(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const events = await sql<{ id: string }>`UPDATE event SET safeguarded_by = current.cause
    FROM (SELECT e.id, CASE WHEN e.safeguarded THEN e.id ELSE (
        SELECT min(i.id) FROM identity i
        JOIN event_identity l ON l.tenant_id = i.tenant_id AND l.identity_id = i.id
        WHERE i.tenant_id = ${tenantId} AND i.safeguarded AND l.event_id = e.id) END AS cause
      FROM event e WHERE e.tenant_id = ${tenantId} AND e.media_type = 'event'
        AND e.id = ANY(${[...ids]}::text[])) AS current
    WHERE event.tenant_id = ${tenantId} AND event.id = current.id
      AND event.safeguarded_by IS DISTINCT FROM current.cause
    RETURNING event.id`.execute(trx);
  const clips = await sql<{ id: string }>`UPDATE event SET safeguarded_by = whole.safeguarded_by
    FROM event AS whole
    WHERE event.tenant_id = ${tenantId} AND whole.tenant_id = ${tenantId}
      AND event.parent_event_id = whole.id AND whole.id = ANY(${[...ids]}::text[])
      AND event.safeguarded_by IS DISTINCT FROM whole.safeguarded_by
    RETURNING event.id`.execute(trx);
  return [...events.rows, ...clips.rows].map(({ id }) => id);
}

/** Lists the ids of an identity's events. */
export async function listEventsOfIdentity(
  { trx, tenantId }: Scope,
  identityId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_identity')
    .select('event_id as id')
    .where('tenant_id', '=', tenantId)
    .where('identity_id', '=', identityId)
    .where('media_type', '=', 'event')
    .execute();
  return rows.map(({ id }) => id);
}
