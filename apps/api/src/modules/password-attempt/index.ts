export { checkPassword } from './check-password.service.ts';
