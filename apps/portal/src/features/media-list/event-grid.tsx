import type { EventListEntry } from '@grandstand/contract';
import { useFormatter, useTranslations } from 'use-intl/react';
import { EventCard, nearDayOf, useNameDay } from '../event-card/index.ts';
import { groupByDay } from './group-by-day.ts';
import { gridClass } from './list-skeleton.tsx';

interface Props {
  readonly events: readonly EventListEntry[];
  readonly now: number;
  readonly headingLevel?: 'h2' | 'h3';
  /** How many of the first pictures are loaded at once. */
  readonly eager?: number;
}

/** Cards in as many columns as fit. */
export const EventGrid = ({ events, now, headingLevel = 'h2', eager = 0 }: Props) => (
  <ul className={gridClass}>
    {events.map((event, index) => (
      <li key={event.id} className="min-w-0">
        <EventCard event={event} now={now} eager={index < eager} headingLevel={headingLevel} />
      </li>
    ))}
  </ul>
);

/** Cards under the day they are on, as a schedule is read. */
export function EventSchedule({ events, now, eager = 0 }: Props) {
  const t = useTranslations('mediaList');
  const format = useFormatter();
  const nameDay = useNameDay();
  const written = (time: number) => {
    const near = nearDayOf(time, now, nameDay);
    const date = format.dateTime(time, { weekday: 'long', day: 'numeric', month: 'long' });
    return near === null ? { name: date, date: null } : { name: t(near), date };
  };
  return (
    <div className="grid gap-(--t-rail-gap)">
      {groupByDay(events, nameDay).map(({ day, time, events: ofDay }, index) => {
        const { name, date } = written(time);
        return (
          <section key={day} aria-labelledby={`day-${index}`}>
            <h2
              id={`day-${index}`}
              className="mb-4 flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2.5"
            >
              <span className="heading text-xl">{name}</span>
              {date !== null && <span className="text-sm text-muted">{date}</span>}
            </h2>
            <EventGrid events={ofDay} now={now} headingLevel="h3" eager={index === 0 ? eager : 0} />
          </section>
        );
      })}
    </div>
  );
}
