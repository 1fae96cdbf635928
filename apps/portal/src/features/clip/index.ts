export { canCut } from './editor/can-cut.ts';
export { openClipEditor } from './editor/open-clip-editor.ts';
