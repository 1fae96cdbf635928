export { importStream } from './import/import.service.ts';
export { forgetUpload } from './upload.service.ts';
