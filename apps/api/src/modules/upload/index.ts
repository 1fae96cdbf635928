export { importStream } from './import/import.service.ts';
export { deleteUploadOfRecording } from './upload.service.ts';
