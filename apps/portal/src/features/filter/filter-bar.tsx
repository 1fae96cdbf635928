import { dateFilters, eventStatuses } from '@grandstand/contract/constants';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  CurrentPageLink,
  useUpdatePageSearch,
  usePageSearch,
} from '../../lib/navigation/current-page-link.tsx';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { Await } from '../../lib/page/data/await.tsx';
import type { Deferred } from '../../lib/page/define-page.ts';
import { chipRowClass } from '../../ui/form/chip.ts';
import {
  ChoiceMenu,
  ClearMark,
  clearChipClass,
  type Choice,
} from '../../ui/overlay/choice-menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  activeFilters,
  filtersInQuery,
  listedKinds,
  offeredAccess,
  type FilterName,
} from './filter.ts';
import { offeredSports, type FilterOptions, type IdentityOption } from './filter-options.ts';

interface Props {
  readonly filters: readonly FilterName[];
  readonly options: Deferred<FilterOptions>;
  /** At the end of the row, e.g. the sort order of the list. */
  readonly after?: ReactNode;
  /** What the list contains if no kind is chosen. */
  readonly anyKind?: 'kindAll' | 'kindMatches';
}

/** Reset when a filter changes: the page number belongs to the old list. */
const firstPage = { page: null };

function useChoices(anyKind: 'kindAll' | 'kindMatches') {
  const t = useTranslations('filter');
  const tenant = useTenant();
  const choicesOfIdentities = (all: string, options: readonly IdentityOption[]): Choice[] => [
    { value: null, label: all },
    ...options.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (name: FilterName, options: FilterOptions): Choice[] => {
    switch (name) {
      case 'date':
        return dateFilters.map((date) => ({
          value: date === 'anytime' ? null : date,
          label: t(`dates.${date}`),
        }));
      case 'sport':
        return [
          { value: null, label: t('all.sport') },
          ...offeredSports(options, tenant).map(({ id, name: label }) => ({ value: id, label })),
        ];
      case 'access':
        return [
          { value: null, label: t('all.access') },
          ...offeredAccess(tenant).map((access) => ({
            value: access,
            label: t(`access.${access}`),
          })),
        ];
      case 'status':
        return [
          { value: null, label: t('all.status') },
          ...eventStatuses.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
        ];
      case 'kind':
        return [
          { value: null, label: t(anyKind) },
          ...listedKinds
            .filter((kind) => anyKind === 'kindAll' || kind !== 'event')
            .map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        ];
      case 'league':
        return choicesOfIdentities(t('all.league'), options.leagues);
      case 'team':
        return choicesOfIdentities(t('all.team'), options.teams);
    }
  };
}

function Chips({ filters, options, anyKind = 'kindAll' }: Props & { options: FilterOptions }) {
  const t = useTranslations('filter');
  const search = usePageSearch();
  const updateSearch = useUpdatePageSearch();
  const choicesOf = useChoices(anyKind);
  const chosen = filtersInQuery(search, filters, useTenant());
  const active = activeFilters(chosen);
  return (
    <>
      {filters.map((name) => {
        const choices = choicesOf(name, options);
        const value = active.includes(name) ? chosen[name] : null;
        // A single option equals "all", unless it is active and can be removed.
        if (choices.length < 3 && value === null) return null;
        const { [name]: _own, page: _page, ...others }: Record<string, string> = search;
        // Teams belong to a competition, so changing it resets the team.
        const reset = name === 'league' ? { ...firstPage, team: null } : firstPage;
        if (name === 'league') delete others['team'];
        const label = t(`names.${name}`);
        const title = choices.find((choice) => choice.value === value)?.label ?? label;
        return (
          <ChoiceMenu
            key={name}
            name={name}
            label={label}
            value={value}
            choices={choices}
            others={others}
            findLabel={name === 'league' || name === 'team' ? t(`find.${name}`) : null}
            onChoose={(next) => void updateSearch({ ...reset, [name]: next })}
            clear={
              <CurrentPageLink
                search={{ ...reset, [name]: null }}
                preload={false}
                className={clearChipClass}
              >
                <ClearMark label={t('remove', { what: `${label}: ${title}` })} />
              </CurrentPageLink>
            }
          />
        );
      })}
      {active.length > 1 && (
        <CurrentPageLink
          search={{ ...firstPage, ...Object.fromEntries(active.map((name) => [name, null])) }}
          preload={false}
          className="inline-flex min-h-11 shrink-0 items-center px-3 text-sm font-semibold text-accent-text hover:underline"
        >
          {t('clear')}
        </CurrentPageLink>
      )}
    </>
  );
}

const ChipsSkeleton = ({ filters }: Pick<Props, 'filters'>) =>
  filters.map((name) => <Skeleton key={name} className="h-11 w-28 shrink-0 rounded-control" />);

/**
 * The filters of a list as chips. The URL stores them, so they can be shared, follow the browser history
 * and work without script.
 */
export function FilterBar({ filters, options, anyKind, after }: Props) {
  const t = useTranslations('filter');
  if (filters.length === 0) return null;
  return (
    <div role="search" aria-label={t('label')}>
      <div className={chipRowClass}>
        <Await value={options} fallback={<ChipsSkeleton filters={filters} />}>
          {(loaded) => <Chips filters={filters} options={loaded} anyKind={anyKind} />}
        </Await>
        {after}
      </div>
    </div>
  );
}
