export { listLinkedAccounts, unlinkUntrustedProviders } from './provider/linked-account.service.ts';
