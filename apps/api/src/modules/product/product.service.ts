import type {
  CommerceOptions,
  Paged,
  Subscription,
  subscriptionListQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { addressesOf } from '../../platform/media-address.ts';
import { pageOf, sliceOf } from '../../platform/page.ts';
import { getPlayable } from '../event/index.ts';
import { identitiesById } from '../identity/index.ts';
import { accessOf, isOnSale } from './access.ts';
import { type ProductView, presentOffer } from './present-product.ts';
import { countProducts, findProduct, selectOpeners, selectProducts } from './product.queries.ts';
import type { ProductRow } from './product.table.ts';

async function viewOf(
  ctx: Ctx,
  scope: Scope,
  rows: readonly ProductRow[],
  inRegion = true,
): Promise<ProductView> {
  const covered = rows.flatMap(({ type, identity_ids: ids }) => (type === 'CVOD' ? ids : []));
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    identities: covered.length === 0 ? new Map() : await identitiesById(scope, covered),
    inRegion,
  };
}

/** A page of the subscriptions of a type; none where the tenant does not sell that way (EVT-20). */
export async function listSubscriptions(
  ctx: Ctx,
  query: z.output<typeof subscriptionListQuery>,
): Promise<Paged<Subscription>> {
  if (!ctx.tenant.monetisation.includes(query.type)) return pageOf(query, [], 0);
  const slice = sliceOf(query);
  const type = query.type === 'svod' ? 'SVOD' : 'CVOD';
  const now = new Date(ctx.clock());
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows = slice === null ? [] : await selectProducts(scope, type, now, slice);
    const total = await countProducts(scope, type, now);
    const view = await viewOf(ctx, scope, rows);
    return pageOf(
      query,
      rows.map((row) => presentOffer(row, view)),
      total,
    );
  });
}

/** One subscription that is on sale. Throws `product_not_found`. */
export const getSubscription = (ctx: Ctx, id: string): Promise<Subscription> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await findProduct(scope, id);
    if (row === null || row.type === 'PPV' || !isOnSale(row, ctx.tenant.monetisation, ctx.clock()))
      throw new AppError('product_not_found');
    return presentOffer(row, await viewOf(ctx, scope, [row]));
  });

/** Whether the caller may watch an event, and what would open it. Throws `event_not_found`. */
export const getCommerceOptions = (ctx: Ctx, eventId: string): Promise<CommerceOptions> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { row, restrictions: event } = await getPlayable(scope, eventId);
    const { availability, reasons, offers } = accessOf({
      event,
      viewer: await ctx.viewer(scope),
      products: await selectOpeners(scope, event.eventId),
      models: ctx.tenant.monetisation,
      isCalledOff: row.cancelled,
      isUnrecorded: row.status === 'archived' && row.stream.kind === 'none',
      now: ctx.clock(),
    });
    const view = await viewOf(ctx, scope, offers, availability.inRegion);
    return {
      eventId: row.id,
      isEventAvailableForUser: availability.forUser,
      isEventAvailableInUserRegion: availability.inRegion,
      reasons: [...reasons],
      offers: offers.map((offer) => presentOffer(offer, view, event.eventId)),
    };
  });
