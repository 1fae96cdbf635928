import {
  contentProduct,
  type ContentProduct,
  type OperatorProduct,
  type operatorProductCreateBody,
  type OperatorProductListQuery,
  type operatorProductUpdateBody,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import {
  cursorOf,
  cursorPageOf,
  invalidCursor,
  readCursor,
} from '../../../platform/context/cursor.ts';
import {
  AppError,
  invalidField,
  invalidPart,
  requireVersion,
} from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import { isForeignKeyViolation } from '../../../platform/database/database-error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { addressesOf } from '../../../platform/tenancy/media-address.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import { changedFields, recordChange } from '../../audit/index.ts';
import { eventTitles, getReachableEvent } from '../../event/index.ts';
import { identitiesById, titleOf } from '../../identity/index.ts';
import { rowOfProduct } from '../import-products.ts';
import { findProduct } from '../product.queries.ts';
import type { ProductRow } from '../product.table.ts';
import {
  deleteProduct,
  insertProduct,
  lockProduct,
  selectBought,
  selectProductsForOperator,
  updateProduct,
} from './operator-product.queries.ts';

/** Returns the fields of a stored product that operators set. */
export const contentOf = (row: ProductRow): ContentProduct => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  translations: row.translations,
  price: row.price,
  currency: row.currency,
  eventId: row.event_id,
  identityIds: row.identity_ids,
  duration: row.duration,
  durationUnits: row.duration_units,
  autoRenew: row.auto_renew,
  trialDays: row.trial_days,
  startsAt: isoTimeOf(row.starts_at),
  endsAt: isoTimeOf(row.ends_at),
  stock: row.stock,
  active: row.active,
  position: row.position,
});

/** Presents products with the titles of the events and identities that they open. */
async function present(
  ctx: Ctx,
  scope: Scope,
  rows: readonly ProductRow[],
): Promise<OperatorProduct[]> {
  const identities = await identitiesById(
    scope,
    rows.flatMap(({ identity_ids: ids }) => ids),
  );
  const view = {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
  };
  const eventIds = rows.flatMap(({ event_id: id }) => id ?? []);
  const titles = await eventTitles(scope, eventIds, false);
  const bought = new Set(
    await selectBought(
      scope,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => ({
    ...contentOf(row),
    translations: row.translations,
    version: row.version,
    sold: row.sold,
    createdAt: row.created_at.toISOString(),
    updatedAt: isoTimeOf(row.updated_at),
    archivedAt: isoTimeOf(row.archived_at),
    hasBuyers: bought.has(row.id),
    opens: {
      event:
        row.event_id === null
          ? null
          : { id: row.event_id, title: titles.get(row.event_id) ?? row.event_id },
      identities: row.identity_ids.flatMap((id) => {
        const identity = identities.get(id);
        return identity === undefined ? [] : { id, title: titleOf(identity, view) };
      }),
    },
  }));
}

async function presentOne(ctx: Ctx, scope: Scope, row: ProductRow): Promise<OperatorProduct> {
  const [presented] = await present(ctx, scope, [row]);
  if (presented === undefined) throw new AppError('product_not_found');
  return presented;
}

/** Returns a page of products in their order. Throws `validation_failed` for an invalid cursor. */
export async function listProducts(
  ctx: Ctx,
  { after, size, type, event_id: eventId, archived }: OperatorProductListQuery,
): Promise<{ entries: OperatorProduct[]; next: string | null }> {
  const [position = '', id = ''] = after === null ? [] : readCursor(after, 2);
  if (after !== null && !/^-?\d{1,9}$/.test(position)) throw invalidCursor();
  const from = after === null ? null : { position: Number(position), id };
  return ctx.db.forTenant(ctx, async (scope) => {
    const filter = { type, eventId, archived };
    const rows = await selectProductsForOperator(scope, filter, from, size + 1);
    const { page, next } = cursorPageOf(rows, size, (row) =>
      cursorOf(String(row.position), row.id),
    );
    return { entries: await present(ctx, scope, page), next };
  });
}

/** Returns any product. Throws `product_not_found`. */
export const getProduct = (ctx: Ctx, id: string): Promise<OperatorProduct> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await findProduct(scope, id);
    if (row === null) throw new AppError('product_not_found');
    return presentOne(ctx, scope, row);
  });

/**
 * Checks a product as an import does, and that the event or identities that it opens exist. Throws
 * `validation_failed` with the fields of the request, `event_not_found`.
 */
async function checkProduct(scope: Scope, product: ContentProduct): Promise<ContentProduct> {
  const { data, error } = contentProduct.safeParse(product);
  if (error !== undefined) throw invalidPart('body', error);
  const { eventId, identityIds, stock } = data;
  if (eventId !== null) {
    const event = await getReachableEvent(scope, eventId);
    if (event.media_type !== 'event')
      throw invalidField('body.eventId', 'must be an event, not a clip of one');
  }
  const identities = await identitiesById(scope, identityIds);
  const unknown = identityIds.findIndex((id) => !identities.has(id));
  if (unknown >= 0)
    throw invalidField(
      `body.identityIds.${unknown}`,
      'must be the id of a competition or team of this tenant',
    );
  if (stock !== null && stock > 2_147_483_647)
    throw invalidField('body.stock', 'must be at most 2147483647');
  return data;
}

