import type { Account } from '@grandstand/contract';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadAccount, loadProfile } from './account.api.ts';
import { GeneralPage } from './general-page.tsx';

export const page = definePage<{ readonly account: Account }>({
  load: async ({ api }) => {
    const [account] = await Promise.all([loadAccount(api), loadProfile(api)]);
    return { account };
  },
  ...titled(
    (t) => t('account.general'),
    (t) => t('account.generalText'),
  ),
  View: GeneralPage,
});
