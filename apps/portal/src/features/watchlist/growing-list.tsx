import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { useRequest } from '../../lib/api/use-request.ts';
import { useErrorText } from '../../lib/errors/error-text.ts';
import { buttonClass } from '../../ui/button.ts';
import { EventCardSkeleton } from '../event-card/index.ts';
import { FailedNotice } from '../media-list/index.ts';

/** Next to the account navigation there is less room than on a page of its own. */
const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] gap-x-(--t-gap) gap-y-[calc(var(--t-gap)*1.75)]';

type More = Pick<ReturnType<typeof useRequest<[], void>>, 'state' | 'error' | 'run'>;

interface Props {
  /** Loads more. */
  readonly more: More;
  readonly hasMore: boolean;
  /** The loaded cards, each an item. */
  readonly children: ReactNode;
}

/** Replaces a list whose first part failed to load, or is being retried. */
export function UnreadList({ more }: { readonly more: More }) {
  if (more.state !== 'in_progress') return <FailedNotice onRetry={() => void more.run()} />;
  return (
    <div aria-busy="true" className={gridClass}>
      {[0, 1, 2, 3].map((place) => (
        <EventCardSkeleton key={place} />
      ))}
    </div>
  );
}

/** Cards of the account, with more on demand. */
export function GrowingList({ more, hasMore, children }: Props) {
  const t = useTranslations('watchlist');
  const errorText = useErrorText();
  const busy = more.state === 'in_progress';
  return (
    <>
      <ul className={gridClass}>{children}</ul>
      {hasMore && (
        <footer className="mt-10 grid justify-items-center gap-3">
          <p role="alert" className="text-sm text-danger-text empty:hidden">
            {more.state === 'error' ? errorText(more.error) : null}
          </p>
          <button
            type="button"
            className={buttonClass('neutral')}
            disabled={busy}
            onClick={() => void more.run()}
          >
            {t(busy ? 'loading' : 'more')}
          </button>
        </footer>
      )}
    </>
  );
}
