import {
  contentLineup,
  type ContentLineup,
  type Lineup,
  type LineupEntry,
  type operatorLineupBody,
} from '@grandstand/contract';
import { z } from 'zod';
import { createStaleCache } from '../../platform/cache/stale-cache.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { defineResource } from '../../platform/context/resources.ts';
import type { Scope } from '../../platform/database/database.ts';
import { recordChange } from '../audit/index.ts';
import { type EventRow, getReachableEvent, updateLineupTimes } from '../event/index.ts';
import { identitiesById, isOfMinors, type IdentityRow } from '../identity/index.ts';
import { type FindPlayer, readPlayers } from '../roster/index.ts';
import {
  insertLineups,
  replaceLineup,
  selectLineups,
  selectMatchesWithoutLineups,
  type TeamLineup,
} from './lineup.queries.ts';

const sides = ['home', 'away'] as const;
type Side = (typeof sides)[number];

/** The teams of a match. */
type Teams = Readonly<Record<Side, IdentityRow>>;

/** Returns the event. Throws `event_not_found`, including for clips. */
async function getMatch(scope: Scope, id: string): Promise<EventRow> {
  const row = await getReachableEvent(scope, id);
  if (row.media_type !== 'event') throw new AppError('event_not_found');
  return row;
}

/** Returns both teams of a match; null if one is missing. */
async function findTeams(scope: Scope, row: EventRow): Promise<Teams | null> {
  const teams = await identitiesById(
    scope,
    [row.team1_id, row.team2_id].filter((id) => id !== null),
  );
  const [home, away] = [teams.get(row.team1_id ?? ''), teams.get(row.team2_id ?? '')];
  return home === undefined || away === undefined ? null : { home, away };
}

/** Presents a line-up: its own names and positions, else those of the roster. */
const presentPlayers = ({ teamId, players }: TeamLineup, find: FindPlayer) =>
  players.map(({ number, name, position, isStarter, isCaptain }) => {
    const inRoster = find(teamId, number);
    return {
      number,
      name: name ?? inRoster?.name ?? null,
      position: position ?? inRoster?.position ?? null,
      isStarter,
      isCaptain,
    };
  });

/** Reads the line-ups of a match; none of a team of minors, or of a match of minors. */
async function readLineup(scope: Scope, row: EventRow): Promise<Lineup> {
  const none = { eventId: row.id, home: [], away: [] };
  if (row.safeguarded_by !== null || row.lineup_at === null) return none;
  const teams = await findTeams(scope, row);
  if (teams === null) return none;
  const stored = await selectLineups(scope, row.id);
  const find = await readPlayers(
    scope,
    stored.flatMap(({ teamId, players }) => players.map(({ number }) => ({ teamId, number }))),
  );
  const playersOf = async (team: IdentityRow) => {
    const found = stored.find(({ teamId }) => teamId === team.id);
    return found === undefined || (await isOfMinors(scope, team))
      ? []
      : presentPlayers(found, find);
  };
  return { ...none, home: await playersOf(teams.home), away: await playersOf(teams.away) };
}

/**
 * Line-ups that many open pages request within one second of their announcement. Nothing of them depends on
 * the viewer.
 */
export const lineupCache = defineResource(
  ({ clock }) => createStaleCache<Lineup>({ clock, freshMs: 1000, staleMs: 0, max: 500 }),
  () => {},
);

/** Returns the line-ups of a match; empty if none were set, and for minors. Throws `event_not_found`. */
export const getLineup = (ctx: Ctx, id: string): Promise<Lineup> =>
  ctx.resources
    .of(lineupCache)
    .get(ctx.tenant.id, id, () =>
      ctx.db.forTenant(ctx.tenant.id, async (scope) =>
        readLineup(scope, await getMatch(scope, id)),
      ),
    );

/** Throws `validation_failed` naming the numbers that neither the roster nor the line-up names. */
async function refuseUnknownNumbers(
  scope: Scope,
  side: Side,
  team: IdentityRow,
  players: readonly LineupEntry[],
): Promise<void> {
  const find = await readPlayers(
    scope,
    players.map(({ number }) => ({ teamId: team.id, number })),
  );
  const unknown = players.filter(
    ({ number, name }) => name === null && find(team.id, number) === undefined,
  );
  if (unknown.length === 0) return;
  const numbers = unknown.map(({ number }) => number).join(', ');
  throw invalidField(
    `body.${side}`,
    `the roster of ${team.title} has no number ${numbers}; add it there, or give it a name here`,
  );
}

