import type { CardEvent } from './card-event.ts';
import type { EventTeam } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { SmallPicture } from '../../../ui/picture/small-picture.tsx';
import { Goals } from './goals.tsx';
import { MarkedText, rangesIn } from './marked-text.tsx';

interface CrestProps {
  readonly team: Pick<EventTeam, 'LogoUrl' | 'Color' | 'ShortName'>;
  readonly className?: string;
}

/** The crest of a team, or a disc of its colour. Decorative: the name is next to it. */
export const Crest = ({ team, className }: CrestProps) => (
  <SmallPicture
    src={team.LogoUrl}
    loading="lazy"
    decoding="async"
    width={64}
    height={64}
    className={clsx('crest', className)}
    fallback={
      <span
        aria-hidden="true"
        className={clsx(
          'inline-block shrink-0 rounded-full border border-line bg-hover',
          className,
        )}
        style={team.Color === null ? undefined : { backgroundColor: team.Color }}
      />
    }
  />
);

interface Props {
  readonly event: Pick<CardEvent, 'team1' | 'team2' | 'score' | 'eventStatus' | 'match'>;
}

/**
 * Both teams, home above away, with the score while the match is live. The score of a match with a replay
 * stays hidden, since it would be a spoiler.
 */
export function TeamRows({ event }: Props) {
  const t = useTranslations('eventCard');
  const { team1, team2, score } = event;
  if (team1 === null || team2 === null) return null;
  const shown = event.eventStatus === 'live' ? score : null;
  const rows = [
    { team: team1, goals: shown?.home },
    { team: team2, goals: shown?.away },
  ];
  return (
    <>
      <span className="sr-only">
        {t('versus', { home: team1.Name, away: team2.Name })}
        {shown !== null && `, ${t('score', shown)}`}
      </span>
      <span aria-hidden="true" className="grid gap-1.5">
        {rows.map(({ team, goals }) => (
          <span key={team.Id} className="side">
            <Crest team={team} className="size-6" />
            <span dir="auto" className="card-team">
              <MarkedText text={team.Name} ranges={rangesIn(event.match, team.Name)} />
            </span>
            {goals !== undefined && <Goals count={goals} className="text-xl" />}
          </span>
        ))}
      </span>
    </>
  );
}
