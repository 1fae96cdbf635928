import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { requireSession } from '../../platform/require-session.ts';
import { getOpenEvent, type LinkedEvent } from '../event/index.ts';
import { findStanding, type Standing } from './comment-room.queries.ts';
import { findComment, type Looking } from './comment.queries.ts';
import type { CommentRow } from './comment.table.ts';

/** Throws `not_found` where the tenant has no chats. */
export function requireComments({ tenant }: Pick<Ctx, 'tenant'>): void {
  if (!tenant.enable_comments) throw new AppError('not_found');
}

/** Somebody signed in, before an event that they may watch. */
interface Attendance {
  readonly event: LinkedEvent;
  readonly userId: string;
  readonly standing: Standing;
}

/**
 * An event that the caller may watch, with its chat. Throws what `getOpenEvent` throws, and `not_found`
 * where there are no chats: on such a tenant, and for matches of minors, whom anybody's words could name.
 */
export async function getEventWithRoom(
  ctx: Ctx,
  scope: Scope,
  eventId: string,
): Promise<LinkedEvent> {
  requireComments(ctx);
  const event = await getOpenEvent(ctx, scope, eventId);
  if (event.row.safeguarded_by !== null) throw new AppError('not_found');
  return event;
}

/**
 * The caller before an event. Throws what `getEventWithRoom` throws, and `unauthorized` for an
 * account that is gone.
 */
export async function attend(ctx: Ctx, scope: Scope, eventId: string): Promise<Attendance> {
  requireComments(ctx);
  const { userId } = requireSession(ctx);
  const event = await getEventWithRoom(ctx, scope, eventId);
  const standing = await findStanding(scope, userId, eventId);
  if (standing === null) throw new AppError('unauthorized');
  return { event, userId, standing };
}

export const lookingOf = (
  ctx: Pick<Ctx, 'clock'>,
  userId: string | null,
  standing: Standing | null,
): Looking => ({
  userId,
  isModerator: standing?.isModerator ?? false,
  now: new Date(ctx.clock()),
});

/**
 * A comment that the caller sees, and the caller before its event. Throws `not_found` for any other,
 * whatever the reason: nobody learns whether it exists.
 */
export async function attendComment(
  ctx: Ctx,
  scope: Scope,
  id: string,
): Promise<Attendance & { readonly comment: CommentRow }> {
  requireComments(ctx);
  const { userId } = requireSession(ctx);
  const comment = await findComment(scope, id);
  // One that was hidden or muted by the caller may be named again: what is sent twice is done once.
  if (comment === null || comment.state === 'removed') throw new AppError('not_found');
  const attendance = await attend(ctx, scope, comment.event_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'unauthorized')
      throw new AppError('not_found', { cause: error });
    throw error;
  });
  const isSeen =
    comment.state === 'shown'
      ? (comment.wall_clock?.getTime() ?? 0) <= ctx.clock()
      : comment.user_id === userId || attendance.standing.isModerator;
  if (!isSeen) throw new AppError('not_found');
  return { ...attendance, comment };
}
