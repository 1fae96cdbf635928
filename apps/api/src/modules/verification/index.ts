export { sendVerification } from './verification.service.ts';
