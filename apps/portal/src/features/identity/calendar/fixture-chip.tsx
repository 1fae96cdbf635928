import { clsx } from 'clsx';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import {
  Crest,
  EventTime,
  sidesOf,
  StateWord,
  TextWithScores,
  type CardEvent,
} from '../../event-card/index.ts';

interface Props {
  readonly event: CardEvent;
  /** Full names, one below the other. */
  readonly roomy: boolean;
}

/** A match in a calendar day: time and teams. Its score would spoil the replay. */
export function FixtureChip({ event, roomy }: Props) {
  const sides = sidesOf(event);
  const live = event.eventStatus === 'live' && !event.cancelled;
  return (
    <AppLink
      to="/events/{eventId}"
      params={{ eventId: event.id }}
      className={clsx(
        'block rounded-small border-s-3 px-1.5 py-1 text-[0.75rem] leading-4 outline-offset-[-2px] transition-colors duration-150',
        live
          ? 'border-live bg-live/14'
          : event.eventStatus === 'archived' || event.cancelled
            ? 'border-control bg-hover/60 text-muted hover:bg-hover'
            : 'border-accent-edge bg-hover hover:bg-raised',
      )}
    >
      <span className="flex items-center gap-1.5">
        {!live && <EventTime event={event} hourOnly className="font-medium" />}
        <StateWord event={event} />
      </span>
      {sides === null ? (
        <span dir="auto" className="content-text line-clamp-2 font-semibold">
          <TextWithScores text={event.title} />
        </span>
      ) : (
        <>
          <span className="sr-only">{event.title}</span>
          <span
            aria-hidden="true"
            className={clsx('mt-0.5 font-semibold', roomy ? 'grid gap-1' : 'sides-row gap-x-2.5')}
          >
            {sides.map((team) => (
              <span key={team.Id} className="flex min-w-0 items-center gap-1">
                <Crest team={team} className="size-4" />
                <span
                  dir="auto"
                  className={clsx('content-text', roomy ? 'line-clamp-2' : 'truncate')}
                >
                  {roomy ? (
                    // The columns of a tablet are too narrow for full names.
                    <>
                      <span className="lg:hidden">{team.ShortName}</span>
                      <span className="max-lg:hidden">{team.Name}</span>
                    </>
                  ) : (
                    team.ShortName
                  )}
                </span>
              </span>
            ))}
          </span>
        </>
      )}
    </AppLink>
  );
}
