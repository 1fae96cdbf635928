import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { EventTime } from '../badge/event-time.tsx';
import { StartsIn } from '../badge/starts-in.tsx';
import type { CardEvent } from '../card/card-event.ts';
import { competitionOf, sidesOf } from '../card/event-properties.ts';
import { Crest } from '../card/team-rows.tsx';

/** The next match of a team in one row, with a countdown. */
export function NextMatchCard({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('eventCard');
  const sides = sidesOf(event);
  const competition = competitionOf(event);
  if (sides === null) return null;
  return (
    <section aria-labelledby="next-match" className="page-width page-gutter">
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: event.id }}
        className="grid items-center gap-x-8 gap-y-3 rounded-card border border-line bg-surface px-4 py-3.5 transition-colors duration-150 hover:border-control hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6"
      >
        <span className="flex items-baseline justify-between gap-3 md:grid md:gap-1">
          <h2 id="next-match" className="heading text-lg">
            {t('nextMatch')}
          </h2>
          <span className="score text-lg tracking-normal text-accent-text">
            <StartsIn event={event} />
          </span>
        </span>
        {/* Side by side only where two long names fit: wrapped, each row would be centred by itself. */}
        <span className="grid gap-2 md:justify-center xl:sides-row xl:justify-center! xl:gap-x-8">
          {sides.map((team) => (
            <span key={team.Id} className="side">
              <Crest team={team} className="size-8 md:size-10" />
              <span dir="auto" className="content-text min-w-0 font-semibold md:text-lg">
                {team.Name}
              </span>
            </span>
          ))}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted md:grid md:justify-items-end md:gap-1">
          <EventTime event={event} className="font-medium" />
          {competition !== null && <bdi>{competition}</bdi>}
        </span>
      </AppLink>
    </section>
  );
}
