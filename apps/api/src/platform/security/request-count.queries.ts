import { sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import './request-count.table.ts';

interface CountedRequest {
  /** Keyed hash of what is counted. */
  readonly id: string;
  /** Number to add; 1 for a request. */
  readonly points?: number;
  /** End of a window that starts now. */
  readonly endsAt: Date;
}

/** A window after the request was counted. */
export interface RequestWindow {
  readonly id: string;
  readonly requests: number;
  readonly endsAt: Date;
}

/** Counts requests, or other points, for each id, in one statement for all processes. Returns the windows. */
export const countRequests = (
  { trx, tenantId }: Scope,
  counted: readonly CountedRequest[],
  now: Date,
): Promise<RequestWindow[]> => {
  const hasEnded = sql<boolean>`request_count.ends_at <= ${now}`;
  // In the same order everywhere: rows locked in another one would deadlock.
  const ordered = counted.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return trx
    .insertInto('request_count')
    .values(
      ordered.map(({ id, points = 1, endsAt }) => ({
        tenant_id: tenantId,
        id,
        requests: points,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        requests: sql`CASE WHEN ${hasEnded} THEN excluded.requests ELSE request_count.requests + excluded.requests END`,
        ends_at: sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE request_count.ends_at END`,
      }),
    )
    .returning(['id', 'requests', 'ends_at as endsAt'])
    .execute();
};

/** Deletes the windows that have ended at `now`. */
export async function deleteEndedWindows({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('request_count')
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '<=', now)
    .execute();
}
