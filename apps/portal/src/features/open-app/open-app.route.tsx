import { definePage } from '../../lib/page/define-page.ts';
import { OpenAppPage } from './open-app-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('openApp.title')} · ${tenant.name}`,
    description: t('openApp.text'),
    noIndex: true,
  }),
  View: () => <OpenAppPage />,
});
