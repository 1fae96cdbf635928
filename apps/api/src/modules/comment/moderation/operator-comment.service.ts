/** Moderation of comments by operators. */
import {
  maxCountedReports,
  type CommentBan,
  type ModeratedComment,
  type operatorCommentBanBody,
  type operatorCommentListQuery,
  type operatorBanListQuery,
  type ReportReason,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { recordChange } from '../../audit/index.ts';
import { eventTitles } from '../../event/index.ts';
import { findUser } from '../../user/index.ts';
import { findComment, updateComment } from '../comment.queries.ts';
import { allocateChange } from './moderate.service.ts';
import { insertBan, insertDeviceBans } from './moderation.queries.ts';
import {
  countToReview,
  findBan,
  selectBans,
  selectModerated,
  selectReasons,
  type NamedBan,
} from './operator-comment.queries.ts';

/** Returns a page of comments to moderate, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listModerated(
  ctx: Ctx,
  { after, size, state, event_id: eventId }: z.output<typeof operatorCommentListQuery>,
): Promise<{ entries: ModeratedComment[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows = await selectModerated(scope, { state, eventId }, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) =>
      timeCursorOf(at, id),
    );
    const reasons = Map.groupBy(
      await selectReasons(
        scope,
        page.map(({ id }) => id),
      ),
      (row) => row.comment_id,
    );
    const titles = await eventTitles(
      scope,
      page.map((row) => row.event_id),
      false,
    );
    const entries = page.map((row) => ({
      id: row.id,
      targetId: row.event_id,
      eventTitle: titles.get(row.event_id) ?? null,
      text: row.text,
      startTime: row.start_ms / 1000,
      author: { accountId: row.user_id, name: row.name },
      state: row.state,
      reports: row.reports,
      reasons: (reasons.get(row.id) ?? []).map(({ reason, count }) => ({
        reason: reason as ReportReason,
        count,
      })),
      addedAt: row.created_at.toISOString(),
    }));
    return { entries, next };
  });
}

/** Returns how many comments await a review. */
export const countReported = async (ctx: Ctx): Promise<{ readonly open: number }> => ({
  open: await ctx.db.forTenant(ctx, (scope) => countToReview(scope, maxCountedReports)),
});

/** Shows or hides a comment everywhere, within seconds in open pages. */
const setShown = (ctx: Ctx, id: string, isShown: boolean, reason: string): Promise<void> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const comment = await findComment(scope, id);
    if (comment === null) throw new AppError('not_found');
    const state = isShown ? 'shown' : 'removed';
    if (comment.state === state && (!isShown || comment.is_reviewed)) return;
    if (isShown && comment.text === '')
      throw new AppError('conflict', {
        reason: 'comment_of_author',
        message: 'Its author removed this comment',
      });
    const change = await allocateChange(ctx, scope, comment);
    // Reports no longer hold a comment back once an operator has reviewed it.
    await updateComment(scope, id, { state, is_reviewed: true, ...change });
    await recordChange(ctx, scope, {
      action: isShown ? 'comment.restoreForOperator' : 'comment.hideForOperator',
      subject: { kind: 'comment', id },
      before: { state: comment.state },
      after: { state, reason },
    });
  });

/** Hides a comment; idempotent. Throws `not_found`. */
export const hideForOperator = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  setShown(ctx, id, false, reason);

/**
 * Shows a held or hidden comment; idempotent. Throws `not_found`, and `conflict` for one that its author
 * removed.
 */
export const restoreForOperator = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  setShown(ctx, id, true, reason);

const presentBan = (ban: NamedBan): CommentBan => ({
  accountId: ban.user_id,
  email: ban.email,
  displayName: ban.name,
  reason: ban.reason,
  since: ban.created_at.toISOString(),
  until: isoTimeOf(ban.until),
});

/** Returns a page of bans, the latest first. Throws `validation_failed` for an invalid cursor. */
export async function listBans(
  ctx: Ctx,
  { after, size }: z.output<typeof operatorBanListQuery>,
): Promise<{ entries: CommentBan[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const now = new Date(ctx.clock());
  const rows = await ctx.db.forTenant(ctx, (scope) => selectBans(scope, now, cursor, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ created_at: at, user_id: id }) =>
    timeCursorOf(at, id),
  );
  return { entries: page.map(presentBan), next };
}

async function requireBan(scope: Scope, accountId: string): Promise<CommentBan> {
  const ban = await findBan(scope, accountId);
  if (ban === null) throw new AppError('not_found');
  return presentBan(ban);
}

/**
 * Bans an account, and other accounts on its devices, from writing; repeating it changes reason and end. Its
 * comments stay. Throws `customer_not_found`, `validation_failed` for an end that is over.
 */
export const banForOperator = (
  ctx: Ctx,
  { account_id: accountId, reason, until }: z.output<typeof operatorCommentBanBody>,
): Promise<CommentBan> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const now = new Date(ctx.clock());
    const end = until === null ? null : new Date(until);
    if (end !== null && end <= now) throw invalidField('body.until', 'must be in the future');
    if ((await findUser(scope, accountId)) === null) throw new AppError('customer_not_found');
    const before = await findBan(scope, accountId);
    await insertBan(scope, accountId, now, { reason, until: end });
    await insertDeviceBans(scope, accountId, now, end);
    await recordChange(ctx, scope, {
      action: 'comment.banForOperator',
      subject: { kind: 'customer', id: accountId },
      before: before === null ? null : { reason: before.reason, until: isoTimeOf(before.until) },
      after: { reason, until },
    });
    return requireBan(scope, accountId);
  });
