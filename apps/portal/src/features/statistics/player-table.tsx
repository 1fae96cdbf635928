import type { EventTeam, ShownMoment } from '@grandstand/contract';
import { clsx } from 'clsx';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { useMetricName } from './metric-names.ts';
import { playersIn } from './match-numbers.ts';

interface Props {
  readonly moments: readonly ShownMoment[];
  readonly sides: readonly [EventTeam, EventTeam];
  readonly sport: string;
  /** True in a narrow column: smaller, and the rows scroll below the head. */
  readonly isCompact?: boolean;
}

/** Columns of the table; those without a value are omitted. */
const columns = ['goals', 'shots', 'saves', 'fouls', 'yellow_cards', 'suspensions'];

/** The counts of each player. Renders nothing if no moment names a player. */
export function PlayerTable({ moments, sides, sport, isCompact = false }: Props) {
  const t = useTranslations('statistics');
  const format = useNumberFormatter();
  const nameOf = useMetricName(sport);
  const players = playersIn(moments);
  const shown = columns.filter((id) => players.some(({ counts }) => counts[id] !== undefined));
  if (players.length === 0 || shown.length === 0) return null;
  return (
    <div data-players={isCompact || undefined} className="grid gap-2">
      <h3 id="statistics-players" className={clsx('font-semibold', isCompact && 'text-body')}>
        {t('players')}
      </h3>
      <div
        role="region"
        aria-labelledby="statistics-players"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className={clsx(
          isCompact
            ? // Short below the moments; without any, it has their space.
              'max-h-[max(40dvh,9rem)] overflow-auto rounded-card bg-surface px-3 group-has-data-row/aside:max-h-[max(18dvh,9rem)]'
            : 'overflow-x-auto',
        )}
      >
        <table className={clsx('w-full border-collapse', isCompact ? 'text-caption' : 'text-sm')}>
          <thead className={clsx(isCompact && 'sticky top-0 bg-surface')}>
            <tr className="border-b border-line text-muted">
              <th
                scope="col"
                className={clsx(
                  'py-2 text-start font-medium',
                  isCompact ? 'min-w-20 pe-1 align-bottom' : 'pe-4',
                )}
              >
                {t('playerColumn')}
              </th>
              {shown.map((id) => (
                <th
                  key={id}
                  scope="col"
                  className={clsx(
                    'py-2 text-end font-medium',
                    isCompact
                      ? 'ps-1 align-bottom text-xs leading-4 [overflow-wrap:normal]'
                      : 'px-2',
                  )}
                >
                  {nameOf({ filterId: id })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ side, playerNumber, playerName, counts }) => (
              <tr key={`${side} ${playerNumber}`} className="border-b border-line">
                <th
                  scope="row"
                  className={clsx(
                    'text-start font-medium',
                    isCompact ? 'py-1.5 pe-1' : 'py-2 pe-4',
                  )}
                >
                  <bdi>{sides[side === 'home' ? 0 : 1].ShortName}</bdi>{' '}
                  <span className="figures">
                    {playerName === undefined ? (
                      t('player', { number: playerNumber })
                    ) : (
                      <bdi>{t('namedPlayer', { number: playerNumber, name: playerName })}</bdi>
                    )}
                  </span>
                </th>
                {shown.map((id) => (
                  <td
                    key={id}
                    className={clsx('figures text-end', isCompact ? 'py-1.5 ps-1' : 'px-2 py-2')}
                  >
                    {format.number(counts[id] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
