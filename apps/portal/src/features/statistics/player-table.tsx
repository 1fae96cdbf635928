import type { EventTeam, StatMoment } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { useNumberFormatter } from '../../lib/i18n/use-formatter.ts';
import { useMetricName } from './metric-names.ts';
import { playersIn } from './match-numbers.ts';

interface Props {
  readonly moments: readonly StatMoment[];
  readonly sides: readonly [EventTeam, EventTeam];
  readonly sport: string;
}

/** Columns of the table; those without a value are omitted. */
const columns = ['goals', 'shots', 'saves', 'fouls', 'yellow_cards', 'suspensions'];

/** The counts of each player. Renders nothing if no moment names a player. */
export function PlayerTable({ moments, sides, sport }: Props) {
  const t = useTranslations('statistics');
  const format = useNumberFormatter();
  const nameOf = useMetricName(sport);
  const players = playersIn(moments);
  const shown = columns.filter((id) => players.some(({ counts }) => counts[id] !== undefined));
  if (players.length === 0 || shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 id="statistics-players" className="font-semibold">
        {t('players')}
      </h3>
      <div
        role="region"
        aria-labelledby="statistics-players"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-4 text-start font-medium">
                {t('playerColumn')}
              </th>
              {shown.map((id) => (
                <th key={id} scope="col" className="px-2 py-2 text-end font-medium">
                  {nameOf({ filterId: id })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {players.map(({ side, playerNumber, playerName, counts }) => (
              <tr key={`${side} ${playerNumber}`} className="border-b border-line">
                <th scope="row" className="py-2 pe-4 text-start font-medium">
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
                  <td key={id} className="figures px-2 py-2 text-end">
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
