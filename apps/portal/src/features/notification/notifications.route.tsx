import { definePage } from '../../lib/page/define-page.ts';
import { loadSettings } from './notification.api.ts';
import { NotificationsPage, type NotificationsPageData } from './notifications-page.tsx';

export const page = definePage<NotificationsPageData>({
  load: async ({ api }) => ({ settings: await loadSettings(api) }),
  head: ({ t, tenant }) => ({
    title: `${t('notification.title')} · ${tenant.name}`,
    description: t('notification.intro'),
  }),
  View: NotificationsPage,
});
