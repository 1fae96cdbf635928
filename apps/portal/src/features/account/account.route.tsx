import type { Account } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { AccountPage } from './account-page.tsx';
import { loadAccount } from './account.api.ts';

export const page = definePage<{ readonly account: Account | null }>({
  // The page is useful without the account.
  load: async ({ api }) => ({ account: await loadAccount(api).catch(() => null) }),
  head: ({ t, tenant }) => ({
    title: `${t('account.title')} · ${tenant.name}`,
    description: t('account.intro'),
  }),
  View: AccountPage,
});
