import { maxRelated, type EventStatus, type MediaKind } from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Slice } from './event.queries.ts';
import type { EventRow } from './event.table.ts';

const kinds: readonly MediaKind[] = ['event', 'clip', 'highlight'];
const watchable: readonly EventStatus[] = ['live', 'archived'];

/** Watchable, not itself, and of the same sport or with an identity (league, team …) in common. */
const related =
  (tenantId: string, { id, sport_type: sport }: EventRow, statuses = watchable) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.tenant_id', '=', tenantId),
      eb('event.id', '!=', id),
      eb('event.owner_user_id', 'is', null),
      eb('event.media_type', 'in', kinds),
      eb('event.status', 'in', statuses),
      eb(sql<string>`event.stream ->> 'kind'`, '!=', 'none'),
      eb.or([
        eb('event.sport_type', '=', sport),
        eb.exists(
          eb
            .selectFrom('event_identity as theirs')
            .innerJoin('event_identity as own', (join) =>
              join
                .onRef('own.tenant_id', '=', 'theirs.tenant_id')
                .onRef('own.identity_id', '=', 'theirs.identity_id')
                .on('own.event_id', '=', id),
            )
            .select(sql`1`.as('one'))
            .whereRef('theirs.tenant_id', '=', 'event.tenant_id')
            .whereRef('theirs.event_id', '=', 'event.id'),
        ),
      ]),
    ]);

/** Videos related to an event or clip, the newest first, `maxRelated` at most. */
export async function listRelated(
  { trx, tenantId }: Scope,
  event: EventRow,
  { offset, limit: wanted }: Slice,
): Promise<EventRow[]> {
  const limit = Math.min(wanted, maxRelated - offset);
  if (limit <= 0) return [];
  // Within one status an index has them by time, so that no more is read than the page reaches.
  const branches = watchable.map((status) =>
    trx
      .selectFrom('event')
      .select(['event.starts_at', 'event.id'])
      .where(related(tenantId, event, [status]))
      .orderBy('event.starts_at', 'desc')
      .orderBy('event.id', 'asc')
      .limit(offset + limit),
  );
  const { rows } = await sql<EventRow>`
    SELECT event.* FROM (
      SELECT found.* FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
      ORDER BY found.starts_at DESC, found.id OFFSET ${offset} LIMIT ${limit}
    ) AS page JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.id
    ORDER BY page.starts_at DESC, page.id`.execute(trx);
  return rows;
}

/** How many there are, `maxRelated` at most. */
export async function countRelated({ trx, tenantId }: Scope, event: EventRow): Promise<number> {
  const { total } = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('event')
        .select(sql`1`.as('one'))
        .where(related(tenantId, event))
        .limit(maxRelated)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
