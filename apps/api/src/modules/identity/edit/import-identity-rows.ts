import {
  identityTypes,
  externalLink,
  type ImportBody,
  type ImportResult,
  type IdentityType,
  type Place,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { keyPattern, RowCells } from '../../../platform/text/import-cells.ts';
import { importTimeoutMs, importResultOf } from '../../../platform/text/import-result.ts';
import { ImportProblems, readImportRows } from '../../../platform/text/import-table.ts';
import { allowed, found } from '../../../platform/text/import-texts.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { insertIdentities } from '../import.queries.ts';
import type { IdentityRow } from '../identity.table.ts';
import { indexIdentities } from '../../search-index/index.ts';
import {
  indexNames,
  noLinks,
  findIdentitiesByKey,
  leavesMinorsVisible,
  publishIdentityChange,
  queueRelink,
} from './edit-identity.service.ts';
import { moveDescendants, updateIdentity } from './edit-identity.queries.ts';
import { presentForOperator } from './present-operator-identity.ts';

/** The columns of an import and an export of identities. */
export const identityColumns = [
  'referenceId',
  'type',
  'title',
  'shortTitle',
  'parent',
  'sport',
  'position',
  'color',
  'town',
  'latitude',
  'longitude',
  'website',
  'safeguarded',
  'archived',
] as const;

/** The values of a row; undefined for absent columns. */
interface IdentityCells {
  readonly line: number;
  readonly referenceId: string;
  readonly type: IdentityType | null | undefined;
  readonly title: string | null | undefined;
  readonly shortTitle: string | null | undefined;
  readonly parent: string | null | undefined;
  readonly sport: string | null | undefined;
  readonly position: number | null | undefined;
  readonly color: string | null | undefined;
  readonly place: Place | null | undefined;
  readonly website: string | null | undefined;
  readonly safeguarded: boolean | null | undefined;
  readonly archived: boolean | null | undefined;
}

const degrees = (cells: RowCells, column: string, max: number): number | null | undefined =>
  cells.read(
    column,
    (value) => {
      const number = /^[+-]?\d{1,3}(?:[.,]\d+)?$/.test(value)
        ? Number(value.replace(',', '.'))
        : NaN;
      return Math.abs(number) <= max ? number : undefined;
    },
    allowed.degrees(max),
  );

function placeOf(cells: RowCells): Place | null | undefined {
  const town = cells.text('town', 80);
  const latitude = degrees(cells, 'latitude', 90);
  const longitude = degrees(cells, 'longitude', 180);
  if (town === undefined && latitude === undefined && longitude === undefined) return undefined;
  if (town == null && latitude == null && longitude == null) return null;
  if (town == null || latitude == null || longitude == null)
    return cells.refuse('town', found.incompletePlace, allowed.wholePlace);
  return { town, latitude, longitude };
}

function cellsOf(cells: RowCells, sports: readonly string[]): IdentityCells {
  return {
    line: cells.line,
    referenceId: cells.required('referenceId', 128) ?? '',
    type: cells.oneOf('type', identityTypes),
    title: cells.text('title', 200),
    shortTitle: cells.text('shortTitle', 24),
    parent: cells.pattern('parent', keyPattern, allowed.key),
    sport: cells.oneOf('sport', sports),
    position: cells.integer('position', -1_000_000, 1_000_000),
    color: cells.pattern('color', /^#[0-9a-fA-F]{6}$/, allowed.color),
    place: placeOf(cells),
    website: cells.read(
      'website',
      (value) => (externalLink.safeParse(value).success ? value : undefined),
      allowed.httpsAddress,
    ),
    safeguarded: cells.flag('safeguarded'),
    archived: cells.flag('archived'),
  };
}

/** A row as it will be stored. */
interface PlannedIdentity {
  readonly cells: IdentityCells;
  readonly before: IdentityRow | null;
  readonly row: IdentityRow;
}

/** Plans what each row stores. Its parent may be in any other row, or stored already. */
class IdentityPlan {
  readonly planned = new Map<string, PlannedIdentity>();
  readonly #rows: ReadonlyMap<string, IdentityCells>;
  readonly #stored: ReadonlyMap<string, IdentityRow>;
  readonly #problems: ImportProblems;
  readonly #now: Date;
  readonly #visiting = new Set<string>();

  constructor(
    rows: ReadonlyMap<string, IdentityCells>,
    stored: ReadonlyMap<string, IdentityRow>,
    problems: ImportProblems,
    now: Date,
  ) {
    this.#rows = rows;
    this.#stored = stored;
    this.#problems = problems;
    this.#now = now;
  }

  /** Returns the identity of a reference or id: from a row, else as stored; null if there is none. */
  find(key: string): IdentityRow | null {
    const cells = this.#rows.get(key);
    return cells === undefined ? (this.#stored.get(key) ?? null) : this.plan(cells);
  }

  plan(cells: IdentityCells): IdentityRow | null {
    const known = this.planned.get(cells.referenceId);
    if (known !== undefined) return known.row;
    if (this.#visiting.has(cells.referenceId)) {
      this.#problems.add(cells.line, 'parent', found.belowItself, allowed.parentAbove);
      return null;
    }
    this.#visiting.add(cells.referenceId);
    const row = this.#rowOf(cells);
    this.#visiting.delete(cells.referenceId);
    if (row === null) return null;
    const before = this.#stored.get(cells.referenceId) ?? null;
    this.planned.set(cells.referenceId, { cells, before, row });
    return row;
  }

  #parentOf(cells: IdentityCells): IdentityRow | null {
    if (cells.parent == null) return null;
    const parent = this.find(cells.parent);
    if (parent === null)
      this.#problems.add(cells.line, 'parent', found.value(cells.parent), allowed.identityKey);
    else if (parent.type === 'team')
      this.#problems.add(
        cells.line,
        'parent',
        found.ofType(cells.parent, parent.type),
        allowed.noTeam,
      );
    return parent;
  }

  /**
   * Returns the ancestors of an identity: its parent with those above it and, if the parent is unchanged, also
   * the other competitions that it belongs to, which a file does not name.
   */
  #ancestorsOf(
    { parent: key }: IdentityCells,
    before: IdentityRow | null,
    parent: IdentityRow | null,
  ): string[] {
    const ancestors = parent === null ? [] : [parent.id, ...parent.identity_ids];
    if (before === null || before.parent_id !== (parent?.id ?? null)) return ancestors;
    const former = key == null ? undefined : this.#stored.get(key);
    const formerAncestors = former === undefined ? [] : [former.id, ...former.identity_ids];
    if (JSON.stringify(ancestors) === JSON.stringify(formerAncestors)) return before.identity_ids;
    const others = before.identity_ids.filter((id) => !formerAncestors.includes(id));
    return [...new Set([...ancestors, ...others])];
  }

  #rowOf(cells: IdentityCells): IdentityRow | null {
    const { line, referenceId, title, shortTitle, sport, color, place, website } = cells;
    const before = this.#stored.get(referenceId) ?? null;
    const parent = this.#parentOf(cells);
    const type = cells.type ?? before?.type ?? null;
    if (type === null) this.#problems.add(line, 'type', found.empty, allowed.oneOf(identityTypes));
    if (before !== null && cells.type != null && cells.type !== before.type)
      this.#problems.add(line, 'type', found.value(cells.type), allowed.presentType(before.type));
    const name = title ?? before?.title ?? null;
    if (name === null) this.#problems.add(line, 'title', found.empty, allowed.text(200));
    if (before !== null && cells.safeguarded != null && cells.safeguarded !== before.safeguarded)
      this.#problems.add(line, 'safeguarded', found.differsFromStored, allowed.safeguardCall);
    if (type === null || name === null) return null;
    const links = before?.links ?? noLinks;
    return {
      ...(before ?? this.#newRow(type)),
      reference_id: referenceId,
      title: name,
      folded_title: sortKeyOf(name),
      ...(shortTitle !== undefined && { short_title: shortTitle ?? '' }),
      ...(cells.parent !== undefined && {
        parent_id: parent?.id ?? null,
        identity_ids: this.#ancestorsOf(cells, before, parent),
      }),
      ...(sport !== undefined && { sport_type: sport }),
      ...(cells.position !== undefined && { position: cells.position ?? 100 }),
      ...(color !== undefined && { color }),
      ...(place !== undefined && { place }),
      ...(website !== undefined && { links: { ...links, web: website } }),
      ...(before === null && { safeguarded: cells.safeguarded ?? false }),
      ...(cells.archived !== undefined && { archived: cells.archived ?? false }),
    };
  }

  #newRow(type: IdentityType): IdentityRow {
    return {
      tenant_id: '',
      id: newId('i'),
      type,
      media_type: type === 'team' || type === 'subcategory' ? 'identity_item' : 'identity',
      title: '',
      short_title: '',
      folded_title: '',
      parent_id: null,
      identity_ids: [],
      main_categories: [],
      sport_type: null,
      archived: false,
      position: 100,
      color: null,
      image_url: null,
      banner_url: null,
      banners: [],
      mobile_banners: [],
      logo_url: null,
      links: noLinks,
      added_at: this.#now,
      created_at: this.#now,
      safeguarded: false,
      place: null,
      reference_id: null,
      version: 1,
    };
  }
}

