export { PositionRail } from './position-rail.tsx';
export { WatchedBar } from './watched-bar.tsx';
/** Loads the chip that only a resumed video shows. */
export const loadStartOverChip = async () => (await import('./start-over-chip.tsx')).StartOverChip;
export { useSyncPosition } from './use-sync-position.ts';
export { useResume } from './use-resume.ts';
