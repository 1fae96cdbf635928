import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { FailedNotice } from '../../../ui/failed-notice.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { EventGrid } from './event-grid.tsx';
import { EventSchedule } from '../schedule/event-schedule.tsx';
import { EarlierLink, ListFooter } from './list-footer.tsx';
import { LiveGrid } from './live-grid.tsx';
import { MediaListSkeleton } from './list-skeleton.tsx';
import type { ListSource } from './list-source.ts';
import type { ListPart } from '../media-list.api.ts';
import { useMore, type GrowingList } from './use-more.ts';

interface Props {
  readonly source: ListSource;
  /**
   * What the loader received from `loadPart`; null if it failed, in which case the section offers a retry.
   */
  readonly first: ListPart | null;
  /** Empty state; a `Notice` with a link or button. */
  readonly empty: ReactNode;
  /** `schedule` groups rows by day; `live` is a grid that matches enter and leave. */
  readonly layout?: 'grid' | 'schedule' | 'live';
  /** Heading level of the cards in a grid; the days of a schedule are `h2`. */
  readonly headingLevel?: 'h2' | 'h3';
  /** Query parameter of the page; two lists on one page need two. */
  readonly pageKey?: string;
  /** Number of pictures that load eagerly. */
  readonly eager?: number;
}

function FailedList({ more }: { readonly more: GrowingList }) {
  if (more.loading) return <MediaListSkeleton />;
  return <FailedNotice onRetry={() => void more.loadMore()} />;
}

/** Shown for a page number beyond the end of the list. */
function PastTheEnd({ pageKey }: { readonly pageKey: string }) {
  const t = useTranslations('mediaList');
  return (
    <Notice
      icon={FileQuestionMark}
      title={t('pastEndTitle')}
      text={t('pastEndText')}
      action={
        <CurrentPageLink search={{ [pageKey]: null }} className={buttonClass('neutral')}>
          {t('toStart')}
        </CurrentPageLink>
      }
    />
  );
}

/**
 * A list of events, highlights and clips in all its states: complete, growing, empty, failed, opened at a
 * further page. "Show more" is a link to `?page=` that works without script.
 */
export function MediaListSection(props: Props) {
  const { source, first, empty, layout = 'grid', headingLevel, pageKey = 'page', eager } = props;
  const more = useMore(source, first);
  const { list } = more;
  if (list === null) return <FailedList more={more} />;
  if (list.entries.length === 0 && (layout !== 'live' || list.firstPage > 0)) {
    return list.firstPage === 0 ? empty : <PastTheEnd pageKey={pageKey} />;
  }
  return (
    <>
      <EarlierLink source={source} list={list} pageKey={pageKey} />
      {layout === 'schedule' ? (
        <EventSchedule events={list.entries} />
      ) : layout === 'live' ? (
        <LiveGrid
          source={source}
          list={list}
          headingLevel={headingLevel}
          eager={eager ?? 6}
          empty={empty}
        />
      ) : (
        <EventGrid events={list.entries} headingLevel={headingLevel} eager={eager ?? 6} />
      )}
      <ListFooter source={source} list={list} more={more} pageKey={pageKey} />
    </>
  );
}
