import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadDevices } from '../../lib/session/device/current-device.ts';
import { AccountPage, type AccountPageData } from './account-page.tsx';
import { loadAccount, loadAccountPurchases, loadNextMatch } from './account.api.ts';

export const page = definePage<AccountPageData>({
  // The page is useful without any of it.
  load: async ({ api, tenant }) => {
    const loadingPurchases =
      tenant.payments === undefined ? null : loadAccountPurchases(api).catch(() => null);
    const [account, purchases, next, deviceLimit] = await Promise.all([
      loadAccount(api).catch(() => null),
      loadingPurchases,
      Promise.resolve(loadingPurchases)
        .then((bought) => loadNextMatch(api, bought?.tickets ?? []))
        .catch(() => null),
      loadDevices(api).catch(() => null),
    ]);
    return { account, purchases, next, deviceLimit };
  },
  ...titled(
    (t) => t('account.title'),
    (t) => t('account.intro'),
  ),
  View: AccountPage,
});
