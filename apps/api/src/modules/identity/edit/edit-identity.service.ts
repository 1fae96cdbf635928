import type {
  ContentIdentity,
  IdentityPicture,
  OperatorIdentity,
  operatorIdentityBody,
  operatorIdentityChange,
  operatorIdentityQuery,
} from '@grandstand/contract';
import type { Insertable, Updateable } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, invalidField, requireVersion } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { cursorOf, cursorPageOf, readCursor } from '../../../platform/context/cursor.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { problemOfSport } from '../../../platform/tenancy/tenant-sports.ts';
import { foldTitle, sortKeyOf } from '../../../platform/text/fold-title.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { withStoredPicture } from '../../picture/index.ts';
import { indexEvents, indexIdentities } from '../../search-index/index.ts';
import { selectIdentities } from '../identity.queries.ts';
import { maxReindexedAtOnce, reindexWork, relinkWork } from '../identity.jobs.ts';
import type { IdentityRow, IdentityTable } from '../identity.table.ts';
import { presentForOperator } from './present-operator-identity.ts';
import {
  countUses,
  deleteIdentity,
  insertIdentity,
  listForOperator,
  listLinkedEventIds,
  lockIdentity,
  moveDescendants,
  selectByKeys,
  updateIdentity,
} from './edit-identity.queries.ts';

type NewIdentity = z.output<typeof operatorIdentityBody>;
type IdentityChange = z.output<typeof operatorIdentityChange>;

export const noLinks: ContentIdentity['links'] = {
  facebook: null,
  instagram: null,
  x: null,
  web: null,
  youtube: null,
  tiktok: null,
  whatsapp: null,
};

/** The fields of a change that are stored as they are, with their columns. */
const plainColumns = {
  title: 'title',
  shortTitle: 'short_title',
  referenceId: 'reference_id',
  sportType: 'sport_type',
  position: 'position',
  color: 'color',
  imageUrl: 'image_url',
  bannerUrl: 'banner_url',
  logoUrl: 'logo_url',
} as const satisfies Partial<Record<keyof IdentityChange, keyof IdentityTable>>;

type EditedFields = Omit<IdentityChange, 'version'>;

/** Returns the columns that a change sets, except the identity's ancestors. */
function columnsOf(
  change: EditedFields,
  links: ContentIdentity['links'],
): Updateable<IdentityTable> {
  const columns: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(plainColumns)) {
    const value = change[field as keyof typeof plainColumns];
    if (value !== undefined) columns[column] = value;
  }
  if (change.title !== undefined) columns['folded_title'] = sortKeyOf(change.title);
  if (change.mainCategories !== undefined) columns['main_categories'] = json(change.mainCategories);
  if (change.place !== undefined)
    columns['place'] = change.place === null ? null : json(change.place);
  if (change.banners !== undefined) columns['banners'] = json(change.banners);
  if (change.mobileBanners !== undefined) columns['mobile_banners'] = json(change.mobileBanners);
  if (change.links !== undefined) columns['links'] = json({ ...links, ...change.links });
  return columns;
}

/** Throws `validation_failed` for a sport that the tenant does not have. */
function checkSport(ctx: Ctx, sport: string | null | undefined): void {
  const problem = sport == null ? null : problemOfSport(ctx.tenant, sport);
  if (problem !== null) throw invalidField('body.sportType', problem);
}

/** Maps identities by id and, taking precedence, by reference. */
const identitiesByKey = (rows: readonly IdentityRow[]): Map<string, IdentityRow> =>
  new Map([
    ...rows.map((row) => [row.id, row] as const),
    ...rows.flatMap((row) => (row.reference_id === null ? [] : [[row.reference_id, row] as const])),
  ]);

/** Returns the identities with one of these references or ids, by both; a reference takes precedence. */
export const findIdentitiesByKey = async (
  scope: Scope,
  keys: Iterable<string>,
): Promise<Map<string, IdentityRow>> =>
  identitiesByKey(await selectByKeys(scope, [...new Set(keys)]));

