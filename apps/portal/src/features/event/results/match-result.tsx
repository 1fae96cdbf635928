import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { sidesOf } from '../../event-card/index.ts';
import type { PartProps } from '../parts/event-part.ts';

interface Props extends Pick<PartProps, 'page'> {
  /** Position and size. */
  readonly className: string;
}

/** The final result of a match that is over. Renders nothing for any other event or clip. */
export function MatchResult({ page, className }: Props) {
  const t = useTranslations('eventCard');
  const event = page.state.data;
  const sides = sidesOf(event);
  const score = event.scoreTimeline.at(-1) ?? event.score;
  const isMatch = page.status === 'vod' && event.mediaType === 'event';
  if (!isMatch || sides === null || score === null) return null;
  const [home, away] = sides;
  return (
    // Home first in every script, as on the scoreboard, so that each number is on its team's side.
    <p
      dir="ltr"
      className={clsx('flex items-center justify-center gap-3 font-semibold', className)}
    >
      <span dir="auto" className="sr-only">
        {t('scoreText', {
          home: home.Name,
          homeScore: score.home,
          away: away.Name,
          awayScore: score.away,
        })}
      </span>
      <span aria-hidden="true" className="contents">
        <bdi className="min-w-0 truncate">{home.Name}</bdi>
        <span className="score shrink-0 text-2xl whitespace-nowrap sm:text-3xl">
          {score.home}–{score.away}
        </span>
        <bdi className="min-w-0 truncate">{away.Name}</bdi>
      </span>
    </p>
  );
}
