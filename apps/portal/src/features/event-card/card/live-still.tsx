import { clsx } from 'clsx';
import { useContext, useEffect, useRef, useState } from 'react';
import { CollectedTagsContext } from '../../../lib/head/head.ts';
import { useNow } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from './card-event.ts';
import { hasStill } from './event-properties.ts';

/** Interval at which the frame is requested again, ms. */
const refreshMs = 10_000;

interface Frame {
  /** The query that makes the browser request the newest frame again. */
  readonly query: string;
  readonly isPending: boolean;
  readonly isShown: boolean;
}

interface Props {
  readonly event: CardEvent;
  /**
   * The large picture of the page: its frame is part of the server's HTML and loads before all other pictures, so
   * that the colours behind it do not show first.
   */
  readonly first?: boolean;
  /** Called when a frame has failed to load, and when one has loaded. */
  readonly onMissing?: (isMissing: boolean) => void;
}

/**
 * The current frame of a live event, over its picture. Invisible until it has loaded, and after a failed
 * load. A frame that is not the first picture is only in the browser: it must not load before the pictures of
 * a cached page.
 */
export function LiveStill({ event, first = false, onMissing }: Props) {
  const now = useNow(refreshMs);
  const collected = useContext(CollectedTagsContext);
  const image = useRef<HTMLImageElement>(null);
  const mountedAt = useRef(0);
  const [frame, setFrame] = useState<Frame | null>(
    first ? { query: '', isPending: true, isShown: true } : null,
  );
  useEffect(() => {
    mountedAt.current = Date.now();
    // The image of the server may have failed before hydration.
    const { current } = image;
    if (current !== null && current.complete && current.naturalWidth === 0) {
      setFrame({ query: '', isPending: false, isShown: false });
      onMissing?.(true);
    }
  }, [onMissing]);
  useEffect(() => {
    const isComplete = image.current?.complete === true;
    setFrame((current) => {
      const query = `?at=${now / refreshMs}`;
      if (current === null) return { query, isPending: true, isShown: false };
      const isFresh = first && now <= mountedAt.current;
      // A frame that is still loading is not replaced: on a slow connection, none would ever show.
      if (isFresh || (current.isPending && !isComplete)) return current;
      return { ...current, query, isPending: true };
    });
  }, [first, now]);
  if (frame === null || !hasStill(event, now)) return null;
  const src = event.stillUrl + frame.query;
  if (first)
    collected?.push({
      name: 'link',
      attributes: { rel: 'preload', as: 'image', href: src, fetchpriority: 'high' },
    });
  return (
    <img
      ref={image}
      // Set before `src`: otherwise a browser would start loading at once.
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      src={src}
      alt=""
      decoding={first ? 'sync' : 'async'}
      data-live-still
      className={clsx('card-still', !frame.isShown && 'opacity-0')}
      onLoad={() => {
        setFrame({ ...frame, isPending: false, isShown: true });
        onMissing?.(false);
      }}
      onError={() => {
        setFrame({ ...frame, isPending: false, isShown: false });
        onMissing?.(true);
      }}
    />
  );
}
