import {
  type AccountExport,
  type Comment,
  type commentListBody,
  type CommentListContent,
  type commentReactBody,
  type commentSaveBody,
  maxCommentPage,
  maxCommentsPerRoom,
  maxCommentsPerUser,
  maxMuted,
  reactionSpanMs,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { lastPositionOf, type LinkedEvent } from '../event/index.ts';
import {
  findRoom,
  findChatPermissions,
  allocateChangeNumber,
  selectMuted,
  selectReactions,
  type ChatPermissions,
} from './comment-room.queries.ts';
import {
  countSpan,
  findSentComment,
  hasAfter,
  insertComment,
  type CommentReader,
  selectBefore,
  selectCommentsOfUser,
  selectSpan,
  type CommentSpan,
} from './comment.queries.ts';
import type { AuthoredComment, CommentRoomRow } from './comment.table.ts';
import { holdReason } from './moderation/moderation-filter.ts';
import { requireParticipation, writingRequirements } from './participation.ts';
import { requireChatAccess, getEventWithRoom, readerOf, requireComments } from './chat-access.ts';
import { authorIdOf, presentComment, presentReaction } from './present-comment.ts';
import { reactionCounter } from './reaction-counter.ts';

const isOpen = (room: CommentRoomRow | null): boolean => room?.is_open ?? true;
const slowSecondsOf = (ctx: Pick<Ctx, 'tenant'>, room: CommentRoomRow | null): number =>
  room?.slow_seconds ?? ctx.tenant.comment_slow_seconds;

/** Returns the comments of a range, sampled across it if there are too many, and how many were left out. */
async function selectSample(
  scope: Scope,
  span: CommentSpan,
  reader: CommentReader,
): Promise<{ readonly rows: readonly AuthoredComment[]; readonly skipped: number }> {
  if (span.until <= span.from) return { rows: [], skipped: 0 };
  const rows = await selectSpan(scope, span, reader, { every: 1, limit: maxCommentPage + 1 });
  if (rows.length <= maxCommentPage) return { rows, skipped: 0 };
  const total = await countSpan(scope, span, reader);
  const every = Math.ceil(total / maxCommentPage);
  const sample = await selectSpan(scope, span, reader, { every, limit: maxCommentPage });
  return { rows: sample, skipped: total - sample.length };
}

/**
 * Returns the chat of an event that the caller may watch, around a position of its video. Returns no
 * comments if the chat is closed, or if the caller hides results, which comments reveal. Throws
 * `event_not_found`, `event_locked`, `region_blocked` and `not_found`.
 */
export async function listComments(
  ctx: Ctx,
  { targetId: eventId, at: from, before, spanMs }: z.output<typeof commentListBody>,
): Promise<CommentListContent> {
  requireComments(ctx);
  const userId = ctx.session?.userId ?? null;
  const until = from + spanMs;
  return ctx.db.forTenant(ctx, async (scope) => {
    await getEventWithRoom(ctx, scope, eventId);
    const permissions =
      ctx.session === null
        ? null
        : await findChatPermissions(scope, ctx.session, eventId, new Date(ctx.clock()));
    const storedRoom = await findRoom(scope, eventId);
    const room = {
      isOpen: isOpen(storedRoom),
      slowSeconds: slowSecondsOf(ctx, storedRoom),
      isModerator: permissions?.isModerator ?? false,
      isBanned: permissions?.isBanned ?? false,
      ...writingRequirements(ctx, permissions),
      muted: userId === null ? [] : await selectMuted(scope, userId, maxMuted),
    };
    if (!room.isOpen || ctx.hidesResults)
      return { entries: [], skipped: 0, isLast: true, reactions: [], room };
    const reader = readerOf(ctx, userId, permissions);
    const earlier =
      before === 0 ? [] : await selectBefore(scope, { eventId, from }, reader, before);
    const span = { eventId, from, until };
    const { rows, skipped } = await selectSample(scope, span, reader);
    const reactionsFrom = earlier.at(-1)?.start_ms ?? from;
    return {
      entries: [...earlier.toReversed(), ...rows].map((row) => presentComment(row, userId)),
      skipped,
      isLast: !(await hasAfter(scope, { eventId, from: until })),
      reactions: (
        await selectReactions(scope, {
          eventId,
          from: reactionsFrom - (reactionsFrom % reactionSpanMs),
          until,
        })
      ).map(presentReaction),
      room,
    };
  });
}

/** Throws `validation_failed` for an event that has not started, or a position after its end. */
function checkPosition({ row }: LinkedEvent, startTime: number): void {
  if (row.status === 'upcoming' || row.status === 'channel' || row.cancelled)
    throw invalidField('body.targetId', 'must be an event that has started');
  const last = lastPositionOf(row);
  if (row.status === 'archived' && last !== null && startTime > last * 1000)
    throw invalidField('body.startTime', 'must not be after the end of the video');
}

/**
 * Throws if the viewer may not write now: `forbidden` for a banned viewer, a closed chat or a session without a
 * device, `email_unverified`, `account_too_new`, `too_many_requests` until the pause between two comments is
 * over, and `limit_reached`.
 */
function checkMayWrite(ctx: Ctx, permissions: ChatPermissions, room: CommentRoomRow): void {
  if (permissions.isBanned || !isOpen(room)) throw new AppError('forbidden');
  requireParticipation(ctx, permissions);
  if (permissions.written >= maxCommentsPerUser || room.last_seq > maxCommentsPerRoom)
    throw new AppError('limit_reached');
  const { lastAt, isModerator } = permissions;
  if (lastAt === null || isModerator) return;
  const waitMs = lastAt.getTime() + slowSecondsOf(ctx, room) * 1000 - ctx.clock();
  if (waitMs > 0) throw new AppError('too_many_requests', { retryAfter: Math.ceil(waitMs / 1000) });
}

/**
 * Saves a comment, or returns the one that was saved with the same `clientId`. Holds back comments with a
 * link or a hostile word. The job `comment-delivery` emits them to the room. Throws the errors of
 * `requireChatAccess` and `checkMayWrite`, and `validation_failed`.
 */
export const saveComment = (ctx: Ctx, body: z.output<typeof commentSaveBody>): Promise<Comment> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { event, session } = await requireChatAccess(ctx, scope, body.targetId);
    const { userId } = session;
    const existing = await findSentComment(scope, userId, body.clientId);
    if (existing !== null && existing.event_id !== body.targetId)
      throw invalidField('body.clientId', 'was already used for another event');
    if (existing !== null) return presentComment(existing, userId);
    checkPosition(event, body.startTime);
    const now = new Date(ctx.clock());
    // Locks the room's row, so that the pause also applies between two concurrent requests.
    const room = await allocateChangeNumber(scope, body.targetId, now);
    const permissions = await findChatPermissions(
      scope,
      session,
      body.targetId,
      new Date(ctx.clock()),
    );
    if (permissions === null) throw new AppError('unauthorized');
    checkMayWrite(ctx, permissions, room);
    const isHeld =
      !permissions.isModerator && holdReason(body.text, ctx.tenant.comment_held_words) !== null;
    const { wallClock } = body;
    const row = await insertComment(scope, {
      tenant_id: ctx.tenant.id,
      id: newId('comment'),
      event_id: body.targetId,
      user_id: userId,
      author_id: authorIdOf(ctx.tenant.id, userId),
      author_name: null,
      client_id: body.clientId,
      device_id: permissions.deviceId,
      seq: room.last_seq,
      text: body.text,
      start_ms: body.startTime,
      // A fast clock must not put a comment into the future.
      wall_clock:
        wallClock === null ? null : new Date(Math.min(Date.parse(wallClock), ctx.clock())),
      state: isHeld ? 'held' : 'shown',
      created_at: now,
      changed_at: now,
    });
    return presentComment({ ...row, name: permissions.name }, userId);
  });

