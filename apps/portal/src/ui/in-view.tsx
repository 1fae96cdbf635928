import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance below the viewport from which children render. */
const renderMargin = '600px';

interface Props {
  /** Unique in its page. */
  readonly name: string;
  /** Class that gives the placeholder about the height of the children: what follows then stays in place. */
  readonly reserve?: string;
  readonly children: ReactNode;
}

/**
 * Renders its children from when they first come near the viewport. Only for content that the browser
 * fetches: on the server and on the first render it is empty. After going back to a page whose viewer had
 * seen the children, they are there at once: the page needs its height before its position is restored.
 */
export function InView({ name, reserve, children }: Props) {
  const queryClient = useQueryClient();
  const placeholder = useRef<HTMLDivElement>(null);
  // The router gives each entry of the history a key.
  const [queryKey] = useState(() => [
    'in view',
    (globalThis.history?.state as { readonly __TSR_key?: string } | null)?.__TSR_key,
    name,
  ]);
  const [isNear, setIsNear] = useState(() => queryClient.getQueryData<true>(queryKey) === true);
  useEffect(() => {
    if (isNear) queryClient.setQueryData<true>(queryKey, true);
  }, [isNear, queryClient, queryKey]);
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
  return isNear ? children : <div ref={placeholder} className={clsx(reserve, 'noscript:hidden')} />;
}
