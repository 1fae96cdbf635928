import type { EventListEntry } from '@grandstand/contract';
import { ChevronDown } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import {
  Crest,
  EventTime,
  LiveBadge,
  StateWord,
  competitionOf,
  sidesOf,
} from '../event-card/index.ts';
import { noonOf, type Day } from './calendar-days.ts';

/** A day with more matches than this is long. */
const manyRows = 8;
const isOver = ({ eventStatus }: EventListEntry): boolean => eventStatus === 'archived';

/** One match as a row, large enough for touch. */
function FixtureRow({ event }: { readonly event: EventListEntry }) {
  const sides = sidesOf(event);
  const competition = competitionOf(event);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.id }}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3 rounded-card bg-surface p-3 outline-offset-[-2px]"
    >
      <span className="figures text-sm text-muted">
        {event.eventStatus === 'live' && !event.cancelled ? (
          <LiveBadge />
        ) : (
          <EventTime event={event} now={null} className="block" />
        )}
        {event.cancelled && (
          <span className="grid text-[12px]">
            <StateWord event={event} />
          </span>
        )}
      </span>
      <span className="grid min-w-0 gap-1.5">
        {sides === null ? (
          <span dir="auto" className="content-text font-semibold">
            {event.title}
          </span>
        ) : (
          sides.map((team) => (
            <span key={team.Id} className="flex min-w-0 items-center gap-2.5">
              <Crest team={team} className="size-6" />
              <span dir="auto" className="content-text truncate font-semibold">
                {team.Name}
              </span>
            </span>
          ))
        )}
        {competition !== null && (
          <bdi className="content-text truncate text-[13px] text-muted">{competition}</bdi>
        )}
      </span>
    </AppLink>
  );
}

interface DayProps {
  readonly day: Day;
  readonly events: readonly EventListEntry[];
  readonly isPast: boolean;
}

const Rows = ({ events }: Pick<DayProps, 'events'>) => (
  <ul className="grid gap-2">
    {events.map((event) => (
      <li key={event.id}>
        <FixtureRow event={event} />
      </li>
    ))}
  </ul>
);

/** A past day is collapsed, and so are the past matches of a long day. */
function DaySection({ day, events, isPast }: DayProps) {
  const t = useTranslations('identity.calendar');
  const format = useFormatter();
  const over = events.length > manyRows ? events.filter(isOver) : [];
  const folded = over.length < events.length ? over : [];
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
        {folded.length > 0 && (
          <details>
            <summary className="flex min-h-11 items-center text-sm font-semibold text-accent-text">
              {t('earlier', { count: folded.length })}
            </summary>
            <Rows events={folded} />
          </details>
        )}
        <Rows events={events.filter((event) => !folded.includes(event))} />
      </div>
    </details>
  );
}

interface Props {
  readonly days: readonly Day[];
  readonly byDay: ReadonlyMap<Day, readonly EventListEntry[]>;
  readonly today: Day;
}

/** The calendar on phones: the days that have matches, one below the other. */
export const DayList = ({ days, byDay, today }: Props) => (
  <div className="mt-5 md:hidden">
    {days.map((day) => (
      <DaySection key={day} day={day} events={byDay.get(day) ?? []} isPast={day < today} />
    ))}
  </div>
);
