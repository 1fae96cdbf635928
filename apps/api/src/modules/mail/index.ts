export { sendLinkMail } from './mail.service.ts';
