import type {
  CustomerContract,
  Paged,
  Ticket,
  contractListQuery,
  ticketListQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import { listSortOf, type SortRequest } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf, type PageRequest } from '../../platform/context/page.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { type FindHoldings, holdingOf } from '../../platform/context/viewer.ts';
import { findOwnCustomer } from '../payment/index.ts';
import { selectActiveEntitlements } from './fulfilment/entitlement.queries.ts';
import { purchaseKindOf, presentContracts, presentTickets } from './present-purchase.ts';
import {
  countPurchases,
  findOwnPurchase,
  findPurchase,
  selectPurchases,
  type PurchaseFilter,
} from './purchase.queries.ts';
import type { PurchaseRow } from './purchase.table.ts';

const viewOf = (ctx: Ctx) => ({
  now: ctx.clock(),
  hidesResults: ctx.hidesResults,
  view: { shortTitles: ctx.tenant.enable_teams_short_names, addresses: addressesOf(ctx.tenant) },
});

async function listPage<T>(
  ctx: Ctx,
  query: PageRequest & SortRequest,
  filter: Omit<PurchaseFilter, 'now'>,
  present: (scope: Scope, rows: readonly PurchaseRow[]) => Promise<T[]>,
): Promise<Paged<T>> {
  const { userId } = requireSession(ctx);
  const slice = sliceOf(query);
  const filterNow = { ...filter, now: new Date(ctx.clock()) };
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows =
      slice === null
        ? []
        : await selectPurchases(scope, userId, filterNow, slice, listSortOf(query));
    const total = await countPurchases(scope, userId, filterNow);
    return pageOf(query, await present(scope, rows), total);
  });
}

/** Returns a page of the caller's tickets. */
export const listTickets = (
  ctx: Ctx,
  query: z.output<typeof ticketListQuery>,
): Promise<Paged<Ticket>> =>
  listPage(ctx, query, { kind: 'ticket', active: null, canceled: null }, (scope, rows) =>
    presentTickets(scope, rows, viewOf(ctx)),
  );

/** Returns a page of the caller's subscriptions, optionally by state. */
export const listContracts = (
  ctx: Ctx,
  query: z.output<typeof contractListQuery>,
): Promise<Paged<CustomerContract>> =>
  listPage(
    ctx,
    query,
    { kind: 'contract', active: query.active ?? null, canceled: query.canceled ?? null },
    (scope, rows) => presentContracts(scope, rows, viewOf(ctx)),
  );

/**
 * Returns one purchase of the caller. Throws `purchase_not_found`, including for other viewers' purchases and those of
 * the other kind.
 */
export async function requireOwnPurchase(
  ctx: Ctx,
  scope: Scope,
  id: string,
  kind: PurchaseFilter['kind'],
): Promise<PurchaseRow> {
  const purchase = await findOwnPurchase(scope, requireSession(ctx).userId, id);
  if (purchase === null || purchaseKindOf(purchase) !== kind)
    throw new AppError('purchase_not_found');
  return purchase;
}

const requireFirst = <T>([first]: readonly T[]): T => {
  if (first === undefined) throw new AppError('purchase_not_found');
  return first;
};

/** Returns one of the caller's tickets. Throws `purchase_not_found`. */
export const getTicket = (ctx: Ctx, id: string): Promise<Ticket> =>
  ctx.db.forTenant(ctx, async (scope) =>
    requireFirst(
      await presentTickets(
        scope,
        [await requireOwnPurchase(ctx, scope, id, 'ticket')],
        viewOf(ctx),
      ),
    ),
  );

/** Returns one of the caller's subscriptions within a transaction. Throws `purchase_not_found`. */
export const readContract = async (ctx: Ctx, scope: Scope, id: string): Promise<CustomerContract> =>
  requireFirst(
    await presentContracts(
      scope,
      [await requireOwnPurchase(ctx, scope, id, 'contract')],
      viewOf(ctx),
    ),
  );

/** Returns one of the caller's subscriptions. Throws `purchase_not_found`. */
export const getContract = (ctx: Ctx, id: string): Promise<CustomerContract> =>
  ctx.db.forTenant(ctx, (scope) => readContract(ctx, scope, id));

/** Returns any viewer's subscription, for an operator. Throws `purchase_not_found`. */
export const presentContract = (ctx: Ctx, id: string): Promise<CustomerContract> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const purchase = await findPurchase(scope, id);
    return requireFirst(
      await presentContracts(scope, purchase === null ? [] : [purchase], viewOf(ctx)),
    );
  });

/** Finds the entitlements that an account has from purchases, with one indexed query. */
export const findHoldings =
  (clock: () => number): FindHoldings =>
  async (scope, userId) => {
    const entitlements = await selectActiveEntitlements(scope, userId, new Date(clock()));
    return entitlements.map(holdingOf);
  };

/** Maximum purchases per kind in an export. */
const maxExported = 5000;

/** Returns the stored purchases of an account, for its data export. */
export async function exportPurchases(ctx: Ctx, scope: Scope, userId: string) {
  if ((await findOwnCustomer(scope, userId)) === null) return { tickets: [], contracts: [] };
  const all = { active: null, canceled: null, now: new Date(ctx.clock()) };
  const slice = { offset: 0, limit: maxExported };
  const tickets = await selectPurchases(scope, userId, { ...all, kind: 'ticket' }, slice);
  const contracts = await selectPurchases(scope, userId, { ...all, kind: 'contract' }, slice);
  return {
    tickets: await presentTickets(scope, tickets, viewOf(ctx)),
    contracts: await presentContracts(scope, contracts, viewOf(ctx)),
  };
}
