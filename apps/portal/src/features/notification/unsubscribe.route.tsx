import { definePage } from '../../lib/page/define-page.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

export const page = definePage({
  head: ({ t, tenant }) => ({
    title: `${t('notification.unsubscribe.title')} · ${tenant.name}`,
    description: t('notification.unsubscribe.text'),
  }),
  View: UnsubscribePage,
});
