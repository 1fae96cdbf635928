import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/portal/use-now.ts';

/** Interval at which the frame is requested again, ms. */
const refreshMs = 10_000;
/** A match has no frame before its first picture is made, ms after its start. */
const firstAfterMs = 20_000;

interface Props {
  /** `stillUrl` of the event; the query only makes the browser request it again. */
  readonly src: string;
  /** Start of the event, ISO 8601. */
  readonly start: string;
}

/**
 * The current frame of a live event, over its picture. Nothing until it has loaded, and while it cannot be
 * loaded. Only in the browser: a cached page must not preload an old frame in place of its picture.
 */
export function LiveStill({ src, start }: Props) {
  const now = useNow(refreshMs);
  const [isMounted, setMounted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted || now < Date.parse(start) + firstAfterMs) return null;
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
