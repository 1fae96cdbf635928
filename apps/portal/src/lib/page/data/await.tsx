import { Suspense, use, useDeferredValue, useState, type ReactNode } from 'react';
import type { Deferred } from '../define-page.ts';

interface Props<T> {
  readonly value: Deferred<T>;
  /** Shown while the value is pending; give it the final geometry. */
  readonly fallback: ReactNode;
  /** True if the server could not load the value (`Incomplete`); the browser loads it after hydration. */
  readonly isMissing?: boolean;
  readonly children: (value: T) => ReactNode;
}

const missing = Symbol('missing');

/** Without scripts, nothing will replace the fallback. */
const Missing = ({ fallback }: { readonly fallback: ReactNode }) => (
  <div className="contents noscript:hidden">{fallback}</div>
);

function Value<T>({ value, children }: Pick<Props<T>, 'value' | 'children'>) {
  return <>{children(value instanceof Promise ? use(value) : value)}</>;
}

/** Renders a deferred loader value; shows the previous value until the next one resolves. */
export function Await<T>({ value, fallback, isMissing = false, children }: Props<T>) {
  // The router updates synchronously: replacing a value with a promise would hide what is shown.
  const shown = useDeferredValue(isMissing ? missing : value);
  // Server-rendered content belongs to the page's first hydration; its own boundary would hydrate after it.
  const [isAwaited] = useState(value instanceof Promise);
  const content =
    shown === missing ? <Missing fallback={fallback} /> : <Value value={shown}>{children}</Value>;
  return isAwaited ? <Suspense fallback={fallback}>{content}</Suspense> : content;
}
