import type { CardEvent } from './card-event.ts';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl/react';
import { AppLink } from '../../../lib/navigation/app-link.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardSlot } from './card-slots.tsx';
import { competitionOf, hasNoReplay, sidesOf } from './event-properties.ts';
import { EventTime } from '../badge/event-time.tsx';
import { LiveStill } from './live-still.tsx';
import { LiveMinute } from '../badge/live-minute.tsx';
import { ListPicture } from './list-picture.tsx';
import { MarkedText, rangesIn } from './marked-text.tsx';
import { nameTransition } from '../motion/name-transition.ts';
import { isExcerpt } from '../rail/excerpts.ts';
import { useListTitle } from './spoiler-free-title.ts';
import { StateBadge } from '../badge/state-badge.tsx';
import { TeamRows } from './team-rows.tsx';
import { useVisibleEvent } from './use-visible-event.ts';

interface Props {
  readonly event: CardEvent;
  /** Above the fold: loads the picture eagerly. */
  readonly eager?: boolean;
  /** First picture of the page's first list: loads before all others. */
  readonly first?: boolean;
  readonly headingLevel?: 'h2' | 'h3';
}

interface LineProps {
  readonly event: CardEvent;
}

const Dot = () => <span aria-hidden="true">·</span>;

const Competition = ({ event, name }: { readonly event: CardEvent; readonly name: string }) => (
  <bdi className="truncate">
    <MarkedText text={name} ranges={rangesIn(event.match, name)} />
  </bdi>
);

/** The current programme of a channel, or its competition if there is none. */
function OnNow({ event }: LineProps) {
  // All times have the same format, so the greater string is the later time.
  const now = new Date(useNow()).toISOString();
  const current = event.programmes?.find(({ start, end }) => start <= now && now < end);
  const name = current?.title ?? competitionOf(event);
  return name === null ? null : <Competition event={event} name={name} />;
}

/** Competition and time, or a channel's current programme. A live event needs no time. */
function CardContext({ event, hasTeams = false }: LineProps & { readonly hasTeams?: boolean }) {
  const t = useTranslations('eventCard');
  const sides = hasTeams ? sidesOf(event) : null;
  // The title of an excerpt names one team; there is no room for both in full.
  const name = competitionOf(event);
  const needsDot = sides !== null || name !== null;
  const { eventStatus } = event;
  if (event.programmes !== undefined)
    return (
      <span className="card-line">
        <OnNow event={event} />
      </span>
    );
  return (
    <span className="card-line">
      {sides === null ? (
        name !== null && <Competition event={event} name={name} />
      ) : (
        <>
          <span className="sr-only">
            {t('versus', { home: sides[0].Name, away: sides[1].Name })}
          </span>
          <bdi
            aria-hidden="true"
            className="truncate"
          >{`${sides[0].ShortName} – ${sides[1].ShortName}`}</bdi>
        </>
      )}
      {eventStatus === 'live' && <LiveMinute event={event} before={needsDot && <Dot />} />}
      {(eventStatus === 'upcoming' || eventStatus === 'archived') && (
        <>
          {needsDot && <Dot />}
          <EventTime event={event} className="shrink-0" />
        </>
      )}
    </span>
  );
}

/** Shows why a search matched, unless the card shows it elsewhere. */
function FoundBy({ event, isMatch }: { readonly event: CardEvent; readonly isMatch: boolean }) {
  const { match, team1, team2, title } = event;
  const shownTexts = [
    ...(isMatch ? [team1?.Name, team2?.Name] : [title]),
    competitionOf(event),
  ].filter((text) => text != null);
  if (match === null || match.ranges.length === 0) return null;
  if (shownTexts.some((text) => rangesIn(match, text).length > 0)) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-caption leading-5 text-muted">
      <Search aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className="truncate">
        <MarkedText text={match.text} ranges={match.ranges} />
      </bdi>
    </span>
  );
}

