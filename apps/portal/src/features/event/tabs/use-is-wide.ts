import { useSyncExternalStore } from 'react';

/** From this width on (`lg`), the page has a side column. */
const query = '(width >= 1024px)';

const mediaOf = () => (typeof matchMedia === 'function' ? matchMedia(query) : null);

function subscribe(onChange: () => void): () => void {
  const media = mediaOf();
  media?.addEventListener?.('change', onChange);
  return () => media?.removeEventListener?.('change', onChange);
}

/** True if the page has a side column; false on the server and while hydrating. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => mediaOf()?.matches === true,
    () => false,
  );
