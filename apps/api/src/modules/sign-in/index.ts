export { listLinkedAccounts, removeLinkedAccounts } from './provider/linked-account.service.ts';
