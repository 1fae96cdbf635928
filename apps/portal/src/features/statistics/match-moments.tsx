import type { ClockPeriod, EventTeam, ShownMoment } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { matchMinute } from '../event-card/index.ts';
import { backgroundOf, fillsOf } from './side-fills.ts';

interface Props {
  readonly moments: readonly ShownMoment[];
  readonly sides: readonly [EventTeam, EventTeam];
  readonly clock: readonly ClockPeriod[] | undefined;
  readonly onSeek: ((time: number) => void) | null;
  /** True in half of the width: one column. */
  readonly isNarrow?: boolean;
}

/** The decisive kinds of moments, with their labels; the numbers cover the rest. */
const decisive = {
  goals: 'goals',
  yellow_cards: 'yellowCards',
  suspensions: 'suspensions',
  seven_metre_throws: 'sevenMetreThrows',
} as const;
const isDecisive = (id: string): id is keyof typeof decisive => Object.hasOwn(decisive, id);

/** The decisive moments of a match; a press plays one. */
export function MatchMoments({ moments, sides, clock, onSeek, isNarrow = false }: Props) {
  const t = useTranslations('statistics');
  const shown = moments.filter(({ filterId }) => isDecisive(filterId));
  if (shown.length === 0) return null;
  const fills = fillsOf(sides);
  const lineOf = (moment: ShownMoment) => {
    const side = moment.side === 'home' ? 0 : 1;
    const team = sides[side];
    const minute = matchMinute(clock, moment.time) ?? Math.floor(moment.time / 60) + 1;
    const { playerNumber, playerName } = moment;
    return (
      <>
        <span className="figures w-9 shrink-0 font-semibold">{minute}′</span>
        <span
          aria-hidden="true"
          className="h-4 w-1 shrink-0 rounded-full [print-color-adjust:exact]"
          style={backgroundOf(fills[side])}
        />
        <span className="min-w-0">
          {isDecisive(moment.filterId) && t(`happened.${decisive[moment.filterId]}`)} ·{' '}
          <bdi>{team.Name}</bdi>
          {playerNumber !== null && (
            <>
              {' · '}
              <bdi>
                {playerName === undefined
                  ? t('player', { number: playerNumber })
                  : t('namedPlayer', { number: playerNumber, name: playerName })}
              </bdi>
            </>
          )}
        </span>
      </>
    );
  };
  const lineClass = 'flex min-h-11 w-full items-center gap-2.5 px-2 text-start text-body';
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('moments')}</h3>
      <ul className={clsx('grid gap-x-6', !isNarrow && 'sm:grid-cols-2')}>
        {shown.map((moment) => (
          <li key={JSON.stringify(moment)} className="break-inside-avoid">
            {onSeek === null ? (
              <span className={lineClass}>{lineOf(moment)}</span>
            ) : (
              <button
                type="button"
                className={`${lineClass} rounded-control hover:bg-hover`}
                onClick={() => onSeek(moment.time)}
              >
                {lineOf(moment)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
