export { PositionRail } from './position-rail.tsx';
export { WatchedBar } from './watched-bar.tsx';
export { useSyncPosition } from './use-sync-position.ts';
export { useResume } from './use-resume.ts';
