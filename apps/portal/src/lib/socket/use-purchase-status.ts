import { useEffect, useRef } from 'react';
import { useSocketHub } from './socket-context.tsx';

/** Calls `onStatus` whenever the backend says that a purchase of the viewer has come further. */
export function usePurchaseStatus(onStatus: () => void): void {
  const hub = useSocketHub();
  const latest = useRef(onStatus);
  useEffect(() => {
    latest.current = onStatus;
  });
  useEffect(() => hub?.followPurchases(() => latest.current()), [hub]);
}
