import { CalendarDays, Clapperboard, Film, Radio, Sparkles, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { LivePulse } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  activeFilters,
  filtersInQuery,
  FilterBar,
  NothingMatches,
  useReloadInViewerTimeZone,
} from '../../filter/index.ts';
import { ListHeader, listPageClass } from './list-header.tsx';
import type { ListPageData } from './load-list-page.ts';
import { MediaListSection } from './media-list-section.tsx';
import { pageFilters, type ListPageName } from './page-queries.ts';

interface EmptyState {
  readonly icon: LucideIcon;
  /** Where an empty list links to. */
  readonly link: {
    readonly to: '/upcoming' | '/archive';
    readonly text: 'seeUpcoming' | 'seeArchive';
  };
}

const toUpcoming = { to: '/upcoming', text: 'seeUpcoming' } as const;
const toArchive = { to: '/archive', text: 'seeArchive' } as const;

const emptyStates: Record<ListPageName, EmptyState> = {
  live: { icon: Radio, link: toUpcoming },
  upcoming: { icon: CalendarDays, link: toArchive },
  archive: { icon: Film, link: toUpcoming },
  latest: { icon: Zap, link: toUpcoming },
  highlight: { icon: Clapperboard, link: toArchive },
  suggested: { icon: Sparkles, link: toArchive },
};

/** Layouts of the lists that are not a plain grid. */
const layouts: Partial<Record<ListPageName, 'schedule' | 'live'>> = {
  upcoming: 'schedule',
  live: 'live',
};

interface Props {
  readonly name: ListPageName;
  readonly data: ListPageData;
  /** Replaces the page's own title. */
  readonly title?: string;
  /** Between the header and the filters. */
  readonly above?: ReactNode;
  /** At the end of the filter row. */
  readonly afterFilters?: ReactNode;
  /** Between the filters and the list. */
  readonly strip?: ReactNode;
  /** Replaces the page's own empty state. */
  readonly empty?: ReactNode;
  /** Below a list that is not empty. */
  readonly after?: ReactNode;
}

/** A page that is a single list: title, filters and list. */
export function ListPage({ name, data, title, above, afterFilters, strip, empty, after }: Props) {
  const t = useTranslations('listPage');
  const { source, first, options, zone } = data;
  const filters = pageFilters[name];
  const hasFilters =
    activeFilters(filtersInQuery(usePageSearch(), filters, useTenant())).length > 0;
  useReloadInViewerTimeZone(zone);
  const { icon, link } = emptyStates[name];
  return (
    <div className={listPageClass}>
      <ListHeader
        title={title ?? t(name)}
        intro={t(`${name}Intro`)}
        count={t(`${name}Count`, { count: first.totalCount })}
        mark={
          name === 'live' &&
          first.totalCount > 0 && <LivePulse className="mx-2 size-2.5! text-live-text" />
        }
      />
      {above}
      <div className="mb-7 empty:hidden">
        <FilterBar filters={filters} options={options} after={afterFilters} />
      </div>
      {strip}
      <MediaListSection
        source={source}
        first={first}
        layout={layouts[name] ?? 'grid'}
        headingLevel="h2"
        empty={
          hasFilters ? (
            <NothingMatches filters={filters} />
          ) : (
            (empty ?? (
              <Notice
                icon={icon}
                title={t(`${name}EmptyTitle`)}
                text={t(`${name}EmptyText`)}
                action={
                  <AppLink to={link.to} className={buttonClass('neutral')}>
                    {t(link.text)}
                  </AppLink>
                }
              />
            ))
          )
        }
      />
      {first.entries.length > 0 && after}
    </div>
  );
}
