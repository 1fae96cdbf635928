import { definePage } from '../../lib/page/define-page.ts';
import { ResetPage } from './page/reset-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('signIn.reset.title')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: ResetPage,
});
