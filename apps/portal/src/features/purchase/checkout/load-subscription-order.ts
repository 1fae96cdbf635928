import type { LoadContext } from '../../../lib/page/define-page.ts';
import { loadEvent } from '../../event/index.ts';
import type { BuyPageData } from './buy-page.tsx';
import { orderEventOf } from './order.tsx';
import { loadStoredCard, loadSubscription } from '../purchase.api.ts';

/** Loads the data of a subscription's purchase page. Throws ApiError. */
export async function loadSubscriptionOrder({
  api,
  params,
  search,
}: LoadContext): Promise<BuyPageData> {
  const eventId = search['event'];
  const [offer, event, card] = await Promise.all([
    loadSubscription(api, params['id'] ?? ''),
    // The event is only the place to return to: the purchase works without it.
    eventId === undefined ? null : loadEvent(api, eventId).catch(() => null),
    loadStoredCard(api),
  ]);
  return {
    offer,
    reason: offer.isActive ? 'owned' : offer.isSoldOut ? 'gone' : null,
    item: { kind: 'subscription', productId: offer.productId },
    event: event && orderEventOf(event),
    card,
  };
}
