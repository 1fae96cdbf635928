import type { ClockPeriod, Event, EventTeam } from '@grandstand/contract';
import { useTranslations } from 'use-intl/react';
import { MatchMoments } from './match-moments.tsx';
import { playersIn, type MatchNumbers } from './match-numbers.ts';
import { MetricTable } from './metric-table.tsx';
import { MomentumChart } from './momentum-chart.tsx';
import { PlayerTable } from './player-table.tsx';
import { StatisticsFiles } from './statistics-files.tsx';

export interface BoardProps {
  readonly numbers: MatchNumbers;
  readonly sides: readonly [EventTeam, EventTeam];
  readonly sport: string;
  readonly clock: readonly ClockPeriod[] | undefined;
  /** Length of the broadcast, s; null while it is unknown or hidden. */
  readonly length: number | null;
  /** The viewer's position, s; null for everything. */
  readonly until: number | null;
  /** Plays from that second; null if there is no video. */
  readonly onSeek: ((time: number) => void) | null;
  /** False if the players are shown elsewhere. */
  readonly hasPlayers?: boolean;
  /** The match whose files are offered; null while the numbers are those of a position in it. */
  readonly fileMatch: Pick<Event, 'id' | 'date' | 'gameStartDate'> | null;
}

/** All statistics of a match: score, metrics, momentum, moments, players. */
export function StatisticsBoard(props: BoardProps) {
  const {
    numbers,
    sides,
    sport,
    clock,
    length,
    until,
    onSeek,
    hasPlayers = true,
    fileMatch,
  } = props;
  const t = useTranslations('statistics');
  const { score, rows, moments } = numbers;
  if (score === null && rows.length === 0) return <p className="text-muted">{t('empty')}</p>;
  const last = moments.at(-1)?.time ?? 0;
  // The length of a running match is unknown, so the scale ends at the viewer's position or last moment.
  const end = until ?? length ?? last;
  return (
    // Where there is room, the players are beside the metrics, so that both fit on one screen.
    <div className="@container">
      <div className="grid gap-x-10 gap-y-8 break-inside-avoid @3xl:grid-cols-2">
        {/* Home first in every script, so that each number is on its team's side. */}
        <MetricTable score={score} rows={rows} sides={sides} sport={sport} />
        <div className="grid min-w-0 content-start gap-8">
          {moments.length > 0 && (
            <MomentumChart
              moments={moments}
              sides={sides}
              clock={clock}
              length={Math.max(length ?? end, end, 1)}
              until={end}
            />
          )}
          {hasPlayers ? (
            <PlayerTable moments={moments} sides={sides} sport={sport} />
          ) : (
            <MatchMoments moments={moments} sides={sides} clock={clock} onSeek={onSeek} isNarrow />
          )}
        </div>
        {hasPlayers && (
          <div className="min-w-0 @3xl:col-span-2">
            <MatchMoments moments={moments} sides={sides} clock={clock} onSeek={onSeek} />
          </div>
        )}
        {fileMatch !== null && (
          <div className="min-w-0 @3xl:col-span-2">
            <StatisticsFiles
              match={fileMatch}
              sides={sides}
              hasPlayers={playersIn(moments).length > 0}
            />
          </div>
        )}
      </div>
    </div>
  );
}
