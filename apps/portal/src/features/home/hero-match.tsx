import type { EventTeam } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useNow } from '../../lib/portal/use-now.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { Crest, fullNameOf, Goals, startOf, type CardEvent } from '../event-card/index.ts';

interface SideProps {
  readonly team: EventTeam;
  readonly goals: number | null;
}

const Side = ({ team, goals }: SideProps) => (
  <span className="flex min-w-0 items-center gap-3 sm:gap-4">
    <Crest team={team} className="size-11 drop-shadow-lg xl:size-14" />
    <span dir="auto" className="hero-name heading content-text min-w-0 flex-1 text-balance">
      {fullNameOf(team)}
    </span>
    {goals !== null && (
      <Goals count={goals} className="text-5xl md:max-lg:text-4xl lg:ps-2 xl:ps-5 xl:text-6xl" />
    )}
  </span>
);

/** Teams and score of the hero match, or the title if it is not a match. */
export function HeroTitle({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('eventCard');
  const { team1, team2, score } = event;
  if (team1 === null || team2 === null) {
    return (
      <span className="heading text-4xl text-balance lg:text-6xl">
        <bdi>{event.title}</bdi>
      </span>
    );
  }
  const shown = event.eventStatus === 'live' ? score : null;
  const home = fullNameOf(team1);
  const away = fullNameOf(team2);
  return (
    <>
      <span className="sr-only">
        {t('versus', { home, away })}
        {shown !== null && `, ${t('score', shown)}`}
      </span>
      <span
        aria-hidden="true"
        className="grid max-w-2xl gap-2.5 sm:inline-grid sm:gap-3.5"
        style={{ '--letters': Math.max(home.length, away.length) }}
      >
        <Side team={team1} goals={shown?.home ?? null} />
        <Side team={team2} goals={shown?.away ?? null} />
      </span>
    </>
  );
}

/** The countdown to the start. */
export function HeroCountdown({ event }: { readonly event: CardEvent }) {
  const t = useTranslations('countdown');
  const now = useNow(1000);
  return (
    <div>
      <p className="mb-2 text-sm font-medium text-white/85">{t('startsIn')}</p>
      <Countdown
        until={startOf(event)}
        now={now}
        texts={{
          days: t('days'),
          hours: t('hours'),
          minutes: t('minutes'),
          seconds: t('seconds'),
        }}
      />
    </div>
  );
}
