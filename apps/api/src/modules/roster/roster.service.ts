import {
  contentRoster,
  type ContentRoster,
  type Roster,
  type RosterPlayer,
} from '@grandstand/contract';
import type { operatorRosterBody } from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { recordChange } from '../audit/index.ts';
import { identitiesById, type IdentityRow, isOfMinors } from '../identity/index.ts';
import { withStoredPicture } from '../picture/index.ts';
import {
  insertPlayers,
  listPlayers,
  lockTeam,
  replacePlayers,
  selectPlayers,
  type PlayerKey,
  updatePlayerPicture,
} from './roster.queries.ts';
import type { RosterPlayerRow } from './roster.table.ts';

const presentPlayer =
  ({ tenant }: Pick<Ctx, 'tenant'>) =>
  ({ number, name, position, image_url: imageUrl }: RosterPlayerRow): RosterPlayer => ({
    number,
    name,
    position,
    imageUrl: addressesOf(tenant).picture(imageUrl),
  });

/** Returns a text that differs as soon as the players do. */
const versionOf = (rows: readonly RosterPlayerRow[]): string =>
  textHash(
    JSON.stringify(
      rows.map(({ number, name, position, image_url: picture }) => [
        number,
        name,
        position,
        picture,
      ]),
    ),
  ).slice(0, 16);

async function presentRoster(ctx: Ctx, scope: Scope, teamId: string): Promise<Roster> {
  const rows = await listPlayers(scope, teamId);
  return { teamId, players: rows.map(presentPlayer(ctx)), version: versionOf(rows) };
}

/** Returns a team. Throws `identity_not_found`. */
async function getTeam(scope: Scope, id: string) {
  const team = (await identitiesById(scope, [id])).get(id);
  if (team?.type !== 'team') throw new AppError('identity_not_found');
  return team;
}

/** Throws `conflict` for a team of minors: neither their names nor their pictures are stored. */
async function refuseMinors(scope: Scope, team: IdentityRow): Promise<void> {
  if (!(await isOfMinors(scope, team))) return;
  throw new AppError('conflict', {
    reason: 'roster_of_minors',
    message: 'Teams of minors have no roster',
  });
}

/** Returns the players of a team by number; none of a team of minors. Throws `identity_not_found`. */
export const getRoster = (ctx: Ctx, teamId: string): Promise<Roster> =>
  ctx.db.forTenant(ctx, async (scope) => {
    await getTeam(scope, teamId);
    return presentRoster(ctx, scope, teamId);
  });

/**
 * Replaces the players of a team. Throws `identity_not_found`, and `conflict` for an outdated version and for a team
 * of minors, whose names are not stored at all.
 */
export async function setRoster(
  ctx: Ctx,
  teamId: string,
  { players, version }: z.output<typeof operatorRosterBody>,
): Promise<Roster> {
  const roster = await ctx.db.forTenant(ctx, async (scope) => {
    const team = await getTeam(scope, teamId);
    if (players.length > 0) await refuseMinors(scope, team);
    await lockTeam(scope, teamId);
    const before = await listPlayers(scope, teamId);
    if (version !== undefined && version !== versionOf(before))
      throw new AppError('conflict', {
        reason: 'roster_changed',
        message: `The players have changed since version ${version}; load them again`,
      });
    await replacePlayers(scope, teamId, players);
    // Numbers without names, which are personal data.
    await recordChange(ctx, scope, {
      action: 'roster.set',
      subject: { kind: 'identity', id: teamId },
      before: { numbers: before.map(({ number }) => number) },
      after: { numbers: players.map(({ number }) => number) },
    });
    return presentRoster(ctx, scope, teamId);
  });
  await publishRosterChange(ctx);
  return roster;
}

/** Names and pictures are on the pages of the team and of its matches, and beside clips. */
const publishRosterChange = (ctx: Ctx): Promise<void> =>
  ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: null, kind: 'changed' });

/**
 * Sets or removes the picture of a player. Throws `identity_not_found`, `picture_unreadable`, `body_too_large`,
 * `validation_failed` for a number that no player of the team has, and `conflict` for a team of minors.
 */
export async function setPlayerPicture(
  ctx: Ctx,
  teamId: string,
  { number, image }: { readonly number: number; readonly image: string | null },
): Promise<Roster> {
  const roster = await withStoredPicture(ctx, image, (address) =>
    ctx.db.forTenant(ctx, async (scope) => {
      await refuseMinors(scope, await getTeam(scope, teamId));
      await lockTeam(scope, teamId);
      if (!(await updatePlayerPicture(scope, { teamId, number }, address)))
        throw invalidField('body.number', 'is not the number of a player of this team');
      await recordChange(ctx, scope, {
        action: 'roster.setPicture',
        subject: { kind: 'identity', id: teamId },
        before: { number },
        after: { number, hasPicture: address !== null },
      });
      return presentRoster(ctx, scope, teamId);
    }),
  );
  await publishRosterChange(ctx);
  return roster;
}

/** The fields of a player in a roster. */
type NamedPlayer = Pick<RosterPlayer, 'name' | 'position'>;
/** Finds a team's player; undefined if unknown or a minor. */
export type FindPlayer = (teamId: string, number: number) => NamedPlayer | undefined;

/** Reads players by team and number. */
export async function readPlayers(
  scope: Scope,
  players: readonly PlayerKey[],
): Promise<FindPlayer> {
  const rows = await selectPlayers(scope, players);
  const keyOf = (teamId: string, number: number) => `${number} ${teamId}`;
  const playersByKey = new Map(rows.map((row) => [keyOf(row.team_id, row.number), row]));
  return (teamId, number) => playersByKey.get(keyOf(teamId, number));
}

/** Finds the name of a team's player; undefined if it is unknown or that of a minor. */
export type FindPlayerName = (teamId: string | null, number: number | null) => string | undefined;

/** Reads the names of players; entries without team or number are ignored. */
export async function readPlayerNames(
  scope: Scope,
  players: readonly { readonly teamId: string | null; readonly number: number | null }[],
): Promise<FindPlayerName> {
  const find = await readPlayers(
    scope,
    players.filter(
      (player): player is PlayerKey => player.teamId !== null && player.number !== null,
    ),
  );
  return (teamId, number) =>
    teamId === null || number === null ? undefined : find(teamId, number)?.name;
}

/** An import writes the players of many teams in one transaction. */
const statementTimeoutMs = 60_000;

/**
 * Imports rosters into a tenant; their teams must exist. Teams that have players stay unchanged. Throws the
 * schema's error for an invalid roster.
 */
export async function importRosters(
  { db, eventChanges }: Pick<Platform, 'db' | 'eventChanges'>,
  tenantId: string,
  rosters: readonly ContentRoster[],
): Promise<void> {
  const parsed = z.array(contentRoster).parse(rosters);
  const added = await db.forTenant(
    tenantId,
    async (scope) => {
      let count = 0;
      for (const { teamId, players } of parsed)
        if (await insertPlayers(scope, teamId, players)) count += 1;
      return count;
    },
    { statementTimeoutMs },
  );
  if (added > 0)
    await eventChanges.publish({ tenantId, eventId: null, kind: 'changed', mayBeLate: true });
}
