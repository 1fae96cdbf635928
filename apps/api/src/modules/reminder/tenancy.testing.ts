import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as reminderQueries from './reminder.queries.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);

/** Tenancy probes of reminders. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'reminder.list': [{ query: { size: 100 } }],
    'reminder.add': videoIds.map((id) => ({ body: { event_id: id } })),
    'reminder.remove': [{ body: { event_id: foreignId } }],
  }),
  prepare: (api, { id, userId }) =>
    api.db.forTenant(id, (scope) =>
      reminderQueries.putReminder(scope, { userId, eventId: 'same', locale: 'en' }, now),
    ),
  queries: {
    'reminder.queries.ts': [
      reminderQueries,
      {
        selectReminders: (scope) => reminderQueries.selectReminders(scope, 'u', slice),
        countReminders: (scope) => reminderQueries.countReminders(scope, 'u'),
        selectAllReminders: (scope) => reminderQueries.selectAllReminders(scope, 'u'),
        findReminder: (scope) => reminderQueries.findReminder(scope, 'u', 'a'),
        putReminder: (scope) =>
          reminderQueries.putReminder(scope, { userId: 'u', eventId: 'a', locale: 'en' }, now),
        releaseReminder: (scope) => reminderQueries.releaseReminder(scope, 'u', 'a'),
        deleteReminder: (scope) => reminderQueries.deleteReminder(scope, 'u', 'a'),
        claimDueReminders: (scope) =>
          reminderQueries.claimDueReminders(scope, { now, until: now, limit: 1 }),
        removePastReminders: (scope) => reminderQueries.removePastReminders(scope, now),
      },
    ],
  },
};
