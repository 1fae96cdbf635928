import type {
  FailedRefundListQuery,
  OperatorPurchase,
  OperatorPurchaseDetails,
  OperatorPurchaseListQuery,
  PurchaseRefund,
} from '@grandstand/contract';
import { defaultCurrency } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../../platform/context/cursor.ts';
import { AppError } from '../../../platform/context/error.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import {
  findUserIdOf,
  listFailedRefunds,
  listIntents,
  listRefundsOfPurchase,
  type RefundRow,
} from '../../payment/index.ts';
import { soldTitlesOf } from '../../product/index.ts';
import { purchaseKindOf } from '../present-purchase.ts';
import { findPurchase } from '../purchase.queries.ts';
import { leftToRefund } from '../refund/refundable.ts';
import {
  selectChanges,
  selectPurchasesForOperator,
  type OperatorPurchaseFilter,
  type OwnedPurchase,
} from './operator-purchase.queries.ts';

/** Presents purchases to operators, with the titles of products and events. */
export async function presentForOperator(
  scope: Scope,
  rows: readonly OwnedPurchase[],
): Promise<OperatorPurchase[]> {
  const titlesOf = await soldTitlesOf(scope, rows);
  return rows.map((row) => ({
    id: row.id,
    kind: purchaseKindOf(row),
    accountId: row.user_id,
    productId: row.product_id,
    eventId: row.event_id,
    ...titlesOf(row),
    state: row.status,
    price: row.price,
    currency: row.currency === '' ? defaultCurrency : row.currency,
    renews: row.auto_renew,
    canceled: row.canceled,
    startsAt: isoTimeOf(row.starts_at),
    endsAt: isoTimeOf(row.ends_at),
    createdAt: row.created_at.toISOString(),
  }));
}

export const presentRefund = (row: RefundRow): PurchaseRefund => ({
  id: row.id,
  purchaseId: row.purchase_id,
  paymentId: row.intent_id,
  amount: row.amount,
  currency: row.currency,
  state: row.status,
  reason: row.reason,
  actor: row.actor,
  createdAt: row.created_at.toISOString(),
  receiptNumber: row.receipt_number,
});

/** Returns a purchase as operators see it. Throws `purchase_not_found`. */
export async function getOperatorPurchase(scope: Scope, id: string): Promise<OperatorPurchase> {
  const row = await findPurchase(scope, id);
  if (row === null) throw new AppError('purchase_not_found');
  const owned = { ...row, user_id: await findUserIdOf(scope, row.customer_id) };
  const [presented] = await presentForOperator(scope, [owned]);
  if (presented === undefined) throw new AppError('purchase_not_found');
  return presented;
}

/** Returns the newest purchases of an account. */
export const listNewestPurchases = async (
  scope: Scope,
  accountId: string,
  limit: number,
): Promise<OperatorPurchase[]> => {
  const filter = { accountId, productId: null, eventId: null, receipt: null };
  return presentForOperator(scope, await selectPurchasesForOperator(scope, filter, null, limit));
};

/** Returns a page of purchases, the newest first. Throws `validation_failed` for an invalid cursor. */
export async function listOperatorPurchases(
  ctx: Ctx,
  { size, after, account_id, product_id, event_id, receipt }: OperatorPurchaseListQuery,
): Promise<{ entries: OperatorPurchase[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const filter: OperatorPurchaseFilter = {
    accountId: account_id,
    productId: product_id,
    eventId: event_id,
    receipt,
  };
  return ctx.db.forTenant(ctx, async (scope) => {
    const rows = await selectPurchasesForOperator(scope, filter, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, ({ created_at: at, id }) =>
      timeCursorOf(at, id),
    );
    return { entries: await presentForOperator(scope, page), next };
  });
}

/** Returns a page of refunds that failed at the bank, the newest first. Throws `validation_failed`. */
export async function listFailedRefundsForOperator(
  ctx: Ctx,
  { size, after }: FailedRefundListQuery,
): Promise<{ entries: PurchaseRefund[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) => listFailedRefunds(scope, cursor, size + 1));
  const { page, next } = cursorPageOf(rows, size, ({ updated_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map(presentRefund), next };
}

/** Returns a purchase with payments, refunds and history. Throws `purchase_not_found`. */
export const getDetailsForOperator = (ctx: Ctx, id: string): Promise<OperatorPurchaseDetails> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const presented = await getOperatorPurchase(scope, id);
    const refunds = await listRefundsOfPurchase(scope, id);
    const changes = await selectChanges(scope, id);
    const intents = await listIntents(scope, id);
    return {
      ...presented,
      left: await leftToRefund(scope, id),
      payments: intents.map((intent) => ({
        id: intent.id,
        kind: intent.kind,
        period: intent.period,
        amount: intent.amount,
        // Payments that were refunded before partial refunds existed have the status only.
        refunded: intent.status === 'refunded' ? intent.amount : intent.refunded_amount,
        currency: intent.currency,
        status: intent.status,
        declineReason: intent.decline_reason,
        createdAt: intent.created_at.toISOString(),
      })),
      refunds: refunds.map(presentRefund),
      changes: changes.map(({ change, actor, reason, at }) => ({
        change,
        actor,
        reason,
        at: at.toISOString(),
      })),
    };
  });
