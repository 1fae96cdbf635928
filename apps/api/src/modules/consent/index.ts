export { recordConsents } from './consent.service.ts';
