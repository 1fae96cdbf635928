import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadRemindedEvents } from './reminder-store.ts';
import { RemindersPage, type RemindersPageData } from './reminders-page.tsx';

export const page = definePage<RemindersPageData>({
  load: async ({ api, queryClient }) => ({
    events: await loadRemindedEvents({ api, queryClient }).catch(() => null),
  }),
  ...titled(
    (t) => t('remindersPage.title'),
    (t) => t('remindersPage.intro'),
  ),
  View: RemindersPage,
});
