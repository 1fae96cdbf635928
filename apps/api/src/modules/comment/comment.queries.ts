import { maxCommentsPerRoom } from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AuthoredComment, CommentRow, NewCommentRow } from './comment.table.ts';

/** The viewer of a chat. */
export interface CommentReader {
  /** Null for an anonymous viewer. */
  readonly userId: string | null;
  readonly isModerator: boolean;
  /** The time of the call: imported comments are visible from their `wall_clock`. */
  readonly now: Date;
}

/** A range of an event's video, ms. */
export interface CommentSpan {
  readonly eventId: string;
  readonly from: number;
  readonly until: number;
}

const isSeenBy = (
  eb: ExpressionBuilder<Tables, 'comment'>,
  { userId, isModerator, now }: CommentReader,
) => {
  const shown = eb.and([
    eb('state', '=', 'shown'),
    eb.or([eb('wall_clock', 'is', null), eb('wall_clock', '<=', now)]),
  ]);
  if (userId === null) return shown;
  const held = eb.and([
    eb('state', '=', 'held'),
    isModerator ? eb.lit(true) : eb('comment.user_id', '=', userId),
  ]);
  const hidden = eb
    .selectFrom('comment_hidden as hidden')
    .select('hidden.comment_id')
    .whereRef('hidden.tenant_id', '=', 'comment.tenant_id')
    .where('hidden.user_id', '=', userId)
    .whereRef('hidden.comment_id', '=', 'comment.id');
  const muted = eb
    .selectFrom('comment_mute as mute')
    .select('mute.author_id')
    .whereRef('mute.tenant_id', '=', 'comment.tenant_id')
    .where('mute.user_id', '=', userId)
    .whereRef('mute.author_id', '=', 'comment.author_id');
  return eb.and([eb.or([shown, held]), eb.not(eb.exists(hidden)), eb.not(eb.exists(muted))]);
};

const commentsOfTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('comment').where('comment.tenant_id', '=', tenantId);

const commentsWithAuthors = (scope: Scope) =>
  commentsOfTenant(scope)
    .leftJoin('user_account', (on) =>
      on
        .onRef('user_account.tenant_id', '=', 'comment.tenant_id')
        .onRef('user_account.id', '=', 'comment.user_id'),
    )
    .selectAll('comment')
    .select(sql<string>`coalesce(comment.author_name, user_account.display_name, '')`.as('name'));

const commentsSeenBy = (scope: Scope, eventId: string, reader: CommentReader) =>
  commentsWithAuthors(scope)
    .where('event_id', '=', eventId)
    .where((eb) => isSeenBy(eb as unknown as ExpressionBuilder<Tables, 'comment'>, reader));

const inSpan = (scope: Scope, { eventId, from, until }: CommentSpan, reader: CommentReader) =>
  commentsSeenBy(scope, eventId, reader)
    .where('start_ms', '>=', from)
    .where('start_ms', '<', until);

/** Returns the last comments before a position, the latest first. */
export const selectBefore = (
  scope: Scope,
  { eventId, from }: Omit<CommentSpan, 'until'>,
  reader: CommentReader,
  limit: number,
): Promise<AuthoredComment[]> =>
  commentsSeenBy(scope, eventId, reader)
    .where('start_ms', '<', from)
    .orderBy('start_ms', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** Returns the comments of a range in order; if there are many, about one of `every`. */
export const selectSpan = (
  scope: Scope,
  span: CommentSpan,
  reader: CommentReader,
  { every, limit }: { readonly every: number; readonly limit: number },
): Promise<AuthoredComment[]> =>
  inSpan(scope, span, reader)
    .$if(every > 1, (query) => query.where(sql<boolean>`comment.seq % ${every} = 0`))
    .orderBy('start_ms')
    .orderBy('seq')
    .limit(limit)
    .execute();

export async function countSpan(
  scope: Scope,
  span: CommentSpan,
  reader: CommentReader,
): Promise<number> {
  const { total } = await inSpan(scope, span, reader)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** True if a comment exists at or after a position, including those not visible yet. */
export async function hasAfter(scope: Scope, { eventId, from }: Omit<CommentSpan, 'until'>) {
  const row = await commentsOfTenant(scope)
    .select('id')
    .where('event_id', '=', eventId)
    .where('start_ms', '>=', from)
    .where('state', '=', 'shown')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the comment already sent under this client id. */
export async function findSentComment(
  scope: Scope,
  userId: string,
  clientId: string,
): Promise<AuthoredComment | null> {
  const row = await commentsWithAuthors(scope)
    .where('comment.user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a comment, regardless of its visibility. */
export async function findComment(scope: Scope, id: string): Promise<CommentRow | null> {
  const row = await commentsOfTenant(scope).selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export const insertComment = ({ trx }: Scope, row: NewCommentRow): Promise<CommentRow> =>
  trx.insertInto('comment').values(row).returningAll().executeTakeFirstOrThrow();

/** Inserts comments; existing ids stay unchanged. */
export async function insertComments({ trx }: Scope, rows: readonly NewCommentRow[]) {
  await trx
    .insertInto('comment')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** A change of a comment. Its text is cleared if its author removes it. */
interface CommentUpdate {
  readonly state: CommentRow['state'];
  readonly is_reviewed?: boolean;
  readonly text?: string;
  /** The number of the change. */
  readonly seq: number;
  readonly changed_at: Date;
}

export async function updateComment({ trx, tenantId }: Scope, id: string, update: CommentUpdate) {
  await trx
    .updateTable('comment')
    .set(update)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Updates all comments of an author on an event, except removed ones. */
export async function updateCommentsOf(
  { trx, tenantId }: Scope,
  { eventId, authorId }: { readonly eventId: string; readonly authorId: string },
  update: CommentUpdate,
) {
  await trx
    .updateTable('comment')
    .set(update)
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('author_id', '=', authorId)
    .where('state', '<>', 'removed')
    .execute();
}

/** Stores how many networks have reported a comment. */
export async function setReports({ trx, tenantId }: Scope, id: string, reports: number) {
  await trx
    .updateTable('comment')
    .set({ reports })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns every comment of a viewer, the oldest first. */
export const selectCommentsOfUser = (scope: Scope, userId: string): Promise<CommentRow[]> =>
  commentsOfTenant(scope)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxCommentsPerRoom)
    .execute();

/**
 * Returns the changes of a chat after a change number, or since a time if none is known; the latest first.
 */
export const selectChanges = (
  scope: Scope,
  { eventId, after, since }: { eventId: string; after: number | null; since: Date },
  limit: number,
): Promise<AuthoredComment[]> =>
  commentsWithAuthors(scope)
    .where('event_id', '=', eventId)
    .$if(after !== null, (query) => query.where('seq', '>', after))
    .$if(after === null, (query) => query.where('comment.changed_at', '>', since))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** Returns imported comments due after `from`, up to `until`. */
export const selectDueComments = (
  scope: Scope,
  from: Date,
  until: Date,
): Promise<AuthoredComment[]> =>
  commentsWithAuthors(scope)
    .where('comment.user_id', 'is', null)
    .where('wall_clock', '>', from)
    .where('wall_clock', '<=', until)
    .orderBy('wall_clock')
    .limit(1000)
    .execute();
