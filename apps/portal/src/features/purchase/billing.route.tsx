import { definePage, titled } from '../../lib/page/define-page.ts';
import { BillingPage, type BillingPageData } from './subscription/billing-page.tsx';
import { loadReceipts, loadStoredCard } from './purchase.api.ts';

export const page = definePage<BillingPageData>({
  load: async ({ api }) => {
    const [card, receipts] = await Promise.all([
      loadStoredCard(api),
      loadReceipts(api, 0).catch(() => null),
    ]);
    return { card, receipts };
  },
  ...titled(
    (t) => t('billing.title'),
    (t) => t('billing.intro'),
  ),
  View: BillingPage,
});
