/**
 * What the viewer wrote and the server does not have yet: kept on the device, by account, so that
 * nothing is lost offline or with the page, and sent once, in its order.
 */
import type { Comment, CommentSaveBody } from '@grandstand/contract';
import type { ApiClient } from '@grandstand/contract/client';
import { ApiError } from '../../lib/api/api-error.ts';
import { inOneTab, isUnanswered, readQueue, writeQueue } from '../../lib/session/offline-queue.ts';

export interface PendingComment {
  readonly body: CommentSaveBody;
  /** The code with which it was refused for good: then it waits for its writer, who may change it. */
  readonly refused: string | null;
}

const key = 'ott-comments';
/** So many wait at most: whoever writes more without a line sees the first ones go. */
const maxPending = 50;

export const readComments = (userId: string): readonly PendingComment[] =>
  readQueue(key, userId) as readonly PendingComment[];
export const writeComments = (userId: string, pending: readonly PendingComment[]): boolean =>
  writeQueue(key, userId, pending.slice(-maxPending));

export const without = (pending: readonly PendingComment[], clientId: string): PendingComment[] =>
  pending.filter(({ body }) => body.clientId !== clientId);

/** What came of one round. */
export type Sent =
  | { readonly is: 'saved'; readonly comment: Comment }
  | { readonly is: 'refused'; readonly code: string }
  /** Nothing came back, or it was too early: it is sent again later. */
  | { readonly is: 'unanswered'; readonly tooEarly: boolean }
  | { readonly is: 'nothing' };

/** Sends the first that waits. The pause between two comments is the caller's to keep. */
export const sendNext = (api: ApiClient, userId: string): Promise<Sent> =>
  inOneTab(key, async (): Promise<Sent> => {
    const due = readComments(userId).find(({ refused }) => refused === null);
    if (due === undefined) return { is: 'nothing' };
    const { clientId } = due.body;
    try {
      const { content } = await api.call('commentSave', { body: due.body });
      writeComments(userId, without(readComments(userId), clientId));
      return { is: 'saved', comment: content };
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (isUnanswered(error)) return { is: 'unanswered', tooEarly: status === 429 };
      const code = error instanceof ApiError ? error.code : '';
      // Read anew: the viewer went on meanwhile, in other tabs too.
      const pending = readComments(userId).map((each) =>
        each.body.clientId === clientId ? { ...each, refused: code } : each,
      );
      writeComments(userId, pending);
      return { is: 'refused', code };
    }
  });
