import { maxRosterPlayers, type RosterPlayer } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import { insertPlayerKeys, isNotMinor } from './player-search.queries.ts';
import type { RosterPlayerRow, RosterPlayerTable } from './roster.table.ts';

/** A team's player by shirt number. */
export interface PlayerKey {
  readonly teamId: string;
  readonly number: number;
}

/** The name of the player that a clip shows, or null. For statements that read from `event`. */
export const playerNameOfEvent = sql<string | null>`(SELECT name FROM roster_player
  WHERE tenant_id = event.tenant_id AND team_id = event.player_team_id
    AND number = event.player_number AND ${isNotMinor})`;

/** Returns the players of a team by number; none of a team of minors. */
export function listPlayers({ trx, tenantId }: Scope, teamId: string): Promise<RosterPlayerRow[]> {
  return trx
    .selectFrom('roster_player')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where(isNotMinor)
    .orderBy('number')
    .limit(maxRosterPlayers)
    .execute();
}

/** A player, and the team as an import names it: by its reference, else by its id. */
export type ExportedPlayer = RosterPlayerRow & { readonly team: string };

/** Returns players by team and number, after a player, for an export; none of a team of minors. */
export async function listPlayersAfter(
  { trx, tenantId }: Scope,
  after: PlayerKey | null,
  limit: number,
): Promise<ExportedPlayer[]> {
  let query = trx
    .selectFrom('roster_player')
    .innerJoin('identity', (join) =>
      join
        .onRef('identity.tenant_id', '=', 'roster_player.tenant_id')
        .onRef('identity.id', '=', 'roster_player.team_id'),
    )
    .selectAll('roster_player')
    .select(sql<string>`coalesce(identity.reference_id, identity.id)`.as('team'))
    .where('roster_player.tenant_id', '=', tenantId)
    .where(isNotMinor);
  if (after !== null)
    query = query.where(
      sql<boolean>`(roster_player.team_id, roster_player.number) > (${after.teamId}, ${after.number})`,
    );
  return query
    .orderBy('roster_player.team_id')
    .orderBy('roster_player.number')
    .limit(limit)
    .execute();
}

/** Returns all players of a team by number, for operators. */
export const listAllPlayers = (
  { trx, tenantId }: Scope,
  teamId: string,
): Promise<RosterPlayerRow[]> =>
  trx
    .selectFrom('roster_player')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .orderBy('number')
    .limit(maxRosterPlayers)
    .execute();

/**
 * Returns the players of these teams who have one of these numbers, so at least those named; without minors and
 * unknown ones.
 */
export async function selectPlayers(
  { trx, tenantId }: Scope,
  players: readonly PlayerKey[],
): Promise<Pick<RosterPlayerRow, 'team_id' | 'number' | 'name' | 'position'>[]> {
  if (players.length === 0) return [];
  return trx
    .selectFrom('roster_player')
    .select(['team_id', 'number', 'name', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('team_id', 'in', [...new Set(players.map(({ teamId }) => teamId))])
    .where('number', 'in', [...new Set(players.map(({ number }) => number))])
    .where(isNotMinor)
    .execute();
}

const rowOf = (
  tenantId: string,
  teamId: string,
  { imageUrl, ...player }: RosterPlayer,
): Insertable<RosterPlayerTable> => ({
  tenant_id: tenantId,
  team_id: teamId,
  ...player,
  image_url: imageUrl,
});

/** Locks a team, so that only one operator at a time changes its players. */
export async function lockTeam({ trx, tenantId }: Scope, teamId: string): Promise<void> {
  await trx
    .selectFrom('identity')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', teamId)
    .forUpdate()
    .execute();
}

/** Sets the picture of a player. Returns false if the team has none with this number. */
export async function updatePlayerPicture(
  { trx, tenantId }: Scope,
  { teamId, number }: PlayerKey,
  address: string | null,
): Promise<boolean> {
  const row = await trx
    .updateTable('roster_player')
    .set({ image_url: address })
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .where('number', '=', number)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the players of a team. */
export async function replacePlayers(
  scope: Scope,
  teamId: string,
  players: readonly RosterPlayer[],
): Promise<void> {
  const { trx, tenantId } = scope;
  await trx
    .deleteFrom('roster_player')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .execute();
  if (players.length === 0) return;
  await trx
    .insertInto('roster_player')
    .values(players.map((player) => rowOf(tenantId, teamId, player)))
    .execute();
  await insertPlayerKeys(scope, teamId, players);
}

/** Adds the players of a team that has none; returns false if it has some. */
export async function insertPlayers(
  scope: Scope,
  teamId: string,
  players: readonly RosterPlayer[],
): Promise<boolean> {
  const { trx, tenantId } = scope;
  const existing = await trx
    .selectFrom('roster_player')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst();
  if (existing !== undefined || players.length === 0) return false;
  await replacePlayers(scope, teamId, players);
  return true;
}
