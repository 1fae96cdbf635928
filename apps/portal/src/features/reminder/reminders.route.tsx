import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadReminders } from './reminder.api.ts';
import { RemindersPage, type RemindersPageData } from './reminders-page.tsx';

export const page = definePage<RemindersPageData>({
  load: async ({ api }) => ({ events: await loadReminders(api).catch(() => null) }),
  ...titled(
    (t) => t('remindersPage.title'),
    (t) => t('remindersPage.intro'),
  ),
  View: RemindersPage,
});
