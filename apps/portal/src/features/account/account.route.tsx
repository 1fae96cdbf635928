import type { Account } from '@grandstand/contract';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { AccountPage } from './account-page.tsx';
import { loadAccount } from './account.api.ts';

export const page = definePage<{ readonly account: Account | null }>({
  // The page is useful without the account.
  load: async ({ api }) => ({ account: await loadAccount(api).catch(() => null) }),
  ...titled(
    (t) => t('account.title'),
    (t) => t('account.intro'),
  ),
  View: AccountPage,
});
