import type { LineupEntry } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { json } from '../../platform/database/tables.ts';
import './lineup.table.ts';

/** The players of a team in a match. */
export interface TeamLineup {
  readonly teamId: string;
  readonly players: readonly LineupEntry[];
}

/** Returns the line-ups of an event, including those of teams that are no longer its own. */
export async function selectLineups(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<TeamLineup[]> {
  return trx
    .selectFrom('lineup')
    .select(['team_id as teamId', 'players'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Replaces the line-up of a team. The caller must hold the event's row lock, to serialise changes. */
export async function replaceLineup(
  { trx, tenantId }: Scope,
  eventId: string,
  { teamId, players }: TeamLineup,
): Promise<void> {
  await trx
    .deleteFrom('lineup')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('team_id', '=', teamId)
    .execute();
  if (players.length === 0) return;
  await trx
    .insertInto('lineup')
    .values({
      tenant_id: tenantId,
      event_id: eventId,
      team_id: teamId,
      players: json([...players]),
    })
    .execute();
}

/** A match to which an import may add line-ups. */
export interface ImportedMatch {
  readonly id: string;
  readonly home: string;
  readonly away: string;
}

/** Returns which of these events are matches of two teams, not of minors, and without line-ups. */
export async function selectMatchesWithoutLineups(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<ImportedMatch[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('event')
    .select(['id', 'team1_id as home', 'team2_id as away'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('media_type', '=', 'event')
    .where('safeguarded_by', 'is', null)
    .where('lineup_at', 'is', null)
    .where('team1_id', 'is not', null)
    .where('team2_id', 'is not', null)
    .$narrowType<{ home: string; away: string }>()
    .execute();
}

/** Adds line-ups; those that exist stay unchanged. */
export async function insertLineups(
  { trx, tenantId }: Scope,
  lineups: readonly (TeamLineup & { readonly eventId: string })[],
): Promise<void> {
  if (lineups.length === 0) return;
  await trx
    .insertInto('lineup')
    .values(
      lineups.map(({ eventId, teamId, players }) => ({
        tenant_id: tenantId,
        event_id: eventId,
        team_id: teamId,
        players: json([...players]),
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id', 'team_id']).doNothing())
    .execute();
}
