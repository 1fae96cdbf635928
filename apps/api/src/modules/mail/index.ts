export { mailLocale, mailLocales } from './mail-words.ts';
export { sendLinkMail } from './mail.service.ts';
