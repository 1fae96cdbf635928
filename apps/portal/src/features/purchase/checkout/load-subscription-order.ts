import type { LoadContext, PageDefinition } from '../../../lib/page/define-page.ts';
import { loadEvent } from '../../event/index.ts';
import type { BuyPageData } from './buy-page.tsx';
import { loadCardEntry } from './card-entries.ts';
import { loadDraftCoupon } from './checkout-draft.ts';
import { orderEventOf } from './order-match.tsx';
import { buyTextOf } from '../offers/offer-choice.ts';
import { loadStoredCard, loadSubscription } from '../purchase.api.ts';
import { loadActiveContracts } from '../ticket/owned-query.ts';
import { passCovering } from '../subscription/covering-pass.ts';

/** Loads the data of a subscription's purchase page. Throws ApiError. */
export async function loadSubscriptionOrder({
  api,
  params,
  search,
  tenant,
  now,
}: LoadContext): Promise<BuyPageData> {
  const eventId = search['event'];
  const item = { kind: 'subscription', productId: params['id'] ?? '' } as const;
  const [offer, event, card, coupon, contracts] = await Promise.all([
    loadSubscription(api, item.productId),
    // The viewer returns to the event; the purchase works without it.
    eventId === undefined ? null : loadEvent(api, eventId).catch(() => null),
    loadStoredCard(api),
    loadDraftCoupon(api, item),
    // Without them it can still be bought.
    loadActiveContracts(api).catch(() => []),
    loadCardEntry(tenant),
  ]);
  const isOwned = offer.isActive || passCovering(contracts, offer, now) !== null;
  return {
    offer,
    reason: isOwned ? 'owned' : offer.isSoldOut ? 'gone' : null,
    item,
    event: event && orderEventOf(event),
    card,
    coupon,
  };
}

/** The title of a subscription's purchase page, even while it loads. */
export const subscriptionTitle: Pick<PageDefinition<BuyPageData>, 'title' | 'head'> = {
  title: (t) => t('purchase.subscribe'),
  head: ({ t, tenant, data: { offer } }) => {
    const title = offer === null ? t('purchase.subscribe') : t(`purchase.${buyTextOf(offer)}`);
    return { title: `${title} · ${tenant.name}`, description: title };
  },
};
