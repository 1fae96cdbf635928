import {
  type Deduction,
  type FormMatch,
  type LeagueTable,
  maxTableRows,
  type TableDeduction,
  type TeamForm,
  type TenantConfig,
  hourMs,
} from '@grandstand/contract';
import { createStaleCache } from '../../platform/cache/stale-cache.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { defineResource } from '../../platform/context/resources.ts';
import type { Scope } from '../../platform/database/database.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { type LeagueRules, tableRulesOf } from '../../platform/tenancy/table-rules.ts';
import { sortKeyOf } from '../../platform/text/fold-title.ts';
import { presentTeam } from '../event/index.ts';
import { identitiesById, identityCache, isOfMinors, type IdentityRow } from '../identity/index.ts';
import { computeTable, matchOutcomeOf, type TeamRecord } from './league-table.ts';
import { seasonOf, seasonTimesOf, yearOf, type Season } from './season.ts';
import {
  listFinishedMatches,
  listForm,
  listTeamIds,
  type FinishedRow,
} from './standings.queries.ts';

interface Computed {
  readonly season: Season;
  readonly rows: readonly TeamRecord[];
  /** Of this season. */
  readonly deductions: readonly Deduction[];
}

/** How long a table is fresh, ms, because a season may start; a change of an event removes it earlier. */
const freshMs = 60_000;
/** How long a table is served stale while the database is unreachable, ms, counted from its load. */
const staleMs = hourMs;

/** The cached tables of all tenants, with all results: `getTable` hides them from viewers who hide results. */
export const leagueTables = defineResource(
  ({ clock }) => createStaleCache<Computed>({ clock, freshMs, staleMs, max: 500 }),
  () => {},
);

type Names = ReadonlyMap<string, IdentityRow>;

const viewOf = (tenant: TenantConfig) => ({
  shortTitles: tenant.enable_teams_short_names,
  addresses: addressesOf(tenant),
});

/** Returns an identity of that type. Throws `identity_not_found`. */
async function getIdentityOf(scope: Scope, id: string, type: IdentityRow['type']) {
  const row = (await identitiesById(scope, [id])).get(id);
  if (row?.type !== type) throw new AppError('identity_not_found');
  return row;
}

/** Reads the matches of the current season; of the last one while the current one has none. */
async function readSeason(
  { clock, tenant }: Ctx,
  scope: Scope,
  leagueId: string,
  { seasonStarts, gameTypes }: LeagueRules,
): Promise<{ readonly season: Season; readonly matches: readonly FinishedRow[] }> {
  const inSeason = async (seasonsAgo: number) => {
    const season = seasonOf(seasonStarts, clock(), tenant.time_zone, seasonsAgo);
    const [from, before] = seasonTimesOf(season, tenant.time_zone);
    const range = { from: new Date(from), before: new Date(before), gameTypes };
    return { season, matches: await listFinishedMatches(scope, leagueId, range) };
  };
  const current = await inSeason(0);
  if (current.matches.length > 0) return current;
  const last = await inSeason(1);
  return last.matches.length > 0 ? last : current;
}

async function readTable(
  ctx: Ctx,
  scope: Scope,
  leagueId: string,
  rules: LeagueRules,
): Promise<Computed> {
  const { season, matches } = await readSeason(ctx, scope, leagueId, rules);
  const teams = await listTeamIds(scope, leagueId);
  const ids = [...teams, ...matches.flatMap(({ home, away }) => [home, away])];
  const names = await ctx.resources.of(identityCache).read(scope, [...new Set(ids)]);
  const nameOf = (id: string) => sortKeyOf(names.get(id)?.title ?? id);
  const byName = (one: string, other: string) => {
    const [name, otherName] = [nameOf(one), nameOf(other)];
    if (name === otherName) return one < other ? -1 : 1;
    return name < otherName ? -1 : 1;
  };
  const deductions = rules.deductions.filter((deduction) => deduction.season === yearOf(season));
  const records = computeTable(teams, matches, rules, byName, deductions);
  return { season, rows: records.slice(0, maxTableRows), deductions };
}

