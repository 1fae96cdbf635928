import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow } from '../event.table.ts';

interface MirrorTimes {
  /** The mirror of an event that starts before this has to run. */
  readonly startsBefore: Date;
  /** Events that started before this are no longer mirrored. */
  readonly startsAfter: Date;
  /** Events whose planned end was before this are no longer mirrored. */
  readonly endsAfter: Date;
}

/** Lists the events with a mirror that has to run now, the earliest first. */
export const selectMirrored = (
  { trx, tenantId }: Scope,
  { startsBefore, startsAfter, endsAfter }: MirrorTimes,
  limit: number,
): Promise<EventRow[]> =>
  trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`stream -> 'mirror' IS NOT NULL`)
    .where('starts_at', '>=', startsAfter)
    .where('cancelled', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'live'),
        eb.and([eb('status', '=', 'upcoming'), eb('starts_at', '<=', startsBefore)]),
      ]),
    )
    .where((eb) => eb.or([eb('game_end_date', 'is', null), eb('game_end_date', '>=', endsAfter)]))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
