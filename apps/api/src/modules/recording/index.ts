export { getEncoderHealth } from './recording.service.ts';