const presentDeduction = ({ points, reason, translations }: Deduction): TableDeduction => ({
  points,
  reason,
  ...(translations !== undefined && { translations }),
});

const presentRows = ({ rows, deductions }: Computed, names: Names, tenant: TenantConfig) =>
  rows.flatMap(({ teamId, form, ...record }, index) => {
    const team = presentTeam(names.get(teamId) ?? null, viewOf(tenant));
    if (team === null) return [];
    const teamDeductions = deductions
      .filter((deduction) => deduction.team === teamId)
      .map(presentDeduction);
    return [
      {
        position: index + 1,
        team,
        ...record,
        ...(teamDeductions.length > 0 && { deductions: teamDeductions }),
        form: [...form],
      },
    ];
  });

/**
 * Returns the table of a competition. It has no rows if the competition has no table or is of minors, and
 * with hidden results, because every row reveals some. Throws `identity_not_found`.
 */
export const getTable = (ctx: Ctx, leagueId: string): Promise<LeagueTable> =>
  ctx.db.forTenant(ctx, async (scope): Promise<LeagueTable> => {
    const league = await getIdentityOf(scope, leagueId, 'league');
    const rules = tableRulesOf(ctx.tenant, { id: leagueId, sportType: league.sport_type });
    if (rules === null || (await isOfMinors(scope, league)))
      return { leagueId, season: null, rows: [] };
    const table = await ctx.resources
      .of(leagueTables)
      .get(ctx.tenant.id, leagueId, () => readTable(ctx, scope, leagueId, rules));
    const { season, rows } = table;
    if (ctx.hidesResults)
      // The season reveals whether a new one has started, but no result.
      return { leagueId, season, rows: [], resultHidden: true };
    const ids = rows.map(({ teamId }) => teamId);
    const names = await ctx.resources.of(identityCache).read(scope, ids);
    return { leagueId, season, rows: presentRows(table, names, ctx.tenant) };
  });

/** Returns which matches count for a team: those of its competition's table. */
async function countedFor({ tenant }: Ctx, scope: Scope, { parent_id: parentId }: IdentityRow) {
  const league =
    parentId === null ? undefined : (await identitiesById(scope, [parentId])).get(parentId);
  const rules =
    league === undefined
      ? null
      : tableRulesOf(tenant, { id: league.id, sportType: league.sport_type });
  return { gameTypes: rules === null ? tenant.standings.game_types : rules.gameTypes };
}

/**
 * Returns the last finished matches of a team, without scores if the viewer hides results; none of a team of
 * minors. Throws `identity_not_found`.
 */
export const getForm = (ctx: Ctx, teamId: string): Promise<TeamForm> =>
  ctx.db.forTenant(ctx, async (scope): Promise<TeamForm> => {
    const team = await getIdentityOf(scope, teamId, 'team');
    if (await isOfMinors(scope, team)) return { teamId, matches: [] };
    const rows = await listForm(scope, teamId, await countedFor(ctx, scope, team));
    const ids = rows.flatMap(({ home, away }) => [home, away]);
    const names = await ctx.resources.of(identityCache).read(scope, ids);
    const matches = rows.map(({ id, startsAt, home, away, score }): FormMatch => {
      const isHome = home === teamId;
      const [scored, conceded] = isHome ? [score.home, score.away] : [score.away, score.home];
      const opponent = presentTeam(names.get(isHome ? away : home) ?? null, viewOf(ctx.tenant));
      return {
        eventId: id,
        date: startsAt.toISOString(),
        isHome,
        opponent,
        ...(ctx.hidesResults
          ? { outcome: null, scored: null, conceded: null }
          : { outcome: matchOutcomeOf(scored, conceded), scored, conceded }),
      };
    });
    return { teamId, matches, ...(ctx.hidesResults && { resultHidden: true as const }) };
  });
