export { listLinkedAccounts, removeLinkedAccounts } from './linked-account.service.ts';
