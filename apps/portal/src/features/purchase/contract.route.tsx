import { productText } from '../../lib/i18n/product-text.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { ContractPage, type ContractPageData } from './subscription/contract-page.tsx';
import { loadContract, loadReceiptNumber, loadStoredCard } from './purchase.api.ts';

export const page = definePage<ContractPageData>({
  load: async ({ api, params }) => {
    const id = params['id'] ?? '';
    const [contract, card, receipt] = await Promise.all([
      loadContract(api, id),
      loadStoredCard(api),
      loadReceiptNumber(api, id),
    ]);
    return { contract, card, receipt };
  },
  title: (t) => t('ownPurchases.subscriptions'),
  head: ({ t, tenant, site, data }) => ({
    title: `${productText(data.contract, site.locale).title} · ${tenant.name}`,
    description: t('ownPurchases.subscriptionsText'),
  }),
  View: ContractPage,
});
