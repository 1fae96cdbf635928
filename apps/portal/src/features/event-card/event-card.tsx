import type { CardEvent } from './card-event.ts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { AppLink } from '../../lib/navigation/app-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardSlot } from './card-slots.tsx';
import { competitionOf, hasNoReplay, sidesOf, startOf } from './event-facts.ts';
import { EventTime } from './event-time.tsx';
import { ListPicture } from './list-picture.tsx';
import { MarkedText, rangesIn } from './marked-text.tsx';
import { matchMinute } from './match-minute.ts';
import { MatchMinute } from './match-minute-text.tsx';
import { nameTransition } from './name-transition.ts';
import { useListTitle } from './quiet-title.ts';
import { StateBadge } from './state-badge.tsx';
import { TeamRows } from './team-rows.tsx';
import { useShown } from './use-shown.ts';

interface Props {
  readonly event: CardEvent;
  /** Epoch ms; one clock for all cards of a page. */
  readonly now: number;
  /** Above the fold: the picture is loaded at once. */
  readonly eager?: boolean;
  /** The first picture of a list that a page begins with: loaded before all others. */
  readonly first?: boolean;
  readonly headingLevel?: 'h2' | 'h3';
}

/** Competition and time, of a channel what is on; a live event needs no time. */
function CardContext({ event, now }: Pick<Props, 'event' | 'now'>) {
  // All times have one form, in which the later one is the greater text.
  const at = new Date(now).toISOString();
  const onNow = event.programmes?.find(({ start, end }) => start <= at && at < end);
  const competition = onNow?.title ?? competitionOf(event);
  const dated = event.eventStatus === 'upcoming' || event.eventStatus === 'archived';
  const minute =
    event.eventStatus === 'live' ? matchMinute(event.clock, (now - startOf(event)) / 1000) : null;
  return (
    <span className="card-line">
      {competition !== null && (
        <bdi className="truncate">
          <MarkedText text={competition} ranges={rangesIn(event.match, competition)} />
        </bdi>
      )}
      {minute !== null && (
        <>
          {competition !== null && <span aria-hidden="true">·</span>}
          <MatchMinute minute={minute} />
        </>
      )}
      {dated && (
        <>
          {competition !== null && <span aria-hidden="true">·</span>}
          <EventTime event={event} now={now} className="shrink-0" />
        </>
      )}
    </span>
  );
}

/** Says why a search found it, where nothing else on the card does. */
function FoundBy({ event, isMatch }: { readonly event: CardEvent; readonly isMatch: boolean }) {
  const { match, team1, team2, title } = event;
  const written = [
    ...(isMatch ? [team1?.Name, team2?.Name] : [title]),
    competitionOf(event),
  ].filter((text) => text != null);
  if (match === null || match.ranges.length === 0) return null;
  if (written.some((text) => rangesIn(match, text).length > 0)) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-[13px] leading-5 text-muted">
      <Search aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className="truncate">
        <MarkedText text={match.text} ranges={match.ranges} />
      </bdi>
    </span>
  );
}

/**
 * An event, highlight or clip in a list: one link with the facts of the event, and slots for what
 * others add.
 */
export function EventCard({
  event: given,
  now,
  first = false,
  eager = first,
  headingLevel: Heading = 'h3',
}: Props) {
  const event = useShown(given);
  const isMatch = event.mediaType === 'event' && sidesOf(event) !== null;
  const { title, isQuiet } = useListTitle(event);
  const dimmed = event.cancelled || hasNoReplay(event);
  return (
    <div className="relative">
      <AppLink
        to={event.eventStatus === 'channel' ? '/channels/{eventId}' : '/events/{eventId}'}
        params={{ eventId: event.id }}
        state={{ mediaType: event.mediaType }}
        viewTransition
        className="group/card card-link"
        onClick={({ currentTarget }) => nameTransition(currentTarget)}
      >
        <span className="relative block" data-card-picture>
          <ListPicture
            event={event}
            isQuiet={isQuiet}
            eager={eager}
            first={first}
            className={clsx('card-picture', dimmed ? 'opacity-70 saturate-[.35]' : 'card-bright')}
          />
          <CardSlot name="progress" event={event} place="card-progress" />
          <span className="card-edge" />
          <span className="card-state">
            <StateBadge event={event} now={now} />
          </span>
          <CardSlot name="access" event={event} place="card-access" />
          <CardSlot name="length" event={event} place="card-length" />
        </span>
        <span className="card-words">
          {isMatch ? (
            <>
              <CardContext event={event} now={now} />
              <Heading>
                <TeamRows event={event} />
              </Heading>
            </>
          ) : (
            <>
              {/* What tells one clip from another stands at the end of a quiet title, and is not cut off. */}
              <Heading dir="auto" className={clsx('card-title', isQuiet && 'line-clamp-none!')}>
                <MarkedText
                  text={title}
                  ranges={isQuiet ? [] : rangesIn(event.match, event.title)}
                />
              </Heading>
              <CardContext event={event} now={now} />
            </>
          )}
          {!isQuiet && <FoundBy event={event} isMatch={isMatch} />}
        </span>
      </AppLink>
      <CardSlot name="action" event={event} place="card-action" />
    </div>
  );
}

/** The skeleton of a card, in its final size. */
export const EventCardSkeleton = () => (
  <div className="block">
    <Skeleton className="aspect-video rounded-card" />
    <span className="card-words">
      <Skeleton className="my-0.5 h-4 w-3/5" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-2/3" />
    </span>
  </div>
);
