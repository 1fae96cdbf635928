import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { catchUp } from '../../lib/session/sign-in/pending-action.ts';
import { loadReminders } from './reminder.api.ts';
import { dropReminders, listingReminders, setReminder } from './reminder-store.ts';

/** The matches with a reminder of the viewer. */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const take = listingReminders();
    const entries = await loadReminders(api);
    if (!isCurrent()) return false;
    take(entries.map(({ id }) => id));
    await catchUp(
      'remind',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setReminder(api, id, true),
    );
    return false;
  },
  drop: dropReminders,
  failureText: (t) => t('reminder.loadFailed'),
};
