import type { EventListEntry } from '@grandstand/contract';
import { useFormatter, useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Badge, LivePulse } from '../../ui/badge.tsx';
import { Crest, competitionOf, sidesOf, startOf } from '../media-list/index.ts';
import { noonOf, type Day } from './calendar-days.ts';

/** One match as a row that a thumb can hit. */
function FixtureRow({ event }: { readonly event: EventListEntry }) {
  const t = useTranslations('identity.calendar');
  const format = useFormatter();
  const sides = sidesOf(event);
  const start = startOf(event);
  const competition = competitionOf(event);
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.id }}
      className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-3 rounded-card bg-surface p-3 outline-offset-[-2px]"
    >
      <span className="figures text-sm text-muted">
        {event.eventStatus === 'live' ? (
          <Badge tone="live">
            <LivePulse />
            {t('live')}
          </Badge>
        ) : (
          <time dateTime={new Date(start).toISOString()}>
            {format.dateTime(start, { hour: 'numeric', minute: '2-digit' })}
          </time>
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
          <bdi className="truncate text-[13px] text-muted">{competition}</bdi>
        )}
      </span>
    </AppLink>
  );
}

interface Props {
  readonly days: readonly Day[];
  readonly byDay: ReadonlyMap<Day, readonly EventListEntry[]>;
}

/** A phone's form of the calendar: the days that have matches, one under the other. */
export function DayList({ days, byDay }: Props) {
  const format = useFormatter();
  return (
    <div className="mt-7 grid gap-6 md:hidden">
      {days.map((day) => (
        <section
          key={day}
          id={`day-${day}`}
          aria-labelledby={`title-${day}`}
          className="scroll-mt-4"
        >
          <h3 id={`title-${day}`} className="heading mb-2.5 text-lg">
            {format.dateTime(noonOf(day), {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              timeZone: 'UTC',
            })}
          </h3>
          <ul className="grid gap-2">
            {(byDay.get(day) ?? []).map((event) => (
              <li key={event.id}>
                <FixtureRow event={event} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
