import { Suspense, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useCameWithPage } from '../portal/use-came-with-page.ts';

/** Boundaries of the server's HTML that are not hydrated yet. */
const dehydrated = new Set<object>();
let waiting: (() => void)[] = [];

function release(boundary: object): void {
  dehydrated.delete(boundary);
  if (dehydrated.size > 0) return;
  const due = waiting;
  waiting = [];
  for (const resolve of due) resolve();
}

/**
 * Resolves once no boundary is left to hydrate. What changes data of the page waits for it: React would
 * hydrate a boundary with other data than the server had, and replace its HTML.
 */
export const boundariesHydrated = (): Promise<void> =>
  new Promise((resolve) => {
    if (dehydrated.size === 0) resolve();
    else waiting.push(resolve);
  });

/** Stands last in a boundary: its effects run when the boundary is hydrated, after those within. */
function Marker({ hydratedRef }: { readonly hydratedRef: RefObject<boolean> }) {
  useLayoutEffect(() => {
    hydratedRef.current = true;
    release(hydratedRef);
  }, [hydratedRef]);
  return null;
}

interface Props {
  /** Shown where the browser renders it by itself and something of it is not there yet. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A large part of a page that React hydrates after what stands around it, and at once when it is pressed.
 * Nothing above it may change before that, and what of it the server rendered waits for nothing.
 */
export function HydrationBoundary({ fallback, children }: Props) {
  const cameWithPage = useCameWithPage();
  const isHydrated = useRef(false);
  useLayoutEffect(() => {
    // Effects within run first, where it is rendered together with what stands around it.
    if (cameWithPage && !isHydrated.current) dehydrated.add(isHydrated);
    return () => release(isHydrated);
  }, [cameWithPage]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Marker hydratedRef={isHydrated} />
    </Suspense>
  );
}
