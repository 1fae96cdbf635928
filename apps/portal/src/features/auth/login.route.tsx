import { definePage } from '../../lib/page/define-page.ts';
import { LoginPage, type LoginNotices } from './login-page.tsx';

export const page = definePage<LoginNotices>({
  load: async ({ search }) => ({
    sessionExpired: search['sessionExpired'] === 'true',
    deviceNoLongerAllowed: search['deviceNoLongerAllowedError'] === 'true',
  }),
  head: ({ t, tenant }) => ({
    title: `${t('auth.loginTitle')} · ${tenant.name}`,
    description: t('navigation.authText'),
  }),
  View: LoginPage,
});
