import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { catchUp } from '../../lib/session/sign-in/pending-action.ts';
import { marksQuery, setReminder } from './reminder-store.ts';

/** The matches with a reminder of the viewer. */
export const viewerData: ViewerData = {
  async load(context) {
    await context.observe(marksQuery(context.api));
    await catchUp(
      'remind',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setReminder(context, id, true),
    );
    return false;
  },
  failureText: (t) => t('reminder.loadFailed'),
};
