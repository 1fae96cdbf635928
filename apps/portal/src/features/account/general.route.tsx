import type { Account } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { loadAccount, loadProfile } from './account.api.ts';
import { GeneralPage } from './general-page.tsx';

export const page = definePage<{ readonly account: Account }>({
  load: async ({ api }) => {
    const [account] = await Promise.all([loadAccount(api), loadProfile(api)]);
    return { account };
  },
  head: ({ t, tenant }) => ({
    title: `${t('account.general')} · ${tenant.name}`,
    description: t('account.generalText'),
  }),
  View: GeneralPage,
});
