import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { id, idParams, inContent, text } from '../call/primitives.ts';
import { maxPlayerNumber } from '../tag/tag-constants.ts';
import { maxLineupPlayers, type lineupAddresses } from './lineup-constants.ts';

/** A player in a match. */
const enteredPlayer = z.strictObject({
  /** Shirt number, by which the roster of the team names the player. */
  number: z.int().min(0).max(maxPlayerNumber),
  /** For a player who is not in the roster, or has another name there. */
  name: text(80).trim().min(1).nullable().default(null),
  /** As in a roster; null for the roster's. */
  position: text(40).trim().min(1).nullable().default(null),
  /** False for the bench. */
  isStarter: z.boolean().default(true),
  isCaptain: z.boolean().default(false),
});

const enteredPlayers = z
  .array(enteredPlayer)
  .max(maxLineupPlayers)
  .refine(
    (players) => new Set(players.map(({ number }) => number)).size === players.length,
    'must not have a number twice',
  )
  .refine(
    (players) => players.filter(({ isCaptain }) => isCaptain).length <= 1,
    'must not have two captains',
  );
/** A player as stored. */
export type LineupEntry = z.output<typeof enteredPlayer>;

export const lineupPlayer = z.object({
  number: z.int(),
  /** Null if the roster no longer has the number. */
  name: z.string().nullable(),
  position: z.string().nullable(),
  isStarter: z.boolean(),
  isCaptain: z.boolean(),
});
export type LineupPlayer = z.infer<typeof lineupPlayer>;

/** The players of both teams in a match, in the order in which they were entered. Empty if not set. */
export const lineup = z.object({
  eventId: id,
  home: z.array(lineupPlayer),
  away: z.array(lineupPlayer),
});
export type Lineup = z.infer<typeof lineup>;

/** An omitted side stays as it is, because each club hands in its own. */
export const operatorLineupBody = z.strictObject({
  home: enteredPlayers.optional(),
  away: enteredPlayers.optional(),
});
export type OperatorLineupBody = z.input<typeof operatorLineupBody>;

/** The line-ups of a match in a tenant's content. */
export const contentLineup = z.strictObject({
  eventId: id,
  home: enteredPlayers,
  away: enteredPlayers,
});
export type ContentLineup = z.infer<typeof contentLineup>;

/** Line-ups in a tenant's content. */
export const lineupContent = { lineups: z.array(contentLineup) };

export const lineupCalls = {
  get: {
    summary: 'Returns the line-ups of a match; none of minors',
    params: idParams,
    response: inContent(lineup),
  },
  set: {
    summary: 'Replaces the line-ups of a match; open pages show them at once',
    params: idParams,
    body: operatorLineupBody,
    response: inContent(lineup),
  },
} as const satisfies CallSchemasOf<typeof lineupAddresses>;
