export { encoderQuota, type EncoderQuota } from './encoder-quota.ts';
export { importStream } from './import/import.service.ts';
export { removeRecording } from './upload.service.ts';
