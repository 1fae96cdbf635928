import {
  type FigureDaysQuery,
  type MatchViewers,
  maxRevenueRows,
  type RevenueQuery,
  type RevenueRow,
  type SubscriptionFigures,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Gauge } from '../../platform/metrics/metrics.ts';
import { eventTitles } from '../event/index.ts';
import { productsById } from '../product/index.ts';
import {
  countActiveContracts,
  countEndedContracts,
  countStartedContracts,
  countStreams,
  selectRevenue,
  selectRevenueTotals,
  selectWatchedEvents,
  type RevenueTotals,
} from './figures.queries.ts';

/** A stream that was last seen within this time counts as playing, ms, as it does for the limit on streams. */
const playingMs = 45_000;
/**
 * Maximum matches whose streams are counted; the list has up to twice as many, with live ones without streams.
 */
const maxMatches = 200;

/** Returns the number of viewers of each live match and of each other match that is played; the most watched first. */
export async function getViewers(ctx: Ctx): Promise<{ at: string; entries: MatchViewers[] }> {
  const now = ctx.clock();
  const { events, streams } = await ctx.db.forTenant(ctx, async (scope) => {
    const counted = await countStreams(scope, new Date(now - playingMs), maxMatches);
    const ids = counted.map(({ eventId }) => eventId);
    return {
      events: await selectWatchedEvents(scope, ids, 2 * maxMatches),
      streams: new Map(counted.map(({ eventId, streams: count }) => [eventId, count])),
    };
  });
  const entries = events
    .map(({ id, title, status }) => ({
      eventId: id,
      title,
      status,
      streams: streams.get(id) ?? 0,
      pages: ctx.realtime.countPages(ctx.tenant.id, id),
    }))
    .toSorted((one, other) => other.streams - one.streams || other.pages - one.pages);
  return { at: new Date(now).toISOString(), entries };
}

/** Streams with an entitlement that are played now, in all processes, by tenant. */
export const playingStreams = ({
  db,
  tenants,
  clock,
}: Pick<Platform, 'db' | 'tenants' | 'clock'>): Gauge => ({
  name: 'playing_streams',
  help: 'Streams with an entitlement that are played now, in all processes',
  labels: ['tenant'],
  read: () =>
    Promise.all(
      tenants.all.map(async ({ id }) => {
        const since = new Date(clock() - playingMs);
        const counted = await db.forTenant(id, (scope) => countStreams(scope, since, maxMatches));
        return { value: counted.reduce((sum, { streams }) => sum + streams, 0), labels: [id] };
      }),
    ),
});

/** Returns the titles of products or events by their ids. */
async function titlesOf(
  scope: Scope,
  by: RevenueQuery['by'],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'event')
    return eventTitles(
      scope,
      keys.filter((key) => key !== ''),
      false,
    );
  if (by !== 'product') return new Map();
  const products = await productsById(scope, [...keys]);
  return new Map([...products.values()].map(({ id, title }) => [id, title]));
}

/** Returns revenue with its tax, by day, product, event or country of the tax. */
export const getRevenue = (
  ctx: Ctx,
  { from, to, by }: RevenueQuery,
): Promise<{ rows: RevenueRow[]; totals: RevenueTotals[] }> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const rows = await selectRevenue(scope, by, { from, to }, maxRevenueRows);
    const titles = await titlesOf(
      scope,
      by,
      rows.map(({ key }) => key),
    );
    return {
      rows: rows.map((row) => ({
        ...row,
        title: titles.get(row.key) ?? '',
        revenue: row.paid - row.refunded,
        tax: row.paidTax - row.refundedTax,
      })),
      totals: await selectRevenueTotals(scope, { from, to }),
    };
  });

const sum = (counts: readonly { readonly count: number }[]) =>
  counts.reduce((total, { count }) => total + count, 0);

/**
 * Returns how many subscriptions are active now, how many started and ended on each day, and the share that ended
 * (`churn`) of those that are active or ended; null if there are none.
 */
export const getSubscriptions = (
  ctx: Ctx,
  { from, to }: FigureDaysQuery,
): Promise<SubscriptionFigures> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const zone = ctx.tenant.time_zone;
    const { active, trials } = await countActiveContracts(scope, new Date(ctx.clock()));
    const started = await countStartedContracts(scope, { from, to }, zone);
    const ended = await countEndedContracts(scope, { from, to }, zone);
    const [startedBy, endedBy] = [started, ended].map(
      (counts) => new Map(counts.map(({ day, count }) => [day, count])),
    );
    const days = [...new Set([...started, ...ended].map(({ day }) => day))].toSorted();
    const base = active + sum(ended);
    return {
      active,
      trials,
      started: sum(started),
      ended: sum(ended),
      churn: base === 0 ? null : sum(ended) / base,
      days: days.map((day) => ({
        day,
        started: startedBy?.get(day) ?? 0,
        ended: endedBy?.get(day) ?? 0,
      })),
    };
  });
