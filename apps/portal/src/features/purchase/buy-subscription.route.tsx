import { definePage } from '../../lib/page/define-page.ts';
import { BuyPage, type BuyPageData } from './buy-page.tsx';
import { loadSubscriptionOrder } from './load-subscription-order.ts';

export const page = definePage<BuyPageData>({
  load: loadSubscriptionOrder,
  head: ({ t, tenant }) => ({
    title: `${t('purchase.subscribe')} · ${tenant.name}`,
    description: t('purchase.subscribe'),
  }),
  View: BuyPage,
});
