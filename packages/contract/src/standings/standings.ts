import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { eventTeam } from '../event/event.ts';
import { calendarDay, id, idParams, inContent, isoTime } from '../call/primitives.ts';
import { locales } from '../tenant/locales.ts';
import { matchOutcomes, type standingsAddresses } from './standings-constants.ts';

const count = z.int().min(0);

/** Points that a team lost, with the reason as its tenant wrote it. */
export const tableDeduction = z.object({
  points: z.int().min(1),
  reason: z.string(),
  /** The reason in other languages; a locale without one shows the above. */
  translations: z.partialRecord(z.enum(locales), z.string()).optional(),
});
export type TableDeduction = z.infer<typeof tableDeduction>;

/** A team's row of a table. */
export const tableRow = z.object({
  position: z.int().min(1),
  team: eventTeam,
  played: count,
  won: count,
  drawn: count,
  lost: count,
  scored: count,
  conceded: count,
  /** After deductions; may be below zero. */
  points: z.int(),
  /** Absent if there are none. */
  deductions: z.array(tableDeduction).optional(),
  /** The outcomes of the last matches, the newest last. */
  form: z.array(z.enum(matchOutcomes)),
});
export type TableRow = z.infer<typeof tableRow>;

/** The table of a competition. */
export const leagueTable = z.object({
  leagueId: id,
  /** First and last day of the season; null if the competition has no table. */
  season: z.object({ start: calendarDay, end: calendarDay }).nullable(),
  rows: z.array(tableRow),
  /** True if the viewer hides results: the table has no rows then. */
  resultHidden: z.literal(true).optional(),
});
export type LeagueTable = z.infer<typeof leagueTable>;

/** A finished match as a team sees it. */
export const formMatch = z.object({
  eventId: id,
  date: isoTime,
  isHome: z.boolean(),
  opponent: eventTeam.nullable(),
  /** Null, like the score, if the viewer hides results. */
  outcome: z.enum(matchOutcomes).nullable(),
  scored: count.nullable(),
  conceded: count.nullable(),
});
export type FormMatch = z.infer<typeof formMatch>;

/** The last finished matches of a team, the newest first. */
export const teamForm = z.object({
  teamId: id,
  matches: z.array(formMatch),
  resultHidden: z.literal(true).optional(),
});
export type TeamForm = z.infer<typeof teamForm>;

export const standingsCalls = {
  get: {
    summary: 'Returns the table of a competition, computed from its finished matches',
    params: idParams,
    response: inContent(leagueTable),
  },
  getForm: {
    summary: 'Returns the last finished matches of a team',
    params: idParams,
    response: inContent(teamForm),
  },
} as const satisfies CallSchemasOf<typeof standingsAddresses>;
