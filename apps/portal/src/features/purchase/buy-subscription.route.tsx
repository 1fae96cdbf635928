import { definePage, titled } from '../../lib/page/define-page.ts';
import { BuyPage, type BuyPageData } from './checkout/buy-page.tsx';
import { loadSubscriptionOrder } from './checkout/load-subscription-order.ts';

export const page = definePage<BuyPageData>({
  load: loadSubscriptionOrder,
  ...titled((t) => t('purchase.subscribe')),
  View: BuyPage,
});
