export { consumeMailLimit } from './mail-rate-limit.service.ts';
export { mailLocale, mailLocales, type MailLocale } from './mail-locale.ts';
export { contractMailKinds } from './mail-texts.ts';
export {
  linkMailData,
  sendContractMail,
  sendLinkMail,
  sendProviderMail,
  sendReceiptMail,
  sendReminderMail,
  sendWelcomeMail,
} from './mail.service.ts';
