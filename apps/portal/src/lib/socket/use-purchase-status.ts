import { useEffect, useEffectEvent } from 'react';
import { useSocketHub } from './socket-context.tsx';

/**
 * Calls `onStatus` whenever a purchase of the viewer changes status or is revoked. Null does not
 * open a socket.
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
