import type { ClientMessages, ServerMessages } from '@grandstand/contract/constants';
import { useResults } from '../results/results.ts';
import {
  createScoreboardReceiver,
  type ScoreboardReceiver,
} from '../scoreboard/receive-scoreboard.ts';

/** How long a page stays in the room after its last card is gone, ms: until the next page shows its cards. */
const leaveAfterMs = 5000;

type Emit = <N extends 'join-scoreboard' | 'leave-scoreboard'>(
  name: N,
  payload: ClientMessages[N],
) => void;

export interface ScoreboardRoom {
  /** Joins for the first follower; returns a function that ends this one. */
  follow(): () => void;
  /** Joins again after the connection was opened. */
  onConnect(): void;
  receive(message: ServerMessages['update-scoreboard']): void;
  close(): void;
}

/**
 * The page's membership in the room of the scoreboard. It is left some time after the last follower, so that a
 * navigation needs no messages.
 * @param emit null while disconnected
 */
export function createScoreboardRoom(
  emit: () => Emit | null,
  receiver: ScoreboardReceiver = createScoreboardReceiver(),
): ScoreboardRoom {
  let followers = 0;
  let isIn = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function join(): void {
    isIn = true;
    const { areHidden } = useResults.getState();
    emit()?.('join-scoreboard', areHidden ? { results: 'hide' } : {});
  }
  function leave(): void {
    isIn = false;
    receiver.clear();
    emit()?.('leave-scoreboard', {});
  }
  const unsubscribe = useResults.subscribe(({ areHidden }, before) => {
    if (!isIn || areHidden === before.areHidden) return;
    // Nothing of the other room stays.
    receiver.clear();
    join();
  });

  return {
    follow() {
      followers += 1;
      clearTimeout(leaving);
      // A new page has newer data than a connection that was lost.
      if (followers === 1 && isIn && emit() === null) receiver.clear();
      if (!isIn) join();
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        followers -= 1;
        if (followers === 0) leaving = setTimeout(leave, leaveAfterMs);
      };
    },
    onConnect() {
      if (isIn) join();
    },
    receive(message) {
      if (isIn) receiver.receive(message);
    },
    close() {
      clearTimeout(leaving);
      unsubscribe();
      receiver.clear();
    },
  };
}
