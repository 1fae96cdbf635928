/** Controls of the mini player in the corner of a page; loaded once a video plays. */
export { CornerControls, type CornerTexts } from './react/corner/corner-controls.tsx';
export { shouldSaveData } from './dom/engine/connection.ts';
