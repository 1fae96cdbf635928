export { verificationModule } from './verification.routes.ts';
export { sendVerification } from './verification.service.ts';
