import type {
  AccessEnd,
  CommerceOptions,
  Paged,
  Offer,
  subscriptionListQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import {
  type EventRow,
  type RestrictedEvent,
  availabilityOf,
  getPlayable,
} from '../event/index.ts';
import { type IdentityView, identitiesById } from '../identity/index.ts';
import { takesPayments } from '../payment/index.ts';
import { findUser } from '../user/index.ts';
import { accessOf, isMoreSpecific, isOnSale } from './access.ts';
import { type ProductView, coveredIdentitiesOf, presentOffer } from './present-product.ts';
import {
  decrementSold,
  incrementSold,
  countProducts,
  findProduct,
  selectProductsForEvent,
  selectEndedAccess,
  selectOwned,
  selectRedeemable,
  selectProducts,
  selectProductsById,
  selectTrialled,
  selectTrialsTaken,
} from './product.queries.ts';
import type { ProductRow } from './product.table.ts';
import { holdingsOf } from './product-holdings.ts';
import { trialKeyOfMail } from './trial-key.ts';

/** Returns which products have access codes; for tickets only codes that open the event. */
async function redeemableOf(
  { clock }: Ctx,
  scope: Scope,
  rows: readonly ProductRow[],
  eventId: string | null,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const ids = rows.map(({ id }) => id);
  return new Set(await selectRedeemable(scope, ids, eventId, new Date(clock())));
}

async function viewOf(
  ctx: Ctx,
  scope: Scope,
  rows: readonly ProductRow[],
  inRegion = true,
  eventId: string | null = null,
): Promise<ProductView> {
  const covered = rows.flatMap(({ type, identity_ids: ids }) => (type === 'CVOD' ? ids : []));
  const withTrial = rows.flatMap(({ id, trial_days: days }) => (days === null ? [] : id));
  return {
    shortTitles: ctx.tenant.enable_teams_short_names,
    addresses: addressesOf(ctx.tenant),
    identities: covered.length === 0 ? new Map() : await identitiesById(scope, covered),
    inRegion,
    taxRate: ctx.tenant.tax_rates[ctx.country] ?? null,
    takesPayments: takesPayments(ctx.tenant),
    redeemable: await redeemableOf(ctx, scope, rows, eventId),
    owned:
      scope.userId === null || rows.length === 0
        ? []
        : await selectOwned(
            scope,
            scope.userId,
            rows.map(({ id }) => id),
          ),
    trialled:
      scope.userId === null || withTrial.length === 0
        ? new Set()
        : await trialledProducts(ctx, scope, scope.userId, withTrial),
    now: ctx.clock(),
  };
}

/** Returns a page of subscriptions of a type; empty if the tenant does not sell that model (EVT-20). */
export async function listSubscriptions(
  ctx: Ctx,
  query: z.output<typeof subscriptionListQuery>,
): Promise<Paged<Offer>> {
  if (!ctx.tenant.monetisation.includes(query.type)) return pageOf(query, [], 0);
  const slice = sliceOf(query);
  const type = query.type === 'svod' ? 'SVOD' : 'CVOD';
  const now = new Date(ctx.clock());
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows =
      slice === null ? [] : await selectProducts(scope, type, now, slice, listSortOf(query));
    const total = await countProducts(scope, type, now);
    const view = await viewOf(ctx, scope, rows);
    return pageOf(
      query,
      rows.map((row) => presentOffer(row, view)),
      total,
    );
  });
}

/** Returns one subscription on sale. Throws `product_not_found`. */
export const getSubscription = (ctx: Ctx, id: string): Promise<Offer> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const row = await findProduct(scope, id);
    if (row === null || row.type === 'PPV' || !isOnSale(row, ctx.tenant.monetisation, ctx.clock()))
      throw new AppError('product_not_found');
    return presentOffer(row, await viewOf(ctx, scope, [row]));
  });

/** Maximum subscriptions of a type that a viewer can change to. */
const maxListedPerType = 100;

