import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { ListSource } from './list-source.ts';
import { pagingOf, type ListPart } from '../media-list.api.ts';
import type { GrowingList } from './use-more.ts';

interface Props {
  readonly source: ListSource;
  readonly list: ListPart;
  readonly more: GrowingList;
  /** Query parameter of the page. */
  readonly pageKey: string;
}

/** States how much of the list is shown, and offers more if there is more (DSC-06). */
export function ListFooter({ source, list, more, pageKey }: Props) {
  const t = useTranslations('mediaList');
  const { loading, failed, loadMore } = more;
  const before = list.firstPage * pagingOf(source).size;
  const shown = before + list.entries.length;
  // The header already shows the total of a list that the loader loaded completely.
  const isComplete = before === 0 && list.nextPage === null && !more.hasGrown;
  if (isComplete) return null;
  return (
    <footer className="mt-10 grid justify-items-center gap-3">
      <p className="figures text-sm text-muted" aria-live="polite">
        {failed
          ? t('moreFailed')
          : before > 0
            ? t('shownFrom', { from: before + 1, to: shown, total: list.totalCount })
            : t('shown', { shown, total: list.totalCount })}
      </p>
      {list.nextPage !== null && (
        <CurrentPageLink
          search={{ [pageKey]: list.nextPage }}
          preload={false}
          className={buttonClass('neutral')}
          aria-disabled={loading || undefined}
          onClick={(event) => {
            // Without script it links to the next page; with script it appends cards.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            void loadMore();
          }}
        >
          {t(loading ? 'loadingMore' : failed ? 'retry' : 'loadMore')}
        </CurrentPageLink>
      )}
    </footer>
  );
}

/** Link to the earlier entries of a list that was opened at a further page. */
export function EarlierLink({ source, list, pageKey }: Omit<Props, 'more'>) {
  const t = useTranslations('mediaList');
  if (list.firstPage === 0) return null;
  const page = Math.max(0, list.firstPage - pagingOf(source).pages);
  return (
    <p className="mb-8 text-center">
      <CurrentPageLink
        search={{ [pageKey]: page === 0 ? null : page }}
        className={buttonClass('quiet')}
      >
        {t('earlier')}
      </CurrentPageLink>
    </p>
  );
}
