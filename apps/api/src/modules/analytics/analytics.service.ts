import type { AnalyticsEvent, AnalyticsSummary, analyticsCollectBody } from '@grandstand/contract';
import { dayMs } from '@grandstand/contract/constants';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { json } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import {
  countNames,
  countVisitors,
  insertAnalyticsEvents,
  summarisePlayback,
} from './analytics.queries.ts';
import type { AnalyticsEventTable } from './analytics.table.ts';

/** Maximum names in a summary. */
const maxNames = 50;

type EventColumns = Pick<Insertable<AnalyticsEventTable>, 'kind' | 'name' | 'path' | 'properties'>;

function columnsOf(event: AnalyticsEvent): EventColumns {
  if (event.kind === 'playback') {
    const { kind, ...properties } = event;
    return { kind, name: 'playback_quality', path: null, properties: json(properties) };
  }
  const { kind, name } = event;
  return kind === 'page'
    ? { kind, name, path: event.path, properties: json({}) }
    : { kind, name, path: null, properties: json(event.properties) };
}

/**
 * Stores analytics events of pages with the server's time, since browser clocks cannot be trusted. Throws
 * `not_found` if the tenant stores no analytics.
 */
export async function collectAnalytics(
  ctx: Ctx,
  { visitor, events }: z.output<typeof analyticsCollectBody>,
): Promise<void> {
  if (ctx.tenant.own_analytics === undefined) throw new AppError('not_found');
  const happened_at = new Date(ctx.clock());
  const rows = events.map((event) => ({
    ...columnsOf(event),
    tenant_id: ctx.tenant.id,
    id: newId('an'),
    visitor,
    happened_at,
  }));
  if (rows.length > 0) await ctx.db.forTenant(ctx, (scope) => insertAnalyticsEvents(scope, rows));
}

/** Summarises the analytics of the tenant's pages over the last days. */
export async function summariseAnalytics(ctx: Ctx, days: number): Promise<AnalyticsSummary> {
  const since = new Date(ctx.clock() - days * dayMs);
  return ctx.db.forTenant(ctx, async (scope) => {
    const visitors = await countVisitors(scope, since);
    const pages = await countNames(scope, 'page', since, maxNames);
    const tracks = await countNames(scope, 'track', since, maxNames);
    const { videos, failed, startMs, watchedMs, stalledMs } = await summarisePlayback(scope, since);
    const shownMs = watchedMs + stalledMs;
    const stalled = shownMs === 0 ? null : stalledMs / shownMs;
    return { days, visitors, pages, tracks, playback: { videos, failed, startMs, stalled } };
  });
}