/** Throws `conflict` if another identity has the reference. */
async function checkReference(scope: Scope, reference: string | null | undefined, id: string) {
  if (reference == null) return;
  const other = (await selectByKeys(scope, [reference])).find(
    (row) => row.reference_id === reference && row.id !== id,
  );
  if (other !== undefined)
    throw new AppError('conflict', {
      reason: 'reference_taken',
      message: `The reference "${reference}" is that of "${other.title}" (${other.id})`,
    });
}

/** Returns the ancestors of an identity: its parent with those above it, then the others with theirs. */
async function ancestorsOf(
  scope: Scope,
  id: string,
  {
    parentId,
    identityIds,
  }: { readonly parentId: string | null; readonly identityIds: readonly string[] },
): Promise<string[]> {
  const named = [...(parentId === null ? [] : [parentId]), ...identityIds];
  const found = new Map((await selectIdentities(scope, named)).map((row) => [row.id, row]));
  const ancestors = named.flatMap((identity) => {
    const row = found.get(identity);
    const field = identity === parentId ? 'body.parentId' : 'body.identityIds';
    if (row === undefined) throw invalidField(field, `there is no identity "${identity}"`);
    if (row.type === 'team')
      throw invalidField(field, `"${identity}" is a team; nothing is below it`);
    if (identity === id || row.identity_ids.includes(id))
      throw invalidField(field, `"${identity}" is below this identity, or itself`);
    return [identity, ...row.identity_ids];
  });
  return [...new Set(ancestors)];
}

/**
 * True if a move puts a competition that has matches below one of minors, and is not safeguarded itself. Its
 * matches would stay visible: safeguarding applies to linked matches, and a move links none.
 * @param added identities that are not stored yet
 */
export async function leavesMinorsVisible(
  scope: Scope,
  { id, type, safeguarded, identity_ids: before }: IdentityRow,
  ancestorIds: readonly string[],
  added: readonly IdentityRow[] = [],
): Promise<boolean> {
  if (safeguarded || type === 'team') return false;
  const newAncestors = ancestorIds.filter((ancestorId) => !before.includes(ancestorId));
  if (newAncestors.length === 0) return false;
  const rows = [
    ...(await selectIdentities(scope, newAncestors)),
    ...added.filter((row) => newAncestors.includes(row.id)),
  ];
  return rows.some((row) => row.safeguarded) && (await countUses(scope, id, 1)).events > 0;
}

/** Indexes events by the names of an identity: at once if there are few, otherwise in the background. */
export async function indexNames(ctx: Ctx, scope: Scope, row: IdentityRow): Promise<void> {
  await indexIdentities(scope, [{ ...row, shortTitle: row.short_title }]);
  const ids = await listLinkedEventIds(scope, row.id, '', maxReindexedAtOnce + 1);
  if (ids.length <= maxReindexedAtOnce) await indexEvents(scope, ids);
  else
    await ctx.outbox.enqueue(scope, reindexWork, { tenantId: ctx.tenant.id, identityId: row.id });
}

/** Pages of all kinds show identities: the whole tenant has changed. */
export const publishIdentityChange = (ctx: Ctx) =>
  ctx.eventChanges.publish({ tenantId: ctx.tenant.id, eventId: null, kind: 'changed' });

