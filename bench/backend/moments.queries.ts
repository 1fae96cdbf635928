/** Tags of very many moments, and the hand-written query for a page of them. */
import type { Database } from '@grandstand/api';
import { CompiledQuery, sql } from 'kysely';

/** Numbers of matches and of tags in each, and the viewer with own tags. */
export interface TagCounts {
  readonly events: number;
  readonly perEvent: number;
  readonly userId: string;
}

export const eventIdAt = (index: number): string => `marked${index}`;

/**
 * Marks moments of the tenant's matches `eventIdAt(1)`, `eventIdAt(2)` and so on. Of ten tags, one is the
 * viewer's own and nine are global.
 */
export async function fillMoments(
  db: Database,
  tenantId: string,
  { events, perEvent, userId }: TagCounts,
): Promise<void> {
  const options = { statementTimeoutMs: 0 };
  const run = (statement: ReturnType<typeof sql>) =>
    db.forTenant(tenantId, ({ trx }) => statement.execute(trx), options);
  // In batches, so that no statement takes long on any machine.
  const batch = 100;
  for (let from = 1; from <= events; from += batch)
    await run(sql`INSERT INTO tag (tenant_id, id, event_id, user_id, title, type, start_ms, end_ms,
        is_global, video_type, created_at, updated_at)
      SELECT ${tenantId}, 'tag' || e || '-' || n, 'marked' || e,
        CASE WHEN n % 10 = 0 THEN ${userId} END, 'Moment ' || n, 'goal', n * 500, n * 500 + 5000,
        n % 10 <> 0, 'vod', now(), now()
      FROM generate_series(${from}::int, ${Math.min(events, from + batch - 1)}::int) e,
        generate_series(1, ${perEvent}::int) n`);
}

/** The hand-written queries for a page of tags, and for their match, whose access is checked. */
export const tagsByHand = (
  tenantId: string,
  userId: string,
  { size, isCounted }: { readonly size: number; readonly isCounted: boolean },
): CompiledQuery[] => {
  const visibleTags = `FROM tag WHERE tenant_id = '${tenantId}' AND event_id = '${eventIdAt(1)}'
    AND (is_global OR user_id = '${userId}')`;
  const page = `SELECT * ${visibleTags} ORDER BY start_ms, id LIMIT ${size}`;
  const match = `SELECT * FROM event WHERE tenant_id = '${tenantId}' AND id = '${eventIdAt(1)}'`;
  return [match, page, ...(isCounted ? [`SELECT count(*) ${visibleTags}`] : [])].map((text) =>
    CompiledQuery.raw(text),
  );
};
