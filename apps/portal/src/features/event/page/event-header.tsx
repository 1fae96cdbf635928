import type { Event, EventTeam } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormatter } from '../../../lib/i18n/use-formatter.ts';
import { useTenant } from '../../../lib/portal/portal-context.tsx';
import { useNow } from '../../../lib/portal/use-now.ts';
import { FollowButton } from '../../follow/index.ts';
import { IdentityLink } from '../../identity/index.ts';
import {
  competitionOf,
  Crest,
  EventTime,
  MinuteText,
  matchMinute,
  minuteStepMs,
  PageStateBadge,
  sidesOf,
  originOf,
  TextWithScores,
  useEventTime,
} from '../../event-card/index.ts';
import type { PartProps } from '../parts/event-part.ts';
import { ShowScore } from '../results/show-score.tsx';
import { MomentLinks } from './moment-links.tsx';
import type { EventPageModel } from './use-event-page.ts';

const titleClass = 'heading text-2xl md:text-[2.125rem]';
/** Long names of two teams fit beside the score of a phone. */
const teamsClass = 'heading text-lg md:text-[2.125rem]';

interface TeamsProps {
  readonly sides: readonly EventTeam[];
  readonly score: EventPageModel['score'];
}

/** Both teams. Each has a follow button, and a link where the tenant has team pages (EVT-09). */
const Teams = ({ sides, score }: TeamsProps) => (
  <ul
    className={clsx(
      teamsClass,
      'items-center gap-x-5 gap-y-1 md:gap-y-2.5',
      // Aligns the goals below each other.
      score === null
        ? 'sides-row'
        : 'grid grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,auto)_auto] md:justify-start',
    )}
  >
    {sides.map((team, side) => (
      <li
        key={team.Id}
        className={clsx(
          'items-center',
          score === null ? 'flex gap-1' : 'col-span-2 grid grid-cols-subgrid',
        )}
      >
        <span className="flex min-w-0 items-center gap-1 max-[20rem]:flex-wrap md:gap-2.5">
          <IdentityLink
            identity={{ id: team.Id, type: 'team', mainCategories: [] }}
            className="flex items-center gap-3 rounded-small outline-offset-4 pointer-coarse:min-h-11 [a&]:hover:underline [a&]:hover:decoration-2 [a&]:hover:underline-offset-4"
          >
            <Crest team={team} className="size-9 md:size-12" />
            <bdi className="content-text">{team.Name}</bdi>
          </IdentityLink>
          <FollowButton item={{ id: team.Id, type: 'team', title: team.Name }} look="text" />
        </span>
        {score !== null && (
          <span className="score min-w-[2ch] text-end text-[1.4em] md:text-[1.1em]">
            {side === 0 ? score.home : score.away}
          </span>
        )}
      </li>
    ))}
  </ul>
);

/**
 * The competition. Its name links to the league, with a follow button where the tenant shows leagues
 * (TEN-04).
 */
function Competition({ event }: { readonly event: Event }) {
  const { enable_leagues_view: hasLeagues } = useTenant();
  const competition = competitionOf(event);
  if (competition === null) return null;
  const league = event.categories.find(({ type }) => type === 'league');
  const name = <bdi>{competition}</bdi>;
  return league === undefined ? (
    <span className="font-medium text-text">{name}</span>
  ) : (
    <span className="inline-flex items-center gap-1.5">
      <IdentityLink
        identity={{ id: league.id, type: 'league', mainCategories: [] }}
        className="inline-flex items-center font-medium text-text pointer-coarse:min-h-11 [a&]:hover:underline"
      >
        {name}
      </IdentityLink>
      {/* The button is taller than the line and must not stretch it. */}
      {hasLeagues && <FollowButton item={league} look="text" className="-my-3" />}
    </span>
  );
}

/** The minute of the match at the viewer's playhead. */
function MinuteAtPlayhead({ page }: Pick<PartProps, 'page'>) {
  const event = page.state.data;
  const now = useNow(minuteStepMs);
  const position = page.playhead.get() ?? (now - originOf(event)) / 1000;
  const minute = matchMinute(event.clock, position);
  return minute === null ? null : <MinuteText minute={minute} />;
}

/** The first start of a postponed match, and the operator's note. */
function Postponement({ event: { postponed } }: { readonly event: Event }) {
  const t = useTranslations('event');
  const timeText = useEventTime(useFormatter());
  if (postponed == null) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-muted">
      <span>{t('postponed', { time: timeText(Date.parse(postponed.from)) })}</span>
      {postponed.note !== null && <bdi className="font-medium text-text">{postponed.note}</bdi>}
    </p>
  );
}

interface StartTimeProps {
  readonly event: Event;
  readonly isLive: boolean;
  readonly isUpcoming: boolean;
}

/**
 * When an event starts. On phones on a separate line, for any font and name; a match that was live when the page was
 * opened shows its minute instead. It retains that line or its absence, so that a start or an end moves nothing.
 */
function StartTime({ event, isLive, isUpcoming }: StartTimeProps) {
  const [wasLive] = useState(isLive);
  return (
    <EventTime
      event={event}
      withTenantTime={isUpcoming}
      className={wasLive ? 'max-sm:hidden' : 'max-sm:basis-full'}
    />
  );
}

/** State, competition, time, and teams with score or title of an event. */
export function EventHeader({ page }: PartProps) {
  const { state, status, stage } = page;
  const { data: event } = state;
  // The match has ended, too, while the viewer still watches its last minutes, and if there is no replay.
  const hasEnded = state.hasEnded || state.replay !== null || stage === 'no-replay';
  const sides = sidesOf(event);
  const isMatch = event.mediaType === 'event' && sides !== null;
  return (
    <header className="grid gap-1.5 md:gap-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-muted">
        <PageStateBadge
          event={event}
          hasEnded={hasEnded}
          isWaiting={stage === 'no-stream'}
          isDisconnected={page.isDisconnected}
        />
        {status === 'live' && !hasEnded && <MinuteAtPlayhead page={page} />}
        <Competition event={event} />
        {status !== 'channel' && (
          <StartTime
            key={event.id}
            event={event}
            isLive={status === 'live'}
            isUpcoming={status === 'upcoming'}
          />
        )}
      </p>
      {status === 'upcoming' && !event.cancelled && <Postponement event={event} />}
      <h1 className={isMatch ? 'sr-only' : titleClass}>
        <bdi>
          <TextWithScores text={page.title} />
        </bdi>
      </h1>
      {isMatch && <Teams sides={sides} score={page.score} />}
      {isMatch && <ShowScore page={page} />}
      {event.eventId !== event.id && (
        <div className="flex flex-wrap items-center gap-x-4 md:-my-2">
          <MomentLinks page={page} />
        </div>
      )}
    </header>
  );
}
