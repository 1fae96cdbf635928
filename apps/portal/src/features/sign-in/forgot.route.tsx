import { definePage } from '../../lib/page/define-page.ts';
import { ForgotPage } from './page/forgot-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('signIn.forgot.title')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: ForgotPage,
});
