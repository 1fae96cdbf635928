import {
  matchDayAheadMs,
  matchDayBeforeMs,
  maxMatchDayEvents,
  type EventStatus,
} from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { listOperatorEvents, type OperatorEventRow } from '../edit/operator-event.queries.ts';

/**
 * Returns the live events of the tenant, then those of today that are to come, by start, then those that
 * are over, the latest first: at most `maxMatchDayEvents`, and whether there are more. So those that are over never
 * leave out one that is to come.
 */
export async function listMatchDay(
  scope: Scope,
  now: number,
): Promise<{ rows: OperatorEventRow[]; hasMore: boolean }> {
  const ofDay = {
    from: new Date(now - matchDayBeforeMs).toISOString(),
    to: new Date(now + matchDayAheadMs).toISOString(),
  };
  const list = (status: EventStatus, days: { from: string | null; to: string | null }) =>
    listOperatorEvents(
      scope,
      {
        status,
        ...days,
        team: null,
        league: null,
        words: null,
        text: null,
        withdrawn: false,
        isLatestFirst: status === 'archived',
        after: null,
      },
      maxMatchDayEvents + 1,
    );
  const rows = [
    ...(await list('live', { from: null, to: null })),
    ...(await list('upcoming', ofDay)),
    ...(await list('archived', ofDay)),
  ];
  return { rows: rows.slice(0, maxMatchDayEvents), hasMore: rows.length > maxMatchDayEvents };
}
