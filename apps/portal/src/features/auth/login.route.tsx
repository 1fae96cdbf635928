import { definePage } from '../../lib/page/define-page.ts';
import { LoginPage } from './login-page.tsx';

export const page = definePage({
  load: async ({ search }) => ({ sessionExpired: search['sessionExpired'] === 'true' }),
  head: ({ t, tenant }) => ({
    title: `${t('auth.loginTitle')} · ${tenant.name}`,
    description: t('navigation.authText'),
  }),
  View: LoginPage,
});