/** Creates an identity. Throws `validation_failed`, and `conflict` for a reference in use. */
export async function createIdentity(ctx: Ctx, body: NewIdentity): Promise<OperatorIdentity> {
  checkSport(ctx, body.sportType);
  const { type, safeguarded, ...fields } = body;
  const id = newId('i');
  const created = await ctx.db.forTenant(ctx, async (scope) => {
    await checkReference(scope, body.referenceId, id);
    const now = new Date(ctx.clock());
    const row = await insertIdentity(scope, {
      ...(columnsOf(fields, noLinks) as Omit<Insertable<IdentityTable>, 'tenant_id'>),
      id,
      type,
      media_type: type === 'team' || type === 'subcategory' ? 'identity_item' : 'identity',
      parent_id: body.parentId,
      identity_ids: json(await ancestorsOf(scope, id, body)),
      archived: false,
      safeguarded,
      added_at: now,
      created_at: now,
    });
    await indexIdentities(scope, [{ ...row, shortTitle: row.short_title }]);
    await recordChange(ctx, scope, {
      action: 'identity.create',
      subject: { kind: 'identity', id },
      before: null,
      after: { ...presentForOperator(row) },
    });
    return presentForOperator(row);
  });
  await ctx.eventChanges.publish({
    tenantId: ctx.tenant.id,
    eventId: null,
    kind: 'created',
    mayBeLate: true,
  });
  return created;
}

/** Queues new links of a moved competition's events, which follow it within seconds. Those of a team stay. */
export async function queueRelink(
  { outbox }: Pick<Ctx, 'outbox'>,
  scope: Scope,
  { id, type, identity_ids: former }: IdentityRow,
): Promise<void> {
  if (type === 'team') return;
  const { tenantId } = scope;
  await outbox.enqueue(scope, relinkWork, { tenantId, identityId: id, former: [...former] });
}

/** Locks an identity, applies a change and records it. Throws `identity_not_found`. */
async function applyChange(
  ctx: Ctx,
  action: string,
  id: string,
  decide: (row: IdentityRow, scope: Scope) => Promise<Updateable<IdentityTable>>,
): Promise<OperatorIdentity> {
  const changed = await ctx.db.forTenant(ctx, async (scope) => {
    const before = await lockIdentity(scope, id);
    if (before === null) throw new AppError('identity_not_found');
    const row = await updateIdentity(scope, id, await decide(before, scope));
    if (row.title !== before.title || row.short_title !== before.short_title)
      await indexNames(ctx, scope, row);
    const { version: _, ...fields } = presentForOperator(row);
    await recordChange(ctx, scope, {
      action,
      subject: { kind: 'identity', id },
      ...changedFields(presentForOperator(before), fields as OperatorIdentity),
    });
    return presentForOperator(row);
  });
  await publishIdentityChange(ctx);
  return changed;
}

/**
 * Changes fields of an identity. Throws `identity_not_found`, `validation_failed`, and `conflict` for an
 * outdated version, a reference in use, or a move that would leave matches of minors visible.
 */
export const updateIdentityFields = (
  ctx: Ctx,
  id: string,
  { version, ...fields }: IdentityChange,
): Promise<OperatorIdentity> =>
  applyChange(ctx, 'identity.update', id, async (row, scope) => {
    checkSport(ctx, fields.sportType);
    requireVersion(row, version);
    await checkReference(scope, fields.referenceId, id);
    const columns = columnsOf(fields, row.links);
    if (fields.parentId === undefined && fields.identityIds === undefined) return columns;
    const parentId = fields.parentId === undefined ? row.parent_id : fields.parentId;
    const [former] = row.parent_id === null ? [] : await selectIdentities(scope, [row.parent_id]);
    const formerAncestors = former === undefined ? [] : [former.id, ...former.identity_ids];
    const others =
      fields.identityIds ??
      row.identity_ids.filter((identityId) => !formerAncestors.includes(identityId));
    const ancestors = await ancestorsOf(scope, id, { parentId, identityIds: others });
    if (await leavesMinorsVisible(scope, row, ancestors))
      throw new AppError('conflict', {
        reason: 'identity_of_minors',
        message:
          'This would be below a competition of minors; mark it as of minors first, with its matches',
      });
    await moveDescendants(scope, id, { before: row.identity_ids, after: ancestors });
    await queueRelink(ctx, scope, row);
    return { ...columns, parent_id: parentId, identity_ids: json(ancestors) };
  });

