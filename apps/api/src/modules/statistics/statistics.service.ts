import type {
  MatchStatistics,
  StatisticsLog,
  eventStatsQuery,
  operatorStatsBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { recordChange } from '../audit/index.ts';
import {
  type EventRow,
  prepareStatisticsEntry,
  getReachableEvent,
  scoreAt,
  scoreTimelineAt,
  playedEventOf,
  shownSeconds,
} from '../event/index.ts';
import { type VideoLibrary, videoLibraries } from '../media/index.ts';
import {
  mergeStatistics,
  presentOverview,
  presentScores,
  withoutPlayers,
} from './statistics-log.ts';
import { withPlayerNames } from './player-names.ts';
import { findStatistics, saveStatistics } from './statistics.queries.ts';

const emptyLog: StatisticsLog = { metrics: [], moments: [] };

/** Returns an event's statistics: the operator's, else those of its video. */
async function logOf(scope: Scope, row: EventRow, library: VideoLibrary): Promise<StatisticsLog> {
  const counted = await findStatistics(scope, row.id);
  if (counted !== null || row.film === null || row.stream.kind === 'recording')
    return counted ?? emptyLog;
  // An unreadable video is reported where it is played.
  const video = await library.get(row.film).catch(() => null);
  return video?.statistics ?? emptyLog;
}

interface RequestedParts {
  readonly score?: boolean | undefined;
  readonly overview?: boolean | undefined;
}

/** Presents statistics up to the position at `now`, ms, without the future. */
async function present(
  scope: Scope,
  row: EventRow,
  log: StatisticsLog,
  parts: RequestedParts,
  now: number,
): Promise<MatchStatistics> {
  const played = playedEventOf(row);
  const scores =
    parts.score === true
      ? presentScores(scoreAt(played, now), scoreTimelineAt(played, now))
      : undefined;
  const visibleLog = row.safeguarded_by === null ? log : withoutPlayers(log);
  const shown = { from: -1, to: shownSeconds(played, now) };
  return {
    ...(scores !== undefined && { 'game-scores': scores }),
    ...(parts.overview === true && {
      'game-overview': await withPlayerNames(scope, presentOverview(visibleLog, shown), {
        home: row.team1_id,
        away: row.team2_id,
      }),
    }),
  };
}

/**
 * Returns a match's statistics; empty if the tenant or the event has none, and with hidden results. Throws
 * `event_not_found`.
 */
export function getStatistics(
  ctx: Ctx,
  { id, ...parts }: z.output<typeof eventStatsQuery>,
): Promise<MatchStatistics> {
  return ctx.db.forTenant(ctx, async (scope) => {
    const row = await getReachableEvent(scope, id);
    if (row.media_type !== 'event') throw new AppError('event_not_found');
    const hasStatistics = ctx.tenant.enable_match_stats && row.is_enabled_vidswap_stats;
    if (!hasStatistics || ctx.hidesResults) return {};
    const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
    const log = parts.overview === true ? await logOf(scope, row, library) : emptyLog;
    return present(scope, row, log, parts, ctx.clock());
  });
}

/**
 * Stores an operator's statistics and updates open pages. Throws the errors of `prepareStatisticsEntry` and
 * `mergeStatistics`.
 */
export async function setStatistics(
  ctx: Ctx,
  id: string,
  { time, score, scoreBefore, ...update }: z.output<typeof operatorStatsBody>,
): Promise<MatchStatistics> {
  const { statistics, isFirst } = await ctx.db.forTenant(ctx, async (scope) => {
    const {
      row,
      position,
      isFirst: first,
    } = await prepareStatisticsEntry(ctx, scope, id, { time, score, scoreBefore });
    const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
    const before = await logOf(scope, row, library);
    const hasUpdate = update.metrics.length + update.moments.length > 0;
    const log = hasUpdate ? mergeStatistics(before, update, position) : before;
    if (hasUpdate) await saveStatistics(scope, id, log);
    // The players in moments are personal data.
    await recordChange(ctx, scope, {
      action: 'statistics.set',
      subject: { kind: 'event', id },
      before: {},
      after: {
        position,
        score,
        metrics: update.metrics,
        moments: update.moments.length,
      },
    });
    const shown = { score: true, overview: true };
    const counted = await present(scope, row, log, shown, ctx.clock());
    return { statistics: counted, isFirst: first };
  });
  const change = { tenantId: ctx.tenant.id, eventId: id };
  await ctx.eventChanges.publish({ ...change, kind: 'counted' });
  // The event's page shows whether it has statistics at all.
  if (isFirst) await ctx.eventChanges.publish({ ...change, kind: 'changed' });
  else if (score !== undefined) await ctx.eventChanges.publish({ ...change, kind: 'scored' });
  return statistics;
}

/** Returns all parts of an event's statistics, for its room; null if the event does not exist. */
export async function statisticsForRoom(
  scope: Scope,
  id: string,
  library: VideoLibrary,
  now: number,
): Promise<MatchStatistics | null> {
  let row: EventRow;
  try {
    row = await getReachableEvent(scope, id);
  } catch (error) {
    // Deleted concurrently.
    if (error instanceof AppError && error.code === 'event_not_found') return null;
    throw error;
  }
  const log = await logOf(scope, row, library);
  return present(scope, row, log, { score: true, overview: true }, now);
}