/** Returns the subscriptions on sale to the caller, those that cover everything last. */
export async function listSubscriptionsOnSale(
  ctx: Ctx,
  scope: Scope,
): Promise<{ readonly row: ProductRow; readonly offer: Offer }[]> {
  const now = new Date(ctx.clock());
  const slice = { offset: 0, limit: maxListedPerType };
  const rows: ProductRow[] = [];
  for (const type of ['CVOD', 'SVOD'] as const)
    for (const row of await selectProducts(scope, type, now, slice))
      if (isOnSale(row, ctx.tenant.monetisation, now.getTime())) rows.push(row);
  const view = await viewOf(ctx, scope, rows);
  return rows.map((row) => ({ row, offer: presentOffer(row, view) }));
}

/** Returns which of these products the account's owner has had a free trial of, with any account. */
async function trialledProducts(
  { tokenSecret }: Pick<Ctx, 'tokenSecret'>,
  scope: Scope,
  userId: string,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const user = await findUser(scope, userId);
  const { tenantId } = scope;
  const trials = [
    ...(await selectTrialled(scope, userId, productIds)),
    ...(user === null
      ? []
      : await selectTrialsTaken(scope, productIds, [
          trialKeyOfMail({ tokenSecret, tenantId }, user.email),
        ])),
  ];
  return new Set(trials.map(({ productId }) => productId));
}

/**
 * Returns the ids of the purchases by which a person, identified by one of the keys, started a free trial of a
 * product.
 */
export const listTrialPurchases = async (
  scope: Scope,
  productId: string,
  keys: readonly string[],
): Promise<string[]> =>
  (await selectTrialsTaken(scope, [productId], keys)).map(({ purchaseId }) => purchaseId);

/** True if the account's owner has had a free trial of a product, which each person gets once. */
export const hasHadTrial = async (
  ctx: Pick<Ctx, 'tokenSecret'>,
  scope: Scope,
  userId: string,
  productId: string,
): Promise<boolean> => (await trialledProducts(ctx, scope, userId, [productId])).has(productId);

