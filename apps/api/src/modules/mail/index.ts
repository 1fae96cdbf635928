export { takeMailBudget } from './mail-budget.service.ts';
export { mailLocale, mailLocales, type MailLocale } from './mail-words.ts';
export { sendLinkMail, sendReminderMail } from './mail.service.ts';
