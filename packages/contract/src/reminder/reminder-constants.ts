import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum number of pending reminders per viewer. */
export const maxReminders = 200;
/** Lead time of the reminder mail, minutes. */
export const reminderMinutes = 15;

export const reminderErrors = {
  reminder_too_late: { status: 409, message: 'It is too late for a reminder of this event' },
} as const satisfies ErrorCodes;

export const reminderAddresses = {
  list: { method: 'GET', path: '/api/user/get_reminders', caller: 'user' },
  add: { method: 'POST', path: '/api/user/add_reminder', caller: 'user' },
  remove: { method: 'POST', path: '/api/user/remove_reminder', caller: 'user' },
} as const satisfies CallAddresses;
