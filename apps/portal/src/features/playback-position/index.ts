export { PositionRail } from './position-rail.tsx';
export { WatchedBar } from './watched-bar.tsx';
/** Loads what only a video that resumes shows. */
export const loadStartOverChip = async () => (await import('./start-over-chip.tsx')).StartOverChip;
export { useSyncPosition } from './use-sync-position.ts';
export { useResume } from './use-resume.ts';
