import { harbour } from './harbour.ts';
import { northline } from './northline.ts';
import { pxa } from './pxa.ts';
import type { League, TenantId, Team, World } from './world.ts';

const worlds: Record<TenantId, World> = { northline, harbour, pxa };

/** The tenants of the demo, in display order. */
export const demoTenantIds: readonly TenantId[] = ['northline', 'harbour', 'pxa'];

/**
 * Returns the world of a tenant.
 * @throws Error for a tenant the demo does not know
 */
export function worldOf(tenantId: string): World {
  const demoTenant = demoTenantIds.find((id) => id === tenantId);
  if (demoTenant === undefined) {
    throw new Error(`The demo knows ${demoTenantIds.join(', ')}, not "${tenantId}"`);
  }
  return worlds[demoTenant];
}

/**
 * Returns a league of the world.
 * @throws Error if the world has no such league
 */
export function leagueOf(world: World, id: string): League {
  const league = world.leagues.find((candidate) => candidate.id === id);
  if (league === undefined) throw new Error(`${world.tenantId} has no league "${id}"`);
  return league;
}

/** Returns every team of a tenant by id, with its league. */
export function teamsOf(world: World): Map<string, { team: Team; league: League }> {
  return new Map(
    world.leagues.flatMap((league) =>
      league.teams.map((team) => [team.id, { team, league }] as const),
    ),
  );
}