const batchSize = 100;

/** Stores new identities, parents first, as they were planned. */
async function addIdentities(scope: Scope, rows: readonly IdentityRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await insertIdentities(
      scope,
      batch.map((row) => ({
        ...row,
        tenant_id: scope.tenantId,
        identity_ids: json(row.identity_ids),
        main_categories: json(row.main_categories),
        banners: json(row.banners),
        mobile_banners: json(row.mobile_banners),
        links: json(row.links),
        place: row.place === null ? null : json(row.place),
      })),
    );
    await indexIdentities(
      scope,
      batch.map((row) => ({ ...row, shortTitle: row.short_title })),
    );
  }
}

async function changeIdentity(
  ctx: Ctx,
  scope: Scope,
  before: IdentityRow,
  row: IdentityRow,
): Promise<void> {
  if (JSON.stringify(before.identity_ids) !== JSON.stringify(row.identity_ids)) {
    await moveDescendants(scope, row.id, { before: before.identity_ids, after: row.identity_ids });
    await queueRelink(ctx, scope, before);
  }
  const changed = await updateIdentity(scope, row.id, {
    title: row.title,
    folded_title: row.folded_title,
    short_title: row.short_title,
    parent_id: row.parent_id,
    identity_ids: json(row.identity_ids),
    sport_type: row.sport_type,
    position: row.position,
    color: row.color,
    place: row.place === null ? null : json(row.place),
    links: json(row.links),
    archived: row.archived,
  });
  if (row.title !== before.title || row.short_title !== before.short_title)
    await indexNames(ctx, scope, changed);
}

