import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { EventRow } from '../event.table.ts';

interface MirrorTimes {
  /** Events that start before this are mirrored already. */
  readonly startsBefore: Date;
  /** Events that started before this are mirrored no longer. */
  readonly startsAfter: Date;
  /** Events that should have ended before this are mirrored no longer. */
  readonly endsAfter: Date;
}

/** Lists the events whose stream of another site is to be mirrored now, the earliest first. */
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
