import type { PurchaseOutcome } from '@grandstand/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../lib/portal/portal-context.tsx';
import { usePurchaseStatus } from '../../../lib/socket/index.ts';
import { loadOutcome } from '../purchase.api.ts';

/** Polling interval, ms: short at first, then longer, for as long as the page is open. */
const pauseAfter = (tries: number): number => Math.min(1000 * 1.3 ** tries, 10_000);

interface Followed {
  readonly outcome: PurchaseOutcome;
  /** True if the last request failed. */
  readonly isDisconnected: boolean;
}

/**
 * Follows a purchase until it is settled: polls, and requests at once when the backend announces a change
 * over the socket.
 */
export function useOutcome(first: PurchaseOutcome): Followed {
  const api = useApi();
  const [followed, setFollowed] = useState<Followed>({ outcome: first, isDisconnected: false });
  const [updates, setUpdates] = useState(0);
  const tries = useRef(0);
  const { id, status } = followed.outcome;
  usePurchaseStatus(() => setUpdates((before) => before + 1));
  useEffect(() => {
    if (status !== 'PENDING') return undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      loadOutcome(api, id).then(
        (outcome) => {
          if (!ended) setFollowed({ outcome, isDisconnected: false });
          next();
        },
        () => {
          if (!ended) setFollowed(({ outcome }) => ({ outcome, isDisconnected: true }));
          next();
        },
      );
    };
    const next = () => {
      if (ended) return;
      tries.current += 1;
      timer = setTimeout(ask, pauseAfter(tries.current));
    };
    if (updates > 0 || tries.current > 0) ask();
    else next();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [api, id, status, updates]);
  return followed;
}
