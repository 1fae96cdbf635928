import {
  assetUrl,
  maxPlayerNumber,
  maxRosterPlayers,
  type ImportBody,
  type ImportResult,
  type RosterPlayer,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { keyPattern, RowCells } from '../../platform/text/import-cells.ts';
import { importTimeoutMs, importResultOf } from '../../platform/text/import-result.ts';
import { ImportProblems, readImportRows } from '../../platform/text/import-table.ts';
import { allowed, found } from '../../platform/text/import-texts.ts';
import { recordChange } from '../audit/index.ts';
import { findIdentitiesByKey, isOfMinors, type IdentityRow } from '../identity/index.ts';
import { listAllPlayers, replacePlayers } from './roster.queries.ts';

/** The columns of an import and an export of rosters. */
export const rosterColumns = ['team', 'number', 'name', 'position', 'picture'] as const;

/** The players of a team in a file, and the line of its first one. */
interface TeamRows {
  readonly line: number;
  readonly players: Map<number, RosterPlayer>;
}

/** Reads the players by the reference or id of their team, and counts the rows. */
function readTeams(body: ImportBody, problems: ImportProblems) {
  const table = { columns: rosterColumns, required: ['team', 'number', 'name'] };
  const teams = new Map<string, TeamRows>();
  const rows = readImportRows(body, table, problems);
  for (const row of rows) {
    const cells = new RowCells(row, problems);
    const team = cells.pattern('team', keyPattern, allowed.key);
    if (team == null && cells.raw('team') == null) cells.refuse('team', found.empty, allowed.key);
    const number = cells.integer('number', 0, maxPlayerNumber);
    if (number == null && cells.raw('number') == null)
      cells.refuse('number', found.empty, allowed.shirtNumber(maxPlayerNumber));
    const name = cells.required('name', 80);
    const position = cells.text('position', 40) ?? null;
    const imageUrl =
      cells.read(
        'picture',
        (value) => (assetUrl.safeParse(value).success ? value : undefined),
        allowed.pictureAddress,
      ) ?? null;
    if (team == null || number == null || name === null) continue;
    const { players } = teams.get(team) ?? { players: new Map<number, RosterPlayer>() };
    if (players.has(number))
      cells.refuse('number', found.value(String(number)), allowed.numberOnce);
    players.set(number, { number, name, position, imageUrl });
    if (players.size === maxRosterPlayers + 1)
      cells.refuse(
        'team',
        found.tooManyPlayers(maxRosterPlayers),
        allowed.fewerPlayers(maxRosterPlayers),
      );
    if (!teams.has(team)) teams.set(team, { line: row.line, players });
  }
  return { teams, rows: rows.length };
}

/** Returns the team that a key names; if it can have no roster, adds a problem and returns null. */
async function teamOf(
  scope: Scope,
  key: string,
  {
    line,
    teamsByKey,
    problems,
  }: { line: number; teamsByKey: Map<string, IdentityRow>; problems: ImportProblems },
): Promise<IdentityRow | null> {
  const team = teamsByKey.get(key);
  if (team?.type !== 'team') {
    const problem = team === undefined ? found.value(key) : found.ofType(key, team.type);
    problems.add(line, 'team', problem, allowed.teamKey);
    return null;
  }
  if (!(await isOfMinors(scope, team))) return team;
  problems.add(line, 'team', found.teamOfMinors(key), allowed.noSquadOfMinors);
  return null;
}

/**
 * Replaces the rosters of the teams that a file names, all or nothing; other teams stay as they are. Throws
 * `validation_failed` naming rows and columns.
 */
export async function importRosterRows(ctx: Ctx, body: ImportBody): Promise<ImportResult> {
  const problems = new ImportProblems();
  const { teams, rows } = readTeams(body, problems);
  const { result, hasChanged } = await ctx.db.forTenant(
    ctx,
    async (scope) => {
      const teamsByKey = await findIdentitiesByKey(scope, teams.keys());
      const counts = { rows, created: 0, updated: 0, unchanged: 0, removed: 0 };
      const changed: { team: IdentityRow; players: RosterPlayer[]; before: number[] }[] = [];
      const seen = new Set<string>();
      for (const [key, { line, players }] of teams) {
        const team = await teamOf(scope, key, { line, teamsByKey, problems });
        if (team === null) continue;
        if (seen.has(team.id)) problems.add(line, 'team', found.value(key), allowed.oneName);
        seen.add(team.id);
        const before = new Map(
          (await listAllPlayers(scope, team.id)).map(({ number, name, position, image_url }) => [
            number,
            { number, name, position, imageUrl: image_url },
          ]),
        );
        const isSame = (player: RosterPlayer) =>
          JSON.stringify(before.get(player.number)) === JSON.stringify(player);
        const list = [...players.values()];
        const same = list.filter(isSame).length;
        const created = list.filter(({ number }) => !before.has(number)).length;
        counts.unchanged += same;
        counts.created += created;
        counts.updated += list.length - same - created;
        counts.removed += before.size - (list.length - created);
        if (same < list.length || before.size !== list.length)
          changed.push({ team, players: list, before: [...before.keys()] });
      }
      const checked = importResultOf(body, counts, problems);
      if (body.dry_run || changed.length === 0) return { result: checked, hasChanged: false };
      for (const { team, players, before } of changed) {
        await replacePlayers(scope, team.id, players);
        await recordChange(ctx, scope, {
          action: 'roster.import',
          subject: { kind: 'identity', id: team.id },
          before: { numbers: before },
          after: { numbers: players.map(({ number }) => number) },
        });
      }
      return { result: checked, hasChanged: true };
    },
    { statementTimeoutMs: importTimeoutMs },
  );
  if (hasChanged)
    await ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: null, kind: 'changed' });
  return result;
}
