export { recordChange } from './audit.service.ts';
