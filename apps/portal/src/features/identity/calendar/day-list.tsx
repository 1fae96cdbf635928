import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { noonOf, type Day } from '../../../lib/i18n/calendar-days.ts';
import type { CardEvent } from '../../event-card/index.ts';
import { EventRow } from '../../media-list/index.ts';

/** A day with more matches collapses its past ones. */
const longDayFrom = 8;
const isOver = ({ eventStatus }: CardEvent): boolean => eventStatus === 'archived';

interface DayProps {
  readonly day: Day;
  readonly events: readonly CardEvent[];
  readonly isPast: boolean;
}

function Rows({ events }: Pick<DayProps, 'events'>) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {events.map((event) => (
        <li key={event.id}>
          <EventRow event={event} headingLevel="h4" />
        </li>
      ))}
    </ul>
  );
}

/** A past day is collapsed, as are the past matches of a long day. */
function DaySection({ day, events, isPast }: DayProps) {
  const t = useTranslations('identity.calendar');
  const format = useFormatter();
  const past = events.length > longDayFrom ? events.filter(isOver) : [];
  const collapsed = past.length < events.length ? past : [];
  return (
    <details id={`day-${day}`} open={!isPast} className="group/day scroll-mt-4">
      <summary className="flex min-h-12 items-center gap-3 border-b border-line">
        <h3 className="heading flex-1 text-lg">
          {format.dateTime(noonOf(day), {
            weekday: 'long',
            day: 'numeric',
            month: 'long',
            timeZone: 'UTC',
          })}
        </h3>
        <span className="figures text-sm text-muted">{t('matches', { count: events.length })}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 text-muted transition-transform duration-150 group-open/day:rotate-180"
        />
      </summary>
      <div className="grid gap-2 pt-2.5 pb-3">
        {collapsed.length > 0 && (
          <details>
            <summary className="flex min-h-11 items-center text-sm font-semibold text-accent-text">
              {t('earlier', { count: collapsed.length })}
            </summary>
            <Rows events={collapsed} />
          </details>
        )}
        <Rows events={events.filter((event) => !collapsed.includes(event))} />
      </div>
    </details>
  );
}

interface Props {
  readonly days: readonly Day[];
  readonly byDay: ReadonlyMap<Day, readonly CardEvent[]>;
  readonly today: Day;
}

/**
 * The calendar on phones: the days with matches, one below the other. It starts with today or the next
 * match day. Earlier days are collapsed into one line, unless there are no others.
 */
export function DayList({ days, byDay, today }: Props) {
  const t = useTranslations('identity.calendar');
  const firstUpcoming = days.findIndex((day) => day >= today);
  const past = days.slice(0, Math.max(firstUpcoming, 0));
  const section = (day: Day) => (
    <DaySection key={day} day={day} events={byDay.get(day) ?? []} isPast={day < today} />
  );
  return (
    <div className="md:hidden">
      {past.length > 0 && (
        <details className="mb-2">
          <summary className="flex min-h-11 items-center text-sm font-semibold text-accent-text">
            {t('earlier', {
              count: past.reduce((sum, day) => sum + (byDay.get(day)?.length ?? 0), 0),
            })}
          </summary>
          {past.map(section)}
        </details>
      )}
      {days.slice(past.length).map(section)}
    </div>
  );
}
