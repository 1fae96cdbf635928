export { mayPlay } from './may-play.ts';
