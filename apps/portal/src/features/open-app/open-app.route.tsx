import { definePage } from '../../lib/page/define-page.ts';
import { OpenAppPage, storesOf } from './open-app-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: storesOf(tenant).length > 0 ? `${t('openApp.title')} · ${tenant.name}` : tenant.name,
    description: t(storesOf(tenant).length > 0 ? 'openApp.text' : 'openApp.none'),
    noIndex: true,
  }),
  View: () => <OpenAppPage />,
});
