import type { Ctx } from '../../../platform/context/context.ts';
import { exportRoute, type ExportRow } from '../../../platform/http/export-route.ts';
import { selectIdentities } from '../identity.queries.ts';
import type { IdentityRow } from '../identity.table.ts';
import { listForOperator } from './edit-identity.queries.ts';
import { identityColumns } from './import-identity-rows.ts';

const pageSize = 500;

function rowOf(row: IdentityRow, parents: ReadonlyMap<string, IdentityRow>): ExportRow {
  const parent = parents.get(row.parent_id ?? '');
  return {
    referenceId: row.reference_id,
    type: row.type,
    title: row.title,
    shortTitle: row.short_title,
    parent: parent === undefined ? null : (parent.reference_id ?? parent.id),
    sport: row.sport_type,
    position: row.position,
    color: row.color,
    town: row.place?.town ?? null,
    latitude: row.place?.latitude ?? null,
    longitude: row.place?.longitude ?? null,
    website: row.links.web,
    safeguarded: row.safeguarded,
    archived: row.archived,
  };
}

async function* readIdentities(ctx: Ctx): AsyncGenerator<ExportRow[]> {
  const everything = { type: null, text: null, below: null, archived: null };
  let after: { title: string; id: string } | null = null;
  do {
    const since: typeof after = after;
    const { rows, last } = await ctx.db.forTenant(ctx, async (scope) => {
      const page = await listForOperator(scope, { ...everything, after: since }, pageSize);
      const above = page.map((row) => row.parent_id).filter((id) => id !== null);
      const parents = await selectIdentities(scope, [...new Set(above)]);
      const byId = new Map(parents.map((row) => [row.id, row]));
      return {
        rows: page.map((row) => rowOf(row, byId)),
        last: page.length < pageSize ? undefined : page.at(-1),
      };
    });
    yield rows;
    after = last === undefined ? null : { title: last.folded_title, id: last.id };
  } while (after !== null);
}

/** The export of categories, competitions, subcategories and teams, by title. */
export const identityExport = exportRoute({
  prefix: '/operator/identity/export',
  permission: 'event:read',
  file: 'teams',
  columns: identityColumns,
  read: readIdentities,
});
