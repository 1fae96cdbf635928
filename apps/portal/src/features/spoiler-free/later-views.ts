/** Browsers get `fetched-views.ts` for it, which fetches it when it is first drawn; the server draws it at once. */
export { ShowCardResult } from './show-card-result.tsx';