/**
 * Replaces the line-ups of a match; an omitted side stays unchanged. Throws `event_not_found`, `conflict` for
 * an event without two teams and for minors, whose names are not stored at all, and `validation_failed`
 * naming the numbers of players without a name.
 */
export async function setLineup(
  ctx: Ctx,
  id: string,
  body: z.output<typeof operatorLineupBody>,
): Promise<Lineup> {
  const now = new Date(ctx.clock());
  const lineup = await ctx.db.forTenant(ctx, async (scope) => {
    const row = await getMatch(scope, id);
    const teams = await findTeams(scope, row);
    if (teams === null)
      throw new AppError('conflict', {
        reason: 'lineup_without_teams',
        message: 'Only a match of two teams has line-ups',
      });
    // Locks the row until the transaction ends, so that two clubs may hand in theirs at once.
    await updateLineupTimes(scope, [id], { at: now, now });
    for (const side of sides) {
      const { [side]: players } = body;
      if (players === undefined) continue;
      const team = teams[side];
      if (players.length > 0 && (row.safeguarded_by !== null || (await isOfMinors(scope, team))))
        throw new AppError('conflict', {
          reason: 'lineup_of_minors',
          message: 'Matches and teams of minors have no line-ups',
        });
      await refuseUnknownNumbers(scope, side, team, players);
      await replaceLineup(scope, id, { teamId: team.id, players });
    }
    const numbersOf = (players: readonly LineupEntry[] | undefined) =>
      players?.map(({ number }) => number);
    // Numbers without names, which are personal data.
    await recordChange(ctx, scope, {
      action: 'lineup.set',
      subject: { kind: 'event', id },
      before: {},
      after: { home: numbersOf(body.home), away: numbersOf(body.away) },
    });
    const isEmpty = (await selectLineups(scope, id)).length === 0;
    if (isEmpty) await updateLineupTimes(scope, [id], { at: null, now });
    return readLineup(scope, await getMatch(scope, id));
  });
  await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: id, kind: 'changed' });
  return lineup;
}

/** Matches per statement, far below the parameter limit. */
const batchSize = 200;
/** An import writes the line-ups of many matches in one transaction. */
const statementTimeoutMs = 60_000;

/** Returns which of these teams are of minors. */
async function teamsOfMinors(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const team of (await identitiesById(scope, ids)).values())
    if (await isOfMinors(scope, team)) found.add(team.id);
  return found;
}

/** Imports the line-ups of some matches; returns how many matches got some. */
async function importBatch(
  scope: Scope,
  lineups: readonly ContentLineup[],
  now: Date,
): Promise<number> {
  const matches = await selectMatchesWithoutLineups(
    scope,
    lineups.map(({ eventId }) => eventId),
  );
  const ofMinors = await teamsOfMinors(
    scope,
    matches.flatMap(({ home, away }) => [home, away]),
  );
  const rows = matches.flatMap((match) =>
    sides.flatMap((side) => {
      const teamId = match[side];
      const players = lineups.find(({ eventId }) => eventId === match.id)?.[side] ?? [];
      if (players.length === 0 || ofMinors.has(teamId)) return [];
      return [{ eventId: match.id, teamId, players }];
    }),
  );
  const ids = [...new Set(rows.map(({ eventId }) => eventId))];
  await insertLineups(scope, rows);
  await updateLineupTimes(scope, ids, { at: now, now });
  return ids.length;
}

/**
 * Imports line-ups into a tenant. Matches that have line-ups stay unchanged; matches and teams of minors get
 * none, and events that are unknown or without two teams are left out. Throws the schema's error for an invalid
 * line-up.
 */
export async function importLineups(
  { db, clock, eventChanges }: Pick<Platform, 'db' | 'clock' | 'eventChanges'>,
  tenantId: string,
  lineups: readonly ContentLineup[],
): Promise<void> {
  const parsed = z.array(contentLineup).parse(lineups);
  const now = new Date(clock());
  const added = await db.forTenant(
    tenantId,
    async (scope) => {
      let count = 0;
      for (let from = 0; from < parsed.length; from += batchSize)
        count += await importBatch(scope, parsed.slice(from, from + batchSize), now);
      return count;
    },
    { statementTimeoutMs },
  );
  if (added > 0)
    await eventChanges.publish({ tenantId, eventId: null, kind: 'changed', mayBeLate: true });
}
