export { PositionRail } from './position-rail.tsx';
export { ResumeChoice } from './resume-choice.tsx';
export { WatchedBar } from './watched-bar.tsx';
export { useKeepPosition } from './use-keep-position.ts';
export { useResume } from './use-resume.ts';
export { useOpenVideos } from './use-open-videos.ts';
