import type {
  Payout,
  PayoutBalance,
  PayoutEntry,
  PayoutEntryListQuery,
  PayoutListQuery,
} from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import { cursorPageOf, readTimeCursor, timeCursorOf } from '../../platform/context/cursor.ts';
import { AppError } from '../../platform/context/error.ts';
import { soldTitlesOf } from '../product/index.ts';
import {
  findPayout,
  selectBooked,
  selectEntries,
  selectPayouts,
  sumPayouts,
  type PayoutTotals,
} from './payout.queries.ts';
import type { PayoutRow } from './payout.table.ts';

const present = (row: PayoutRow): Payout => ({
  id: row.id,
  provider: row.provider,
  providerReference: row.reference,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  gross: row.gross,
  fee: row.fee,
  createdAt: row.created_at.toISOString(),
  arrivesAt: row.arrives_at.toISOString(),
  failure: row.failure,
  entries: row.itemised === 'none' ? 'none' : row.entries_complete ? 'complete' : 'pending',
});

/** Returns a page of payouts, the latest first. Throws `validation_failed`. */
export async function listPayouts(
  ctx: Ctx,
  { size, after, state }: PayoutListQuery,
): Promise<{ entries: Payout[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  const rows = await ctx.db.forTenant(ctx, (scope) =>
    selectPayouts(scope, state, cursor, size + 1),
  );
  const { page, next } = cursorPageOf(rows, size, ({ arrives_at: at, id }) => timeCursorOf(at, id));
  return { entries: page.map(present), next };
}

/** Returns a payout. Throws `payout_not_found`. */
export async function getPayout(ctx: Ctx, id: string): Promise<Payout> {
  const row = await ctx.db.forTenant(ctx, (scope) => findPayout(scope, id));
  if (row === null) throw new AppError('payout_not_found');
  return present(row);
}

/** Returns a page of a payout's entries, the oldest first. Throws `payout_not_found`, `validation_failed`. */
export async function listEntries(
  ctx: Ctx,
  id: string,
  { size, after }: PayoutEntryListQuery,
): Promise<{ entries: PayoutEntry[]; next: string | null }> {
  const cursor = readTimeCursor(after);
  return ctx.db.forTenant(ctx, async (scope) => {
    if ((await findPayout(scope, id)) === null) throw new AppError('payout_not_found');
    const rows = await selectEntries(scope, id, cursor, size + 1);
    const { page, next } = cursorPageOf(rows, size, ({ at, reference }) =>
      timeCursorOf(at, reference),
    );
    const titlesOf = await soldTitlesOf(scope, page);
    const entries = page.map((row) => ({
      reference: row.reference,
      kind: row.kind,
      amount: row.amount,
      fee: row.fee,
      currency: row.currency,
      at: row.at.toISOString(),
      purchaseId: row.purchase_id,
      accountId: row.user_id,
      ...titlesOf(row),
      ...(row.product_id === null && { productTitle: null }),
    }));
    return { entries, next };
  });
}

/** Returns how the payouts of a currency agree with what was earned in it. */
export function balanceOf(
  currency: string,
  earned: number,
  payouts: readonly PayoutTotals[],
): PayoutBalance {
  // A failed or cancelled payout moved no money.
  const moved = payouts.filter(
    (payout) =>
      payout.currency === currency && payout.state !== 'failed' && payout.state !== 'canceled',
  );
  const sum = (amountOf: (totals: PayoutTotals) => number) =>
    moved.reduce((total, entry) => total + amountOf(entry), 0);
  const paidOut = sum(({ state, own }) => (state === 'paid' ? own : 0));
  const onTheWay = sum(({ state, own }) => (state === 'paid' ? 0 : own));
  return {
    currency,
    earned,
    paidOut,
    onTheWay,
    notPaidOut: earned - paidOut - onTheWay,
    fees: sum(({ fees }) => fees),
    other: sum(({ other }) => other),
    isExact: sum(({ unknown }) => unknown) === 0,
  };
}

/** Returns how revenue agrees with payouts, by currency. */
export const getBalance = (ctx: Ctx): Promise<PayoutBalance[]> =>
  ctx.db.forTenant(ctx, async (scope) => {
    const payouts = await sumPayouts(scope);
    const booked = new Map(
      (await selectBooked(scope)).map(({ currency, booked: total }) => [currency, total]),
    );
    const currencies = new Set([...booked.keys(), ...payouts.map(({ currency }) => currency)]);
    return [...currencies]
      .toSorted()
      .map((currency) => balanceOf(currency, booked.get(currency) ?? 0, payouts));
  });
