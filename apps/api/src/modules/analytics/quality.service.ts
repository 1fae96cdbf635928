import type { AnalyticsPlay, QualityQuery, QualityRow } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { json } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/context/error.ts';
import { eventTitles } from '../event/index.ts';
import { listQuality, savePlay } from './play.queries.ts';
import { countMinutes } from './retention.service.ts';

/** Rows per page. */
export const qualityPageSize = 500;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Stores a browser's report of a play under the day of its first report, since browser clocks cannot be
 * trusted. Throws `not_found` if the tenant stores no analytics.
 */
export async function storePlayReport(ctx: Ctx, report: AnalyticsPlay): Promise<void> {
  if (ctx.tenant.own_analytics === undefined) throw new AppError('not_found');
  const now = ctx.clock();
  const play = report.play.toLowerCase();
  await ctx.db.forTenant(ctx, async (scope) => {
    await savePlay(scope, {
      play,
      event_id: report.eventId,
      began_at: new Date(now),
      day: dayOf(now),
      start_ms: report.startMs,
      watched_ms: report.watchedMs,
      stalls: report.stalls,
      stalled_ms: report.stalledMs,
      mean_bps: report.meanBps,
      last_bps: report.lastBps,
      switches: report.switches,
      errors: json(report.errors),
    });
    if (report.watched !== undefined)
      await countMinutes(scope, { play, eventId: report.eventId, day: dayOf(now) }, report.watched);
  });
}

/** Returns a page of the play quality of events over the last days. */
export async function listPlayQuality(
  ctx: Ctx,
  { days, eventId, page }: QualityQuery,
): Promise<{ rows: QualityRow[]; nextExists: boolean }> {
  const { found, titles } = await ctx.db.forTenant(ctx, async (scope) => {
    const listed = await listQuality(scope, {
      since: dayOf(ctx.clock() - (days - 1) * dayMs),
      eventId: eventId ?? null,
      offset: page * qualityPageSize,
      limit: qualityPageSize + 1,
    });
    // Operators do not see the titles of viewers' clips.
    const ids = listed.flatMap((row) => (row.isOfViewer ? [] : [row.eventId]));
    return { found: listed, titles: await eventTitles(scope, ids, false) };
  });
  const rows = found.slice(0, qualityPageSize).map(({ stalledMs, meanBps, isOfViewer, ...row }) => {
    const shownMs = row.watchedMs + stalledMs;
    return {
      ...row,
      title: isOfViewer ? '' : (titles.get(row.eventId) ?? ''),
      stalled: shownMs === 0 ? null : stalledMs / shownMs,
      meanBps: meanBps === null ? null : Math.round(meanBps),
    };
  });
  return { rows, nextExists: found.length > qualityPageSize };
}
