import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import { BuyPage, type BuyPageData } from './checkout/buy-page.tsx';
import { loadCardEntry } from './checkout/card-entries.ts';
import { loadDraftCoupon } from './checkout/checkout-draft.ts';
import { orderEventOf } from './checkout/order-match.tsx';
import { isPayable } from './offers/offer-choice.ts';
import { loadOptions, loadStoredCard } from './purchase.api.ts';

export const page = definePage<BuyPageData>({
  load: async ({ api, params, tenant }) => {
    const id = params['eventId'] ?? '';
    const [options, event, card] = await Promise.all([
      loadOptions(api, id),
      loadEvent(api, id),
      loadStoredCard(api),
      loadCardEntry(tenant),
    ]);
    const offer = options.offers.find(({ type }) => type === 'PPV') ?? null;
    // The ticket of a match also opens its clips.
    const item = { kind: 'ticket', eventId: offer?.eventId ?? id } as const;
    return {
      offer,
      reason: options.isEventAvailableForUser
        ? 'owned'
        : offer === null || offer.isSoldOut
          ? 'gone'
          : null,
      item,
      event: orderEventOf(event),
      card,
      coupon: await loadDraftCoupon(api, item),
      others: options.offers.filter((other) => other !== offer && isPayable(other)),
    };
  },
  ...titled((t) => t('purchase.buyTicket')),
  View: BuyPage,
});
