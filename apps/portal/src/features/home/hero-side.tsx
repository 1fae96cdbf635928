import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import {
  CardSlot,
  Crest,
  EventTime,
  Goals,
  sidesOf,
  StateWord,
  useVisibleEvent,
  type CardEvent,
} from '../event-card/index.ts';

interface Props {
  readonly events: readonly CardEvent[];
}

const isLive = ({ eventStatus, cancelled }: CardEvent): boolean =>
  eventStatus === 'live' && !cancelled;

const Row = memo(function Row({ event: given }: { readonly event: CardEvent }) {
  const event = useVisibleEvent(given);
  const sides = sidesOf(event);
  const live = isLive(event);
  return (
    <>
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: event.id }}
        state={{ mediaType: event.mediaType }}
        className="grid content-center gap-2 px-4 py-3 outline-offset-[-3px] hover:bg-hover"
      >
        <span className="flex items-center gap-2 text-xs font-semibold text-muted">
          {!live && <EventTime event={event} />}
          <StateWord event={event} className="text-live-text" />
        </span>
        {sides === null ? (
          <bdi className="font-semibold">{event.title}</bdi>
        ) : (
          sides.map((team, index) => (
            <span key={team.Id} className="side">
              <Crest team={team} className="size-5" />
              <span
                dir="auto"
                className="content-text min-w-0 flex-1 truncate text-[15px] font-semibold"
              >
                {team.Name}
              </span>
              {live && event.score !== null && (
                <Goals
                  count={index === 0 ? event.score.home : event.score.away}
                  className="text-lg"
                />
              )}
            </span>
          ))
        )}
      </AppLink>
      <CardSlot name="result" event={event} wrapperClass="absolute end-1 top-1" />
    </>
  );
});

/** Scoreboard beside the hero of a dense portal: other live events, then upcoming ones. */
export function HeroSide({ events }: Props) {
  const t = useTranslations('home');
  const groups = [
    { name: 'alsoLive', events: events.filter(isLive) },
    { name: 'nextMatches', events: events.filter((event) => !isLive(event)) },
  ] as const;
  return (
    <div className="hidden overflow-hidden rounded-card border border-line bg-surface xl:flex xl:flex-col">
      {groups.map(
        ({ name, events: shown }) =>
          shown.length > 0 && (
            <section key={name} aria-labelledby={name} className="flex flex-1 flex-col">
              <h2 id={name} className="heading border-b border-line px-4 py-3 text-lg">
                {t(name)}
              </h2>
              <ul className="grid flex-1 auto-rows-fr divide-y divide-line">
                {shown.map((event) => (
                  <li key={event.id} className="relative grid">
                    <Row event={event} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
