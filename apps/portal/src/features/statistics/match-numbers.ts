/** The numbers of a match at a position of its broadcast. Pure. */
import type { MatchStatistics, ScoreChange, StatMetric, ShownMoment } from '@grandstand/contract';

export interface Sides {
  readonly home: number;
  readonly away: number;
}

/** A metric as rendered. */
export interface MetricRow extends Sides {
  readonly filterId: string;
  readonly name: string;
  readonly isShare: boolean;
  /** The end of the scale. */
  readonly max: number;
}

/** The statistics of a match at a position. */
export interface MatchNumbers {
  readonly score: Sides | null;
  readonly rows: readonly MetricRow[];
  /** Past moments, oldest first. */
  readonly moments: readonly ShownMoment[];
}

const numberOf = (value: number | string): number =>
  typeof value === 'number' ? value : Number.parseFloat(value) || 0;

/**
 * True if a metric is a share of 100: its value ends in a percent sign, one of its names in "percent", or its
 * suffix is "percent" (STA-04).
 */
export const isShare = ({ home, away, suffix, filterId, name }: StatMetric): boolean =>
  suffix === 'percent' ||
  [filterId, name].some((text) => /percent$/i.test(text.trim())) ||
  [home, away].some((value) => typeof value === 'string' && value.trim().endsWith('%'));

/** Returns the last entry up to `time`, s; without a time, the last one of all. */
const lastUntil = <T>(entries: readonly T[], timeOf: (entry: T) => number, time: number | null) =>
  time === null ? entries.at(-1) : entries.findLast((entry) => timeOf(entry) <= time);

function rowAt(metric: StatMetric, time: number | null): MetricRow | null {
  const { filterId, name, timeline } = metric;
  const share = isShare(metric);
  let values: Sides = { home: numberOf(metric.home), away: numberOf(metric.away) };
  if (time !== null) {
    // A value without a timeline may be of the future.
    const found = lastUntil(timeline ?? [], ([at]) => at, time);
    if (found === undefined) return null;
    values = { home: found[1], away: found[2] };
  }
  // A scale over the whole match would reveal the future.
  const sum = Math.max(1, values.home + values.away);
  const max = share ? 100 : timeline === undefined ? Math.max(1, metric.max) : sum;
  return { filterId, name, isShare: share, max, ...values };
}

/** Returns the numbers at `time`, s of the broadcast; the latest ones for null. A missing part is empty. */
export function numbersAt(statistics: MatchStatistics, time: number | null): MatchNumbers {
  const scores = statistics['game-scores'];
  const overview = statistics['game-overview'];
  const change = lastUntil(scores?.timeline ?? [], (entry: ScoreChange) => entry.time, time);
  const isTimed = (scores?.timeline ?? []).length > 0;
  const total =
    scores === undefined || (time !== null && !isTimed)
      ? null
      : { home: scores.team_home.total, away: scores.team_away.total };
  const score = time === null ? total : (change ?? (total === null ? null : { home: 0, away: 0 }));
  return {
    score: score === null ? null : { home: score.home, away: score.away },
    rows: (overview?.metrics ?? []).flatMap((metric) => rowAt(metric, time) ?? []),
    moments: (overview?.moments ?? []).filter((moment) => time === null || moment.time <= time),
  };
}

interface EventScore {
  readonly score: Sides | null;
  readonly scoreTimeline: readonly ScoreChange[];
}

/** Returns the statistics with the score of the event itself, which updates sooner. */
export function withScore(
  statistics: MatchStatistics,
  { score, scoreTimeline }: EventScore,
): MatchStatistics {
  if (score === null) return statistics;
  const totals = { team_home: { total: score.home }, team_away: { total: score.away } };
  return { ...statistics, 'game-scores': { ...totals, timeline: [...scoreTimeline] } };
}

const keyOf = ({ time, filterId, side, playerNumber }: ShownMoment): string =>
  JSON.stringify([time, filterId, side, playerNumber]);

