import { use, useDeferredValue, type ReactNode } from 'react';
import type { Later as LaterValue } from './define-page.ts';
import { HydrationBoundary } from './hydration-boundary.tsx';

interface Props<T> {
  readonly value: LaterValue<T>;
  /** Shown while the value is on its way; give it the final geometry. */
  readonly fallback: ReactNode;
  readonly children: (value: T) => ReactNode;
}

function Settled<T>({ value, children }: Pick<Props<T>, 'value' | 'children'>) {
  return <>{children(value instanceof Promise ? use(value) : value)}</>;
}

/** Shows a value of a loader that the page does not wait for; the former one until the next is there. */
export function Later<T>({ value, fallback, children }: Props<T>) {
  // The router updates synchronously: a promise in the place of a value would hide what is shown.
  const shown = useDeferredValue(value);
  return (
    <HydrationBoundary fallback={fallback}>
      <Settled value={shown}>{children}</Settled>
    </HydrationBoundary>
  );
}
