import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { maxImportRows } from '../call/constants.ts';
import { importBody, importResponse } from '../call/import.ts';
import { uploadedPicture } from '../call/picture-upload.ts';
import { assetUrl, id, idParams, inContent, text } from '../call/primitives.ts';
import { maxPlayerNumber } from '../tag/tag-constants.ts';
import { maxRosterPlayers, type rosterAddresses } from './roster-constants.ts';

/** A player of a team. */
const enteredPlayer = z.strictObject({
  /** Shirt number, which tags, statistics and clips name. */
  number: z.int().min(0).max(maxPlayerNumber),
  name: text(80).trim().min(1),
  /** One of `rosterPositions`, or a text in the tenant's language. */
  position: text(40).trim().min(1).nullable().default(null),
  imageUrl: assetUrl.nullable().default(null),
});

const enteredPlayers = z
  .array(enteredPlayer)
  .max(maxRosterPlayers)
  .refine(
    (players) => new Set(players.map(({ number }) => number)).size === players.length,
    'must not have a number twice',
  );

export const rosterPlayer = z.object({
  number: z.int(),
  name: z.string(),
  position: z.string().nullable(),
  imageUrl: assetUrl.nullable(),
});
export type RosterPlayer = z.infer<typeof rosterPlayer>;

/**
 * The players of a team by number. The version is another one after each change of them, and an edit states the one
 * that it was made from.
 */
export const roster = z.object({
  teamId: id,
  players: z.array(rosterPlayer),
  version: z.string(),
});
export type Roster = z.infer<typeof roster>;

export const operatorRosterBody = z.strictObject({
  players: enteredPlayers,
  /** Without it, the players are replaced whatever they are. */
  version: z.string().max(64).optional(),
});
export type OperatorRosterBody = z.input<typeof operatorRosterBody>;

/** The roster of a team in a tenant's content. */
export const contentRoster = z.strictObject({ teamId: id, players: enteredPlayers });
export type ContentRoster = z.infer<typeof contentRoster>;

/** Rosters in a tenant's content. */
export const rosterContent = { rosters: z.array(contentRoster) };

export const rosterCalls = {
  get: {
    summary: 'Returns the players of a team; none of a team of minors',
    params: idParams,
    response: inContent(roster),
  },
  set: {
    summary: 'Replaces the players of a team',
    params: idParams,
    body: operatorRosterBody,
    response: inContent(roster),
  },
  setPicture: {
    summary: 'Sets or removes the picture of a player, whom the shirt number names',
    params: idParams,
    body: z.strictObject({
      number: z.int().min(0).max(maxPlayerNumber),
      image: uploadedPicture,
    }),
    response: inContent(roster),
  },
  import: {
    summary: 'Replaces the rosters of the teams that a CSV or JSON names, all or nothing',
    body: importBody(maxImportRows),
    response: importResponse,
  },
} as const satisfies CallSchemasOf<typeof rosterAddresses>;
