import { exactCountLimit, type MediaKind } from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { EventRow } from './event-conditions.queries.ts';
import type { Slice } from './event.queries.ts';

const kinds: readonly MediaKind[] = ['event', 'clip', 'highlight'];

/** Watchable, not itself, and of the same sport or with an identity (league, team …) in common. */
const related =
  (tenantId: string, { id, sport_type: sport }: EventRow) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and([
      eb('event.tenant_id', '=', tenantId),
      eb('event.id', '!=', id),
      eb('event.owner_user_id', 'is', null),
      eb('event.media_type', 'in', kinds),
      eb('event.status', 'in', ['live', 'archived']),
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

/** Videos related to an event or clip, the newest first. */
export function listRelated(
  trx: Trx,
  tenantId: string,
  event: EventRow,
  { offset, limit }: Slice,
): Promise<EventRow[]> {
  return trx
    .selectFrom('event')
    .selectAll()
    .where(related(tenantId, event))
    .orderBy('event.starts_at', 'desc')
    .orderBy('event.id', 'asc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many there are, up to `exactCountLimit`. */
export async function countRelated(trx: Trx, tenantId: string, event: EventRow): Promise<number> {
  const { total } = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('event')
        .select(sql`1`.as('one'))
        .where(related(tenantId, event))
        .limit(exactCountLimit)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
