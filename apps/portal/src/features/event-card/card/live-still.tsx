import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from './card-event.ts';
import { hasStill } from './event-properties.ts';

/** Interval at which the frame is requested again, ms. */
const refreshMs = 10_000;

/**
 * The current frame of a live event, over its picture. Invisible until it has loaded, and after a failed
 * load. Only in the browser: a cached page must not preload an old frame in place of its picture.
 */
export function LiveStill({ event }: { readonly event: CardEvent }) {
  const now = useNow(refreshMs);
  const [isMounted, setMounted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted || !hasStill(event, now)) return null;
  return (
    <img
      // Set before `src`: otherwise a browser would start loading at once.
      loading="lazy"
      // The query only makes the browser request it again.
      src={`${event.stillUrl}?at=${now / refreshMs}`}
      alt=""
      decoding="async"
      data-live-still
      className={clsx('card-still', !isLoaded && 'opacity-0')}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
    />
  );
}