/** Merges both by key and sorts by time; entries of `update` win. */
function mergeByKey<T>(
  before: readonly T[],
  update: readonly T[],
  keyOfEntry: (entry: T) => string | number,
  timeOf: (entry: T) => number,
): T[] {
  const all = new Map([...before, ...update].map((entry) => [keyOfEntry(entry), entry]));
  return [...all.values()].toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** Merges a socket message into the known statistics. Messages may arrive in any order and repeatedly. */
export function withUpdate(before: MatchStatistics, update: MatchStatistics): MatchStatistics {
  const [old, fresh] = [before['game-overview'], update['game-overview']];
  if (fresh === undefined) return before;
  const metrics = new Map(old?.metrics.map((metric) => [metric.filterId, metric]));
  for (const metric of fresh.metrics) {
    const timeline = mergeByKey(
      metrics.get(metric.filterId)?.timeline ?? [],
      metric.timeline ?? [],
      ([time]) => time,
      ([time]) => time,
    );
    const [, home, away] = timeline.at(-1) ?? [0, metric.home, metric.away];
    metrics.set(metric.filterId, { ...metric, home, away, timeline });
  }
  return {
    ...before,
    'game-overview': {
      metrics: [...metrics.values()],
      moments: mergeByKey(old?.moments ?? [], fresh.moments ?? [], keyOf, ({ time }) => time),
    },
  };
}

/** Weight of a kind of moment for the momentum. */
const weights: Readonly<Record<string, number>> = {
  goals: 5,
  shots: 2,
  shots_on_target: 3,
  corners: 1,
  seven_metre_throws: 2,
};
/** Share of the previous segment's momentum that a segment includes. */
const carryOver = 0.5;
/** Number of segments of the match for which the momentum is drawn. */
export const momentumSegments = 30;

/**
 * Returns the momentum of each segment of a match up to `until`: positive for the home team, negative for the
 * away team, and 1 or -1 for the strongest segment. `time` is the start of the segment, s. Each segment
 * includes a share of the previous one.
 * @param length of the match, s
 * @param until position, s
 */
export function momentumOf(
  moments: readonly ShownMoment[],
  length: number,
  until: number,
): { readonly time: number; readonly value: number }[] {
  const segmentSeconds = Math.max(1, length / momentumSegments);
  const count = Math.min(momentumSegments, Math.floor(Math.max(0, until) / segmentSeconds) + 1);
  const pressure = Array.from({ length: count }, () => 0);
  for (const { time, filterId, side } of moments) {
    const index = Math.floor(time / segmentSeconds);
    const weight = weights[filterId] ?? 0;
    if (index < count)
      pressure[index] = (pressure[index] ?? 0) + (side === 'home' ? weight : -weight);
  }
  let before = 0;
  const smooth = pressure.map((value) => (before = before * carryOver + value));
  const maxPressure = Math.max(1, ...smooth.map(Math.abs));
  return smooth.map((value, index) => ({
    time: index * segmentSeconds,
    value: value / maxPressure,
  }));
}

/** A player's counts by metric. */
export interface PlayerRow {
  readonly side: 'home' | 'away';
  readonly playerNumber: number;
  /** Undefined if unknown. */
  readonly playerName: string | undefined;
  readonly counts: Readonly<Record<string, number>>;
}

/** Returns the players named in moments, the most active first. */
export function playersIn(moments: readonly ShownMoment[]): PlayerRow[] {
  const players = new Map<string, Omit<PlayerRow, 'counts'> & { counts: Record<string, number> }>();
  for (const { side, playerNumber, playerName, filterId } of moments) {
    if (playerNumber === null) continue;
    const key = `${side} ${playerNumber}`;
    const player = players.get(key) ?? { side, playerNumber, playerName, counts: {} };
    player.counts[filterId] = (player.counts[filterId] ?? 0) + 1;
    players.set(key, player);
  }
  const sumOf = ({ counts }: PlayerRow) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [...players.values()].toSorted((a, b) => sumOf(b) - sumOf(a));
}
