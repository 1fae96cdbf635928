export { takeMailBudget } from './mail-budget.service.ts';
export { mailLocale, mailLocales } from './mail-words.ts';
export { sendLinkMail } from './mail.service.ts';
