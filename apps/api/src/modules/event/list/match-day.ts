import {
  matchDayAheadMs,
  matchDayBeforeMs,
  maxMatchDayEvents,
  type EventStatus,
} from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import { listOperatorEvents, type OperatorEventRow } from '../edit/operator-event.queries.ts';

/**
 * Returns the live events of the tenant, then those of the present day, each by start: at most
 * `maxMatchDayEvents`, and whether there are more.
 */
export async function listMatchDay(
  scope: Scope,
  now: number,
): Promise<{ rows: OperatorEventRow[]; hasMore: boolean }> {
  const list = (status: EventStatus | null, days: { from: string | null; to: string | null }) =>
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
        isLatestFirst: false,
        after: null,
      },
      maxMatchDayEvents + 1,
    );
  const live = await list('live', { from: null, to: null });
  const ofDay = await list(null, {
    from: new Date(now - matchDayBeforeMs).toISOString(),
    to: new Date(now + matchDayAheadMs).toISOString(),
  });
  const isOther = ({ status }: OperatorEventRow) => status === 'upcoming' || status === 'archived';
  const rows = [...live, ...ofDay.filter(isOther)];
  return {
    rows: rows.slice(0, maxMatchDayEvents),
    hasMore: rows.length > maxMatchDayEvents || ofDay.length > maxMatchDayEvents,
  };
}
