export { mayPlay } from './playback-stream.service.ts';
