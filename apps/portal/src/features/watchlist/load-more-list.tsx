import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { buttonClass } from '../../ui/button.ts';
import { EventCardSkeleton } from '../event-card/index.ts';

/** Narrower columns than in other lists, since the account navigation takes part of the width. */
const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.375rem),1fr))] gap-x-(--t-gap) gap-y-[calc(var(--t-gap)*1.75)]';

type Query = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isError' | 'error' | 'refetch' | 'fetchNextPage'
>;

interface Props {
  readonly query: Query;
  readonly hasMore: boolean;
  /** The loaded cards, each an item. */
  readonly children: ReactNode;
}

/** Replaces a list whose first part failed to load, or is being retried. */
export function UnavailableList({ query }: Pick<Props, 'query'>) {
  if (!query.isFetching) return <FailedNotice onRetry={() => void query.refetch()} />;
  return (
    <div aria-busy="true" className={gridClass}>
      {[0, 1, 2, 3].map((index) => (
        <EventCardSkeleton key={index} />
      ))}
    </div>
  );
}

/** Cards of the account, with more on demand. */
export function LoadMoreList({ query, hasMore, children }: Props) {
  const t = useTranslations('watchlistPage');
  const errorText = useErrorText();
  const busy = query.isFetching;
  return (
    <>
      <ul className={gridClass}>{children}</ul>
      {hasMore && (
        <footer className="mt-10 grid justify-items-center gap-3">
          <p role="alert" className="text-sm text-danger-text empty:hidden">
            {query.isError ? errorText(query.error) : null}
          </p>
          <button
            type="button"
            className={buttonClass('neutral')}
            disabled={busy}
            onClick={() => void query.fetchNextPage()}
          >
            {t(busy ? 'loading' : 'more')}
          </button>
        </footer>
      )}
    </>
  );
}