/**
 * Counts a reaction at a position of a video. Only accounts that may write may react, so that throwaway
 * accounts have no votes. Throws the errors of `saveComment`, except `too_many_requests` and `limit_reached`.
 */
export async function addReaction(
  ctx: Ctx,
  body: z.output<typeof commentReactBody>,
): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const { event, permissions } = await requireChatAccess(ctx, scope, body.targetId);
    checkPosition(event, body.startTime);
    const room = await findRoom(scope, body.targetId);
    if (permissions.isBanned || !isOpen(room)) throw new AppError('forbidden');
    requireParticipation(ctx, permissions);
  });
  ctx.resources.of(reactionCounter).add(ctx.tenant.id, {
    event_id: body.targetId,
    at_ms: body.startTime - (body.startTime % reactionSpanMs),
    reaction: body.reaction,
    count: 1,
  });
}

/** Returns every comment of a viewer, for the account export. */
export async function exportComments(
  scope: Scope,
  userId: string,
): Promise<AccountExport['comments']> {
  const rows = await selectCommentsOfUser(scope, userId);
  return rows.map((row) => ({
    targetId: row.event_id,
    text: row.text,
    startTime: row.start_ms / 1000,
    state: row.state,
    addedAt: row.created_at.toISOString(),
  }));
}
