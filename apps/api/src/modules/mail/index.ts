export { linkMailData } from './link-mail-data.ts';
export { takeMailBudget } from './mail-budget.service.ts';
export { contractMailKinds, mailLocale, mailLocales, type MailLocale } from './mail-words.ts';
export {
  sendContractMail,
  sendLinkMail,
  sendReceiptMail,
  sendReminderMail,
} from './mail.service.ts';
