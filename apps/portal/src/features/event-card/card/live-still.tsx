import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/portal/use-now.ts';

/** Interval at which the frame is requested again, ms. */
const refreshMs = 10_000;

/**
 * The current frame of a live event, over its picture. Nothing until it has loaded, and while it cannot be
 * loaded. Only in the browser: a cached page must not preload an old frame in place of its picture.
 * @param src `stillUrl` of the event; the query only makes the browser request it again
 */
export function LiveStill({ src }: { readonly src: string }) {
  const now = useNow(refreshMs);
  const [isMounted, setMounted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return (
    <img
      // Before `src`: a browser would otherwise start to load it first.
      loading="lazy"
      src={`${src}?at=${now / refreshMs}`}
      alt=""
      decoding="async"
      data-live-still
      className={clsx('card-still', !isLoaded && 'opacity-0')}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
    />
  );
}
