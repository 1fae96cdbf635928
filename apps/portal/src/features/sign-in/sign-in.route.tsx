import { definePage } from '../../lib/page/define-page.ts';
import { SignInPage, type SignInNotices } from './page/sign-in-page.tsx';

export const page = definePage<SignInNotices>({
  load: async ({ search }) => ({
    sessionExpired: search['sessionExpired'] === 'true',
    deviceNoLongerAllowed: search['deviceNoLongerAllowedError'] === 'true',
  }),
  head: ({ t, tenant }) => ({
    title: `${t('signIn.title')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: SignInPage,
});
