import { definePage } from '../../lib/page/define-page.ts';
import { BuyPage, type BuyPageData } from './checkout/buy-page.tsx';
import { loadSubscriptionOrder, subscriptionTitle } from './checkout/load-subscription-order.ts';

export const page = definePage<BuyPageData>({
  load: loadSubscriptionOrder,
  ...subscriptionTitle,
  View: BuyPage,
});
