import { definePage } from '../../lib/page/define-page.ts';
import { SignUpPage } from './sign-up-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('auth.signUpTitle')} · ${tenant.name}`,
    description: t('navigation.authText'),
  }),
  View: SignUpPage,
});
