/** Reports purchases to the tenant's webhooks: ids and amounts, nothing about the buyer. */
import type { WebhookPurchase } from '@grandstand/contract';
import type { Platform } from '../../platform/context/platform.ts';
import type { Scope } from '../../platform/database/database.ts';
import { isoTimeOf } from '../../platform/text/iso-time.ts';
import { queueWebhooks } from '../webhook/index.ts';
import { findPurchase } from './purchase.queries.ts';
import type { PurchaseRow } from './purchase.table.ts';

type QueuePlatform = Pick<Platform, 'outbox' | 'clock'>;

const dataOf = (row: PurchaseRow): WebhookPurchase => ({
  id: row.id,
  customerId: row.customer_id,
  productId: row.product_id,
  eventId: row.event_id,
  price: row.price,
  currency: row.currency,
  startDate: isoTimeOf(row.starts_at),
  endDate: isoTimeOf(row.ends_at),
});

/** Returns the purchase as it is now in the transaction, for one message; no message if it is gone. */
async function contentsOf(
  scope: Scope,
  id: string,
  present: (row: PurchaseRow) => object,
): Promise<object[]> {
  const row = await findPurchase(scope, id);
  return row === null ? [] : [present(row)];
}

/** Reports a purchase that was paid for, or granted without a payment. */
export const queueCompleted = (platform: QueuePlatform, scope: Scope, id: string): Promise<void> =>
  queueWebhooks(platform, scope, 'purchase.completed', () => contentsOf(scope, id, dataOf));

/** Reports a refund that was made, with its amount in minor currency units. */
export const queueRefunded = (
  platform: QueuePlatform,
  scope: Scope,
  id: string,
  refund: { readonly amount: number; readonly endsAccess: boolean },
): Promise<void> =>
  queueWebhooks(platform, scope, 'purchase.refunded', () =>
    contentsOf(scope, id, (row) => ({ ...dataOf(row), ...refund })),
  );

/**
 * Reports a change of a subscription or pass; does nothing for a ticket.
 * @param change what happened, as in the history of the purchase
 */
export async function queueSubscriptionChanged(
  platform: QueuePlatform,
  scope: Scope,
  { id, event_id: eventId }: Pick<PurchaseRow, 'id' | 'event_id'>,
  change: string,
): Promise<void> {
  if (eventId !== null) return;
  await queueWebhooks(platform, scope, 'subscription.changed', () =>
    contentsOf(scope, id, (row) => ({
      ...dataOf(row),
      change,
      status: row.status,
      autoRenew: row.auto_renew,
      canceled: row.canceled,
      paused: row.paused,
    })),
  );
}
