import { useEffect, useRef, useState, type ReactNode } from 'react';

/** How far below the screen children start to render. */
const ahead = '600px';

/**
 * Renders its children once they come near the screen, and keeps them rendered. Only for content that the
 * browser fetches: on the server and on the first render it is empty.
 */
export function InView({ children }: { readonly children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (placeholder.current === null || near) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return undefined;
    }
    const seen = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `0px 0px ${ahead}` },
    );
    seen.observe(placeholder.current);
    return () => seen.disconnect();
  }, [near]);
  return near ? children : <div ref={placeholder} />;
}
