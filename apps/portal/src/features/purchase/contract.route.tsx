import { productWords } from '../../lib/i18n/product-words.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { ContractPage, type ContractPageData } from './subscription/contract-page.tsx';
import { loadContract, loadStoredCard } from './purchase.api.ts';

export const page = definePage<ContractPageData>({
  load: async ({ api, params }) => {
    const [contract, card] = await Promise.all([
      loadContract(api, params['id'] ?? ''),
      loadStoredCard(api),
    ]);
    return { contract, card };
  },
  title: (t) => t('ownPurchases.subscriptions'),
  head: ({ t, tenant, site, data }) => ({
    title: `${productWords(data.contract, site.locale).title} · ${tenant.name}`,
    description: t('ownPurchases.subscriptionsText'),
  }),
  View: ContractPage,
});
