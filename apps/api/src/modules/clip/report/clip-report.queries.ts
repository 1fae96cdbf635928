import type { ReportReason } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import '../clip.table.ts';

interface ClipReport {
  readonly userId: string;
  readonly clipId: string;
  readonly reason: ReportReason;
  /** Keyed hash of the reporter's network; null if the report does not count. */
  readonly network: string | null;
}

export async function hasReportedClip(
  { trx, tenantId }: Scope,
  userId: string,
  clipId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('clip_report')
    .select('clip_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('clip_id', '=', clipId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a report. The viewer's first one of the clip stays unchanged. */
export async function insertClipReport(
  { trx, tenantId }: Scope,
  { userId, clipId, reason, network }: ClipReport,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('clip_report')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      clip_id: clipId,
      reason,
      is_counted: network !== null,
      network,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'clip_id']).doNothing())
    .execute();
}

/** Counts the networks that reported a clip again; a clip that was reviewed stays so. */
export async function updateReportedClip(
  { trx, tenantId }: Scope,
  clipId: string,
  now: Date,
): Promise<void> {
  const { total: reports } = await trx
    .selectFrom('clip_report')
    .select(sql<number>`count(DISTINCT network)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('clip_id', '=', clipId)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('reported_clip')
    .values({ tenant_id: tenantId, clip_id: clipId, reports, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'clip_id']).doUpdateSet({ reports, last_at: now }),
    )
    .execute();
}

/** Marks a clip as reviewed; returns false if it has no open reports. */
export async function markReportedClipReviewed(
  { trx, tenantId }: Scope,
  clipId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reported_clip')
    .set({ is_reviewed: true })
    .where('tenant_id', '=', tenantId)
    .where('clip_id', '=', clipId)
    .where('is_reviewed', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns how many clips have unreviewed reports, up to a maximum. */
export async function countReportedClips(
  { trx, tenantId }: Scope,
  maximum: number,
): Promise<number> {
  const open = trx
    .selectFrom('reported_clip')
    .select('clip_id')
    .where('tenant_id', '=', tenantId)
    // The condition of the index `reported_clip_open`.
    .where(sql<boolean>`NOT is_reviewed`)
    .limit(maximum);
  const { total } = await trx
    .selectFrom(open.as('open'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns how often each reason was given for a clip, by clip. */
export async function selectClipReasons(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<{ clip_id: string; reason: ReportReason; count: number }[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('clip_report')
    .select(['clip_id', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('clip_id', 'in', ids)
    .groupBy(['clip_id', 'reason'])
    .execute();
}
