import { definePage } from '../../lib/page/define-page.ts';
import { LinkPage } from './page/link-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('signIn.link.title')} · ${tenant.name}`,
    description: t('navigation.signInText'),
  }),
  View: LinkPage,
});
