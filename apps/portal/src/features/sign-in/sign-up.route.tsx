import { definePage } from '../../lib/page/define-page.ts';
import { SignUpPage } from './page/sign-up-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('signIn.signUpTitle')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: SignUpPage,
});
