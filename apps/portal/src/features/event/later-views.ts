/**
 * Views that few pages show at first. Browsers get `fetched-views.ts` for it, which fetches each
 * when a page has it; the server draws them at once.
 */
export { CountdownStage } from './countdown-stage.tsx';
export { Scoreboard } from './scoreboard.tsx';
export * from './told-stages.tsx';
export { WatchedEnd } from './watched-end.tsx';