/** Returns the address of the video's thumbnails, which are beside its playlist; none for a channel. */
const previewOf = ({ source, eventStatus }: CardEvent): string | undefined =>
  source.hd?.endsWith('/master.m3u8') === true && eventStatus !== 'channel'
    ? source.hd.replace(/master\.m3u8$/, 'thumbs.vtt')
    : undefined;

/**
 * An event, highlight or clip in a list: one link with the event's list data, and slots for other features.
 * Memoised: it renders for changes of its own event, not of the list around it.
 */
export const EventCard = memo(function EventCard({
  event: given,
  first = false,
  eager = first,
  headingLevel: Heading = 'h3',
}: Props) {
  const event = useVisibleEvent(given);
  const isMatch = event.mediaType === 'event' && sidesOf(event) !== null;
  const { title, isSpoilerFree } = useListTitle(event);
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
        <span
          className="relative block"
          data-card-picture
          // For `motion/card-preview.ts`; not where a picture would show a result.
          data-preview={isSpoilerFree ? undefined : previewOf(event)}
          data-preview-live={event.eventStatus === 'live' ? '' : undefined}
        >
          <ListPicture
            event={event}
            isSpoilerFree={isSpoilerFree}
            eager={eager}
            first={first}
            className={clsx('card-picture', dimmed ? 'opacity-70 saturate-[.35]' : 'card-bright')}
          />
          {event.eventStatus === 'live' && !isSpoilerFree && <LiveStill event={event} />}
          <CardSlot name="progress" event={event} wrapperClass="card-progress" />
          <span className="card-edge" />
          <span className="card-state">
            <StateBadge event={event} />
          </span>
          <CardSlot name="access" event={event} wrapperClass="card-access" />
          <CardSlot name="length" event={event} wrapperClass="card-length" />
        </span>
        <span className="card-text">
          {isMatch ? (
            <>
              <CardContext event={event} />
              <Heading>
                <TeamRows event={event} />
              </Heading>
            </>
          ) : (
            <>
              {/* The distinguishing part of a spoiler-free title is at its end, so it is not truncated. */}
              <Heading
                dir="auto"
                className={clsx('card-title', isSpoilerFree && 'line-clamp-none!')}
              >
                <MarkedText
                  text={title}
                  ranges={isSpoilerFree ? [] : rangesIn(event.match, event.title)}
                />
              </Heading>
              <CardContext event={event} hasTeams={isExcerpt(event) && !isSpoilerFree} />
            </>
          )}
          {!isSpoilerFree && <FoundBy event={event} isMatch={isMatch} />}
        </span>
      </AppLink>
      <CardSlot name="action" event={event} wrapperClass="card-action" />
    </div>
  );
});

/**
 * What a card shows: two teams, the title of an excerpt in two lines, a title without spoilers, which has three because
 * it names both teams, the moment and the player, or the name of a channel.
 */
export type CardContent = 'matches' | 'excerpts' | 'spoilerFreeExcerpts' | 'channels';

/** Classes of the lines of a skeleton, in the heights of those of the card. */
const skeletonLines: Readonly<Record<CardContent, readonly string[]>> = {
  matches: ['my-0.5 h-4 w-3/5', 'card-team h-6 w-4/5', 'card-team h-6 w-2/3'],
  excerpts: ['h-[2.75em] text-body w-4/5', 'my-0.5 h-4 w-3/5'],
  spoilerFreeExcerpts: ['h-[4.125em] text-body w-4/5', 'my-0.5 h-4 w-3/5'],
  channels: ['h-[1.375em] text-body w-4/5', 'my-0.5 h-4 w-3/5'],
};

/** The skeleton of a card, in its final size: the styles of a brand and of few cards in a row apply to both. */
export const EventCardSkeleton = ({
  of = 'matches',
}: {
  readonly of?: CardContent | undefined;
}) => (
  <div className="card-link">
    <Skeleton className="card-picture aspect-video" />
    <span className="card-text">
      {skeletonLines[of].map((line) => (
        <Skeleton key={line} className={line} />
      ))}
    </span>
  </div>
);
