import { searchScopes } from '@grandstand/contract/constants';
import { ArrowDownWideNarrow, ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  CurrentPageLink,
  useUpdatePageSearch,
  usePageSearch,
} from '../../lib/navigation/current-page-link.tsx';
import { useHidesResults } from '../../lib/results/results.ts';
import { chipClass } from '../../ui/form/chip.ts';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { Segments, segmentClass } from '../../ui/form/segments.tsx';
import { FilterBar, ResultsChip, useReloadInViewerTimeZone } from '../filter/index.ts';
import { isSpoiler } from '../event-card/index.ts';
import { listPageClass } from '../media-list/index.ts';
import { BrowsePanel } from './browse-panel.tsx';
import { OwnClips } from './own-clips.tsx';
import { RecentChips } from './recent/recent-chips.tsx';
import { SearchBox } from './search-box.tsx';
import type { SearchData } from './search.api.ts';
import { searchFilters, searchSorts, type SearchRequest, type SearchSort } from './search-query.ts';
import { SearchResults } from './search-results.tsx';

/** Reset when the scope changes, since each scope has its own filters. */
const withoutFilters = {
  page: null,
  kind: null,
  status: null,
  date: null,
  sport: null,
  league: null,
  team: null,
};

function Scopes({ request }: { readonly request: SearchRequest }) {
  const t = useTranslations('search');
  return (
    <Segments label={t('scopesLabel')}>
      {searchScopes.map((scope) => (
        <CurrentPageLink
          key={scope}
          search={{ ...withoutFilters, scope: scope === 'game' ? null : scope }}
          aria-current={scope === request.scope ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={segmentClass(scope === request.scope)}
        >
          {t(`scopes.${scope}`)}
        </CurrentPageLink>
      ))}
    </Segments>
  );
}

function SortMenu({ request }: { readonly request: SearchRequest }) {
  const t = useTranslations('search');
  const updateSearch = useUpdatePageSearch();
  const hidesResults = useHidesResults();
  const { sort: _sort, page: _page, ...others }: Record<string, string> = { ...usePageSearch() };
  const hasText = request.text !== '';
  // Sorting by title would reveal hidden titles; while results are hidden, the backend ignores it.
  const isOffered = (sort: SearchSort) => (sort === 'title' ? !hidesResults : hasText);
  const sorts = searchSorts.filter(isOffered);
  const chosen = request.sort !== null && isOffered(request.sort) ? request.sort : null;
  return (
    <ChoiceMenu
      name="sort"
      label={t('sort')}
      value={chosen}
      choices={[
        { value: null, label: t(hasText ? 'sorts.best' : 'sorts.added') },
        ...sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
      ]}
      others={others}
      icon={<ArrowDownWideNarrow aria-hidden="true" className="-ms-1 size-4 opacity-70" />}
      onChoose={(sort) => void updateSearch({ sort, page: null })}
      clear={null}
    />
  );
}

/** Until there are results, one button for all filters, which opens them below it. */
function FoldedFilters({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('filter');
  return (
    // The viewer may have opened it before hydration.
    <details className="group/filters" suppressHydrationWarning>
      <summary className={chipClass()}>
        <SlidersHorizontal aria-hidden="true" className="-ms-1 size-4 opacity-70" />
        {t('label')}
        <ChevronDown
          aria-hidden="true"
          className="-me-1 size-4 opacity-70 transition-transform duration-150 group-open/filters:rotate-180"
        />
      </summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

/** The search page: field, scopes, filters, and results or starting points. */
export function SearchPage({ data }: { readonly data: SearchData }) {
  const t = useTranslations('search');
  const { request, first, options } = data;
  useReloadInViewerTimeZone(data.zone);
  const isOwnClips = request.scope === 'user';
  const filters = (
    <FilterBar
      filters={searchFilters[request.scope]}
      options={options}
      anyKind="kindMatches"
      after={
        <>
          {first !== null && first.totalCount > 1 && <SortMenu request={request} />}
          {first?.entries.some(isSpoiler) === true && <ResultsChip />}
        </>
      }
    />
  );
  return (
    <div className={listPageClass}>
      <h1 className="heading mb-5 text-3xl md:text-[2.75rem]">{t('title')}</h1>
      <div className="grid grid-cols-1 gap-4">
        <SearchBox request={request} hasSearched={first !== null} />
        <div>
          <Scopes request={request} />
        </div>
        {!isOwnClips && (first === null ? <FoldedFilters>{filters}</FoldedFilters> : filters)}
      </div>
      <div className="mt-7">
        {isOwnClips ? (
          <OwnClips data={data} />
        ) : first === null ? (
          <>
            <RecentChips />
            <BrowsePanel options={options} />
          </>
        ) : (
          <SearchResults data={{ ...data, first }} />
        )}
      </div>
    </div>
  );
}