/** At most this many uses are counted; beyond it, a message states "at least". */
const maxCounted = 1000;
const countText = (count: number, one: string, several: string): string[] => {
  if (count === 0) return [];
  return [
    count === 1 ? `1 ${one}` : `${count >= maxCounted ? 'at least ' : ''}${count} ${several}`,
  ];
};

/** Archives or restores an identity. Throws `identity_not_found`, and `conflict` to archive one with open matches. */
export const setIdentityArchived = (
  ctx: Ctx,
  id: string,
  archived: boolean,
): Promise<OperatorIdentity> =>
  applyChange(ctx, archived ? 'identity.archive' : 'identity.restore', id, async (row, scope) => {
    const { open } = await countUses(scope, id, maxCounted);
    if (archived && open > 0)
      throw new AppError('conflict', {
        reason: 'identity_has_matches',
        message: `"${row.title}" has ${countText(open, 'match', 'matches').join()} live or to come; end, cancel or move them first`,
      });
    return { archived };
  });

/** Deletes an identity that nothing refers to. Throws `identity_not_found`, and `conflict` with what refers to it. */
export async function removeIdentity(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const row = await lockIdentity(scope, id);
    if (row === null) throw new AppError('identity_not_found');
    const uses = await countUses(scope, id, maxCounted);
    const held = [
      ...countText(uses.events, 'match or clip', 'matches and clips'),
      ...countText(uses.children, 'identity below it', 'identities below it'),
      ...countText(uses.players, 'player', 'players'),
      ...countText(uses.products, 'product', 'products'),
    ];
    if (held.length > 0)
      throw new AppError('conflict', {
        reason: 'identity_in_use',
        message: `"${row.title}" has ${held.join(', ')}; archive it instead`,
      });
    await deleteIdentity(scope, id);
    await recordChange(ctx, scope, {
      action: 'identity.remove',
      subject: { kind: 'identity', id },
      before: { ...presentForOperator(row) },
      after: null,
    });
  });
  await publishIdentityChange(ctx);
}

const pictureColumns = { image: 'image_url', banner: 'banner_url', logo: 'logo_url' } as const;

/** Sets or removes a picture. Throws `identity_not_found`, `picture_unreadable`, `body_too_large`. */
export const setIdentityPicture = (
  ctx: Ctx,
  id: string,
  { picture, image }: { readonly picture: IdentityPicture; readonly image: string | null },
): Promise<OperatorIdentity> =>
  withStoredPicture(ctx, image, (address) =>
    applyChange(ctx, 'identity.setPicture', id, async () => ({
      [pictureColumns[picture]]: address,
    })),
  );

/** Returns an identity with all its fields. Throws `identity_not_found`. */
export const getOperatorIdentity = (ctx: Ctx, id: string): Promise<OperatorIdentity> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const [row] = await selectIdentities(scope, [id]);
    if (row === undefined) throw new AppError('identity_not_found');
    return presentForOperator(row);
  });

/** Returns a page of identities by title. Throws `validation_failed` for an invalid cursor. */
export async function listOperatorIdentities(
  ctx: Ctx,
  { after, size, type, text, below, archived }: z.output<typeof operatorIdentityQuery>,
): Promise<{ entries: OperatorIdentity[]; next: string | null }> {
  const cursor = after === null ? null : readCursor(after, 2);
  const rows = await ctx.db.forTenant(ctx, (scope) =>
    listForOperator(
      scope,
      {
        type: type ?? null,
        text: text === undefined || text.trim() === '' ? null : foldTitle(text),
        below: below ?? null,
        archived: archived ?? null,
        after: cursor === null ? null : { title: cursor[0] ?? '', id: cursor[1] ?? '' },
      },
      size + 1,
    ),
  );
  const { page, next } = cursorPageOf(rows, size, (row) => cursorOf(row.folded_title, row.id));
  return { entries: page.map(presentForOperator), next };
}
