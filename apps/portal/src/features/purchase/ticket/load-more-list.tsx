import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { startedByLoader } from '../../../lib/api/loader-query.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { useHistoryKey } from '../../media-list/index.ts';
import type { ListPage as Page } from '../purchase.api.ts';

interface Props<T> {
  /** Name of the list in the query cache. */
  readonly name: string;
  /** Null if loading failed. */
  readonly first: Page<T> | null;
  readonly load: (page: number) => Promise<Page<T>>;
  readonly keyOf: (entry: T) => string | number;
  readonly Row: ComponentType<{ readonly entry: T }>;
  readonly empty: ReactNode;
  /** What follows the list, unless it is empty. */
  readonly below?: ReactNode;
}

/** A list of the viewer's purchases, newest first, with a button that loads more. */
export function LoadMoreList<T>({ name, first, load, keyOf, Row, empty, below }: Props<T>) {
  const t = useTranslations('ownPurchases');
  const errorText = useErrorText();
  const query = useInfiniteQuery({
    queryKey: ['purchase', name, useHistoryKey()],
    queryFn: ({ pageParam }) => load(pageParam),
    ...startedByLoader(first, 0),
    getNextPageParam: ({ nextExists }, all) => (nextExists ? all.length : null),
  });
  const { isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const [cached, ...more] = query.data?.pages ?? [];
  const start = first ?? cached;
  if (start === undefined)
    return isFetching ? null : (
      <div className="grid gap-4">
        <FailedNotice onRetry={() => void refetch()} />
        {below !== undefined && <p>{below}</p>}
      </div>
    );
  // A purchase in the meantime shifts the rest by one, so duplicates are removed.
  const listed = [start, ...more].flatMap(({ entries: page }) => page);
  const entries = new Map(listed.map((item) => [keyOf(item), item]));
  if (entries.size === 0) return <>{empty}</>;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {[...entries].map(([key, entry]) => (
          <li key={key}>
            <Row entry={entry} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          disabled={isFetching}
          className={`${buttonClass('neutral')} justify-self-start`}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
      <p role="alert" className="text-danger-text empty:hidden">
        {query.isError ? errorText(query.error) : null}
      </p>
      {below !== undefined && <p>{below}</p>}
    </div>
  );
}
