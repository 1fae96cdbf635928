import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { scoreChange } from '../event/event.ts';
import { flag, id, idParams, inContent, text } from '../call/primitives.ts';
import {
  maxMetrics,
  maxMetricValues,
  maxStatMoments,
  type statisticsAddresses,
} from './statistics-constants.ts';

/** A count or a share; a provider may write a share as text, such as `54%` (STA-04). */
const statValue = z.union([z.number().min(0), z.string().max(16)]);

/** Values of both sides from `time` on, in seconds of the broadcast. */
export const statValues = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]);
/** `[time, home, away]`. */
export type StatValues = z.infer<typeof statValues>;

/** One line of a match's statistics (STA-03). */
export const statMetric = z.object({
  name: z.string(),
  filterId: z.string(),
  shortName: z.string(),
  home: statValue,
  away: statValue,
  suffix: z.enum(['', 'percent']),
  /** End of the scale: 100 for a share. */
  max: z.number(),
  /**
   * All values so far with their times; the last one is `home` and `away`. It lets a viewer see the values
   * at their own position. Not in the specification.
   */
  timeline: z.array(statValues).optional(),
});
export type StatMetric = z.infer<typeof statMetric>;

/** A counted moment, which can be watched at `time` seconds of the broadcast. */
export const statMoment = z.object({
  time: z.number().min(0),
  /** The metric it counts towards. */
  filterId: id,
  side: z.enum(['home', 'away']),
  playerNumber: z.int().min(0).max(999).nullable(),
});

/** A counted moment as shown, with the name of the player from the roster of their team. */
export const shownMoment = statMoment.extend({ playerName: z.string().optional() });
export type ShownMoment = z.infer<typeof shownMoment>;

const side = z.object({ total: z.number() });

/** The score; `timeline` is additive. */
export const gameScores = z.object({
  team_home: side,
  team_away: side,
  timeline: z.array(scoreChange).optional(),
});

/** The metrics; `moments`, in order, are additive. */
export const gameOverview = z.object({
  metrics: z.array(statMetric),
  moments: z.array(shownMoment).optional(),
});

/** Match statistics by part; a missing part is empty. */
export const matchStatistics = z.object({
  'game-scores': gameScores.optional(),
  'game-overview': gameOverview.optional(),
});
export type MatchStatistics = z.infer<typeof matchStatistics>;

/** All statistics of a match or video: metrics with their values, and moments. */
export const statisticsLog = z.object({
  metrics: z
    .array(
      z.object({
        name: text(80),
        filterId: id,
        shortName: z.union([z.literal(''), text(12)]),
        suffix: z.enum(['', 'percent']),
        /** End of the scale, if it is not the sum of both sides. */
        max: z.number().min(0).nullable(),
        timeline: z.array(statValues).max(maxMetricValues),
      }),
    )
    .max(maxMetrics),
  moments: z.array(statMoment).max(maxStatMoments),
});
export type StatisticsLog = z.infer<typeof statisticsLog>;

/** Query of `/api/event/stats`: only requested parts are returned (STA-01). */
export const eventStatsQuery = z.strictObject({
  id,
  score: flag.optional(),
  overview: flag.optional(),
});

export const eventStatsResponse = inContent(z.object({ vidswap: matchStatistics }));

const score = z.strictObject({ home: z.int().min(0).max(999), away: z.int().min(0).max(999) });
const share = z
  .string()
  .max(16)
  .regex(/^\d{1,3}(\.\d{1,4})? ?%$/, 'must be a number, or a share such as 54%');
const enteredValue = z.union([z.number().min(0).max(1e9), share]);

/**
 * Body of the operator's call. Omitted parts stay unchanged; a metric is identified by its `filterId`.
 * `time` is the position in the broadcast, s; defaults to now. `scoreBefore` is the score that the operator saw:
 * with any other one the call changes nothing and fails with `score_changed`, unless this very entry, by its
 * `time`, has been stored before.
 */
export const operatorStatsBody = z.strictObject({
  time: z.number().min(0).max(172_800).optional(),
  score: score.optional(),
  scoreBefore: score.optional(),
  metrics: z
    .array(
      z.strictObject({
        name: text(80),
        filterId: id,
        shortName: z.union([z.literal(''), text(12)]).default(''),
        home: enteredValue,
        away: enteredValue,
        suffix: z.enum(['', 'percent']).optional(),
        max: z.number().min(0).max(1e9).optional(),
      }),
    )
    .max(maxMetrics)
    .default([]),
  moments: z
    .array(statMoment.omit({ time: true }))
    .max(100)
    .default([]),
});
export type OperatorStatsBody = z.input<typeof operatorStatsBody>;

export const statisticsCalls = {
  get: {
    summary: 'Returns the statistics of a match, as far as it was played',
    query: eventStatsQuery,
    response: eventStatsResponse,
  },
  set: {
    summary: 'Sets the statistics of a match; open pages show them at once',
    params: idParams,
    body: operatorStatsBody,
    response: eventStatsResponse,
  },
} as const satisfies CallSchemasOf<typeof statisticsAddresses>;
