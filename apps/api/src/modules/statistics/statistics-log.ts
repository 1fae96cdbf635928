import type { MatchStatistics, OperatorStatsBody, StatisticsLog } from '@grandstand/contract';
import {
  maxMetrics,
  maxMetricValues,
  maxStatMoments,
  type ScoreChange,
} from '@grandstand/contract';
import { AppError } from '../../platform/context/error.ts';

type Metric = StatisticsLog['metrics'][number];
type GivenMetric = NonNullable<OperatorStatsBody['metrics']>[number];
type GivenMoment = NonNullable<OperatorStatsBody['moments']>[number];

/** True for percentages, which are given as text (`54%`) or by their suffix. */
const isShare = ({ home, away, suffix }: GivenMetric): boolean =>
  suffix === 'percent' || [home, away].some((value) => typeof value === 'string');

const numberOf = (value: number | string): number =>
  typeof value === 'number' ? value : Number.parseFloat(value);

/** Replaces the metric's values at `position`, s; values at other positions stay. */
function withValues(before: Metric | undefined, given: GivenMetric, position: number): Metric {
  const others = (before?.timeline ?? []).filter(([time]) => time !== position);
  const values: Metric['timeline'][number] = [position, numberOf(given.home), numberOf(given.away)];
  const timeline = [...others, values].toSorted(([a], [b]) => a - b);
  return {
    name: given.name,
    filterId: given.filterId,
    shortName: given.shortName ?? '',
    suffix: isShare(given) ? 'percent' : '',
    max: isShare(given) ? 100 : (given.max ?? null),
    // Beyond the limit, which no usual match reaches, the oldest values are dropped.
    timeline: timeline.slice(-maxMetricValues),
  };
}

interface StatisticsUpdate {
  readonly metrics: readonly GivenMetric[];
  readonly moments: readonly GivenMoment[];
}

/** Merges an operator's entry at `position`, s, into the log. Throws `conflict` if the log is full. */
export function mergeStatistics(
  log: StatisticsLog,
  update: StatisticsUpdate,
  position: number,
): StatisticsLog {
  const updatedMetrics = new Map(update.metrics.map((metric) => [metric.filterId, metric]));
  const loggedIds = new Set(log.metrics.map(({ filterId }) => filterId));
  const metrics = [
    ...log.metrics.map((metric) => {
      const change = updatedMetrics.get(metric.filterId);
      return change === undefined ? metric : withValues(metric, change, position);
    }),
    ...[...updatedMetrics.values()]
      .filter(({ filterId }) => !loggedIds.has(filterId))
      .map((metric) => withValues(undefined, metric, position)),
  ];
  const moments = [
    ...log.moments,
    ...update.moments.map((moment) => ({ ...moment, time: position })),
  ];
  if (metrics.length > maxMetrics || moments.length > maxStatMoments)
    throw new AppError('conflict', {
      reason: 'too_many_statistics',
      message: `A match has at most ${maxMetrics} metrics and ${maxStatMoments} moments`,
    });
  return { metrics, moments: moments.toSorted((a, b) => a.time - b.time) };
}

/** Reduces the statistics of an event of minors to teams, without individuals. */
export const withoutPlayers = (log: StatisticsLog): StatisticsLog => ({
  ...log,
  moments: log.moments.map((moment) => ({ ...moment, playerNumber: null })),
});

/** Seconds of the broadcast: after `from`, up to and including `to`. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const within =
  ({ from, to }: TimeRange) =>
  (time: number): boolean =>
    time > from && time <= to;

/** Returns the metrics and moments of a range, without metrics that have no value in it. */
export function presentOverview(
  log: StatisticsLog,
  range: TimeRange,
): NonNullable<MatchStatistics['game-overview']> {
  const isWithin = within(range);
  return {
    metrics: log.metrics.flatMap(({ timeline: all, max, ...metric }) => {
      const timeline = all.filter(([time]) => isWithin(time));
      const last = timeline.at(-1);
      if (last === undefined) return [];
      const [, home, away] = last;
      return [{ ...metric, home, away, max: max ?? Math.max(1, home + away), timeline }];
    }),
    moments: log.moments.filter(({ time }) => isWithin(time)),
  };
}

/** Returns the score as two totals; undefined if there is none. */
export function presentScores(
  score: { readonly home: number; readonly away: number } | null,
  timeline: readonly ScoreChange[],
): MatchStatistics['game-scores'] {
  if (score === null) return undefined;
  const { home, away } = score;
  return { team_home: { total: home }, team_away: { total: away }, timeline: [...timeline] };
}
