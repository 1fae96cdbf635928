import { useEffect, useEffectEvent } from 'react';
import { useSocketHub } from './socket-context.tsx';

/**
 * Calls `onStatus` whenever the backend says that a purchase of the viewer has come further, or
 * was taken back. Null where nobody listens: then no socket is opened for it.
 */
export function usePurchaseStatus(onStatus: (() => void) | null): void {
  const hub = useSocketHub();
  const onUpdate = useEffectEvent(() => onStatus?.());
  const listens = onStatus !== null;
  useEffect(
    () => (listens ? hub?.follow((loaded) => loaded.followPurchases(() => onUpdate())) : undefined),
    [hub, listens],
  );
}
