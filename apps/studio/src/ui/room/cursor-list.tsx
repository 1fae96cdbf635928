import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CursorListResult } from '../../lib/use-cursor-list.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../button.tsx';
import { Failed, Skeleton } from '../states.tsx';
import { Notice } from './notice.tsx';

interface Props<Entry> {
  readonly list: CursorListResult<Entry>;
  /** Names the list. */
  readonly label: string;
  /** Shown in place of a list without entries. */
  readonly empty: ReactNode;
  /** Returns the list item of an entry. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A list that loads further entries on request. */
export function CursorList<Entry>({ list, label, empty, children }: Props<Entry>) {
  const t = useTranslations('frame');
  const failureText = useFailureText();
  const { data, error, isPending, isError, refetch } = list;
  if (isPending)
    return (
      <div className="flex flex-col gap-2" aria-busy>
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} className="h-16" />
        ))}
      </div>
    );
  if (data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return empty;
  return (
    <>
      <ul
        aria-label={label}
        className="flex flex-col divide-y divide-line rounded-xl border border-line bg-surface"
      >
        {data.map((entry) => children(entry))}
      </ul>
      {isError && <Notice look="warning">{failureText(error)}</Notice>}
      {list.hasNextPage && (
        <Button
          className="self-center"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
