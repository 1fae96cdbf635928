import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadSettings } from './notification.api.ts';
import { NotificationsPage, type NotificationsPageData } from './notifications-page.tsx';

export const page = definePage<NotificationsPageData>({
  load: async ({ api }) => ({ settings: await loadSettings(api) }),
  ...titled(
    (t) => t('notification.title'),
    (t) => t('notification.intro'),
  ),
  View: NotificationsPage,
});
