import { definePage } from '../../lib/page/define-page.ts';
import { VerifyPage } from './page/verify-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('signIn.verify.title')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: VerifyPage,
});
