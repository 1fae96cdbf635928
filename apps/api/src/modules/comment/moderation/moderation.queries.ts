import type { ReportReason } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import '../comment.table.ts';

/** A comment that a viewer hides or reports. */
interface HiddenComment {
  readonly userId: string;
  readonly commentId: string;
  /** Null if it is only hidden. */
  readonly reason: ReportReason | null;
  /** Keyed hash of the reporter's network; null if the report does not count. */
  readonly network: string | null;
}

export async function hasReported(
  { trx, tenantId }: Scope,
  userId: string,
  commentId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('comment_hidden')
    .select('comment_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('comment_id', '=', commentId)
    .where('reason', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Hides a comment from a viewer. The viewer's first report of it stays unchanged. */
export async function insertHidden({ trx, tenantId }: Scope, hidden: HiddenComment, now: Date) {
  const report = {
    reason: hidden.reason,
    is_counted: hidden.network !== null,
    network: hidden.network,
    created_at: now,
  };
  await trx
    .insertInto('comment_hidden')
    .values({
      tenant_id: tenantId,
      user_id: hidden.userId,
      comment_id: hidden.commentId,
      ...report,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'comment_id'])
        .doUpdateSet(report)
        .where('comment_hidden.reason', 'is', null),
    )
    .execute();
}

/** Where the reports of comments and of clips are. */
export type ReportTable = 'comment_hidden' | 'clip_report';

/** Returns how many reports in a table since a time count: those of a viewer, and those of a network. */
export async function countReports(
  { trx, tenantId }: Scope,
  table: ReportTable,
  { userId, network }: { readonly userId: string; readonly network: string },
  since: Date,
): Promise<{ readonly ofUser: number; readonly ofNetwork: number }> {
  const count = (column: 'user_id' | 'network', value: string) =>
    trx
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('total'))
      .where('tenant_id', '=', tenantId)
      .where(column, '=', value)
      .where('is_counted', '=', true)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
  const ofUser = await count('user_id', userId);
  const ofNetwork = await count('network', network);
  return { ofUser: ofUser.total, ofNetwork: ofNetwork.total };
}

/** Returns the number of networks whose reports of a comment count. */
export async function countReportingNetworks(
  { trx, tenantId }: Scope,
  commentId: string,
): Promise<number> {
  const { total } = await trx
    .selectFrom('comment_hidden')
    .select(sql<number>`count(DISTINCT network)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('comment_id', '=', commentId)
    .where('is_counted', '=', true)
    .executeTakeFirstOrThrow();
  return total;
}

/** Why and until when a viewer is banned. */
export interface BanTerms {
  readonly reason: string | null;
  readonly until: Date | null;
}

const withoutTerms: BanTerms = { reason: null, until: null };

/** Bans an account. A repeated ban replaces the terms; without a reason only the end. */
export async function insertBan(
  { trx, tenantId }: Scope,
  userId: string,
  now: Date,
  terms: BanTerms = withoutTerms,
) {
  // A ban that has ended is over; another one has its own start.
  const created_at = sql<Date>`CASE WHEN comment_ban.until <= excluded.created_at
    THEN excluded.created_at ELSE comment_ban.created_at END`;
  const change = terms.reason === null ? { until: terms.until } : terms;
  await trx
    .insertInto('comment_ban')
    .values({ tenant_id: tenantId, user_id: userId, created_at: now, ...terms })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ ...change, created_at }),
    )
    .execute();
}

/** Bans the devices of an account: those it uses, and those it wrote comments on. */
export async function insertDeviceBans(
  { trx, tenantId }: Scope,
  userId: string,
  now: Date,
  until: Date | null = null,
) {
  const used = trx
    .selectFrom('device')
    .select('device.device_id')
    .where('device.tenant_id', '=', tenantId)
    .where('device.user_id', '=', userId);
  const writing = trx
    .selectFrom('comment')
    .select(sql<string>`comment.device_id`.as('device_id'))
    .where('comment.tenant_id', '=', tenantId)
    .where('comment.user_id', '=', userId)
    .where('comment.device_id', 'is not', null);
  const devices = await used.union(writing).execute();
  if (devices.length === 0) return;
  await trx
    .insertInto('comment_ban_device')
    .values(
      devices.map(({ device_id }) => ({
        tenant_id: tenantId,
        device_id,
        user_id: userId,
        created_at: now,
        until,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'device_id', 'user_id']).doUpdateSet({ until }),
    )
    .execute();
}

/** Lifts the ban of an account, the device bans that came with it, and those of all devices that it uses. */
export async function deleteBan({ trx, tenantId }: Scope, userId: string) {
  await trx
    .deleteFrom('comment_ban')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .deleteFrom('comment_ban_device')
    .where('tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb(
          'device_id',
          'in',
          eb
            .selectFrom('device')
            .select('device.device_id')
            .where('device.tenant_id', '=', tenantId)
            .where('device.user_id', '=', userId),
        ),
      ]),
    )
    .execute();
}

/** Lifts the bans of devices that are older than a time. */
export async function deleteDeviceBansBefore({ trx, tenantId }: Scope, before: Date) {
  await trx
    .deleteFrom('comment_ban_device')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .execute();
}
