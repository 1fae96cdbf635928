import type { ReactNode } from 'react';
import { Failed } from '../states.tsx';

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Props<T> {
  readonly query: Query<T>;
  /** Shown until the data is loaded. */
  readonly fallback: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Renders a query in each of its states: loading, failed with a button to try again, loaded. */
export function QueryResult<T>({ query, fallback, children }: Props<T>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return fallback;
  return <Failed error={error} onRetry={() => void refetch()} />;
}
