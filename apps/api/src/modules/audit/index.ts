export { changedFields, recordChange } from './audit.service.ts';
