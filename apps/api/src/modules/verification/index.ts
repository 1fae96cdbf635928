export { sendVerification, sendWelcome } from './verification.service.ts';
