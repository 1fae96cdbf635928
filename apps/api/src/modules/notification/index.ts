export { allowReminderMails } from './notification.queries.ts';
export { wantsReminderMails } from './notification.service.ts';
export { unsubscribeLinks } from './unsubscribe.service.ts';
