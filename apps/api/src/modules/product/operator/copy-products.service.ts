/** Copies products into other portals of the same operator. */
import {
  maxCopiedProducts,
  type ProductCopy,
  type ProductCopyBody,
  type ProductCopyOutcome,
} from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/index.ts';
import { findIdentitiesByKey, identitiesById } from '../../identity/index.ts';
import { listPermittedPortals, type PermittedPortal } from '../../operator/index.ts';
import { rowOfProduct } from '../import-products.ts';
import type { ProductRow } from '../product.table.ts';
import {
  insertProduct,
  lockProduct,
  selectProductsByIdOrTitle,
  selectProductsForOperator,
  updateProduct,
} from './operator-product.queries.ts';
import { contentOf } from './operator-product.service.ts';

/** Returns the chosen portals. Throws `not_found` for one whose shop the person may not change, or this one. */
async function chooseTargets(ctx: Ctx, ids: readonly string[]): Promise<PermittedPortal[]> {
  const portals = new Map(
    (await listPermittedPortals(ctx, 'shop:edit')).map((portal) => [portal.id, portal]),
  );
  return [...new Set(ids)].map((id) => {
    const portal = portals.get(id);
    if (portal === undefined || id === ctx.tenant.id) throw new AppError('not_found');
    return portal;
  });
}

/** Products to copy, and the references of the competitions and teams that they open, as other portals know them. */
interface Source {
  readonly rows: readonly ProductRow[];
  readonly keys: ReadonlyMap<string, string>;
  readonly hasMore: boolean;
}

/** Reads the products to copy. Throws `product_not_found` for a chosen one that does not exist. */
const readSource = (ctx: Ctx, ids: readonly string[] | null): Promise<Source> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const found =
      ids === null
        ? await selectProductsForOperator(
            scope,
            { type: null, eventId: null, archived: false },
            null,
            maxCopiedProducts + 1,
          )
        : await selectProductsByIdOrTitle(scope, ids, []);
    if (ids !== null && found.length < new Set(ids).size) throw new AppError('product_not_found');
    const rows = found.slice(0, maxCopiedProducts);
    const identities = await identitiesById(
      scope,
      rows.flatMap(({ identity_ids: identityIds }) => identityIds),
    );
    return {
      rows,
      keys: new Map([...identities].map(([id, row]) => [id, row.reference_id ?? id])),
      hasMore: found.length > rows.length,
    };
  });

/** What happens to one product in a portal. */
interface Step {
  readonly row: ProductRow;
  readonly outcome: ProductCopyOutcome;
  readonly identityIds: readonly string[];
  readonly priceBefore: number | null;
}

/** Decides what happens to each product in a portal. */
async function planCopy(
  scope: Scope,
  { rows, keys }: Source,
  copiesPrices: boolean,
): Promise<Step[]> {
  const existing = await selectProductsByIdOrTitle(
    scope,
    rows.map(({ id }) => id),
    rows.map(({ title }) => title),
  );
  const byId = new Map(existing.map((row) => [row.id, row]));
  const identities = await findIdentitiesByKey(scope, keys.values());
  return rows.map((row) => {
    const present = byId.get(row.id);
    const identityIds = row.identity_ids.flatMap(
      (id) => identities.get(keys.get(id) ?? id)?.id ?? [],
    );
    const step = (outcome: ProductCopyOutcome): Step => ({
      row,
      outcome,
      identityIds,
      priceBefore: present?.price ?? null,
    });
    if (present !== undefined) {
      const isComparable = present.type === row.type && present.currency === row.currency;
      return step(
        copiesPrices && isComparable && present.price !== row.price ? 'price_changed' : 'exists',
      );
    }
    if (row.event_id !== null) return step('of_match');
    if (existing.some(({ type, title }) => type === row.type && title === row.title))
      return step('same_name');
    return step(identityIds.length < row.identity_ids.length ? 'identity_missing' : 'created');
  });
}

/** Performs a step. Returns false if the product was added to the portal, or removed from it, in the meantime. */
async function performStep(ctx: Ctx, scope: Scope, step: Step, from: string): Promise<boolean> {
  const { row, identityIds } = step;
  const now = new Date(ctx.clock());
  const subject = { kind: 'product', id: row.id };
  const action = 'product.copyToPortals';
  if (step.outcome === 'price_changed') {
    const present = await lockProduct(scope, row.id);
    if (present === null) return false;
    await updateProduct(scope, row.id, { price: row.price, updated_at: now });
    await recordChange(ctx, scope, {
      action,
      subject,
      before: { price: present.price },
      after: { price: row.price, from },
    });
    return true;
  }
  const content = { ...contentOf(row), identityIds: [...identityIds] };
  if ((await insertProduct(scope, rowOfProduct(ctx.tenant.id, content, now))) === null)
    return false;
  await recordChange(ctx, scope, { action, subject, before: null, after: { ...content, from } });
  return true;
}

const presentStep = ({ row, outcome, priceBefore }: Step): ProductCopy['products'][number] => ({
  id: row.id,
  title: row.title,
  outcome,
  price: row.price,
  currency: row.currency,
  priceBefore,
});

interface Copies {
  readonly portals: ProductCopy[];
  readonly hasMore: boolean;
}

/** Copies into each portal in a transaction of its own, one after the other. A portal that refuses gets nothing. */
async function copyIntoEach(ctx: Ctx, body: ProductCopyBody, isPreview: boolean): Promise<Copies> {
  const targets = await chooseTargets(ctx, body.tenant_ids);
  const source = await readSource(ctx, body.ids);
  const portals: ProductCopy[] = [];
  for (const { id, name, ctx: portalCtx } of targets)
    try {
      const steps = await portalCtx.db.forTenant(portalCtx, async (scope) => {
        const done: Step[] = [];
        for (const step of await planCopy(scope, source, body.prices)) {
          const isChange = step.outcome === 'created' || step.outcome === 'price_changed';
          const isDone =
            !isChange || isPreview || (await performStep(portalCtx, scope, step, ctx.tenant.id));
          done.push(isDone ? step : { ...step, outcome: 'exists' });
        }
        return done;
      });
      portals.push({ id, name, refused: null, products: steps.map(presentStep) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      portals.push({ id, name, refused: error.code, products: [] });
    }
  return { portals, hasMore: source.hasMore };
}

/**
 * Returns what a copy would do. Throws `operator_person_required` for a key, `not_found` for a portal whose shop the
 * person may not change, `product_not_found`.
 */
export const previewCopy = (ctx: Ctx, body: ProductCopyBody): Promise<Copies> =>
  copyIntoEach(ctx, body, true);

/**
 * Copies products into other portals, and records it in the audit of this portal and of each of them. Throws as
 * `previewCopy` does.
 */
export async function copyProducts(ctx: Ctx, body: ProductCopyBody): Promise<Copies> {
  const copies = await copyIntoEach(ctx, body, false);
  const changed = (outcome: ProductCopyOutcome): number =>
    copies.portals.reduce(
      (total, { products }) =>
        total + products.filter((product) => product.outcome === outcome).length,
      0,
    );
  await ctx.db.forTenant(ctx, (scope) =>
    recordChange(ctx, scope, {
      action: 'product.copyToPortals',
      subject: { kind: 'tenant', id: ctx.tenant.id },
      before: null,
      after: {
        portals: copies.portals.filter(({ refused }) => refused === null).map(({ id }) => id),
        created: changed('created'),
        priceChanged: changed('price_changed'),
      },
    }),
  );
  return copies;
}
