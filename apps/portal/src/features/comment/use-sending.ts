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

/**
 * Sends the viewer's pending comments one by one, with the pause of the chat.
 * @param pauseMs pause between two comments
 */
export function useSending(eventId: string, pauseMs: number, onSaved: (comment: Comment) => void) {
  const api = useApi();
  const online = useOnline();
  const userId = useSession(viewerId);
  const [pending, setPending] = useState<readonly PendingComment[]>([]);
  /** Earliest time of this viewer's next comment, ms since 1970. */
  const [notBefore, setNotBefore] = useState(0);
  /** True if the device cannot store comments. */
  const [cannotStore, setCannotStore] = useState(false);
  const [round, setRound] = useState(0);
  const readAgain = useCallback(
    () => setPending(userId === null ? [] : readComments(userId)),
    [userId],
  );
  useEffect(() => {
    readAgain();
    // Another tab wrote or sent a comment.
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, [readAgain]);

  useEffect(() => {
    if (userId === null || !online) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = false;
    const again = (afterMs: number) => {
      if (!isOver) timer = setTimeout(() => void run(), afterMs);
    };
    const run = async () => {
      const sent = await sendNext(api, userId);
      if (sent.is === 'saved') {
        if (sent.comment.targetId === eventId) onSaved(sent.comment);
        setNotBefore(Date.now() + pauseMs);
      }
      if (sent.is !== 'nothing') readAgain();
      if (sent.is === 'saved') again(pauseMs);
      else if (sent.is === 'refused') again(0);
      else if (sent.is === 'unknown') again(sent.isRateLimited ? Math.max(1000, pauseMs) : retryMs);
    };
    again(Math.max(0, notBefore - Date.now()));
    return () => {
      isOver = true;
      if (timer !== null) clearTimeout(timer);
    };
    // A new pause belongs to the round that started it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, userId, online, eventId, pauseMs, round, onSaved, readAgain]);

  const change = (next: (pending: readonly PendingComment[]) => readonly PendingComment[]) => {
    if (userId === null) return false;
    const isStored = writeComments(userId, next(readComments(userId)));
    setCannotStore(!isStored);
    readAgain();
    setRound((count) => count + 1);
    return isStored;
  };
  return {
    pending: pending.filter(({ body }) => body.targetId === eventId),
    online,
    notBefore,
    cannotStore,
    /** Returns true if the comment was queued; it is sent now or once possible. */
    write: (body: Omit<CommentSaveBody, 'clientId'>): boolean =>
      change((before) => [
        ...before,
        { body: { ...body, clientId: newClientId() }, refused: null },
      ]),
    discard: (clientId: string) => change((before) => withoutPending(before, clientId)),
  };
}
