import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { CurrentPageLink } from '../../../lib/navigation/current-page-link.tsx';
import { noonOf, type Day } from '../../../lib/i18n/calendar-days.ts';
import type { CardEvent } from '../../event-card/index.ts';
import { FixtureChip } from './fixture-chip.tsx';

/** Maximum number of matches in a day of a month. */
const maxPerMonthDay = 3;
/** Maximum number of matches in a day of a week. */
const maxPerWeekDay = 12;

/**
 * Returns the matches that a day shows: all of them, or else `max - 1`, which leaves room for the link to
 * the others. Live and upcoming matches take precedence over past ones.
 */
function shownMatches(events: readonly CardEvent[], max: number): readonly CardEvent[] {
  if (events.length <= max) return events;
  const isOver = ({ eventStatus }: CardEvent) => eventStatus === 'archived';
  const byImportance = [...events.filter((event) => !isOver(event)), ...events.filter(isOver)];
  const chosen = new Set(byImportance.slice(0, max - 1));
  return events.filter((event) => chosen.has(event));
}

interface Props {
  readonly weeks: readonly (readonly Day[])[];
  readonly byDay: ReadonlyMap<Day, readonly CardEvent[]>;
  readonly today: Day;
  /** Days of adjacent months only pad the week. */
  readonly isShown: (day: Day) => boolean;
  /** True for a week, whose days have room for more matches. */
  readonly tall: boolean;
  readonly caption: string;
}

interface CellProps extends Pick<Props, 'tall'> {
  readonly day: Day;
  readonly events: readonly CardEvent[];
  readonly isToday: boolean;
  readonly outside: boolean;
}

/** On a phone, a day is its number and a dot, and links to the day in the list below. */
function PhoneDay({ day, events }: Pick<CellProps, 'day' | 'events'>) {
  const t = useTranslations('identity.calendar');
  const number = String(Number(day.slice(8)));
  if (events.length === 0)
    return <span className="grid h-12 place-content-center md:hidden">{number}</span>;
  const live = events.some(({ eventStatus }) => eventStatus === 'live');
  return (
    <a
      href={`#day-${day}`}
      className="grid h-12 place-content-center justify-items-center gap-1 rounded-small bg-hover font-semibold md:hidden"
    >
      {number}
      <span className="sr-only">{t('matches', { count: events.length })}</span>
      <span aria-hidden="true" className="flex gap-0.5">
        {events.slice(0, maxPerMonthDay).map(({ id }) => (
          <span
            key={id}
            className={clsx('size-1.5 rounded-full', live ? 'bg-live' : 'bg-accent-text')}
          />
        ))}
      </span>
    </a>
  );
}

function DayCell({ day, events, isToday, outside, tall }: CellProps) {
  const t = useTranslations('identity.calendar');
  const shown = shownMatches(events, tall ? maxPerWeekDay : maxPerMonthDay);
  const hiddenCount = events.length - shown.length;
  return (
    <td
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className={clsx(
        'align-top text-sm max-md:p-0.5 max-md:text-center md:border md:border-line md:p-1.5',
        tall ? 'md:h-64' : 'md:h-32',
        outside ? 'text-faint md:bg-canvas' : 'md:bg-surface',
      )}
    >
      <div
        className={clsx(isToday && 'max-md:rounded-small max-md:ring-2 max-md:ring-accent-edge')}
      >
        <PhoneDay day={day} events={events} />
      </div>
      <span
        className={clsx(
          'figures mb-1 inline-grid h-6 min-w-6 place-items-center rounded-full px-1 text-caption max-md:hidden',
          isToday ? 'bg-accent font-bold text-on-accent' : 'text-muted',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {events.length > 0 && (
        <ul className="grid gap-1 max-md:hidden">
          {shown.map((event) => (
            <li key={event.id} className="min-w-0">
              <FixtureChip event={event} roomy={tall} />
            </li>
          ))}
          {hiddenCount > 0 && (
            <li>
              <CurrentPageLink
                search={tall ? { as: 'list', week: null } : { week: day, month: null }}
                resetScroll={false}
                viewTransition={false}
                className="flex min-h-7 items-center rounded-small px-1.5 text-caption font-semibold text-accent-text hover:underline"
              >
                {t('more', { count: hiddenCount })}
              </CurrentPageLink>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

/** Weeks as table rows; arrow keys move between matches (`useCalendarKeys`). */
export function CalendarGrid({ weeks, byDay, today, isShown, tall, caption }: Props) {
  const format = useFormatter();
  const [firstWeek = []] = weeks;
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {firstWeek.map((day) => (
            <th key={day} scope="col" className="pb-2 text-caption font-medium text-muted">
              <abbr
                title={format.dateTime(noonOf(day), { weekday: 'long', timeZone: 'UTC' })}
                className="no-underline"
              >
                {format.dateTime(noonOf(day), { weekday: 'short', timeZone: 'UTC' })}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                events={byDay.get(day) ?? []}
                isToday={day === today}
                outside={!isShown(day)}
                tall={tall}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
