import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonClass } from './button.ts';
import { useErrorText } from '../lib/errors/error-text.ts';

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shows why something could not be loaded and offers a retry. */
function Failed({ error, onRetry }: FailedProps) {
  const t = useTranslations('error');
  const text = useErrorText();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-muted">{text(error)}</p>
      <button type="button" className={buttonClass('neutral')} onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}

interface Props<T> {
  readonly query: UseQueryResult<T>;
  /** Shown until the data is loaded; give it the final geometry. */
  readonly fallback?: ReactNode;
  readonly isEmpty?: (value: T) => boolean;
  /** Shown instead of empty data; nothing by default. */
  readonly empty?: ReactNode;
  readonly children: (value: T) => ReactNode;
}

/** Renders a query in each of its states: loading, empty, failed, loaded. */
export function QueryResult<T>({ query, fallback, isEmpty, empty, children }: Props<T>) {
  if (query.data !== undefined)
    return <>{isEmpty?.(query.data) === true ? empty : children(query.data)}</>;
  if (query.isFetching || !query.isError) return <>{fallback}</>;
  return <Failed error={query.error} onRetry={() => void query.refetch()} />;
}
