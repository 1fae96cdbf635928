import type { StatisticsLog } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import './statistics.table.ts';

/** Returns an event's operator statistics; null if there are none. */
export async function findStatistics(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<StatisticsLog | null> {
  const row = await trx
    .selectFrom('event_statistics')
    .select('log')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.log ?? null;
}

/** Stores statistics. The caller must hold the event's row lock, to serialise updates. */
export async function saveStatistics(
  { trx, tenantId }: Scope,
  eventId: string,
  log: StatisticsLog,
): Promise<void> {
  await trx
    .insertInto('event_statistics')
    .values({ tenant_id: tenantId, event_id: eventId, log: json(log) })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id'])
        .doUpdateSet((set) => ({ log: set.ref('excluded.log') })),
    )
    .execute();
}

/** A running broadcast with statistics. */
export interface RunningBroadcast {
  readonly id: string;
  readonly videoId: string;
  readonly startedAt: Date;
  readonly team1Id: string | null;
  readonly team2Id: string | null;
  /** True if it is of minors. */
  readonly safeguarded: boolean;
}

/** Maximum broadcasts per round. */
const maxRunning = 200;

/** Lists running broadcasts with statistics from their video, not from an operator. */
export async function listRunningBroadcasts({ trx, tenantId }: Scope): Promise<RunningBroadcast[]> {
  const rows = await trx
    .selectFrom('event')
    .select([
      'id',
      'film',
      'starts_at as startedAt',
      'safeguarded_by as cause',
      'team1_id as team1Id',
      'team2_id as team2Id',
    ])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'live')
    .where('is_enabled_vidswap_stats', '=', true)
    .where(sql<string>`event.stream ->> 'kind'`, '=', 'simulated-live')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_statistics')
            .select('event_id')
            .where('event_statistics.tenant_id', '=', tenantId)
            .whereRef('event_statistics.event_id', '=', 'event.id'),
        ),
      ),
    )
    .limit(maxRunning)
    .execute();
  return rows.flatMap(({ id, film: videoId, startedAt, cause, team1Id, team2Id }) =>
    videoId === null
      ? []
      : [{ id, videoId, startedAt, team1Id, team2Id, safeguarded: cause !== null }],
  );
}
