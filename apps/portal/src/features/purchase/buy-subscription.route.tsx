import { definePage } from '../../lib/page/define-page.ts';
import { BuyPage, type BuyPageData } from './checkout/buy-page.tsx';
import { loadSubscriptionOrder } from './checkout/load-subscription-order.ts';

export const page = definePage<BuyPageData>({
  load: loadSubscriptionOrder,
  head: ({ t, tenant }) => ({
    title: `${t('purchase.subscribe')} · ${tenant.name}`,
    description: t('purchase.subscribe'),
  }),
  View: BuyPage,
});
