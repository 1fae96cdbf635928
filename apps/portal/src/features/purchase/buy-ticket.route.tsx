import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadEvent } from '../event/index.ts';
import { BuyPage, type BuyPageData } from './checkout/buy-page.tsx';
import { orderEventOf } from './checkout/order.tsx';
import { isPayable } from './offers/offer-choice.ts';
import { loadOptions, loadStoredCard } from './purchase.api.ts';

export const page = definePage<BuyPageData>({
  load: async ({ api, params }) => {
    const id = params['eventId'] ?? '';
    const [options, event, card] = await Promise.all([
      loadOptions(api, id),
      loadEvent(api, id),
      loadStoredCard(api),
    ]);
    const offer = options.offers.find(({ type }) => type === 'PPV') ?? null;
    return {
      offer,
      reason: options.isEventAvailableForUser
        ? 'owned'
        : offer === null || offer.isSoldOut
          ? 'gone'
          : null,
      // The ticket of a match also opens its clips.
      item: { kind: 'ticket', eventId: offer?.eventId ?? id },
      event: orderEventOf(event),
      card,
      others: options.offers.filter((other) => other !== offer && isPayable(other)),
    };
  },
  ...titled((t) => t('purchase.buyTicket')),
  View: BuyPage,
});
