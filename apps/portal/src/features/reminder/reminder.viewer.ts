import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { performPendingAction } from '../../lib/session/sign-in/pending-action.ts';
import { remindersQuery, setReminder } from './reminder-store.ts';

/** The matches for which the viewer has set a reminder. */
export const viewerData: ViewerData = {
  async load(context) {
    await context.observe(remindersQuery(context.api));
    await performPendingAction(
      'remind',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setReminder(context, id, true),
    );
  },
  failureText: (t) => t('reminderData.loadFailed'),
};
