import type { EventTeam } from '@grandstand/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { hourMs } from '@grandstand/contract/constants';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import {
  CardSlot,
  competitionOf,
  Crest,
  EventTime,
  Goals,
  isOverdue,
  isStartingSoon,
  LiveBadge,
  sidesOf,
  startOf,
  StartsIn,
  StateWord,
  titleOf,
  useVisibleEvent,
  type CardEvent,
} from '../../event-card/index.ts';
import { useFollowed } from '../../follow/index.ts';

type Sides = NonNullable<ReturnType<typeof sidesOf>>;

interface Props {
  readonly event: CardEvent;
  readonly headingLevel?: 'h3' | 'h4';
}

interface TeamProps {
  readonly team: EventTeam;
  readonly score: number | null;
  readonly isFollowed: boolean;
}

const TeamLine = ({ team, score, isFollowed }: TeamProps) => (
  <span className="side">
    <Crest team={team} className="size-6" />
    <span dir="auto" className="content-text line-clamp-2 min-w-0 leading-5 font-semibold">
      {team.Name}
    </span>
    {isFollowed && <Check className="size-4 shrink-0 text-accent-text" />}
    {score !== null && <Goals count={score} className="ms-auto text-lg" />}
  </span>
);

/** Both teams, home above away; followed teams have a mark. */
function TeamLines({ event, sides }: { readonly event: CardEvent; readonly sides: Sides }) {
  const t = useTranslations('schedule');
  const card = useTranslations('eventCard');
  const followed = useFollowed();
  const score = event.eventStatus === 'live' ? event.score : null;
  const [home, away] = sides;
  const followedSides = sides.filter(({ Id }) => Id in followed);
  return (
    <>
      <span className="sr-only">
        {card('versus', { home: home.Name, away: away.Name })}
        {score !== null && `, ${card('score', score)}`}
        {followedSides.map(({ Id, Name }) => (
          <span key={Id}>, {t('followed', { team: Name })}</span>
        ))}
      </span>
      <span aria-hidden="true" className="grid gap-1.5">
        <TeamLine
          team={home}
          score={score?.home ?? null}
          isFollowed={followedSides.includes(home)}
        />
        <TeamLine
          team={away}
          score={score?.away ?? null}
          isFollowed={followedSides.includes(away)}
        />
      </span>
    </>
  );
}

/** How long before the start a row counts down, ms. */
const countdownMs = 3 * hourMs;

/**
 * The start, with a countdown in the hours before, and that it is not live yet when it is overdue. A live event has a badge instead; a cancelled one has a
 * word in addition. Times are aligned to their end, so that hours and minutes form columns.
 */
function RowTime({ event }: Pick<Props, 'event'>) {
  const t = useTranslations('eventCard');
  const now = useNow();
  const soon = isStartingSoon(event, now);
  const isExpected = event.eventStatus === 'upcoming' && !event.cancelled;
  const countsDown = isExpected && startOf(event) - now < countdownMs && !isOverdue(event, now);
  return (
    <span className="figures grid justify-items-end gap-1 text-end text-sm font-semibold">
      {event.eventStatus === 'live' && !event.cancelled ? (
        <LiveBadge />
      ) : (
        <EventTime
          event={event}
          hourOnly
          className={clsx('min-[22.5rem]:whitespace-nowrap', soon && 'text-accent-text')}
        />
      )}
      {countsDown && (
        <span
          className={clsx('text-[0.75rem] text-balance', soon ? 'text-accent-text' : 'text-muted')}
        >
          <StartsIn event={event} />
        </span>
      )}
      {isExpected && isOverdue(event, now) && (
        <span className="text-[0.75rem] text-balance text-muted">{t('notLiveYet')}</span>
      )}
      {event.cancelled && (
        <span className="grid text-[0.75rem] text-muted">
          <StateWord event={event} />
        </span>
      )}
    </span>
  );
}

/**
 * An event as a row of a schedule, large enough for touch: time, teams, competition, lock, and a button
 * next to the link. Memoised: it renders for changes of its own event, not of the list around it.
 */
export const EventRow = memo(function EventRow({
  event: listedEvent,
  headingLevel: Heading = 'h3',
}: Props) {
  const event = useVisibleEvent(listedEvent);
  const sides = sidesOf(event);
  const competition = competitionOf(event);
  const { eventStatus, cancelled } = event;
  const hasButtons = eventStatus === 'upcoming' && !cancelled;
  return (
    <div className="flex h-full items-center rounded-card bg-surface">
      <AppLink
        to="/events/{eventId}"
        params={{ eventId: event.id }}
        className={clsx(
          'grid h-full min-w-0 flex-1 grid-cols-[3.75rem_minmax(0,1fr)] items-center min-[22.5rem]:grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 rounded-card py-3 ps-3 outline-offset-[-2px] transition-colors duration-150 hover:bg-hover sm:ps-4',
          cancelled && 'text-muted',
          !hasButtons && 'pe-3 sm:pe-4',
        )}
      >
        <RowTime event={event} />
        <span className="grid min-w-0 gap-1.5">
          <Heading className="text-body">
            {sides === null ? (
              <span dir="auto" className="content-text line-clamp-2 font-semibold">
                {titleOf(event)}
              </span>
            ) : (
              <TeamLines event={event} sides={sides} />
            )}
          </Heading>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
            {competition !== null && (
              <bdi className="content-text max-w-full truncate text-caption leading-5 text-muted">
                {competition}
              </bdi>
            )}
            <CardSlot name="access" event={event} className="bg-hover! text-text!" />
          </span>
        </span>
      </AppLink>
      {hasButtons && <CardSlot name="row" event={event} wrapperClass="me-1 grid" />}
      <CardSlot name="result" event={event} />
    </div>
  );
});
