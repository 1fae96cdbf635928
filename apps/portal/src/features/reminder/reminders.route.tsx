import { definePage } from '../../lib/page/define-page.ts';
import { loadReminders } from './reminder.api.ts';
import { RemindersPage, type RemindersPageData } from './reminders-page.tsx';

export const page = definePage<RemindersPageData>({
  load: async ({ api }) => ({ events: await loadReminders(api).catch(() => null) }),
  head: ({ t, tenant }) => ({
    title: `${t('reminder.title')} · ${tenant.name}`,
    description: t('reminder.intro'),
  }),
  View: RemindersPage,
});
