import { definePage } from '../../lib/page/define-page.ts';
import { ForgotPage } from './forgot-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('auth.forgot.title')} · ${tenant.name}`,
    description: t('navigation.authText'),
  }),
  View: ForgotPage,
});
