export { importAccessCodes } from './batch.service.ts';
