import type { EventTeam } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  Crest,
  EventTime,
  StartsIn,
  type CardEvent,
  TextWithScores,
} from '../../event-card/index.ts';

interface SideProps {
  readonly team: EventTeam;
  readonly goals: number | null;
  readonly hasCrest: boolean;
  /** True if the goals only keep their space. */
  readonly isOver: boolean;
}

const Side = ({ team, goals, hasCrest, isOver }: SideProps) => (
  <span className="flex min-w-0 items-center gap-3 sm:gap-4">
    {hasCrest && <Crest team={team} className="size-9 drop-shadow-lg xl:size-11" />}
    <span dir="auto" className="hero-name heading content-text min-w-0 flex-1 text-balance">
      {team.Name}
    </span>
    {goals !== null && (
      <span
        className={clsx(
          'score text-4xl lg:ps-2 lg:text-5xl xl:ps-5 xl:text-6xl',
          isOver && 'invisible',
        )}
      >
        {goals}
      </span>
    )}
  </span>
);

interface MatchProps {
  readonly event: CardEvent;
  /** True if the title has the crests, because the picture has none. */
  readonly hasCrest: boolean;
}

/** True for the moment until another match takes the place of one that has ended. */
export const isOverIn = ({ eventStatus }: CardEvent): boolean => eventStatus === 'archived';

/** The score that the hero shows. */
const shownScoreOf = ({ eventStatus, score }: CardEvent) => (eventStatus === 'live' ? score : null);

const EventTitle = ({ title }: { readonly title: string }) => (
  <span className="heading text-3xl text-balance lg:text-5xl">
    <bdi>
      <TextWithScores text={title} />
    </bdi>
  </span>
);

/** The teams and the score for screen readers. */
function SpokenMatch({ event, home, away }: SpokenProps) {
  const t = useTranslations('eventCard');
  const shown = shownScoreOf(event);
  return (
    <span className="sr-only">
      {t('versus', { home, away })}
      {shown !== null && `, ${t('score', shown)}`}
    </span>
  );
}

interface SpokenProps {
  readonly event: CardEvent;
  readonly home: string;
  readonly away: string;
}

/** Teams and score of the hero match below each other, or the title if it is not a match. */
export function HeroTitle({ event, hasCrest }: MatchProps) {
  const { team1, team2 } = event;
  if (team1 === null || team2 === null) return <EventTitle title={event.title} />;
  const shown = shownScoreOf(event);
  const isOver = isOverIn(event);
  // The space of the score stays when the match ends, so that no name moves.
  const retained = isOver ? event.score : shown;
  const home = team1.Name;
  const away = team2.Name;
  return (
    <>
      <SpokenMatch event={event} home={home} away={away} />
      <span
        aria-hidden="true"
        className="grid max-w-2xl gap-1.5 sm:inline-grid sm:gap-2.5 xl:gap-3.5"
        style={{ '--letters': Math.max(home.length, away.length) }}
      >
        <Side team={team1} goals={retained?.home ?? null} hasCrest={hasCrest} isOver={isOver} />
        <Side team={team2} goals={retained?.away ?? null} hasCrest={hasCrest} isOver={isOver} />
      </span>
    </>
  );
}

const Badge = ({ team }: { readonly team: EventTeam }) => (
  <span className="@container grid min-w-0 justify-items-center gap-2 text-center md:gap-3">
    <Crest team={team} className="matchday-crest" />
    <span dir="auto" className="matchday-name heading line-clamp-2 w-full text-balance">
      {team.Name}
    </span>
  </span>
);

/** The length of the longest word, which a line must have room for. */
const longestWordOf = (...names: readonly string[]) =>
  Math.max(...names.flatMap((name) => name.split(/\s+/)).map(({ length }) => length));

/**
 * A scoreboard: large crests beside the score or the time until kick-off. Home is on the left, as on posters.
 */
export function HeroScoreboard({ event }: Pick<MatchProps, 'event'>) {
  const { team1, team2 } = event;
  if (team1 === null || team2 === null) return <EventTitle title={event.title} />;
  const shown = shownScoreOf(event);
  return (
    <>
      <SpokenMatch event={event} home={team1.Name} away={team2.Name} />
      <span
        aria-hidden="true"
        dir="ltr"
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 lg:gap-6"
        style={{ '--letters': longestWordOf(team1.Name, team2.Name) }}
      >
        <Badge team={team1} />
        {/* As wide as the first score, so that no name moves at the start. */}
        <span className="score grid min-h-16 min-w-[2.7ch] place-content-center text-center text-5xl lg:min-h-22 lg:text-7xl">
          {shown === null ? '–' : `${shown.home}–${shown.away}`}
        </span>
        <Badge team={team2} />
      </span>
    </>
  );
}

/**
 * The time until the start, in large figures, and when that is. Once the match is live, its row stays with the time of
 * the start: nothing around it moves.
 */
export function HeroStart({ event }: Pick<MatchProps, 'event'>) {
  const t = useTranslations('home');
  const isUpcoming = event.eventStatus === 'upcoming';
  const [wasUpcoming] = useState(isUpcoming);
  if (!isUpcoming && !wasUpcoming) return null;
  return (
    <div className="flex min-h-8 flex-wrap items-baseline gap-x-4 lg:min-h-9">
      {isUpcoming && (
        <p role="timer" className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm font-medium opacity-85">{t('starts')}</span>
          <span className="score text-2xl tracking-normal lg:text-3xl">
            <StartsIn event={event} />
          </span>
        </p>
      )}
      <EventTime event={event} className="font-medium" />
    </div>
  );
}
