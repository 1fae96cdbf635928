import { useTranslations } from 'use-intl/react';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useTimeZone } from '../../../lib/i18n/use-formatter.ts';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { Segments, segmentClass } from '../../../ui/form/segments.tsx';
import { FilterBar, noOptions, offeredAccess } from '../../filter/index.ts';
import { FixtureCalendar } from './fixture-calendar.tsx';
import { IdentityList } from '../page/identity-list.tsx';
import { dayOf } from '../../../lib/i18n/calendar-days.ts';
import { fixtureFilters, type IdentityPageData } from '../identity.api.ts';
import { useNow } from '../../../lib/portal/use-now.ts';

type Layout = 'month' | 'week' | 'list';

/** Links to the three layouts of the fixtures. */
function LayoutSwitch({ layout }: { readonly layout: Layout }) {
  const t = useTranslations('identity.calendar');
  const now = useNow();
  const today = dayOf(now, useTimeZone());
  const layouts: readonly (readonly [
    Layout,
    Record<'as' | 'month' | 'week' | 'page', string | null>,
  ])[] = [
    ['month', { as: null, month: null, week: null, page: null }],
    ['week', { as: null, month: null, week: today, page: null }],
    ['list', { as: 'list', month: null, week: null, page: null }],
  ];
  return (
    <Segments label={t('form')}>
      {layouts.map(([name, search]) => (
        <CurrentPageLink
          key={name}
          search={search}
          resetScroll={false}
          viewTransition={false}
          aria-current={name === layout ? 'true' : undefined}
          className={segmentClass(name === layout)}
        >
          {t(name)}
        </CurrentPageLink>
      ))}
    </Segments>
  );
}

/** The filter by access; renders nothing if the tenant sells nothing. */
function Filters() {
  const tenant = useTenant();
  return offeredAccess(tenant).length === 0 ? null : (
    <div className="min-w-0 flex-1">
      <FilterBar filters={fixtureFilters} options={noOptions} />
    </div>
  );
}

/** The fixtures of an identity: by month, by week, or as a list. */
export function FixturesView({ calendar, list }: Pick<IdentityPageData, 'calendar' | 'list'>) {
  const layout = calendar === null ? 'list' : calendar.range.kind;
  return (
    <div className="page-width page-gutter pt-6 md:pt-8">
      {calendar === null ? (
        <>
          <div className="mb-7 flex items-center justify-end gap-4 max-md:grid">
            <Filters />
            <LayoutSwitch layout={layout} />
          </div>
          {list !== null && <IdentityList view="fixtures" list={list} />}
        </>
      ) : (
        <>
          <div className="mb-5 empty:hidden">
            <Filters />
          </div>
          <FixtureCalendar {...calendar} layoutSwitch={<LayoutSwitch layout={layout} />} />
        </>
      )}
    </div>
  );
}
