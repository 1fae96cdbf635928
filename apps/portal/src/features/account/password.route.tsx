import type { Account } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { loadAccount } from './account.api.ts';
import { PasswordPage } from './password-page.tsx';

export const page = definePage<{ readonly account: Account }>({
  load: async ({ api }) => ({ account: await loadAccount(api) }),
  head: ({ t, tenant }) => ({
    title: `${t('account.password')} · ${tenant.name}`,
    description: t('account.passwordText'),
  }),
  View: PasswordPage,
});
