export { recordChange, type AuditedChange } from './audit.service.ts';
