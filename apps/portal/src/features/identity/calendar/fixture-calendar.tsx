import { firstWeekdayOf } from '@grandstand/contract/constants';
import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { DateTimeFormatOptions } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { useFormatter, useTimeZone } from '../../../lib/i18n/use-formatter.ts';
import { CurrentPageLink, usePageSearch } from '../../../lib/navigation/current-page-link.tsx';
import { usePortal, useTenant } from '../../../lib/portal/portal-context.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { activeFilters, filtersInQuery, NothingMatches } from '../../filter/index.ts';
import { buttonClass, iconButtonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { startOf, type CardEvent } from '../../event-card/index.ts';
import {
  dayOf,
  daysFrom,
  monthOf,
  noonOf,
  weeksOfMonth,
  type Day,
} from '../../../lib/i18n/calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { DayList } from './day-list.tsx';
import { fixtureFilters } from '../identity.api.ts';
import { neighbourOf, type CalendarRange } from '../identity-search.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';

interface Props {
  readonly range: CalendarRange;
  readonly events: readonly CardEvent[];
  readonly layoutSwitch: ReactNode;
}

/**
 * Formats a range: `November 2026`, `Nov 16 – Nov 22, 2026`. `Intl` range formats differ between servers
 * and browsers.
 */
function useRangeTitle(): (range: CalendarRange) => string {
  const t = useTranslations('identity.calendar');
  const format = useFormatter();
  const formatDay = (day: Day, options: DateTimeFormatOptions) =>
    format.dateTime(noonOf(day), { ...options, timeZone: 'UTC' });
  return ({ kind, first, last }) =>
    kind === 'month'
      ? formatDay(first, { month: 'long', year: 'numeric' })
      : t('weekOf', {
          from: formatDay(first, { day: 'numeric', month: 'short' }),
          to: formatDay(last, { day: 'numeric', month: 'short', year: 'numeric' }),
        });
}

interface StepProps {
  readonly range: CalendarRange;
  readonly direction: 1 | -1;
  readonly today: Day;
}

/** One month or week back or forward; a dead end has no arrow but the same space. */
function Step({ range, direction, today }: StepProps) {
  const t = useTranslations('identity.calendar');
  const Icon = direction === 1 ? ChevronRight : ChevronLeft;
  const search = neighbourOf(range, direction, today);
  if (search === null) return <span className="size-11" />;
  return (
    <CurrentPageLink
      search={search}
      resetScroll={false}
      viewTransition={false}
      rel={direction === 1 ? 'next nofollow' : 'prev nofollow'}
      data-calendar-step={direction}
      aria-label={t(direction === 1 ? `next_${range.kind}` : `previous_${range.kind}`)}
      className={iconButtonClass('neutral')}
    >
      <Icon aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </CurrentPageLink>
  );
}

/** Fixtures by day: a grid on wide screens, on a phone a list of days below a small grid. */
export function FixtureCalendar({ range, events, layoutSwitch }: Props) {
  const t = useTranslations('identity.calendar');
  const { locale } = usePortal();
  const timeZone = useTimeZone();
  const chosen = filtersInQuery(usePageSearch(), fixtureFilters, useTenant());
  const today = dayOf(useNow(), timeZone);
  const title = useRangeTitle()(range);
  const frame = useRef<HTMLDivElement>(null);
  useCalendarKeys(frame);
  const firstWeekday = firstWeekdayOf(locale);
  const weeks =
    range.kind === 'week'
      ? [daysFrom(range.first, 7)]
      : weeksOfMonth(monthOf(range.first), firstWeekday);
  const isShown = (day: Day) =>
    range.kind === 'week'
      ? weeks[0]?.includes(day) === true
      : monthOf(day) === monthOf(range.first);
  const byDay = new Map<Day, CardEvent[]>();
  for (const event of events) {
    const day = dayOf(startOf(event), timeZone);
    if (isShown(day)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  }
  return (
    <section aria-labelledby="calendar-title" ref={frame} className="flex flex-col">
      <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-4">
        <Step range={range} direction={-1} today={today} />
        <Step range={range} direction={1} today={today} />
        <h2
          id="calendar-title"
          className="heading ms-1 flex-1 text-xl md:text-2xl"
          aria-live="polite"
        >
          {title}
        </h2>
        <CurrentPageLink
          search={
            range.kind === 'week' ? { week: today, month: null } : { month: null, week: null }
          }
          resetScroll={false}
          viewTransition={false}
          className={`${buttonClass('quiet')} max-md:hidden`}
        >
          {t('today')}
        </CurrentPageLink>
        <div className="max-md:basis-full">{layoutSwitch}</div>
      </header>
      {byDay.size === 0 ? (
        <div className="max-md:mb-6 md:order-last md:mt-6">
          {activeFilters(chosen).length > 0 ? (
            <NothingMatches filters={fixtureFilters} />
          ) : (
            <Notice
              icon={CalendarX}
              headingLevel="h3"
              title={t('emptyTitle')}
              text={t(range.kind === 'week' ? 'emptyWeek' : 'emptyMonth')}
              action={
                <CurrentPageLink
                  search={{ as: 'list', month: null, week: null }}
                  resetScroll={false}
                  className={buttonClass('neutral')}
                >
                  {t('seeAll')}
                </CurrentPageLink>
              }
            />
          )}
        </div>
      ) : (
        <DayList days={weeks.flat().filter((day) => byDay.has(day))} byDay={byDay} today={today} />
      )}
      <div className="max-md:mt-6">
        <CalendarGrid
          weeks={weeks}
          byDay={byDay}
          today={today}
          isShown={isShown}
          tall={range.kind === 'week'}
          caption={title}
        />
      </div>
    </section>
  );
}
