import {
  maxMuted,
  type operatorCommentRoomBody,
  type ReportReason,
  reportsToHold,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { recordChange } from '../../audit/index.ts';
import { getAnyPlayable } from '../../event/index.ts';
import { changeIdempotently } from '../../idempotency-key/index.ts';
import { findUserByEmail } from '../../user/index.ts';
import {
  allocateChangeNumber,
  deleteMutes,
  findRoom,
  insertMute,
  selectMuted,
  setRoom,
} from '../comment-room.queries.ts';
import {
  findComment,
  selectCommentsOfUser,
  setReports,
  updateComment,
  updateCommentsOf,
} from '../comment.queries.ts';
import {
  countReportingNetworks,
  deleteBan,
  hasReported,
  insertBan,
  insertDeviceBans,
  insertHidden,
} from './moderation.queries.ts';
import type { CommentRow } from '../comment.table.ts';
import { requireChatAccess, requireCommentAccess, requireComments } from '../chat-access.ts';
import { countedNetwork } from '../participation.ts';

/**
 * Allocates the number and time of a change of the comment's chat. This locks the chat until the transaction
 * ends, so it comes before any other write.
 */
export async function allocateChange(ctx: Ctx, scope: Scope, { event_id }: CommentRow) {
  const changed_at = new Date(ctx.clock());
  const { last_seq: seq } = await allocateChangeNumber(scope, event_id, changed_at);
  return { seq, changed_at };
}

/** Removes a comment of the caller, or anyone's as a moderator; idempotent. Throws `not_found`. */
export const removeComment = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    requireComments(ctx);
    const { userId } = requireSession(ctx);
    const comment = await findComment(scope, id);
    if (comment === null) throw new AppError('not_found');
    const isOwn = comment.user_id === userId;
    if (!isOwn) {
      const { permissions } = await requireChatAccess(ctx, scope, comment.event_id).catch(
        (error: unknown) => {
          throw new AppError('not_found', { cause: error });
        },
      );
      if (!permissions.isModerator) throw new AppError('not_found');
    }
    if (comment.state === 'removed') return;
    const change = await allocateChange(ctx, scope, comment);
    // The author's export has the text of a comment that a moderator removed, but not of one removed by the
    // author.
    await updateComment(scope, id, { state: 'removed', ...change, ...(isOwn && { text: '' }) });
  });

/**
 * Hides a comment from the caller. With a reason it also reports the comment, which is held back after
 * `reportsToHold` reports that count. Throws `not_found`.
 */
export const hideComment = (ctx: Ctx, id: string, reason: ReportReason | null): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { comment, session, permissions } = await requireCommentAccess(ctx, scope, id);
    const { userId } = session;
    const isNew = reason !== null && !(await hasReported(scope, userId, id));
    const network = isNew ? await countedNetwork(ctx, scope, permissions, 'comment_hidden') : null;
    const change = network === null ? null : await allocateChange(ctx, scope, comment);
    const hidden = { userId, commentId: id, reason, network };
    await insertHidden(scope, hidden, new Date(ctx.clock()));
    if (change === null) return;
    const reports = await countReportingNetworks(scope, id);
    await setReports(scope, id, reports);
    if (reports >= reportsToHold && !comment.is_reviewed && comment.state === 'shown')
      await updateComment(scope, id, { state: 'held', ...change });
  });

/** Hides everything by the comment's author from the caller. Throws `not_found` and `limit_reached`. */
export const muteAuthor = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const {
      comment,
      session: { userId },
    } = await requireCommentAccess(ctx, scope, id);
    if (comment.user_id === userId) throw new AppError('not_found');
    const muted = await selectMuted(scope, userId, maxMuted);
    if (muted.includes(comment.author_id)) return;
    if (muted.length >= maxMuted) throw new AppError('limit_reached');
    await insertMute(scope, userId, comment.author_id, new Date(ctx.clock()));
  });

/** Unmutes all authors for the caller. */
export const unmuteAll = (ctx: Ctx): Promise<void> =>
  ctx.db.forTenant(ctx, (scope) => deleteMutes(scope, requireSession(ctx).userId));

/** Returns a comment for a moderator. Throws `not_found`, and `forbidden` for other callers. */
async function getCommentAsModerator(ctx: Ctx, scope: Scope, id: string): Promise<CommentRow> {
  const { comment, permissions } = await requireCommentAccess(ctx, scope, id);
  if (!permissions.isModerator) throw new AppError('forbidden');
  return comment;
}

/** Shows a held-back comment; reports no longer hold it back. Throws `not_found` and `forbidden`. */
export const releaseComment = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const comment = await getCommentAsModerator(ctx, scope, id);
    const change = await allocateChange(ctx, scope, comment);
    await updateComment(scope, id, { state: 'shown', is_reviewed: true, ...change });
  });

/**
 * Removes all comments of an author on the event, and bans the author everywhere, as well as other accounts
 * on the author's devices. Throws `not_found`, and `forbidden` for other callers and for the caller's own
 * comment.
 */
export const banAuthor = (ctx: Ctx, id: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const comment = await getCommentAsModerator(ctx, scope, id);
    const { user_id: userId, event_id: eventId, author_id: authorId } = comment;
    if (userId === requireSession(ctx).userId) throw new AppError('forbidden');
    const change = await allocateChange(ctx, scope, comment);
    await updateCommentsOf(scope, { eventId, authorId }, { state: 'removed', ...change });
    if (userId === null) return;
    await insertBan(scope, userId, new Date(ctx.clock()));
    await insertDeviceBans(scope, userId, new Date(ctx.clock()));
  });

/** Opens, closes or slows down the chat of an event. Throws `event_not_found`. */
export const setCommentRoom = (
  ctx: Ctx,
  { targetId, isOpen, slowSeconds }: z.output<typeof operatorCommentRoomBody>,
): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { row } = await getAnyPlayable(scope, targetId);
    // Clips have no chat, and whether a viewer's clip exists is private.
    if (row.media_type !== 'event') throw new AppError('event_not_found');
    const settings = {
      ...(isOpen !== undefined && { is_open: isOpen }),
      ...(slowSeconds !== undefined && { slow_seconds: slowSeconds }),
    };
    const before = await findRoom(scope, row.id);
    await setRoom(scope, row.id, settings, new Date(ctx.clock()));
    await recordChange(ctx, scope, {
      action: 'comment.setRoom',
      subject: { kind: 'event', id: row.id },
      before: before && { isOpen: before.is_open, slowSeconds: before.slow_seconds },
      after: { isOpen, slowSeconds },
    });
  });

/** Lifts the ban of an account. Throws `not_found`. */
export const unbanAccount = (ctx: Ctx, email: string): Promise<void> =>
  changeIdempotently(ctx, async (scope) => {
    const user = await findUserByEmail(scope, email);
    if (user === null) throw new AppError('not_found');
    await deleteBan(scope, user.id);
    await recordChange(ctx, scope, {
      action: 'comment.unban',
      subject: { kind: 'customer', id: user.id },
      before: null,
      after: { banned: false },
    });
  });

/** Returns a function that removes the comments of a deleted account from open pages. */
export async function withdrawCommentsOf(ctx: Ctx, scope: Scope, userId: string) {
  const rows = await selectCommentsOfUser(scope, userId);
  const byEvent = Map.groupBy(rows, ({ event_id }) => event_id);
  return () => {
    for (const [eventId, removed] of byEvent)
      ctx.realtime.emitToEvent(ctx.tenant.id, eventId, 'comment-on-media', {
        eventId,
        removed: removed.map(({ id }) => id),
      });
  };
}
