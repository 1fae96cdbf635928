import type { Paged, Receipt, StoredCard, receiptListQuery } from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { runIdempotently } from '../idempotency-key/index.ts';
import { findOwnCustomer, lockCustomerOf } from './customer/customer.service.ts';
import { countReceipts, findReceipt, selectReceipts } from './ledger/ledger.queries.ts';
import type { ReceiptRow, StoredCardRow } from './payment.table.ts';
import { providerOf } from './providers.ts';
import { deleteStoredCard, findStoredCard } from './customer/stored-card.queries.ts';

const presentCard = (row: StoredCardRow): StoredCard => ({
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
});

const presentReceipt = (row: ReceiptRow): Receipt => ({
  number: row.number,
  kind: row.kind,
  purchaseId: row.purchase_id,
  title: row.title,
  amount: row.amount,
  currency: row.currency,
  issuedAt: row.issued_at.toISOString(),
});

async function cardOf(scope: Scope, userId: string): Promise<StoredCard | null> {
  const customer = await findOwnCustomer(scope, userId);
  const card = customer === null ? null : await findStoredCard(scope, customer.id);
  return card === null ? null : presentCard(card);
}

/** Returns the caller's stored card; null if there is none. */
export const getStoredCard = (ctx: Ctx): Promise<StoredCard | null> => {
  const { userId } = requireSession(ctx);
  return ctx.db.forTenant(ctx, (scope) => cardOf(scope, userId));
};

/** Deletes the caller's stored card here, then at the provider; no error if there is none. */
export async function removeStoredCard(ctx: Ctx): Promise<void> {
  const { userId } = requireSession(ctx);
  const reference = await runIdempotently<string | null, true>(ctx, {
    work: async (scope) => {
      const customer = await findOwnCustomer(scope, userId);
      return customer === null ? null : deleteStoredCard(scope, customer.id);
    },
    record: () => true,
    replay: () => null,
  });
  if (reference === null) return;
  const provider = await providerOf(ctx, ctx.tenant);
  // The card is deleted here, so it is never charged even if the provider fails to delete it.
  await provider
    .removeCard(reference)
    .catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a removed card could not be deleted at the provider'),
    );
}

/** Returns the receipt with a number, for its mail; null if there is none. */
export const getReceipt = (scope: Scope, number: number): Promise<ReceiptRow | null> =>
  findReceipt(scope, number);

/** Returns a page of the caller's receipts. */
export async function listReceipts(
  ctx: Ctx,
  query: z.output<typeof receiptListQuery>,
): Promise<Paged<Receipt>> {
  const { userId } = requireSession(ctx);
  const slice = sliceOf(query);
  return ctx.db.forTenant(ctx, async (scope) => {
    const customer = await findOwnCustomer(scope, userId);
    if (customer === null || slice === null) return pageOf(query, [], 0);
    const rows = await selectReceipts(scope, customer.id, slice, listSortOf(query));
    return pageOf(query, rows.map(presentReceipt), await countReceipts(scope, customer.id));
  });
}

/** Maximum receipts in an export. */
const maxExportedReceipts = 5000;

/** Returns the stored card and the receipts of an account, for its export. */
export const exportPayments = async (scope: Scope, userId: string) => {
  const customer = await findOwnCustomer(scope, userId);
  const rows =
    customer === null
      ? []
      : await selectReceipts(scope, customer.id, { offset: 0, limit: maxExportedReceipts });
  return { storedCard: await cardOf(scope, userId), receipts: rows.map(presentReceipt) };
};

/**
 * Deletes an account's card, in the transaction that deletes the account. Returns the provider's reference
 * of the card; null if there was none.
 */
export async function deleteCardOfUser(scope: Scope, userId: string): Promise<string | null> {
  // Locked, so that a payment completing now cannot store a card afterwards.
  const customer = await lockCustomerOf(scope, userId);
  return customer === null ? null : deleteStoredCard(scope, customer.id);
}
