import type { Account } from '@grandstand/contract';
import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadAccount } from './account.api.ts';
import { PasswordPage } from './password-page.tsx';

export const page = definePage<{ readonly account: Account }>({
  load: async ({ api }) => ({ account: await loadAccount(api) }),
  ...titled(
    (t) => t('account.password'),
    (t) => t('account.passwordText'),
  ),
  View: PasswordPage,
});
