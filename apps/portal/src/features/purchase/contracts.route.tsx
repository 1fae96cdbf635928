import { definePage, titled } from '../../lib/page/define-page.ts';
import { ContractsPage, type ContractsPageData } from './subscription/contracts-page.tsx';
import { loadContracts, loadSubscriptions } from './purchase.api.ts';
import { loadActiveContracts } from './ticket/owned-query.ts';

export const page = definePage<ContractsPageData>({
  load: async ({ api }) => {
    const [contracts, active, offers] = await Promise.all([
      loadContracts(api, 0).catch(() => null),
      // Without them, everything on sale can still be bought.
      loadActiveContracts(api).catch(() => []),
      loadSubscriptions(api).catch(() => null),
    ]);
    return { contracts, active, offers };
  },
  ...titled(
    (t) => t('ownPurchases.subscriptions'),
    (t) => t('ownPurchases.subscriptionsText'),
  ),
  View: ContractsPage,
});
