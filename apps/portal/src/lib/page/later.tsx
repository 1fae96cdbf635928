import { Suspense, use, type ReactNode } from 'react';
import type { Later as LaterValue } from './define-page.ts';

interface Props<T> {
  readonly value: LaterValue<T>;
  /** Shown while the value is on its way; give it the final geometry. */
  readonly fallback: ReactNode;
  readonly children: (value: T) => ReactNode;
}

function Settled<T>({ value, children }: Pick<Props<T>, 'value' | 'children'>) {
  return <>{children(value instanceof Promise ? use(value) : value)}</>;
}

/** Shows a value of a loader that the page does not wait for. */
export function Later<T>({ value, fallback, children }: Props<T>) {
  return (
    <Suspense fallback={fallback}>
      <Settled value={value}>{children}</Settled>
    </Suspense>
  );
}
