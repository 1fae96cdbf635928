import { definePage, titled } from '../../lib/page/define-page.ts';
import { ContractsPage, type ContractsPageData } from './subscription/contracts-page.tsx';
import { loadContracts, loadSubscriptions } from './purchase.api.ts';

export const page = definePage<ContractsPageData>({
  load: async ({ api }) => {
    const [contracts, offers] = await Promise.all([
      loadContracts(api, 0).catch(() => null),
      loadSubscriptions(api).catch(() => null),
    ]);
    return { contracts, offers };
  },
  ...titled(
    (t) => t('ownPurchases.subscriptions'),
    (t) => t('ownPurchases.subscriptionsText'),
  ),
  View: ContractsPage,
});
