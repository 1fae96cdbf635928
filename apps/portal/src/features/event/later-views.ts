/**
 * Views that few pages show at first, or below all else. Browsers get `fetched-views.ts` for it, which fetches each
 * when a page has it; the server draws them at once.
 */
export { CountdownStage } from './countdown-stage.tsx';
export { EventDetails } from './event-details.tsx';
export { MomentLinks } from './moment-links.tsx';
export { Scoreboard } from './scoreboard.tsx';
export * from './told-stages.tsx';
export { WatchedEnd } from './watched-end.tsx';