/** Maximum added and changed identities of one import that the audit records by id. */
const maxRecorded = 500;

/**
 * Imports categories, competitions, subcategories and teams, all or nothing. Rows match by `referenceId`.
 * Throws `validation_failed` naming rows and columns.
 */
export async function importIdentityRows(ctx: Ctx, body: ImportBody): Promise<ImportResult> {
  const problems = new ImportProblems();
  const table = { columns: identityColumns, required: ['referenceId'] };
  const sports = ctx.tenant.sports.map(({ id }) => id);
  const rows = new Map<string, IdentityCells>();
  for (const row of readImportRows(body, table, problems)) {
    const cells = cellsOf(new RowCells(row, problems), sports);
    const other = rows.get(cells.referenceId);
    if (other !== undefined && cells.referenceId !== '')
      problems.add(row.line, 'referenceId', found.sameAsRow(other.line), allowed.once);
    rows.set(cells.referenceId, cells);
  }
  rows.delete('');
  const { result, hasChanged } = await ctx.db.forTenant(
    ctx,
    async (scope) => {
      const keys = [...rows.values()].flatMap(({ referenceId, parent }) => [
        referenceId,
        ...(parent == null ? [] : [parent]),
      ]);
      const stored = await findIdentitiesByKey(scope, keys);
      // An id is not a reference: it can only name a parent.
      for (const { referenceId } of rows.values())
        if (stored.get(referenceId)?.reference_id !== referenceId) stored.delete(referenceId);
      const plan = new IdentityPlan(rows, stored, problems, new Date(ctx.clock()));
      for (const cells of rows.values()) plan.plan(cells);
      const all = [...plan.planned.values()];
      const added = all.filter(({ before }) => before === null).map(({ row }) => row);
      for (const { cells, before, row } of all)
        if (before !== null && (await leavesMinorsVisible(scope, before, row.identity_ids, added)))
          problems.add(cells.line, 'parent', found.ofMinors, allowed.notOfMinors);
      const updated = all.flatMap(({ before, row }) => {
        if (before === null) return [];
        const fields = changedFields(presentForOperator(before), presentForOperator(row));
        return Object.keys(fields.after).length === 0 ? [] : [{ before, row, fields }];
      });
      const counts = {
        rows: rows.size,
        created: added.length,
        updated: updated.length,
        unchanged: all.length - added.length - updated.length,
      };
      const checked = importResultOf(body, counts, problems);
      if (body.dry_run || added.length + updated.length === 0)
        return { result: checked, hasChanged: false };
      await addIdentities(scope, added);
      for (const { before, row } of updated) await changeIdentity(ctx, scope, before, row);
      await recordChange(ctx, scope, {
        action: 'identity.import',
        subject: { kind: 'identity', id: 'import' },
        before: Object.fromEntries(
          updated.slice(0, maxRecorded).map(({ row, fields }) => [row.id, fields.before]),
        ),
        after: {
          ...counts,
          added: added.slice(0, maxRecorded).map(({ id }) => id),
          changed: Object.fromEntries(
            updated.slice(0, maxRecorded).map(({ row, fields }) => [row.id, fields.after]),
          ),
        },
      });
      return { result: checked, hasChanged: true };
    },
    { statementTimeoutMs: importTimeoutMs },
  );
  if (hasChanged) await publishIdentityChange(ctx);
  return result;
}
