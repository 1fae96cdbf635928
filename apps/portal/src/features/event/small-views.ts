/** Small views of the page that are fetched as one file. */
export { EventDetails } from './event-details.tsx';
export { HeaderTools } from './header-tools.tsx';
export { HiddenTimeline } from './hidden-timeline.tsx';
export { MomentLinks } from './moment-links.tsx';
export { Scoreboard } from './scoreboard.tsx';
export { WatchedEnd } from './watched-end.tsx';
