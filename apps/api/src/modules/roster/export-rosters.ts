import type { Ctx } from '../../platform/context/context.ts';
import { exportRoute, type ExportRow } from '../../platform/http/export-route.ts';
import { rosterColumns } from './import-rosters.ts';
import { listPlayersAfter, type ExportedPlayer, type PlayerKey } from './roster.queries.ts';

const pageSize = 1000;

async function* readRosters(ctx: Ctx): AsyncGenerator<ExportRow[]> {
  let after: PlayerKey | null = null;
  do {
    const since: PlayerKey | null = after;
    const rows: ExportedPlayer[] = await ctx.db.forTenant(ctx, (scope) =>
      listPlayersAfter(scope, since, pageSize),
    );
    yield rows.map(({ team, number, name, position, image_url: picture }) => ({
      team,
      number,
      name,
      position,
      picture,
    }));
    const last = rows.length < pageSize ? undefined : rows.at(-1);
    after = last === undefined ? null : { teamId: last.team_id, number: last.number };
  } while (after !== null);
}

/** The export of rosters, except those of teams of minors, which have none. */
export const rosterExport = exportRoute({
  prefix: '/operator/team/export_rosters',
  permission: 'event:read',
  file: 'rosters',
  columns: rosterColumns,
  read: readRosters,
});
