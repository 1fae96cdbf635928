export { linkMailData } from './link-mail-data.ts';
export { takeMailBudget } from './mail-budget.service.ts';
export { mailLocale, type MailLocale } from './mail-words.ts';
export { sendLinkMail, sendReminderMail } from './mail.service.ts';
