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
  head: ({ t, tenant, data }) => ({
    title: `${data.contract.title} · ${tenant.name}`,
    description: t('ownPurchases.subscriptionsText'),
  }),
  View: ContractPage,
});
