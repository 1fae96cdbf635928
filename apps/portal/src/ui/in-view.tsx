import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance below the viewport from which children render. */
const renderMargin = '600px';

/**
 * Renders its children from when they first come near the viewport. Only for content that the browser
 * fetches: on the server and on the first render it is empty.
 */
export function InView({ children }: { readonly children: ReactNode }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (placeholder.current === null || isNear) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setIsNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `0px 0px ${renderMargin}` },
    );
    observer.observe(placeholder.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={placeholder} />;
}
