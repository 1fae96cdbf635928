export { canCut } from './editor/can-cut.ts';
export { clipMoment } from './editor/clip-moment.ts';
