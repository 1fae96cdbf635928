import { maxRelated, type EventStatus, type MediaKind } from '@grandstand/contract';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Slice } from '../event.queries.ts';
import type { EventRow } from '../event.table.ts';
import { listedColumns, type ListedEvent } from './listed-event.queries.ts';
import { streamKind } from '../stream-kind.queries.ts';

const kinds: readonly MediaKind[] = ['event', 'clip', 'highlight'];
const watchable: readonly EventStatus[] = ['live', 'archived'];

/**
 * The event to which videos are related, and whether the clips of the event itself and of matches with a replay
 * are included.
 */
export interface RelatedTo {
  readonly event: EventRow;
  readonly hasExcerpts: boolean;
}

/** Excludes clips of the event itself and of matches with a replay. */
const excludesExcerpts = (tenantId: string, { id }: EventRow) =>
  sql<boolean>`(event.parent_event_id IS NULL OR (event.parent_event_id <> ${id} AND NOT EXISTS (
    SELECT 1 FROM event AS match
    WHERE match.tenant_id = ${tenantId} AND match.id = event.parent_event_id
      AND match.status = 'archived' AND NOT match.cancelled
      AND match.stream ->> 'kind' <> 'none')))`;

/** Watchable videos other than the event itself. */
const isOtherWatchable = (
  eb: ExpressionBuilder<Tables, 'event'>,
  tenantId: string,
  { event, hasExcerpts }: RelatedTo,
  statuses: readonly EventStatus[],
) =>
  eb.and([
    ...(hasExcerpts ? [] : [excludesExcerpts(tenantId, event)]),
    eb('event.tenant_id', '=', tenantId),
    eb('event.id', '!=', event.id),
    eb('event.owner_user_id', 'is', null),
    eb('event.safeguarded_by', 'is', null),
    eb('event.media_type', 'in', kinds),
    eb('event.status', 'in', statuses),
    eb(streamKind, '!=', 'none'),
  ]);

/**
 * True if a video shares an identity (league, team …) with the event. The event's identities are read once
 * and then looked up for each video (`OFFSET 0`), because one category may link every event.
 */
const sharesIdentity = (tenantId: string, { id }: EventRow) =>
  sql<boolean>`EXISTS (SELECT 1 FROM event_identity AS linked
    WHERE linked.tenant_id = ${tenantId} AND linked.event_id = event.id
      AND linked.identity_id = ANY((SELECT array_agg(own.identity_id) FROM event_identity AS own
        WHERE own.tenant_id = ${tenantId} AND own.event_id = ${id})::text[]) OFFSET 0)`;

/** Watchable videos of the same sport or with a shared identity. */
const related =
  (tenantId: string, target: RelatedTo, statuses = watchable) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      isOtherWatchable(eb, tenantId, target, statuses),
      eb.or([
        eb('event.sport_type', '=', target.event.sport_type),
        sharesIdentity(tenantId, target.event),
      ]),
    ]);

/** Lists videos related to an event or clip, the newest first, at most `maxRelated`. */
export async function listRelated(
  { trx, tenantId }: Scope,
  target: RelatedTo,
  { offset, limit: requested }: Slice,
): Promise<ListedEvent[]> {
  const limit = Math.min(requested, maxRelated - offset);
  if (limit <= 0) return [];
  // An index has the videos of one status by time, so each branch stops at the end of the page.
  const branches = watchable.map((status) =>
    trx
      .selectFrom('event')
      .select(['event.starts_at', 'event.id'])
      .where(related(tenantId, target, [status]))
      .orderBy('event.starts_at', 'desc')
      .orderBy('event.id', 'asc')
      .limit(offset + limit),
  );
  const { rows } = await sql<ListedEvent>`
    SELECT ${listedColumns(tenantId)} FROM (
      SELECT found.* FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
      ORDER BY found.starts_at DESC, found.id OFFSET ${offset} LIMIT ${limit}
    ) AS page JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.id
    ORDER BY page.starts_at DESC, page.id`.execute(trx);
  return rows;
}

/**
 * Counts related videos, up to `maxRelated`. The videos of the same sport usually reach it, and an index counts
 * them.
 */
export async function countRelated({ trx, tenantId }: Scope, target: RelatedTo): Promise<number> {
  const count = (branches: readonly Expression<unknown>[]) =>
    sql<number>`(SELECT count(*)::int FROM (SELECT 1 FROM (${sql.join(branches, sql` UNION ALL `)})
      AS every LIMIT ${maxRelated}) AS matching)`;
  // The order of the index; without it, the planner may scan the table.
  const ofSport = watchable.map((status) =>
    trx
      .selectFrom('event')
      .select('event.starts_at')
      .where((eb) =>
        eb.and([
          isOtherWatchable(eb, tenantId, target, [status]),
          eb('event.sport_type', '=', target.event.sport_type),
        ]),
      )
      .orderBy('event.starts_at', 'desc')
      .limit(maxRelated),
  );
  const ofAny = trx
    .selectFrom('event')
    .select('event.starts_at')
    .where(related(tenantId, target))
    .limit(maxRelated);
  const { rows } = await sql<{ total: number }>`
    SELECT CASE WHEN sport.total = ${maxRelated} THEN sport.total ELSE ${count([ofAny])} END AS total
    FROM (SELECT ${count(ofSport)} AS total OFFSET 0) AS sport`.execute(trx);
  return rows[0]?.total ?? 0;
}
