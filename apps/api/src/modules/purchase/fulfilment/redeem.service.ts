import type { RedeemedProduct } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { requireSession } from '../../../platform/context/caller.ts';
import { isoTimeOf } from '../../../platform/text/iso-time.ts';
import {
  type LoadedAccessCode,
  checkValidity,
  withGuessLimit,
  loadAccessCode,
  redeemCode,
  findRedeemedPurchaseId,
} from '../../access-code/index.ts';
import { runIdempotently } from '../../idempotency-key/index.ts';
import { getReachableEvent } from '../../event/index.ts';
import { lockOrCreateCustomer } from '../../payment/index.ts';
import {
  type ProductRow,
  presentProductToCaller,
  checkComplimentaryTicket,
} from '../../product/index.ts';
import {
  grantComplimentary,
  retryAfterCancelling,
  findActivePurchase,
} from './complimentary.service.ts';
import type { PurchaseRow } from '../purchase.table.ts';
import { publishStatus } from './settle.service.ts';

/** The typed code, and the event it is for, if any. */
export interface Redemption {
  readonly code: string;
  readonly eventId: string | null;
}

/** Returns the event of a ticket code; null for a subscription. Throws `access_code_needs_event`. */
async function eventOf(
  ctx: Ctx,
  scope: Scope,
  { batch, product }: LoadedAccessCode,
  requestedEventId: string | null,
): Promise<string | null> {
  if (product.type !== 'PPV') return null;
  const id = batch.event_id ?? product.event_id ?? requestedEventId;
  if (id === null) throw new AppError('access_code_needs_event');
  const row = await getReachableEvent(scope, id);
  const { eventId } = await checkComplimentaryTicket(
    ctx,
    scope,
    product,
    row.parent_event_id ?? row.id,
  );
  return eventId;
}

const present = async (
  ctx: Ctx,
  scope: Scope,
  product: ProductRow,
  purchase: PurchaseRow,
): Promise<RedeemedProduct> => ({
  ...(await presentProductToCaller(ctx, scope, product, purchase.event_id)),
  startDate: isoTimeOf(purchase.starts_at),
  endDate: isoTimeOf(purchase.ends_at),
  purchaseId: purchase.id,
});

interface Redeemed {
  /** Null if the account already redeemed this code. */
  readonly granted: PurchaseRow | null;
  readonly product: RedeemedProduct;
}

async function performRedemption(
  ctx: Ctx,
  scope: Scope,
  redemption: Redemption,
): Promise<Redeemed> {
  const { userId } = requireSession(ctx);
  const now = new Date(ctx.clock());
  const loaded = await loadAccessCode(ctx, scope, redemption.code);
  const { code, batch, product } = loaded;
  // Serialised per account, so that the second click of a double click finds the first one's result.
  const customer = await lockOrCreateCustomer(scope, userId, now);
  const redeemedPurchaseId = await findRedeemedPurchaseId(scope, loaded, customer.id);
  if (redeemedPurchaseId !== null) {
    const active = await findActivePurchase(scope, redeemedPurchaseId, now);
    if (active === null) throw new AppError('access_code_used');
    return { granted: null, product: await present(ctx, scope, product, active) };
  }
  checkValidity(loaded, product, now);
  if (code.used >= code.uses) throw new AppError('access_code_used');
  const eventId = await eventOf(ctx, scope, loaded, redemption.eventId);
  const granted = await grantComplimentary(ctx, scope, {
    customerId: customer.id,
    product,
    eventId,
    cause: { actor: 'viewer', reason: `access code ${batch.id}/${code.number}` },
    now,
  });
  await redeemCode(scope, loaded, { customerId: customer.id, purchaseId: granted.id, at: now });
  return { granted, product: await present(ctx, scope, product, granted) };
}

/**
 * Grants the caller what a code is for (A-03, COM-17). Redeeming it again returns the same purchase while that
 * gives access. Throws `access_code_not_found` (even for other tenants' codes), `access_code_used`,
 * `access_code_expired`, `access_code_needs_event`, `access_code_for_checkout`, `idempotency_key_reused`, the
 * errors of `checkComplimentaryTicket` and `grantComplimentary`, and `too_many_requests` for every code after
 * too many attempts (SEC-13).
 */
export async function redeemAccessCode(ctx: Ctx, redemption: Redemption): Promise<RedeemedProduct> {
  const { userId } = requireSession(ctx);
  const redeemed = await withGuessLimit(ctx, () =>
    retryAfterCancelling(ctx, () =>
      runIdempotently<Redeemed, RedeemedProduct>(ctx, {
        work: (scope) => performRedemption(ctx, scope, redemption),
        record: ({ product }) => product,
        replay: (product) => ({ granted: null, product }),
      }),
    ),
  );
  const { granted, product } = redeemed;
  if (granted !== null)
    publishStatus(ctx, ctx.tenant.id, { userId, purchase: granted, status: 'APPROVED' });
  return product;
}
