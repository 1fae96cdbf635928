import { z } from 'zod';
import { id, text } from '../call/primitives.ts';
import { locales } from '../tenant/locales.ts';
import { maxDeductions, tableCriteria, type TableRules } from './standings-constants.ts';

const points = z.int().min(0).max(20);

/** Points of a table; those that are not given are those of football. */
const tablePoints = z.strictObject({
  win: points.default(3),
  draw: points.default(1),
  loss: points.default(0),
  narrow: z
    .strictObject({ margin: z.int().min(1).max(100), win: points, loss: points })
    .nullable()
    .default(null),
});
const tableOrder = z
  .array(z.enum(tableCriteria))
  .min(1)
  .refine((order) => new Set(order).size === order.length, 'must not name a criterion twice');

export const tableRules = z.strictObject({
  points: tablePoints.prefault({}),
  order: tableOrder.default(['points', 'difference', 'scored', 'head_to_head', 'wins']),
}) satisfies z.ZodType<TableRules>;

/** First day of a season. 29 February is refused, because it does not come every year. */
const seasonStart = z
  .string()
  .regex(
    /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/,
    'must be a month and a day such as 07-01',
  );
/** The `gameType` of the matches that count; others, such as friendlies and play-offs, do not. */
const countedGameTypes = z.array(text(64)).min(1).max(20);

const reason = text(160).trim().min(1);

/** Points that a team loses in one season. */
const deduction = z.strictObject({
  team: id,
  /** The year in which the season begins. */
  season: z.int().min(1900).max(2999),
  points: z.int().min(1).max(100),
  reason,
  /** The reason in other languages; a locale without one shows `reason`. */
  translations: z.partialRecord(z.enum(locales), reason).optional(),
});
export type Deduction = z.output<typeof deduction>;

const competition = z.strictObject({
  season_starts: seasonStart.optional(),
  game_types: countedGameTypes.optional(),
  points: tablePoints.optional(),
  order: tableOrder.optional(),
  deductions: z.array(deduction).max(maxDeductions).optional(),
});

/** Tables of a tenant's competitions; the rules of a sport are in `sports`. */
export const standingsSettings = z
  .strictObject({
    /** The first day of seasons, month and day. */
    season_starts: seasonStart.default('07-01'),
    /** Null counts all matches. */
    game_types: countedGameTypes.nullable().default(null),
    /** What differs for a competition, by id; false for one without a table, such as a cup. */
    competitions: z
      .record(id, z.union([z.literal(false), competition]))
      .refine((all) => Object.keys(all).length <= 500, 'must be at most 500 competitions')
      .default({}),
  })
  .prefault({});
