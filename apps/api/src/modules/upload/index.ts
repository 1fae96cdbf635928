export { importStream } from './import/import.service.ts';
