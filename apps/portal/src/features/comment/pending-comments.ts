/**
 * Comments that the server does not have yet. They are stored on the device by account, so that they
 * survive an offline phase and a closed page, and are sent once, in order.
 */
import type { Comment, CommentSaveBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  inOneTab,
  isOutcomeUnknown,
  readQueue,
  writeQueue,
} from '../../lib/session/viewer-data/offline-queue.ts';

export interface PendingComment {
  readonly body: CommentSaveBody;
  /** Code of a final refusal. The comment then waits until its author discards it. */
  readonly refused: string | null;
}

const key = 'ott-comments';
/** Queue limit; beyond it, the oldest comments are dropped. */
const maxPending = 50;

export const readComments = (userId: string): readonly PendingComment[] =>
  readQueue(key, userId) as readonly PendingComment[];
export const writeComments = (userId: string, pending: readonly PendingComment[]): boolean =>
  writeQueue(key, userId, pending.slice(-maxPending));

export const withoutPending = (
  pending: readonly PendingComment[],
  clientId: string,
): PendingComment[] => pending.filter(({ body }) => body.clientId !== clientId);

/** Outcome of one attempt to send. */
export type SendOutcome =
  | { readonly kind: 'saved'; readonly comment: Comment }
  | { readonly kind: 'refused'; readonly code: string }
  /** No response, or rate-limited: the comment stays queued and is retried. */
  | { readonly kind: 'unknown'; readonly isRateLimited: boolean }
  | { readonly kind: 'nothing' };

/** Sends the first pending comment. The caller enforces the pause between comments. */
export const sendNext = (api: ApiClient, userId: string): Promise<SendOutcome> =>
  inOneTab(key, async (): Promise<SendOutcome> => {
    const due = readComments(userId).find(({ refused }) => refused === null);
    if (due === undefined) return { kind: 'nothing' };
    const { clientId } = due.body;
    try {
      const { content } = await api.comment.save({ body: due.body });
      writeComments(userId, withoutPending(readComments(userId), clientId));
      return { kind: 'saved', comment: content };
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (isOutcomeUnknown(error)) return { kind: 'unknown', isRateLimited: status === 429 };
      const code = error instanceof ApiError ? error.code : '';
      // Read again: the viewer may have written more in the meantime, including in other tabs.
      const pending = readComments(userId).map((comment) =>
        comment.body.clientId === clientId ? { ...comment, refused: code } : comment,
      );
      writeComments(userId, pending);
      return { kind: 'refused', code };
    }
  });
