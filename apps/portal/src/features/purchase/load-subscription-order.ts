import type { LoadContext } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import type { BuyPageData } from './buy-page.tsx';
import { loadStoredCard, loadSubscription } from './purchase.api.ts';

/** What the page of a purchase of a subscription shows. @throws ApiError */
export async function loadSubscriptionOrder({
  api,
  params,
  search,
}: LoadContext): Promise<BuyPageData> {
  const eventId = search['event'];
  const [offer, event, card] = await Promise.all([
    loadSubscription(api, params['id'] ?? ''),
    // It is only where to go back to: without it the purchase goes on all the same.
    eventId === undefined ? null : loadEvent(api, eventId).catch(() => null),
    loadStoredCard(api),
  ]);
  return {
    offer,
    reason: offer.isActive ? 'owned' : offer.isSoldOut ? 'gone' : null,
    wanted: { kind: 'subscription', productId: offer.productId },
    event: event && { id: event.id, title: event.title },
    card,
  };
}