/** Returns products by id; unknown ids are absent from the map. */
export async function productsById(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, ProductRow>> {
  const products = ids.length === 0 ? [] : await selectProductsById(scope, [...new Set(ids)]);
  return new Map(products.map((row) => [row.id, row]));
}

/** Returns the titles of the competitions and teams that CVOD products cover, by product. */
export async function coveredTitles(
  scope: Scope,
  products: readonly ProductRow[],
  view: IdentityView,
): Promise<Map<string, { id: string; title: string }[]>> {
  const ids = products.flatMap(({ type, identity_ids: all }) => (type === 'CVOD' ? all : []));
  const identities = ids.length === 0 ? new Map() : await identitiesById(scope, ids);
  return new Map(
    products.map((product) => [product.id, coveredIdentitiesOf(product, { ...view, identities })]),
  );
}

/**
 * Reserves one item of a product for a purchase. Unlimited products are not counted, because buyers would
 * wait for the same row. Throws `product_sold_out`.
 */
export async function reserveStock(
  scope: Scope,
  { id, stock }: Pick<ProductRow, 'id' | 'stock'>,
): Promise<void> {
  if (stock !== null && !(await incrementSold(scope, id))) throw new AppError('product_sold_out');
}

/** Releases one reserved item that was not paid for. */
export const releaseStock = (scope: Scope, productId: string): Promise<void> =>
  decrementSold(scope, productId);

/** A product and, for a ticket, its event. */
export interface ProductOnSale {
  readonly product: ProductRow;
  readonly event: RestrictedEvent | null;
}

/**
 * Returns the ticket that the caller can buy for an event. Throws `event_not_found`, `region_blocked`, and
 * `product_not_sold` if there is none or it would not give access.
 */
export async function getTicketOnSale(
  ctx: Ctx,
  scope: Scope,
  eventId: string,
): Promise<ProductOnSale> {
  const { row, restrictions: event } = await getPlayable(scope, eventId);
  const { reasons, offers } = await loadAccess(ctx, scope, row, event);
  if (reasons.includes('region_blocked')) throw new AppError('region_blocked');
  const product = offers.find(({ type }) => type === 'PPV');
  if (product === undefined || product.currency === null) throw new AppError('product_not_sold');
  return { product, event };
}

/**
 * Checks a complimentary ticket and returns its event. The caller must not have access yet, and the
 * ticket must grant it. Throws `event_not_found`, `region_blocked`, `already_available`,
 * `product_not_sold`.
 */
export async function checkComplimentaryTicket(
  ctx: Ctx,
  scope: Scope,
  product: ProductRow,
  eventId: string,
): Promise<RestrictedEvent> {
  const { row, restrictions: event } = await getPlayable(scope, eventId);
  const { availability, reasons, ticket } = await loadAccess(ctx, scope, row, event);
  if (reasons.includes('region_blocked')) throw new AppError('region_blocked');
  if (availability.forUser) throw new AppError('already_available');
  const ticketEvent = await ticketEventOf(scope, event);
  const holdings = holdingsOf(product, ticketEvent, null);
  const givesAccess = availabilityOf(event, { ...(await ctx.viewer(scope)), holdings }).forUser;
  // A general ticket does not cover an event that is sold by a more specific one, such as a final.
  const isTooGeneral = ticket !== null && isMoreSpecific(ticket, product, ticketEvent);
  if (reasons.join() !== 'purchase_required' || !givesAccess || isTooGeneral)
    throw new AppError('product_not_sold');
  return ticketEvent;
}

/**
 * Presents a product to the caller.
 * @param eventId the event of a ticket
 */
export const presentProductToCaller = async (
  ctx: Ctx,
  scope: Scope,
  product: ProductRow,
  eventId: string | null,
): Promise<Offer> => presentOffer(product, await viewOf(ctx, scope, [product]), eventId);

/** Returns a subscription on sale. Throws `product_not_found`, `product_not_sold`. */
export async function getSubscriptionOnSale(
  ctx: Ctx,
  scope: Scope,
  id: string,
): Promise<ProductOnSale> {
  const product = await findProduct(scope, id);
  if (product === null || product.type === 'PPV') throw new AppError('product_not_found');
  if (!isOnSale(product, ctx.tenant.monetisation, ctx.clock()) || product.currency === null)
    throw new AppError('product_not_sold');
  return { product, event: null };
}

/**
 * Returns the event that a ticket is for: for a clip, its match, which may have more identities than the
 * clip.
 */
const ticketEventOf = async (scope: Scope, event: RestrictedEvent): Promise<RestrictedEvent> =>
  event.eventId === event.id ? event : (await getPlayable(scope, event.eventId)).restrictions;

const loadAccess = async (ctx: Ctx, scope: Scope, row: EventRow, event: RestrictedEvent) =>
  accessOf({
    event,
    ticketEvent: await ticketEventOf(scope, event),
    viewer: await ctx.viewer(scope),
    products: await selectProductsForEvent(scope, event.eventId, new Date(ctx.clock())),
    models: ctx.tenant.monetisation,
    isCancelled: row.cancelled,
    isUnrecorded: row.status === 'archived' && row.stream.kind === 'none',
    now: ctx.clock(),
  });

/** Returns how the caller's last bought access to an event ended; null if they had none. */
async function accessEndOf(
  ctx: Ctx,
  scope: Scope,
  eventId: string,
  offers: readonly ProductRow[],
): Promise<AccessEnd | null> {
  if (scope.userId === null) return null;
  const passes = offers.flatMap(({ id, type }) => (type === 'PPV' ? [] : id));
  const now = new Date(ctx.clock());
  const ended = await selectEndedAccess(scope, scope.userId, eventId, passes, now);
  if (ended === null) return null;
  return ended.status === 'refunded' ? 'refunded' : 'over';
}

/**
 * Returns whether the caller may watch an event, and the products that would open it. Throws
 * `event_not_found`.
 */
export const getCommerceOptions = (ctx: Ctx, eventId: string): Promise<CommerceOptions> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const { row, restrictions: event } = await getPlayable(scope, eventId);
    const { availability, reasons, offers } = await loadAccess(ctx, scope, row, event);
    const view = await viewOf(ctx, scope, offers, availability.inRegion, event.eventId);
    return {
      eventId: row.id,
      isEventAvailableForUser: availability.forUser,
      isEventAvailableInUserRegion: availability.inRegion,
      reasons: [...reasons],
      offers: offers.map((offer) => presentOffer(offer, view, event.eventId)),
      accessEnded: availability.forUser
        ? null
        : await accessEndOf(ctx, scope, event.eventId, offers),
    };
  });
