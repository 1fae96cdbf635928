/** Queries of the operators' lists of comments and bans. */
import type { ModeratedState } from '@grandstand/contract/constants';
import { sql, type Selectable } from 'kysely';
import type { TimeCursor } from '../../../platform/context/cursor.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { AuthoredComment, CommentBanTable } from '../comment.table.ts';

const conditions: Readonly<Record<ModeratedState, string>> = {
  reported: `reports > 0 AND NOT is_reviewed AND state = 'shown'`,
  held: `state = 'held'`,
  removed: `state = 'removed'`,
  shown: `state = 'shown'`,
};

/** Returns comments in a state, the newest first. */
export const selectModerated = (
  { trx, tenantId }: Scope,
  { state, eventId }: { readonly state: ModeratedState; readonly eventId: string | null },
  after: TimeCursor | null,
  limit: number,
): Promise<AuthoredComment[]> =>
  trx
    .selectFrom('comment')
    .leftJoin('user_account', (on) =>
      on
        .onRef('user_account.tenant_id', '=', 'comment.tenant_id')
        .onRef('user_account.id', '=', 'comment.user_id'),
    )
    .selectAll('comment')
    .select(sql<string>`coalesce(comment.author_name, user_account.display_name, '')`.as('name'))
    .where('comment.tenant_id', '=', tenantId)
    // The condition of the index `comment_moderated`; those shown are read by event, in `comment_newest`.
    .$if(state !== 'shown', (query) => query.where(sql<boolean>`(state <> 'shown' OR reports > 0)`))
    .where(sql<boolean>`(${sql.raw(conditions[state])})`)
    .$if(eventId !== null, (query) => query.where('event_id', '=', eventId))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(comment.created_at, comment.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit)
    .execute();

/** Returns how many comments are reported or held, up to a maximum. */
export async function countToReview({ trx, tenantId }: Scope, maximum: number): Promise<number> {
  const found = trx
    .selectFrom('comment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    // The condition of the index `comment_moderated`.
    .where(sql<boolean>`(state <> 'shown' OR reports > 0)`)
    .where(sql<boolean>`((${sql.raw(conditions.reported)}) OR (${sql.raw(conditions.held)}))`)
    .limit(maximum);
  const { total } = await trx
    .selectFrom(found.as('found'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns how often each reason was given for a comment, by comment. */
export async function selectReasons(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<{ comment_id: string; reason: string; count: number }[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('comment_hidden')
    .select([
      'comment_id',
      sql<string>`reason`.as('reason'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('comment_id', 'in', ids)
    .where('reason', 'is not', null)
    .groupBy(['comment_id', 'reason'])
    .execute();
}

export type NamedBan = Selectable<CommentBanTable> & {
  readonly email: string;
  readonly name: string;
};

const bans = ({ trx, tenantId }: Scope) =>
  trx
    .selectFrom('comment_ban')
    .innerJoin('user_account', (on) =>
      on
        .onRef('user_account.tenant_id', '=', 'comment_ban.tenant_id')
        .onRef('user_account.id', '=', 'comment_ban.user_id'),
    )
    .selectAll('comment_ban')
    .select(['user_account.email', 'user_account.display_name as name'])
    .where('comment_ban.tenant_id', '=', tenantId);

/** Returns the bans that last at `now`, the latest first. */
export const selectBans = (
  scope: Scope,
  now: Date,
  after: TimeCursor | null,
  limit: number,
): Promise<NamedBan[]> =>
  bans(scope)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(comment_ban.created_at, comment_ban.user_id) < (${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('comment_ban.created_at', 'desc')
    .orderBy('comment_ban.user_id', 'desc')
    .limit(limit)
    .execute();

export async function findBan(scope: Scope, userId: string): Promise<NamedBan | null> {
  return (await bans(scope).where('comment_ban.user_id', '=', userId).executeTakeFirst()) ?? null;
}
