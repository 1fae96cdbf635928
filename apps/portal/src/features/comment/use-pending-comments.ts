import type { Comment, CommentSaveBody } from '@grandstand/contract';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../lib/portal/portal-context.tsx';
import { useOnline } from '../../lib/portal/use-online.ts';
import { useSession, viewerId } from '../../lib/session/index.ts';
import { newClientId } from '../../lib/session/viewer-data/offline-queue.ts';
import {
  readComments,
  sendNext,
  withoutPending,
  writeComments,
  type PendingComment,
} from './pending-comments.ts';

/** Pause before a comment without a response is sent again, ms. */
const retryMs = 15_000;
/** Minimum pause after a rate limit, ms. */
const minRetryMs = 1000;

/**
 * Sends the viewer's pending comments one by one, with the pause of the chat.
 * @param pauseMs pause between two comments, ms
 */
export function usePendingComments(
  eventId: string,
  pauseMs: number,
  onSaved: (comment: Comment) => void,
) {
  const api = useApi();
  const online = useOnline();
  const userId = useSession(viewerId);
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  /** Earliest time of this viewer's next comment, ms since 1970. */
  const [notBefore, setNotBefore] = useState(0);
  /** True if the device cannot store comments. */
  const [cannotStore, setCannotStore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refreshPending = useCallback(
    () => setPending(userId === null ? [] : readComments(userId)),
    [userId],
  );
  useEffect(() => {
    refreshPending();
    // Another tab wrote or sent a comment.
    addEventListener('storage', refreshPending);
    return () => removeEventListener('storage', refreshPending);
  }, [refreshPending]);

  useEffect(() => {
    if (userId === null || !online) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isUnmounted = false;
    const sendAfter = (afterMs: number) => {
      if (!isUnmounted) timer = setTimeout(() => void run(), afterMs);
    };
    const run = async () => {
      const outcome = await sendNext(api, userId);
      if (outcome.kind === 'saved') {
        if (outcome.comment.targetId === eventId) onSaved(outcome.comment);
        setNotBefore(Date.now() + pauseMs);
      }
      if (outcome.kind !== 'nothing') refreshPending();
      if (outcome.kind === 'saved') sendAfter(pauseMs);
      else if (outcome.kind === 'refused') sendAfter(0);
      else if (outcome.kind === 'unknown')
        sendAfter(outcome.isRateLimited ? Math.max(minRetryMs, pauseMs) : retryMs);
    };
    sendAfter(Math.max(0, notBefore - Date.now()));
    return () => {
      isUnmounted = true;
      if (timer !== null) clearTimeout(timer);
    };
    // `notBefore` is left out: `run` waits for a pause that it has started itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, userId, online, eventId, pauseMs, attempt, onSaved, refreshPending]);

  const changePending = (
    next: (pending: readonly PendingComment[]) => readonly PendingComment[],
  ) => {
    if (userId === null) return false;
    const isStored = writeComments(userId, next(readComments(userId)));
    setCannotStore(!isStored);
    refreshPending();
    setAttempt((count) => count + 1);
    return isStored;
  };
  return {
    pending: pending.filter(({ body }) => body.targetId === eventId),
    online,
    notBefore,
    cannotStore,
    /** Returns true if the comment was queued; it is sent now or once possible. */
    write: (body: Omit<CommentSaveBody, 'clientId'>): boolean =>
      changePending((before) => [
        ...before,
        { body: { ...body, clientId: newClientId() }, refused: null },
      ]),
    discard: (clientId: string) => changePending((before) => withoutPending(before, clientId)),
  };
}
