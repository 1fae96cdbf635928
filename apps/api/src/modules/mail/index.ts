export { consumeMailLimit } from './mail-rate-limit.service.ts';
export { mailLocale } from './mail-locale.ts';
export { contractMailKinds, type ContractMailKind } from './mail-texts.ts';
export {
  linkMailData,
  sendContractMail,
  sendLinkMail,
  sendOperatorMail,
  sendProviderMail,
  sendReceiptMail,
  sendReminderMail,
  sendWelcomeMail,
} from './mail.service.ts';
