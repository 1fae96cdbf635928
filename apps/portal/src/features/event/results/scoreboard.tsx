import type { EventTeam, ScoreChange } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';

interface Props {
  readonly home: EventTeam;
  readonly away: EventTeam;
  readonly score: Pick<ScoreChange, 'home' | 'away'>;
}

const Team = ({ team, mirrored = false }: { team: EventTeam; mirrored?: boolean }) => {
  const stripe = (
    <span
      className="h-full w-[max(4px,.42cqw)]"
      style={{ backgroundColor: team.Color ?? 'var(--t-control)' }}
    />
  );
  return (
    <>
      {!mirrored && stripe}
      <span className="px-[max(6px,.8cqw)] font-bold">{team.ShortName || team.Name}</span>
      {mirrored && stripe}
    </>
  );
};

/**
 * The score over the picture, in the tenant's colour, type and corners, placed beside the clock that the
 * video itself shows. Home first in every script. Shows only what the viewer has seen, so that it reveals
 * nothing.
 */
export function Scoreboard({ home, away, score }: Props) {
  const t = useTranslations('eventCard');
  return (
    <div dir="ltr" className="absolute inset-0">
      <p className="sr-only" aria-live="polite">
        {t('scoreText', {
          home: home.Name,
          homeScore: score.home,
          away: away.Name,
          awayScore: score.away,
        })}
      </p>
      <div
        aria-hidden="true"
        className="absolute start-[16.4cqw] top-[4.6cqw] flex h-[max(1.375rem,3.6cqw)] -translate-y-1/2 items-center overflow-hidden rounded-[min(var(--t-radius),max(4px,.62cqw))] bg-[#0a0e18]/92 [font-family:var(--t-font-display)] text-[max(0.75rem,1.9cqw)] leading-none text-white"
      >
        <Team team={home} />
        <span className="score flex h-full items-center gap-[.3em] bg-accent px-[max(7px,.8cqw)] text-[1.12em] text-on-accent">
          <span>{score.home}</span>
          <span>–</span>
          <span>{score.away}</span>
        </span>
        <Team team={away} mirrored />
      </div>
    </div>
  );
}
