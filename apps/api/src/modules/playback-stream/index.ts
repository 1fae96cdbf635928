export { admitPlayback } from './playback-stream.service.ts';
