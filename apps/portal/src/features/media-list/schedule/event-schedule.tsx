import { useTranslations } from 'use-intl/react';
import { dayRefreshMs, relativeDayOf, useFormatDay } from '../../../lib/i18n/relative-day.ts';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useNow } from '../../../lib/portal/use-now.ts';
import { EventCard, type CardEvent } from '../../event-card/index.ts';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';

interface Props {
  readonly events: readonly CardEvent[];
  /** Shows the first event with its picture. */
  readonly poster: boolean;
}

/**
 * Events under day headings, as rows; `poster` shows the first one with its picture. The last day may be
 * incomplete until more of the list is loaded.
 */
export function EventSchedule({ events, poster }: Props) {
  const t = useTranslations('mediaList');
  const format = useFormatter();
  const formatDay = useFormatDay();
  const now = useNow(dayRefreshMs);
  const headingOf = (time: number) => {
    const relativeDay = relativeDayOf(time, now, formatDay);
    const date = format.dateTime(time, { weekday: 'long', day: 'numeric', month: 'long' });
    return relativeDay === null ? { name: date, date: null } : { name: t(relativeDay), date };
  };
  return (
    <div className="grid grid-cols-1 gap-7 md:gap-9">
      {groupByDay(events, formatDay).map(({ day, time, events: ofDay }, dayIndex) => {
        const { name, date } = headingOf(time);
        return (
          <section key={day} aria-labelledby={`day-${dayIndex}`}>
            <h2
              id={`day-${dayIndex}`}
              className="mb-3 flex flex-wrap items-baseline gap-x-3 md:mb-4"
            >
              <span className="heading text-lg md:text-xl">{name}</span>
              {date !== null && <span className="text-sm text-muted">{date}</span>}
            </h2>
            <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
              {ofDay.map((event, eventIndex) =>
                poster && dayIndex === 0 && eventIndex === 0 ? (
                  <li key={event.id} className="min-w-0 max-md:mb-3 md:row-span-3">
                    <EventCard event={event} first headingLevel="h3" />
                  </li>
                ) : (
                  <li key={event.id} className="min-w-0">
                    <EventRow event={event} />
                  </li>
                ),
              )}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
