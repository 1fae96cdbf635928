import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { dayFormatOf, dayRefreshMs, relativeDayOf } from '../../../lib/i18n/relative-day.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useNow } from '../../../lib/portal/use-now.ts';
import type { CardEvent } from '../../event-card/index.ts';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';

interface Props {
  readonly events: readonly CardEvent[];
  /** Heading level of the days. */
  readonly headingLevel?: 'h2' | 'h3';
}

/**
 * A timetable: events by their start under day headings of the viewer's time zone, in one column on phones and
 * tablets. The last day may be incomplete until more of the list is loaded.
 */
export function EventSchedule({ events, headingLevel: Heading = 'h2' }: Props) {
  const t = useTranslations('schedule');
  const format = useFormatter();
  const formatDay = dayFormatOf(format);
  const now = useNow(dayRefreshMs);
  const id = useId();
  const headingOf = (time: number) => {
    const relativeDay = relativeDayOf(time, now, formatDay);
    const date = format.dateTime(time, { weekday: 'long', day: 'numeric', month: 'long' });
    return relativeDay === null ? { name: date, date: null } : { name: t(relativeDay), date };
  };
  const isPart = Heading === 'h3';
  return (
    <div className={clsx('grid grid-cols-1', isPart ? 'gap-5' : 'gap-7 md:gap-9')}>
      {groupByDay(events, formatDay).map(({ day, time, events: ofDay }, dayIndex) => {
        const { name, date } = headingOf(time);
        return (
          <section key={day} aria-labelledby={`day-${dayIndex}-${id}`}>
            <Heading
              id={`day-${dayIndex}-${id}`}
              className={clsx(
                'flex flex-wrap items-baseline gap-x-3',
                isPart ? 'mb-2' : 'mb-3 md:mb-4',
              )}
            >
              <span className={clsx('heading', isPart ? 'text-base' : 'text-lg md:text-xl')}>
                {name}
              </span>
              {date !== null && <span className="text-sm text-muted">{date}</span>}
            </Heading>
            <ul className="grid grid-cols-1 gap-2 lg:grid-cols-2 lg:gap-3 xl:grid-cols-3">
              {ofDay.map((event) => (
                <li key={event.id} className="min-w-0">
                  <EventRow event={event} headingLevel={isPart ? 'h4' : 'h3'} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Maximum number of events in a section of a page, unless an operator chose another. */
const usualEvents = 6;

interface UpcomingProps {
  readonly title: string;
  readonly events: readonly CardEvent[];
  /** Maximum number of events. */
  readonly max?: number;
  /** A link to the full list, next to the title. */
  readonly more: ReactNode;
  /** True if it starts below the first screen: it is then laid out and painted once it comes near. */
  readonly belowFold: boolean;
}

/** The next events as a section of a page. Renders nothing without events. */
export function UpcomingSection({
  title,
  events,
  max = usualEvents,
  more,
  belowFold,
}: UpcomingProps) {
  const id = useId();
  if (events.length === 0) return null;
  const shown = events.slice(0, max);
  return (
    <section
      aria-labelledby={id}
      className={clsx('page-gutter', belowFold && 'schedule-below-fold')}
      style={{ '--matches': shown.length }}
    >
      <header className="mb-1 flex min-h-11 items-center gap-3">
        <h2 id={id} className="heading text-xl md:text-2xl">
          {title}
        </h2>
        {more}
      </header>
      <EventSchedule events={shown} headingLevel="h3" />
    </section>
  );
}
