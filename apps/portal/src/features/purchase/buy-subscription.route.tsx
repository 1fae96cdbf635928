import { definePage } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import { BuyPage, type BuyPageData } from './buy-page.tsx';
import { loadStoredCard, loadSubscription } from './purchase.api.ts';

export const page = definePage<BuyPageData>({
  load: async ({ api, params, search }) => {
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
  },
  head: ({ t, tenant }) => ({
    title: `${t('purchase.subscribe')} · ${tenant.name}`,
    description: t('purchase.subscribe'),
  }),
  View: BuyPage,
});
