import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen something is begun with. */
const prefetch = '600px';

/**
 * Draws its children once their place comes near to the screen, and keeps them. For what is fetched by
 * the browser alone: the server and the first render leave the place empty.
 */
export function InView({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null || near) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return undefined;
    }
    const seen = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `0px 0px ${prefetch}` },
    );
    seen.observe(place.current);
    return () => seen.disconnect();
  }, [near]);
  return near ? children : <div ref={place} />;
}
