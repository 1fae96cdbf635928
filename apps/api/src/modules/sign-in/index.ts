export { listLinkedAccounts, removeLinkedAccounts } from './linked-account.service.ts';
export { signInModule } from './sign-in.routes.ts';
