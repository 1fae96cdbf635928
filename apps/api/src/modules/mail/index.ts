export { mailModule } from './mail.routes.ts';
export { sendLinkMail } from './mail.service.ts';
