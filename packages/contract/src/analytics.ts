import { z } from 'zod';
import type { analyticsAddresses } from './analytics-constants.ts';
import { analyticsBatch, playErrorCodes, type PlayErrorCode } from './analytics-constants.ts';
import type { CallSchemasOf } from './call-schemas.ts';
import { emptyAnswer, id, inContent } from './primitives.ts';

/** Names of pages, events and properties: of our own making, never what somebody typed. */
const name = z.string().regex(/^[A-Za-z][\w-]{0,63}$/);
const value = z.union([z.string().max(64), z.number(), z.boolean(), z.null()]);
const properties = z
  .record(name, value)
  .refine((all) => Object.keys(all).length <= 16, 'must have at most 16 properties');

const dayMs = 86_400_000;
const duration = z.number().int().min(0).max(dayMs);

/** Something that happened on a page. Nothing of it says who the viewer is. */
export const analyticsEvent = z.discriminatedUnion('kind', [
  /** A page was shown; its path without query. */
  z.strictObject({
    kind: z.literal('page'),
    name,
    path: z.string().regex(/^\/[^\s?#]{0,199}$/),
  }),
  z.strictObject({ kind: z.literal('track'), name, properties }),
  /** How the watching of one film went; times in ms. */
  z.strictObject({
    kind: z.literal('playback'),
    eventId: id,
    /** From opening the stream to its first picture; null when none came. */
    startMs: duration.nullable(),
    watchedMs: duration,
    stalls: z.number().int().min(0).max(100_000),
    stalledMs: duration,
    failed: z.boolean(),
  }),
]);
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

/** Body of `/api/analytics/collect`. */
export const analyticsCollectBody = z.strictObject({
  /** A random name of the browser, made once its viewer agreed, and for a year. */
  visitor: z.guid(),
  events: z.array(analyticsEvent).min(1).max(analyticsBatch),
});

const count = z.number().int().min(0).max(100_000);
/** Bits per second; more than any rendition has. */
const bps = z.number().int().min(0).max(1_000_000_000);

/**
 * How one play went so far, and under a random name that no other play has: told at its end, and once a
 * minute while it lasts, the later in place of the earlier. Nothing of it says who the viewer is.
 */
export const analyticsPlayBody = z.strictObject({
  play: z.guid(),
  eventId: id,
  /** From opening the stream to its first picture, ms; null when none came. */
  startMs: duration.nullable(),
  watchedMs: duration,
  stalls: count,
  stalledMs: duration,
  /** Of what was watched, by its length; null when nothing was, or when nobody knows. */
  meanBps: bps.nullable(),
  lastBps: bps.nullable(),
  /** Changes from one rendition to another. */
  switches: count,
  /** How often each error was shown to the viewer. */
  errors: z.partialRecord(z.enum(playErrorCodes), count.min(1)),
});
export type AnalyticsPlay = z.infer<typeof analyticsPlayBody>;

const qualityQuery = z.strictObject({
  /** Days, today among them. */
  days: z.coerce.number().int().min(1).max(92).default(7),
  /** Of one event; absent for all. */
  eventId: id.optional(),
  /** From 0 on. */
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type QualityQuery = z.output<typeof qualityQuery>;

/** How the plays of one event went on one day. */
const qualityRow = z.object({
  /** By the clock of Greenwich, such as `2026-11-23`: the day on which a play began. */
  day: z.string(),
  eventId: z.string(),
  title: z.string(),
  /** Plays that were told of: of those that viewers agreed to, one of `plays_one_of`. */
  plays: z.number(),
  /** Those that came to a first picture. */
  begun: z.number(),
  /** Half, and 95 of 100, of these began within this time, ms; null when none did. */
  startMedianMs: z.number().nullable(),
  startP95Ms: z.number().nullable(),
  watchedMs: z.number(),
  stalls: z.number(),
  /** Part of the time in which the picture stood still, 0 to 1; null when nothing was watched. */
  stalled: z.number().nullable(),
  /** By the length of what was watched; null when nobody knows. */
  meanBps: z.number().nullable(),
  switches: z.number(),
  errors: z.object(
    Object.fromEntries(playErrorCodes.map((code) => [code, z.number()])) as Record<
      PlayErrorCode,
      z.ZodNumber
    >,
  ),
});
export type QualityRow = z.infer<typeof qualityRow>;

/** What happened on a tenant in the last days. */
const summary = z.object({
  days: z.number(),
  visitors: z.number(),
  /** Page views, by the name of the page, most first. */
  pages: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Events by name, most first. */
  tracks: z.array(z.object({ name: z.string(), count: z.number() })),
  playback: z.object({
    films: z.number(),
    failed: z.number(),
    /** Half of the films began within this time, ms; null when none did. */
    startMs: z.number().nullable(),
    /** Part of the time in which the picture stood still, 0 to 1; null when nothing was watched. */
    stalled: z.number().nullable(),
  }),
});
export type AnalyticsSummary = z.infer<typeof summary>;

export const analyticsCalls = {
  analyticsCollect: {
    summary: "Count what happens on pages, in the tenant's own database",
    body: analyticsCollectBody,
    answer: emptyAnswer,
  },
  analyticsPlay: {
    summary: 'Tell how a play goes, where the tenant keeps that and the viewer agreed',
    body: analyticsPlayBody,
    answer: emptyAnswer,
  },
  analyticsQuality: {
    summary: 'How films played, by day and event, the latest day and the most plays first',
    query: qualityQuery,
    answer: inContent(z.object({ rows: z.array(qualityRow), nextExists: z.boolean() })),
  },
  analyticsSummary: {
    summary: 'What happened on the pages of the tenant in the last days',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(7) }),
    answer: inContent(summary),
  },
} as const satisfies CallSchemasOf<typeof analyticsAddresses>;