/** Creates a product. Throws `validation_failed`, `event_not_found`, `conflict` for an id that exists. */
export const createProduct = (
  ctx: Ctx,
  { id = newId('pr'), ...fields }: z.output<typeof operatorProductCreateBody>,
): Promise<OperatorProduct> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const product = await checkProduct(scope, { ...fields, id });
    const row = await insertProduct(
      scope,
      rowOfProduct(ctx.tenant.id, product, new Date(ctx.clock())),
    );
    if (row === null)
      throw new AppError('conflict', {
        reason: 'product_exists',
        message: `There is a product with the id ${id}`,
      });
    await recordChange(ctx, scope, {
      action: 'product.create',
      subject: { kind: 'product', id },
      before: null,
      after: { ...product },
    });
    return presentOne(ctx, scope, row);
  });

/** Returns a product, locked. Throws `product_not_found`, and `conflict` if it was changed in the meantime. */
async function lockVersion(scope: Scope, id: string, version: number): Promise<ProductRow> {
  const row = await lockProduct(scope, id);
  if (row === null) throw new AppError('product_not_found');
  requireVersion(row, version);
  return row;
}

/** The terms that buyers agreed to, and the currency of their purchases. */
const agreedFields = [
  'type',
  'currency',
  'eventId',
  'duration',
  'durationUnits',
  'autoRenew',
] as const satisfies readonly (keyof ContentProduct)[];

/**
 * Changes a product. Running subscriptions keep their price. Throws `product_not_found`, `conflict` for an
 * outdated version, `validation_failed`, `event_not_found`, and `product_has_buyers` for a change of what
 * buyers agreed to.
 */
export const changeProduct = (
  ctx: Ctx,
  id: string,
  { version, ...change }: z.output<typeof operatorProductUpdateBody>,
): Promise<OperatorProduct> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await lockVersion(scope, id, version);
    const before = contentOf(row);
    const definedChanges = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<ContentProduct>;
    const after = await checkProduct(scope, { ...before, ...definedChanges });
    const changed = changedFields(before, after);
    if (Object.keys(changed.after).length === 0) return presentOne(ctx, scope, row);
    const agreed = agreedFields.find((field) => field in changed.after);
    if (agreed !== undefined && (await selectBought(scope, [id])).length > 0)
      throw new AppError('product_has_buyers', {
        message: `This was bought, so ${agreed} cannot change; archive it and create another product`,
        details: [{ path: `body.${agreed}`, message: 'cannot change once the product was bought' }],
      });
    if (after.stock !== null && after.stock < row.sold)
      throw invalidField('body.stock', `must be at least ${row.sold}, which were sold`);
    const now = new Date(ctx.clock());
    const {
      tenant_id: _tenant,
      id: _id,
      created_at: _created,
      ...columns
    } = rowOfProduct(ctx.tenant.id, after, now);
    const updated = await updateProduct(scope, id, {
      ...columns,
      updated_at: now,
      ...(after.active && { archived_at: null }),
    });
    await recordChange(ctx, scope, {
      action: 'product.update',
      subject: { kind: 'product', id },
      ...changed,
    });
    return presentOne(ctx, scope, updated);
  });

/** Archives a product, or offers it again. Throws `product_not_found`, `conflict` for an outdated version. */
export const archiveProduct = (
  ctx: Ctx,
  id: string,
  version: number,
  isArchived: boolean,
): Promise<OperatorProduct> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await lockVersion(scope, id, version);
    if ((row.archived_at !== null) === isArchived) return presentOne(ctx, scope, row);
    const now = new Date(ctx.clock());
    const updated = await updateProduct(scope, id, {
      active: !isArchived,
      archived_at: isArchived ? now : null,
      updated_at: now,
    });
    await recordChange(ctx, scope, {
      action: isArchived ? 'product.archive' : 'product.restore',
      subject: { kind: 'product', id },
      before: { active: row.active, archived: !isArchived },
      after: { active: !isArchived, archived: isArchived },
    });
    return presentOne(ctx, scope, updated);
  });

/**
 * Deletes a product that nothing refers to. Throws `product_not_found`, `conflict` for an outdated version,
 * `product_has_buyers`.
 */
export async function removeProduct(ctx: Ctx, id: string, version: number): Promise<void> {
  try {
    await ctx.db.forTenant(ctx, async (scope) => {
      const row = await lockVersion(scope, id, version);
      await deleteProduct(scope, id);
      await recordChange(ctx, scope, {
        action: 'product.remove',
        subject: { kind: 'product', id },
        before: { ...contentOf(row) },
        after: null,
      });
    });
  } catch (error) {
    throw isForeignKeyViolation(error)
      ? new AppError('product_has_buyers', { cause: error })
      : error;
  }
}
