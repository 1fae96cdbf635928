import type { Ctx, Session } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { getOpenEvent, type LinkedEvent } from '../event/index.ts';
import { findChatPermissions, type ChatPermissions } from './comment-room.queries.ts';
import { findComment, type CommentReader } from './comment.queries.ts';
import type { CommentRow } from './comment.table.ts';

/** Throws `not_found` if the tenant has no chats. */
export function requireComments({ tenant }: Pick<Ctx, 'tenant'>): void {
  if (!tenant.enable_comments) throw new AppError('not_found');
}

/** An event that the caller may watch, and what the caller may do in its chat. */
interface ChatAccess {
  readonly event: LinkedEvent;
  readonly session: Session;
  readonly permissions: ChatPermissions;
}

/**
 * Returns an event that the caller may watch and that has a chat. Throws the errors of `getOpenEvent`, and
 * `not_found` for tenants without chats and for matches of minors, whom any comment could name.
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
 * Returns the caller's access to the chat of an event. Throws the errors of `getEventWithRoom`, and
 * `unauthorized` for anonymous callers and deleted accounts.
 */
export async function requireChatAccess(
  ctx: Ctx,
  scope: Scope,
  eventId: string,
): Promise<ChatAccess> {
  requireComments(ctx);
  const session = requireSession(ctx);
  const event = await getEventWithRoom(ctx, scope, eventId);
  const permissions = await findChatPermissions(scope, session, eventId, new Date(ctx.clock()));
  if (permissions === null) throw new AppError('unauthorized');
  return { event, session, permissions };
}

/** Returns the caller as comment queries need it. */
export const readerOf = (
  ctx: Pick<Ctx, 'clock'>,
  userId: string | null,
  permissions: ChatPermissions | null,
): CommentReader => ({
  userId,
  isModerator: permissions?.isModerator ?? false,
  now: new Date(ctx.clock()),
});

/**
 * Returns a comment that the caller can see, with the caller's access to its chat. Throws `unauthorized`,
 * and `not_found` for any other reason, so that the comment's existence is not revealed.
 */
export async function requireCommentAccess(
  ctx: Ctx,
  scope: Scope,
  id: string,
): Promise<ChatAccess & { readonly comment: CommentRow }> {
  requireComments(ctx);
  const { userId } = requireSession(ctx);
  const comment = await findComment(scope, id);
  // Includes comments that the caller hid or muted, so that repeated requests are idempotent.
  if (comment === null || comment.state === 'removed') throw new AppError('not_found');
  const access = await requireChatAccess(ctx, scope, comment.event_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'unauthorized')
      throw new AppError('not_found', { cause: error });
    throw error;
  });
  const isVisible =
    comment.state === 'shown'
      ? (comment.wall_clock?.getTime() ?? 0) <= ctx.clock()
      : comment.user_id === userId || access.permissions.isModerator;
  if (!isVisible) throw new AppError('not_found');
  return { ...access, comment };
}
