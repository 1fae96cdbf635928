import { CalendarX, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useFormatter, useTimeZone } from '../../../lib/i18n/use-formatter.ts';
import { parseDay, dayOf, noonOf, type Day } from '../../../lib/i18n/calendar-days.ts';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { isMissing, type Deferred, type LoadContext } from '../../../lib/page/define-page.ts';
import { Await } from '../../../lib/page/data/await.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { filtersInQuery, filterBody, dayTimeZone } from '../../filter/index.ts';
import { DayStrip, scheduleId } from './day-strip.tsx';
import { ListPage } from '../list/list-page.tsx';
import { loadListPage, type ListPageData } from '../list/load-list-page.ts';
import { listQueries, pageFilters } from '../list/page-queries.ts';
import {
  eventDateOfDay,
  listStarts,
  matchDays,
  noStarts,
  type MatchDay,
  type MatchStarts,
} from '../schedule.api.ts';

export interface UpcomingPageData extends ListPageData {
  /** The day that the URL narrows the schedule to. */
  readonly day: Day | null;
  readonly starts: Deferred<MatchStarts>;
}

/** Loads the schedule, of one day or from now on, and the match days. Throws ApiError. */
export async function loadUpcoming(context: LoadContext): Promise<UpcomingPageData> {
  const { api, search, now, tenant, defer } = context;
  const zone = dayTimeZone(tenant.time_zone);
  const day = parseDay(search['day']);
  const chosen = filtersInQuery(search, pageFilters.upcoming, tenant);
  const query = { ...listQueries.upcoming, ...filterBody(chosen, { now, zone }) };
  const starts = defer(
    'match days',
    listStarts(api, { call: 'event.list', body: query }, { now, zone }),
    noStarts,
  );
  const restriction = day === null ? null : { event_date: eventDateOfDay(day, zone) };
  const list = await loadListPage('upcoming', context, null, restriction);
  // Only the list of a chosen day depends on the time zone; the strip computes its days in the browser.
  return { ...list, zone: day === null ? list.zone : zone, day, starts };
}

const dayFormat = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** Returns the next day after `day` that is known to have matches. */
const nextMatchDay = (days: readonly MatchDay[], day: Day): Day | null =>
  days.find((candidate) => candidate.day > day && (candidate.count ?? 0) > 0)?.day ?? null;

interface DayProps {
  readonly starts: MatchStarts;
  readonly day: Day;
}

/** Returns the match days by the viewer's time zone and clock. */
function useMatchDays(starts: MatchStarts, day: Day | null) {
  const zone = useTimeZone();
  const now = useNow();
  return { days: matchDays(starts, { now, zone, chosen: day }), today: dayOf(now, zone) };
}

/** Link from a day to the next one with matches, or to all of them. */
function NextMatchDayLink({ starts, day }: DayProps) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const { days } = useMatchDays(starts, day);
  const next = nextMatchDay(days, day);
  return (
    <CurrentPageLink search={{ day: next, page: null }} className={buttonClass('neutral')}>
      {next === null
        ? t('allDays')
        : t('nextDay', { day: format.dateTime(noonOf(next), dayFormat) })}
      <ChevronRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
    </CurrentPageLink>
  );
}

function EmptyDay({ starts, day }: DayProps) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  return (
    <Notice
      icon={CalendarX}
      title={t('emptyDay', { day: format.dateTime(noonOf(day), dayFormat) })}
      text={t('emptyDayText')}
      action={<NextMatchDayLink starts={starts} day={day} />}
    />
  );
}

function Strip({ starts, day }: { readonly starts: MatchStarts; readonly day: Day | null }) {
  const { days, today } = useMatchDays(starts, day);
  return <DayStrip days={days} chosen={day} today={today} />;
}

/** Upcoming events by day, below a strip of days. */
export function UpcomingPage({ data }: { readonly data: UpcomingPageData }) {
  const { day, starts } = data;
  const lacksStarts = isMissing(data, 'starts');
  return (
    <ListPage
      name="upcoming"
      data={data}
      strip={
        <>
          <span id={scheduleId} className="block" />
          <Await
            value={starts}
            isMissing={lacksStarts}
            fallback={<Skeleton className="mb-5 h-16 w-full" />}
          >
            {(loaded) =>
              loaded.complete && loaded.starts.length === 0 && day === null ? null : (
                <Strip starts={loaded} day={day} />
              )
            }
          </Await>
        </>
      }
      empty={
        day === null ? undefined : (
          <Await value={starts} isMissing={lacksStarts} fallback={null}>
            {(loaded) => <EmptyDay starts={loaded} day={day} />}
          </Await>
        )
      }
      after={
        day === null ? undefined : (
          <p className="mt-8 text-center">
            <Await value={starts} isMissing={lacksStarts} fallback={null}>
              {(loaded) => <NextMatchDayLink starts={loaded} day={day} />}
            </Await>
          </p>
        )
      }
    />
  );
}
