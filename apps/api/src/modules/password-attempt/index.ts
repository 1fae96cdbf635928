export { checkPassword, clearFailures } from './check-password.service.ts';
