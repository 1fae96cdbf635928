export { importStream } from './import/import.service.ts';
export { removeRecording } from './upload.service.ts';
