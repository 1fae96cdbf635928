import { Suspense, use, useDeferredValue, useState, type ReactNode } from 'react';
import type { Deferred } from './define-page.ts';

interface Props<T> {
  readonly value: Deferred<T>;
  /** Shown while the value is on its way; give it the final geometry. */
  readonly fallback: ReactNode;
  readonly children: (value: T) => ReactNode;
}

function Settled<T>({ value, children }: Pick<Props<T>, 'value' | 'children'>) {
  return <>{children(value instanceof Promise ? use(value) : value)}</>;
}

/** Shows a value of a loader that the page does not wait for; the former one until the next is there. */
export function Await<T>({ value, fallback, children }: Props<T>) {
  // The router updates synchronously: a promise in the place of a value would hide what is shown.
  const shown = useDeferredValue(value);
  // What the server rendered is part of the page's first hydration; a boundary of its own would come after it.
  const [isAwaited] = useState(value instanceof Promise);
  const settled = <Settled value={shown}>{children}</Settled>;
  return isAwaited ? <Suspense fallback={fallback}>{settled}</Suspense> : settled;
}
