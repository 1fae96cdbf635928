import { dayMs } from '../call/durations.ts';
import { z } from 'zod';
import type { analyticsAddresses } from './analytics-constants.ts';
import {
  analyticsBatch,
  maxReportedMinutes,
  playErrorCodes,
  type PlayErrorCode,
  viewings,
  watchedMinuteRange,
} from './analytics-constants.ts';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { emptyResponse, id, idParams, inContent } from '../call/primitives.ts';
import { scoreChange } from '../event/event.ts';

/** Name of a page, event or property. Defined by us, never typed by a viewer. */
const name = z.string().regex(/^[A-Za-z][\w-]{0,63}$/);
const value = z.union([z.string().max(64), z.number(), z.boolean(), z.null()]);
const properties = z
  .record(name, value)
  .refine((all) => Object.keys(all).length <= 16, 'must have at most 16 properties');

const duration = z.number().int().min(0).max(dayMs);

/** An analytics event. It never identifies the viewer. Fields that a newer page reports are ignored. */
export const analyticsEvent = z.discriminatedUnion('kind', [
  /** A page view; the path has no query. */
  z.object({
    kind: z.literal('page'),
    name,
    path: z.string().regex(/^\/[^\s?#]{0,199}$/),
  }),
  z.object({ kind: z.literal('track'), name, properties }),
  /** Playback statistics of one video; times in ms. */
  z.object({
    kind: z.literal('playback'),
    eventId: id,
    /** Time from opening the stream to its first frame; null if no frame appeared. */
    startMs: duration.nullable(),
    watchedMs: duration,
    stalls: z.number().int().min(0).max(100_000),
    stalledMs: duration,
    failed: z.boolean(),
  }),
]);
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

const knownKinds: readonly string[] = [
  'page',
  'track',
  'playback',
] satisfies AnalyticsEvent['kind'][];
/** An event of a page that a newer process served. It is ignored: pages outlive an upgrade of the process that they call. */
const unknownEvent = z
  .looseObject({ kind: name.refine((kind) => !knownKinds.includes(kind), 'is known') })
  .transform(() => null);

/** Body of `/api/analytics/collect`. */
export const analyticsCollectBody = z.strictObject({
  /** Random id of the browser. Created with the viewer's consent; expires after a year. */
  visitor: z.guid(),
  events: z
    .array(z.union([analyticsEvent, unknownEvent]))
    .min(1)
    .max(analyticsBatch)
    .transform((events) => events.filter((event) => event !== null)),
});

const count = z.number().int().min(0).max(100_000);
const onlyKnownErrors = (errors: Readonly<Record<string, number>>) => {
  const known: Partial<Record<PlayErrorCode, number>> = {};
  for (const code of playErrorCodes) if (errors[code] !== undefined) known[code] = errors[code];
  return known;
};
/** Bits per second; the maximum exceeds every rendition. */
const bps = z.number().int().min(0).max(1_000_000_000);

const { min, max } = watchedMinuteRange;
/** A minute of an event, counted from the start of its video. */
const minute = z.int().min(min).max(max);

/** The minutes that a play has watched since its last report. They are only counted, and not stored for the play. */
export const watchedMinutes = z.strictObject({
  viewing: z.enum(viewings),
  /** How many minutes it has reported before, so that a report that arrives twice counts once. */
  before: z
    .int()
    .min(0)
    .max(max - min),
  minutes: z.array(minute).min(1).max(maxReportedMinutes),
});
export type WatchedMinutes = z.infer<typeof watchedMinutes>;

/**
 * Statistics of one play, under a random id of its own. Reported every minute and at its end; each report
 * replaces the last. It never identifies the viewer. Fields and errors that a newer page reports are ignored.
 */
export const analyticsPlayBody = z.object({
  play: z.guid(),
  eventId: id,
  /** Time from opening the stream to its first frame, ms; null if no frame appeared. */
  startMs: duration.nullable(),
  watchedMs: duration,
  stalls: count,
  stalledMs: duration,
  /** Mean bitrate, weighted by time watched; null if nothing was watched or it is unknown. */
  meanBps: bps.nullable(),
  lastBps: bps.nullable(),
  /** Number of rendition switches. */
  switches: count,
  /** How often the viewer saw each error. */
  errors: z.record(z.string().regex(/^[a-z_]{1,32}$/), count.min(1)).transform(onlyKnownErrors),
  watched: watchedMinutes.optional(),
});
export type AnalyticsPlay = z.infer<typeof analyticsPlayBody>;

export const qualityQuery = z.strictObject({
  /** Number of days, including today. */
  days: z.coerce.number().int().min(1).max(92).default(7),
  /** Limits the report to one event. */
  eventId: id.optional(),
  /** Counts from 0. */
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type QualityQuery = z.output<typeof qualityQuery>;

/** Playback quality of one event on one day. */
const qualityRow = z.object({
  /** UTC day on which the play started, such as `2026-11-23`. */
  day: z.string(),
  eventId: z.string(),
  /** Empty for a viewer's clip, whose title is private. */
  title: z.string(),
  /** Number of reported plays: with consent, one of every `plays_one_of` (a tenant setting) is reported. */
  plays: z.number(),
  /** Number of plays that reached a first frame. */
  started: z.number(),
  /** Median and 95th percentile of the start time, ms; null if no play started. */
  startMedianMs: z.number().nullable(),
  startP95Ms: z.number().nullable(),
  watchedMs: z.number(),
  stalls: z.number(),
  /** Share of the time spent stalled, 0 to 1; null if nothing was watched. */
  stalled: z.number().nullable(),
  /** Mean bitrate, weighted by time watched; null if unknown. */
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

const retentionMinute = z.object({ minute, plays: z.int().min(1) });
export type RetentionMinute = z.infer<typeof retentionMinute>;

/** An event with counted minutes. */
const retentionListEntry = z.object({
  eventId: id,
  title: z.string(),
  viewing: z.enum(viewings),
  /** Plays that watched at least one minute, of those that are reported. */
  plays: z.int().min(0),
  /** UTC day on which it was last watched, such as `2026-11-23`. */
  day: z.string(),
});
export type RetentionListEntry = z.infer<typeof retentionListEntry>;

/** How many plays watched each minute of an event. */
const retention = z.object({
  eventId: id,
  title: z.string(),
  /** One of this many plays is reported, with consent; null if the tenant no longer stores analytics. */
  playsOneOf: z.number().nullable(),
  /** The score from each second of the video on; minutes count from the same start. */
  scoreTimeline: z.array(scoreChange),
  viewings: z.array(
    z.object({
      viewing: z.enum(viewings),
      plays: z.int().min(0),
      /** In order; minutes that no play watched are omitted. */
      minutes: z.array(retentionMinute),
    }),
  ),
});
export type Retention = z.infer<typeof retention>;

/** Analytics of a tenant over the last days. */
const summary = z.object({
  days: z.number(),
  visitors: z.number(),
  /** Page views by page name, most frequent first. */
  pages: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Analytics events of kind `track` by name, most frequent first. */
  tracks: z.array(z.object({ name: z.string(), count: z.number() })),
  playback: z.object({
    videos: z.number(),
    failed: z.number(),
    /** Median start time of videos, ms; null if none started. */
    startMs: z.number().nullable(),
    /** Share of the time spent stalled, 0 to 1; null if nothing was watched. */
    stalled: z.number().nullable(),
  }),
});
export type AnalyticsSummary = z.infer<typeof summary>;

export const analyticsCalls = {
  collect: {
    summary: "Records analytics events in the tenant's own database",
    body: analyticsCollectBody,
    response: emptyResponse,
  },
  reportPlay: {
    summary: 'Records the quality of a play, if the tenant stores it and the viewer has agreed',
    body: analyticsPlayBody,
    response: emptyResponse,
  },
  getQuality: {
    summary: 'Returns playback quality by day and event, the latest day and the most plays first',
    query: qualityQuery,
    response: inContent(z.object({ rows: z.array(qualityRow), nextExists: z.boolean() })),
  },
  listRetention: {
    summary: 'Returns the events of which watched minutes are counted, the latest watched first',
    query: z.strictObject({ page: z.coerce.number().int().min(0).max(2000).default(0) }),
    response: inContent(z.object({ rows: z.array(retentionListEntry), nextExists: z.boolean() })),
  },
  getRetention: {
    summary: 'Returns how many plays watched each minute of an event, live and of its replay',
    params: idParams,
    response: inContent(retention),
  },
  getSummary: {
    summary: "Returns totals of the tenant's analytics events of the last days",
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(7) }),
    response: inContent(summary),
  },
} as const satisfies CallSchemasOf<typeof analyticsAddresses>;
