export { linkMailData } from './link-mail-data.ts';
export { takeMailBudget } from './mail-budget.service.ts';
export { mailLocale, mailLocales, type MailLocale } from './mail-words.ts';
export { sendLinkMail, sendReceiptMail, sendReminderMail } from './mail.service.ts';
