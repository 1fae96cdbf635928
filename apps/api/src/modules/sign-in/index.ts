export { listLinkedAccounts, removeUnprovenLinks } from './provider/linked-account.service.ts';
