export { changedFields, recordChange, type AuditedChange } from './audit.service.ts';
