import type { EventTeam } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { Crest, fullNameOf, StartsIn, useHasStill, type CardEvent } from '../../event-card/index.ts';

interface SideProps {
  readonly team: EventTeam;
  readonly goals: number | null;
  /** A frame has no crests; a drawn picture has them. */
  readonly hasCrest: boolean;
}

const Side = ({ team, goals, hasCrest }: SideProps) => (
  <span className="flex min-w-0 items-center gap-3 sm:gap-4">
    {hasCrest && <Crest team={team} className="size-9 drop-shadow-lg xl:size-11" />}
    <span dir="auto" className="hero-name heading content-text min-w-0 flex-1 text-balance">
      {fullNameOf(team)}
    </span>
    {goals !== null && (
      <span className="score text-4xl lg:ps-2 lg:text-5xl xl:ps-5 xl:text-6xl">{goals}</span>
    )}
  </span>
);

/** Teams and score of the hero match, or the title if it is not a match. */
export function HeroTitle({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('eventCard');
  const showsStill = useHasStill(event);
  const { team1, team2, score } = event;
  if (team1 === null || team2 === null) {
    return (
      <span className="heading text-3xl text-balance lg:text-5xl">
        <bdi>{event.title}</bdi>
      </span>
    );
  }
  const shown = event.eventStatus === 'live' ? score : null;
  const home = fullNameOf(team1);
  const away = fullNameOf(team2);
  const hasCrest = showsStill || event.imageUrl === null;
  return (
    <>
      <span className="sr-only">
        {t('versus', { home, away })}
        {shown !== null && `, ${t('score', shown)}`}
      </span>
      <span
        aria-hidden="true"
        className="grid max-w-2xl gap-1.5 sm:inline-grid sm:gap-2.5 xl:gap-3.5"
        style={{ '--letters': Math.max(home.length, away.length) }}
      >
        <Side team={team1} goals={shown?.home ?? null} hasCrest={hasCrest} />
        <Side team={team2} goals={shown?.away ?? null} hasCrest={hasCrest} />
      </span>
    </>
  );
}

/** The time until the start, in large figures. */
export function HeroCountdown({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('home');
  return (
    <p role="timer" className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-sm font-medium text-white/85">{t('starts')}</span>
      <span className="score text-2xl tracking-normal lg:text-3xl">
        <StartsIn event={event} />
      </span>
    </p>
  );
}
