import { dayMs } from '../call/durations.ts';
import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { calendarDay, id, inContent, isoTime } from '../call/primitives.ts';
import { type figuresAddresses, maxFigureDays, revenueGroups } from './figures-constants.ts';

/** Days in the tenant's time zone, both included. */
const days = { from: calendarDay, to: calendarDay };
const isWithinLimit = ({ from, to }: { readonly from: string; readonly to: string }) =>
  Date.parse(to) - Date.parse(from) < maxFigureDays * dayMs;
const isInOrder = ({ from, to }: { readonly from: string; readonly to: string }) => from <= to;
const inOrder = { path: ['to'], message: 'must not be before from' };
const withinLimit = { path: ['to'], message: `must be within ${maxFigureDays} days of from` };

export const figureDaysQuery = z
  .strictObject(days)
  .refine(isInOrder, inOrder)
  .refine(isWithinLimit, withinLimit);
export type FigureDaysQuery = z.infer<typeof figureDaysQuery>;

export const revenueQuery = z
  .strictObject({ ...days, by: z.enum(revenueGroups).default('day') })
  .refine(isInOrder, inOrder)
  .refine(isWithinLimit, withinLimit);
export type RevenueQuery = z.infer<typeof revenueQuery>;

/** Who watches a match now. */
export const matchViewers = z.object({
  eventId: id,
  title: z.string(),
  status: z.string(),
  /** Devices that play it with a ticket, a subscription or an account, in all processes. */
  streams: z.int().min(0),
  /** Open pages of it, in the process that responds; all of them on one machine. */
  pages: z.int().min(0),
});
export type MatchViewers = z.infer<typeof matchViewers>;

/** Money in minor units of `currency`. Prices include the tax. */
const totals = {
  currency: z.string(),
  payments: z.int().min(0),
  paid: z.int().min(0),
  paidTax: z.int().min(0),
  refunds: z.int().min(0),
  refunded: z.int().min(0),
  refundedTax: z.int().min(0),
};

/** Revenue of a day, product, event or country. */
export const revenueRow = z.object({
  /** A day, or the id of a product or event, or a country; empty for none. */
  key: z.string(),
  title: z.string(),
  ...totals,
  /** The amount that was paid and not refunded. */
  revenue: z.int(),
  /** The tax that it includes. */
  tax: z.int(),
});
export type RevenueRow = z.infer<typeof revenueRow>;

/** Revenue of a portal in one currency. */
export const portalRevenue = z.object({
  tenantId: z.string(),
  name: z.string(),
  host: z.string(),
  ...totals,
});
export type PortalRevenue = z.infer<typeof portalRevenue>;

export const subscriptionFigures = z.object({
  /** Now, trials included. */
  active: z.int().min(0),
  trials: z.int().min(0),
  /** Started within the days, including trials and complimentary ones. */
  started: z.int().min(0),
  /** Ended or refunded within the days. */
  ended: z.int().min(0),
  /** `ended` as a share of `ended` and `active` together, 0 to 1; null if both are 0. */
  churn: z.number().min(0).max(1).nullable(),
  days: z.array(z.object({ day: calendarDay, started: z.int(), ended: z.int() })),
});
export type SubscriptionFigures = z.infer<typeof subscriptionFigures>;

export const figuresCalls = {
  getViewers: {
    summary: 'Returns how many watch each live match now',
    response: inContent(z.object({ at: isoTime, entries: z.array(matchViewers) })),
  },
  getRevenue: {
    summary:
      'Returns payments, refunds and their tax by day, product, event or country; up to 1,000 rows, the largest first',
    query: revenueQuery,
    response: inContent(z.object({ rows: z.array(revenueRow), totals: z.array(z.object(totals)) })),
  },
  listRevenueOfPortals: {
    summary:
      'Returns revenue with its tax of each portal whose figures the person may read, one row for each currency, and the same as a CSV file; the days are those of each portal’s time zone',
    query: figureDaysQuery,
    response: inContent(
      z.object({
        entries: z.array(portalRevenue),
        /** How many portals were read, including those without revenue. */
        portals: z.int().min(0),
        /** True if there are more than one table has. */
        hasMore: z.boolean(),
        csv: z.string(),
      }),
    ),
  },
  getSubscriptions: {
    summary: 'Returns how many subscriptions are active, started and ended',
    query: figureDaysQuery,
    response: inContent(subscriptionFigures),
  },
} as const satisfies CallSchemasOf<typeof figuresAddresses>;
