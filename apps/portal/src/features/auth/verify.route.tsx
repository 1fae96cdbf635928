import { definePage } from '../../lib/page/define-page.ts';
import { VerifyPage } from './verify-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('auth.verify.title')} · ${tenant.name}`,
    description: t('navigation.authText'),
  }),
  View: VerifyPage,
});
