export { checkPassword, type Entrant } from './check-password.service.ts';
