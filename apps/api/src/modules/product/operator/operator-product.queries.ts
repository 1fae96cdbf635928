import { sql, type Insertable, type Updateable } from 'kysely';
import type { ProductType } from '@grandstand/contract';
import type { Scope } from '../../../platform/database/database.ts';
import type { ProductRow, ProductTable } from '../product.table.ts';

const ofTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('product').selectAll().where('tenant_id', '=', tenantId);

export interface OperatorProductFilter {
  readonly type: ProductType | null;
  readonly eventId: string | null;
  readonly archived: boolean;
}

/** Returns products in their order, after one with this position and id. */
export const selectProductsForOperator = (
  scope: Scope,
  { type, eventId, archived }: OperatorProductFilter,
  after: { readonly position: number; readonly id: string } | null,
  limit: number,
): Promise<ProductRow[]> =>
  ofTenant(scope)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(type !== null, (query) => query.where('type', '=', type ?? 'PPV'))
    .$if(eventId !== null, (query) => query.where('event_id', '=', eventId))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(position, id) > (${after?.position}::int, ${after?.id})`),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns a product, locked until the transaction ends. */
export async function lockProduct(scope: Scope, id: string): Promise<ProductRow | null> {
  return (await ofTenant(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Inserts a product; null if its id exists. */
export async function insertProduct(
  { trx }: Scope,
  product: Insertable<ProductTable>,
): Promise<ProductRow | null> {
  const row = await trx
    .insertInto('product')
    .values(product)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a product and increments its version. */
export const updateProduct = (
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<ProductTable>,
): Promise<ProductRow> =>
  trx
    .updateTable('product')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteProduct({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx.deleteFrom('product').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Returns which products were bought or granted, or are the next one of a subscription. */
export async function selectBought(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('product')
    .select('product.id')
    .where('product.tenant_id', '=', tenantId)
    .where('product.id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('purchase')
            .select('purchase.id')
            .whereRef('purchase.tenant_id', '=', 'product.tenant_id')
            .whereRef('purchase.product_id', '=', 'product.id')
            .where('purchase.status', '<>', 'declined'),
        ),
        eb.exists(
          eb
            .selectFrom('purchase as next')
            .select('next.id')
            .whereRef('next.tenant_id', '=', 'product.tenant_id')
            .whereRef('next.next_product_id', '=', 'product.id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the products with these ids, and those with these names that are not archived. */
export const selectProductsByIdOrTitle = (
  scope: Scope,
  ids: readonly string[],
  titles: readonly string[],
): Promise<ProductRow[]> =>
  ofTenant(scope)
    .where(
      sql<boolean>`(id = ANY(${[...ids]}::text[])
        OR (title = ANY(${[...titles]}::text[]) AND archived_at IS NULL))`,
    )
    .execute();
