/**
 * Views that few pages show at first, or below all else. Browsers get `fetched-views.ts` for it, which fetches each
 * when a page has it; the server draws them at once.
 */
export * from './small-views.ts';
export * from './told-stages.tsx';
